/**
 * Balances without reading the lines: the totals in `ledger_balances` plus the deltas that are not rolled up yet. A trigger
 * inserts a delta with every line, in the same transaction, so a balance always equals the sum of its lines. Posting an entry
 * only inserts, so no two postings wait for each other.
 */
import type { DateRange } from '../../platform/contract/date-range.ts'
import { listQuery } from '../../platform/database/list-query.ts'
import { statement, query } from '../../platform/database/queries.ts'
import type { Transaction } from '../../platform/database/transactions.ts'
import { entryIdRange, type Account, type AccountBalance } from './queries.ts'

/** Total and deltas in one statement, so that both are of the same snapshot, whatever a roll-up does meanwhile. */
const balanceSql = `(select coalesce(sum(amount), 0) from (
    select amount from ledger_balances where account = $1 and owner_id = $2
    union all select amount from ledger_balance_deltas where account = $1 and owner_id = $2) total_and_deltas)`

const balance = statement<{ amount: number }>(
  'ledger-balance',
  `select ${balanceSql}::bigint as amount`,
)

/** The balance of one owner's account. */
export async function findBalance(
  account: Account,
  ownerId: string,
  trx?: Transaction,
): Promise<number> {
  return (await query(balance, [account, ownerId], trx))[0]!.amount
}

const trialBalance = statement<AccountBalance>(
  'ledger-trial-balance',
  `select account, null::uuid as owner_id, sum(amount)::bigint as amount from (
     select account, amount from ledger_balances where owner_id is null
     union all select account, amount from ledger_balance_deltas) totals_and_deltas
   group by account order by account`,
)

/** The balance of each account over all owners. */
export async function readTrialBalance(): Promise<AccountBalance[]> {
  return await query(trialBalance, [])
}

export interface OwnerBalance {
  owner_id: string
  first_name: string
  last_name: string
  email: string
  phone: string | null
  /** Of a vendor, by their names. */
  stores: string[]
  /** Centavos, as the ledger has it. */
  amount: number
}

/** Owners with something open on their account, the largest first. */
export const listOwnerBalances = listQuery<OwnerBalance, { account: Account }>({
  name: 'ledger-owner-balances',
  columns: `open.owner_id, u.first_name, u.last_name, u.email, u.phone, open.amount,
    array(select s.name from stores s where s.owner_id = open.owner_id order by s.id) as stores`,
  from: `(select owner_id, sum(amount)::bigint as amount from (
      select owner_id, amount from ledger_balances where account = :account and owner_id is not null
      union all
      select owner_id, amount from ledger_balance_deltas where account = :account and owner_id is not null) total_and_deltas
    group by owner_id having sum(amount) <> 0) open`,
  join: 'join users u on u.id = open.owner_id',
  orderBy: 'abs(open.amount) desc, open.owner_id',
})

const rollUp = statement<{ count: number }>(
  'ledger-roll-up',
  `with rolled_up as (
     delete from ledger_balance_deltas where ctid = any (array(select ctid from ledger_balance_deltas limit $1 for update skip locked))
     returning account, owner_id, amount),
   totals as (
     insert into ledger_balances as b (account, owner_id, amount)
     select account, owner_id, sum(amount) from rolled_up group by grouping sets ((account, owner_id), (account))
     having grouping(owner_id) = 1 or owner_id is not null
     order by account, owner_id
     on conflict (account, owner_id) do update set amount = b.amount + excluded.amount)
   select count(*) as count from rolled_up`,
)

/** Adds up to `limit` deltas to the totals; no reader sees one twice or not at all. @returns how many */
export async function rollUpDeltas(limit: number): Promise<number> {
  return (await query(rollUp, [limit]))[0]!.count
}

const vacuum = statement('', 'vacuum ledger_balance_deltas')

/** Readers scan dead deltas until they are vacuumed, and autovacuum checks only once a minute. */
export async function vacuumDeltas(): Promise<void> {
  await query(vacuum, [])
}

const opening = statement<{ amount: number }>(
  'ledger-opening-balance',
  `select (${balanceSql} - (
     select coalesce(sum(l.amount), 0) from ledger_lines l join ledger_entries e on e.id = l.entry_id
     where l.account = $1 and l.owner_id = $2 and l.entry_id >= $4
       and e.created_at >= ($3::date)::timestamp at time zone 'Asia/Manila'))::bigint as amount`,
)

/** The balance at the start of the first of these days: the current one less the lines since. */
export async function findOpeningBalance(
  account: Account,
  ownerId: string,
  days: DateRange,
): Promise<number> {
  const { first } = entryIdRange(days)
  return (await query(opening, [account, ownerId, days.from, first]))[0]!.amount
}
