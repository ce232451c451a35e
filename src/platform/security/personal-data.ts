/**
 * What a feature knows about people (Republic Act 10173, the Data Privacy Act): where it is, how it is handed out and how
 * it is erased. Every feature that stores any declares it in `personal-data.ts` and is listed in `features/privacy`; a
 * test walks all tables and fails on a column that no feature has declared.
 */
import type { Transaction } from '../database/connections.ts'

export interface Person {
  id: string
  email: string
  /** First and last name. */
  name: string
  phone: string | null
}

export interface PersonalData {
  /** Columns that name a user, as `table.column`. */
  references: readonly string[]
  /** Columns that say something about a person in words of their own, such as an address. */
  details?: readonly string[]
  /** Columns that look like either and are neither. */
  impersonal?: readonly string[]
  /** Everything held about the person, by the name of its section; rows as they are stored, without secrets. */
  collect(userId: string): Promise<Record<string, unknown[]>>
  /** Why the person can't be erased yet, one sentence each. */
  obstacles?(trx: Transaction, userId: string): Promise<string[]>
  /** What the law lets stay although it tells who the person was, one sentence each. */
  keeps?(trx: Transaction, userId: string): Promise<string[]>
  /** Removes or anonymises all the rest. Money stays. */
  erase?(trx: Transaction, person: Person): Promise<void>
}

/** Stands where a name or an address was. */
export const ERASED = '(erased)'
