/** How many messages went out today, to one recipient or because of one account. */
import { query, statement } from '../../platform/database/queries.ts'
import type { Transaction } from '../../platform/database/transactions.ts'

/** Some messages at once under one budget. */
export interface BudgetRequest {
  /** Whose budget; names no person. */
  key: string
  count: number
  per_day: number
}

const take = statement<{ key: string }>(
  'message-budgets-take',
  `with request as materialized (select * from jsonb_to_recordset($1::jsonb) as r(key text, count int, per_day int))
   insert into message_budgets as b (key, day, used)
   select key, $2::date, count from request where count <= per_day order by key
   on conflict (key) do update set day = excluded.day,
     used = case when b.day = excluded.day then b.used else 0 end + excluded.used
   where case when b.day = excluded.day then b.used else 0 end + excluded.used
     <= (select r.per_day from request r where r.key = excluded.key)
   returning key`,
)

/**
 * Takes from several budgets, each under a key of its own. Calls for the same keys run one after the other until their
 * transactions end.
 * @returns the keys of those that had enough left; the others are unchanged
 */
export async function takeFromBudgets(
  trx: Transaction,
  requests: BudgetRequest[],
  day: string,
): Promise<Set<string>> {
  if (requests.length === 0) return new Set()
  const taken = await query(take, [JSON.stringify(requests), day], trx)
  return new Set(taken.map(({ key }) => key))
}

const withRoom = statement<{ key: string }>(
  'message-budgets-with-room',
  `select r.key from jsonb_to_recordset($1::jsonb) as r(key text, count int, per_day int)
     left join message_budgets b on b.key = r.key and b.day = $2::date
   where coalesce(b.used, 0) + r.count <= r.per_day`,
)

/** Reads without a lock. @returns the keys of the budgets that have enough left now */
export async function findBudgetsWithRoom(
  trx: Transaction,
  requests: BudgetRequest[],
  day: string,
): Promise<Set<string>> {
  const found = await query(withRoom, [JSON.stringify(requests), day], trx)
  return new Set(found.map(({ key }) => key))
}

const purge = statement(
  'message-budgets-purge',
  `delete from message_budgets where day < $1::date and key = any(array(
     select key from message_budgets where day < $1::date order by day limit $2 for update skip locked))
   returning key`,
)

/** Deletes up to `limit` budgets that were last used before `day`. @returns how many */
export async function purgeBudgetsBefore(day: string, limit: number): Promise<number> {
  return (await query(purge, [day, limit])).length
}
