/**
 * Balances: what has been folded into `ledger_balances`, and the `ledger_balance_deltas` of lines that have not. A trigger lets the
 * tail grow with every line, so the two always add up to the lines. Settlements only insert, so none waits for another.
 */
import type { DateRange } from '../../platform/contract/date-range.ts'
import { statement, query, type Transaction } from '../../platform/database/connections.ts'
import { entryIdRange, type Account, type AccountBalance } from './queries.ts'

/** One statement sees the row and its tail of one moment, between two folds. */
const kept = `(select coalesce(sum(amount), 0) from (
    select amount from ledger_balances where account = $1 and owner_id = $2
    union all select amount from ledger_balance_deltas where account = $1 and owner_id = $2) both_parts)`

const balance = statement<{ amount: number }>('ledger-balance', `select ${kept}::bigint as amount`)

/** What the lines of an owner's account add up to. */
export async function findBalance(
  account: Account,
  ownerId: string,
  trx?: Transaction,
): Promise<number> {
  return (await query(balance, [account, ownerId], trx))[0]!.amount
}

const allSums = statement<AccountBalance>(
  'ledger-platform',
  `select account, null::uuid as owner_id, sum(amount)::bigint as amount from (
     select account, amount from ledger_balances where owner_id is null
     union all select account, amount from ledger_balance_deltas) both_parts
   group by account order by account`,
)

export async function readTrialBalance(): Promise<AccountBalance[]> {
  return await query(allSums, [])
}

const fold = statement<{ folded: number }>(
  'ledger-fold',
  `with folded as (
     delete from ledger_balance_deltas where ctid = any (array(select ctid from ledger_balance_deltas limit $1 for update skip locked))
     returning account, owner_id, amount),
   kept as (
     insert into ledger_balances as b (account, owner_id, amount)
     select account, owner_id, sum(amount) from folded group by grouping sets ((account, owner_id), (account))
     having grouping(owner_id) = 1 or owner_id is not null
     order by account, owner_id
     on conflict (account, owner_id) do update set amount = b.amount + excluded.amount)
   select count(*) as folded from folded`,
)

/** Moves up to `limit` rows of the tail into the balances; nobody sees them in both or in neither. */
export async function rollUpDeltas(limit: number): Promise<number> {
  return (await query(fold, [limit]))[0]!.folded
}

const before = statement<{ amount: number }>(
  'ledger-before-day',
  `select (${kept} - (
     select coalesce(sum(l.amount), 0) from ledger_lines l join ledger_entries e on e.id = l.entry_id
     where l.account = $1 and l.owner_id = $2 and l.entry_id >= $4
       and e.created_at >= ($3::date)::timestamp at time zone 'Asia/Manila'))::bigint as amount`,
)

/** What an account came to when the first of these days began: what it comes to now, less what has come since. */
export async function findOpeningBalance(
  account: Account,
  ownerId: string,
  days: DateRange,
): Promise<number> {
  const { first } = entryIdRange(days)
  return (await query(before, [account, ownerId, days.from, first]))[0]!.amount
}
