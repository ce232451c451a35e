/** A judged collection from a file: documents that are sold as products, and queries with the documents that answer them. */
import { readFileSync } from 'node:fs'
import type pg from 'pg'
import type { MarketProduct } from './market.ts'

/** The file, as JSON; grades are above 0. */
export interface Collection {
  docs: { id: number | string; name: string; description: string }[]
  queries: { n: number | string; q: string }[]
  /** Grades by document, by query. */
  rel: Record<string, Record<string, number>>
}

export interface CollectionQuery {
  q: string
  /** By document. */
  grades: ReadonlyMap<string, number>
}

/** What the API accepts. */
const QUERY_LENGTH_MAX = 200

export function readCollection(file: string): Collection {
  return JSON.parse(readFileSync(file, 'utf8')) as Collection
}

/** The queries that any document answers. */
export function queriesOf({ queries, rel }: Collection): CollectionQuery[] {
  return queries
    .map(({ n, q }) => ({
      q: q.slice(0, QUERY_LENGTH_MAX),
      grades: new Map(Object.entries(rel[n] ?? {}).filter(([, grade]) => grade > 0)),
    }))
    .filter(({ grades }) => grades.size > 0)
}

/** Fills an empty, migrated database with one store; the SKU of a product is the id of its document. */
export async function fillCollection(
  db: pg.Pool,
  { docs }: Collection,
): Promise<(MarketProduct & { sku: string })[]> {
  await db.query(
    `with owner as (
       insert into users (id, email, password_hash, first_name, last_name, role)
       values (uuidv7(), 'vendor@palengke.example', 'none', 'Luz', 'Cruz', 'vendor') returning id)
     insert into stores (id, slug, owner_id, name, category, description, city)
     select uuidv7(), 'tindahan', id, 'Tindahan', 'Books', '', 'Salay' from owner`,
  )
  for (const { id, name, description } of docs)
    await db.query(
      `insert into products (id, store_id, name, description, sku, price, inventory)
       select uuidv7(), id, $1, $2, $3, 1000, 10 from stores`,
      [name, description, String(id)],
    )
  await db.query('analyze')
  const products = await db.query<MarketProduct & { sku: string }>(
    'select id, name, description, sku from products order by id',
  )
  return products.rows
}
