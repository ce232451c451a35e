import { statement, query } from '../../platform/database/queries.ts'
import type { Transaction } from '../../platform/database/transactions.ts'
import { firstIdAt } from '../../platform/values/ids.ts'
import type { DateRange } from '../../platform/contract/date-range.ts'
import { listQuery } from '../../platform/database/list-query.ts'
import type { accounts, entryKinds } from './schemas.ts'
import { orderMoneyKinds } from './shared-sql.ts'

export type EntryKind = (typeof entryKinds)[number]

/** `rider_cash` belongs to a rider, `vendor_payable` and `deposits_held` to a vendor, `deposits_payable` to a customer; the others to the platform. */
export type Account = (typeof accounts)[number]

export interface EntryLine {
  account: Account
  ownerId?: string
  /** Centavos; debits are positive, credits negative. */
  amount: number
}

export interface Entry {
  id: string
  kind: EntryKind
  /** What the entry records, such as `payment:<id>` or `refund:<id>`. Unique, so that nothing is posted twice. */
  source: string
  orderId: string | null
  note: string | null
}

const insert = statement(
  'ledger-entry-insert',
  `with entry as (
     insert into ledger_entries (id, kind, source, order_id, note) values ($1, $2, $3, $4, $5)
     on conflict (source) do nothing returning id)
   insert into ledger_lines (entry_id, account, owner_id, amount)
   select entry.id, l.account, l.owner_id, l.amount
   from entry, jsonb_to_recordset($6::jsonb) as l(account text, owner_id uuid, amount bigint)`,
)

/** Inserts an entry with its lines, unless there is one of the same source. */
export async function insertEntry(
  trx: Transaction,
  { id, kind, source, orderId, note }: Entry,
  lines: EntryLine[],
): Promise<void> {
  const rows = lines.map(({ account, ownerId, amount }) => ({ account, owner_id: ownerId, amount }))
  await query(insert, [id, kind, source, orderId, note, JSON.stringify(rows)], trx)
}

export interface AccountBalance {
  account: Account
  owner_id: string | null
  amount: number
}

const ofOrder = statement<AccountBalance>(
  'ledger-balances-of-order',
  `select l.account, l.owner_id, sum(l.amount) as amount from ledger_entries e join ledger_lines l on l.entry_id = e.id
   where e.order_id = $1 and e.kind in (${orderMoneyKinds})
   group by l.account, l.owner_id order by l.account, l.owner_id`,
)

/** What the payment of an order credited to each account, less the refunds since. */
export async function findOrderBalances(
  trx: Transaction,
  orderId: string,
): Promise<AccountBalance[]> {
  return await query(ofOrder, [orderId], trx)
}

export interface LineRow {
  entry_id: string
  kind: EntryKind
  order_id: string | null
  order_number: string | null
  note: string | null
  amount: number
  created_at: Date
}

const lineColumns = 'l.entry_id, e.kind, e.order_id, o.order_number, e.note, l.amount, e.created_at'
const joinEntry =
  'join ledger_entries e on e.id = l.entry_id left join orders o on o.id = e.order_id'

/** The lines of one owner's account, newest first. */
export const listLines = listQuery<LineRow, { account: Account; ownerId: string }>({
  name: 'ledger-lines',
  columns: lineColumns,
  from: 'ledger_lines l',
  where: 'l.account = :account and l.owner_id = :ownerId',
  join: joinEntry,
  orderBy: 'l.entry_id desc',
})

/**
 * The entry ids that can belong to some days: an id contains the time of its creation. A day more on either side allows for
 * clock skew between servers; the condition on `created_at`, the clock of the database, is exact.
 */
export function entryIdRange({ from, to }: DateRange): { first: string; last: string } {
  const midnight = (day: string) => Date.parse(`${day}T00:00:00Z`)
  return {
    first: firstIdAt(new Date(midnight(from) - 2 * DAY_MS)),
    last: firstIdAt(new Date(midnight(to) + 2 * DAY_MS)),
  }
}
const DAY_MS = 86_400_000

const between = statement<LineRow>(
  'ledger-lines-between-days',
  `select ${lineColumns} from ledger_lines l ${joinEntry}
   where l.account = $1 and l.owner_id = $2 and l.entry_id > $3 and l.entry_id < $7
     and e.created_at >= ($4::date)::timestamp at time zone 'Asia/Manila'
     and e.created_at < ($5::date + 1)::timestamp at time zone 'Asia/Manila'
   order by l.entry_id limit $6`,
)

/** The lines of one owner's account in a range of Manila days, oldest first, in pages. No connection is held in between. */
export async function* readLinesBetween(
  account: Account,
  ownerId: string,
  days: DateRange,
  pageSize: number,
): AsyncGenerator<LineRow[]> {
  let { first: after, last } = entryIdRange(days)
  for (;;) {
    const { from, to } = days
    const rows = await query(between, [account, ownerId, after, from, to, pageSize, last])
    if (rows.length > 0) yield rows
    if (rows.length < pageSize) return
    after = rows.at(-1)!.entry_id
  }
}

const riderUser = statement<{ user_id: string }>(
  'ledger-rider-user',
  'select user_id from riders where id = $1 or user_id = $1',
)

/** The user id of a rider, found by the rider's id or by that of the user. */
export async function findRiderUser(trx: Transaction, id: string): Promise<string | undefined> {
  return (await query(riderUser, [id], trx))[0]?.user_id
}

const lockUser = statement<{ id: string }>(
  'ledger-lock-owner',
  'select id from users where id = $1 for no key update',
)

/**
 * Locks the owner of an account: decisions on its balance are made one after the other, so no payout exceeds it.
 * @returns false when there is no such user
 */
export async function lockAccountOwner(trx: Transaction, ownerId: string): Promise<boolean> {
  return (await query(lockUser, [ownerId], trx)).length > 0
}

const linesOfOwner = statement(
  'ledger-lines-of-owner',
  `select l.account, l.amount, e.id, e.kind, e.order_id, e.note, e.created_at
   from ledger_lines l join ledger_entries e on e.id = l.entry_id
   where l.account in ('vendor_payable', 'rider_cash') and l.owner_id = $1 order by e.id`,
)

/** The lines of a user's accounts as vendor and rider, oldest first. */
export async function exportLines(ownerId: string): Promise<unknown[]> {
  return await query(linesOfOwner, [ownerId])
}
