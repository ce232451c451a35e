import { knex } from '../../platform/database/connections.ts'
import {
  COUNT_CAP,
  newestFirst,
  type ListResult,
  type Page,
} from '../../platform/contract/pagination.ts'
import type { Role, UserRow } from '../users/service.ts'

/** The words that the index `users_trigrams` is made of, each after a space. */
const words = `(' ' || first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(phone, ''))`

export interface AccountFilter {
  role?: Role
  /** A pattern of ILIKE over name, e-mail and phone. */
  pattern?: string
}

/** Every account, newest first. The values are part of the plan, so that each search takes the index that serves it. */
export async function findAccounts(
  { role, pattern }: AccountFilter,
  { limit, offset }: Page,
): Promise<ListResult<UserRow>> {
  const conditions = [role ? 'role = :role' : 'true', pattern ? `${words} ilike :pattern` : 'true']
  const matching = `from users where ${conditions.join(' and ')}`
  const values = { role: role ?? null, pattern: pattern ?? null, limit, offset }
  const count = await knex.raw(
    `select count(*) as counted from (select ${matching} limit ${COUNT_CAP + 1}) capped`,
    values,
  )
  const { counted } = count.rows[0] as { counted: number }
  const page = await knex.raw(
    `select * from (${newestFirst(`select * ${matching}`, counted)}) m
     order by id desc limit :limit offset :offset`,
    values,
  )
  return { rows: page.rows, total: counted }
}
