import {
  knex,
  queryPipelined,
  statement,
  query,
  type Transaction,
} from '../../platform/database/connections.ts'
import { firstIdAt } from '../../platform/values/ids.ts'
import type { DateRange } from '../../platform/contract/date-range.ts'
import { COUNT_CAP, type ListResult, type Page } from '../../platform/contract/pagination.ts'

export type EntryKind =
  | 'order_paid'
  | 'cash_collected'
  | 'refund'
  | 'duplicate_received'
  | 'duplicate_returned'
  | 'cash_remitted'
  | 'payout'
  | 'deposit_held'
  | 'deposit_deducted'
  | 'deposit_returned'

/**
 * `rider_cash` is owned by a rider's user, `vendor_payable` and `deposits_held` by a vendor's, `deposits_payable` by a customer; the
 * others are the platform's.
 */
export type Account =
  | 'provider'
  | 'cash'
  | 'rider_cash'
  | 'vendor_payable'
  | 'commission'
  | 'delivery_fees'
  | 'duplicate_payable'
  | 'deposits_held'
  | 'deposits_payable'

export interface EntryLine {
  account: Account
  ownerId?: string
  /** Centavos; debits are positive, credits negative. */
  amount: number
}

export interface Entry {
  id: string
  kind: EntryKind
  /** What the entry is for, once for ever, such as `payment:<id>` or `refund:<id>`. */
  source: string
  orderId: string | null
  note: string | null
}

const insert = statement<{ id: string }>(
  'ledger-insert',
  `with entry as (
     insert into ledger_entries (id, kind, source, order_id, note) values ($1, $2, $3, $4, $5)
     on conflict (source) do nothing returning id),
   lines as (
     insert into ledger_lines (entry_id, account, owner_id, amount)
     select entry.id, l.account, l.owner_id, l.amount
     from entry, jsonb_to_recordset($6::jsonb) as l(account text, owner_id uuid, amount bigint))
   select id from entry`,
)

/** False when the source had been booked before. */
export async function insertEntry(
  trx: Transaction,
  entry: Entry,
  lines: EntryLine[],
): Promise<boolean> {
  const rows = lines.map(({ account, ownerId, amount }) => ({
    account,
    owner_id: ownerId ?? null,
    amount,
  }))
  const values = [
    entry.id,
    entry.kind,
    entry.source,
    entry.orderId,
    entry.note,
    JSON.stringify(rows),
  ]
  return (await query(insert, values, trx)).length > 0
}

export interface AccountBalance {
  account: Account
  owner_id: string | null
  amount: number
}

const ofOrder = statement<AccountBalance>(
  'ledger-of-order',
  `select l.account, l.owner_id, sum(l.amount) as amount from ledger_entries e join ledger_lines l on l.entry_id = e.id
   where e.order_id = $1 and e.kind in ('order_paid', 'cash_collected', 'refund')
   group by l.account, l.owner_id order by l.account, l.owner_id`,
)

/** What an order has left on each account, refunds taken off. */
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

const lineColumns = `l.entry_id, e.kind, e.order_id, o.order_number, e.note, l.amount, e.created_at`
const itsEntry = `join ledger_entries e on e.id = l.entry_id left join orders o on o.id = e.order_id`

const ofAccount = statement<LineRow>(
  'ledger-of-account',
  `select ${lineColumns}
   from (select entry_id, amount from ledger_lines where account = $1 and owner_id = $2
     order by entry_id desc limit $3 offset $4) l ${itsEntry} order by l.entry_id desc`,
)
const countOfAccount = statement<{ counted: number }>(
  'ledger-of-account-count',
  `select count(*) as counted from (select from ledger_lines where account = $1 and owner_id = $2 limit ${COUNT_CAP + 1}) capped`,
)

/** The lines of one owner's account, newest first. */
export async function listLines(
  account: Account,
  ownerId: string,
  { limit, offset }: Page,
): Promise<ListResult<LineRow>> {
  const [rows, [total]] = await Promise.all([
    queryPipelined(ofAccount, [account, ownerId, limit, offset]),
    queryPipelined(countOfAccount, [account, ownerId]),
  ])
  return { rows, total: total?.counted ?? 0 }
}

/**
 * Ids hold the time they were made. A day more on either side covers clocks that differ; `created_at`, the clock of the
 * database, then decides.
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
  'ledger-between-days',
  `select ${lineColumns} from ledger_lines l ${itsEntry}
   where l.account = $1 and l.owner_id = $2 and l.entry_id > $3 and l.entry_id < $7
     and e.created_at >= ($4::date)::timestamp at time zone 'Asia/Manila'
     and e.created_at < ($5::date + 1)::timestamp at time zone 'Asia/Manila'
   order by l.entry_id limit $6`,
)

/** The lines of one owner's account in some days of Manila, oldest first, in pages: no connection is held in between. */
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

/** The user behind a rider, named by the rider's id or their user's. */
export async function findRiderUser(trx: Transaction, id: string): Promise<string | undefined> {
  const row = await knex('riders')
    .transacting(trx)
    .where({ id })
    .orWhere({ user_id: id })
    .first('user_id')
  return (row as { user_id: string } | undefined)?.user_id
}

/** Serialises what is decided on a balance: a payout never exceeds what is due. */
export async function lockAccountOwner(trx: Transaction, ownerId: string): Promise<boolean> {
  const row = await knex('users')
    .transacting(trx)
    .where({ id: ownerId })
    .forNoKeyUpdate()
    .first('id')
  return row !== undefined
}

/** Both accounts that a person can own, oldest line first. */
export async function exportLines(ownerId: string): Promise<unknown[]> {
  return await knex('ledger_lines as l')
    .join('ledger_entries as e', 'e.id', 'l.entry_id')
    .select('l.account', 'l.amount', 'e.id', 'e.kind', 'e.order_id', 'e.note', 'e.created_at')
    .whereIn('l.account', ['vendor_payable', 'rider_cash'])
    .where('l.owner_id', ownerId)
    .orderBy('e.id')
}
