/** A guarantee, and how it is judged from what people were told, the rows and the books of the provider. */
import type pg from 'pg'
import type { HistoryEntry } from '../shop/people.ts'
import type { Shop } from '../shop/shop.ts'

export interface Evidence {
  database: pg.Client
  history: readonly HistoryEntry[]
  shop: Shop
}

/** @returns what contradicts the guarantee */
export type Check = (evidence: Evidence) => Promise<unknown[]> | unknown[]

/** By guarantee. */
export type Checks = Record<string, Check>

/** Rows that must not be there. */
export const none =
  (sql: string): Check =>
  async ({ database }) =>
    (await database.query(sql)).rows
