/**
 * The personal data of a feature, and how it is exported and erased (Republic Act 10173, the Data Privacy Act). Every
 * feature that stores any declares it in `personal-data.ts` and is registered in `features/privacy`; a test fails for a
 * column of personal data that no feature has declared.
 */
import type { Transaction } from '../database/transactions.ts'

export interface Person {
  id: string
  email: string
  /** First and last name. */
  name: string
  phone: string | null
}

export interface PersonalData {
  /** Columns that contain a user id, as `table.column`. */
  userIdColumns: readonly string[]
  /** Columns that contain personal data, such as an address. */
  personalColumns?: readonly string[]
  /** Columns that look like either of them but are neither. */
  nonPersonalColumns?: readonly string[]
  /** All data about the person by section; rows as they are stored, without secrets. */
  collect(userId: string): Promise<Record<string, unknown[]>>
  /** Reasons why the person can't be erased yet, one sentence each. */
  findBlockers?(trx: Transaction, userId: string): Promise<string[]>
  /** Personal data that may lawfully be retained, one sentence each. */
  describeRetained?(trx: Transaction, userId: string): Promise<string[]>
  /** Deletes or anonymises all other data. Financial records remain. */
  erase?(trx: Transaction, person: Person): Promise<void>
}

/** Replaces a name or an address. */
export const ERASED = '(erased)'
