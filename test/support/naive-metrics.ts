/** A reference implementation of the metrics, row by row; the product must return the same figures. */
import type { Knex } from 'knex'
import { manilaDay, addDays } from '../../src/platform/values/clock.ts'
import { knex } from '../../src/platform/database/connections/pool.ts'

const methods = ['cash_on_delivery', 'ewallet_a', 'ewallet_b', 'online_banking_c']
const statuses = [
  'pending',
  'confirmed',
  'preparing',
  'ready',
  'out_for_delivery',
  'delivered',
  'cancelled',
]

const openStatuses = new Set(['confirmed', 'preparing', 'ready', 'out_for_delivery'])

/** Payments, or refunds as negative amounts, in centavos. */
interface MoneyMovement {
  at: Date
  method: string
  amount: number
  commission: number
}

export interface Rows {
  orders: { status: string; created_at: Date }[]
  movements: MoneyMovement[]
  counts: {
    totalStores: number
    activeStores: number
    totalProducts: number
    totalUsers: number
    pendingApplications: number
  }
}

/** Every row that counts; in one snapshot when `db` is a repeatable read. */
export async function readRows(db: Knex = knex): Promise<Rows> {
  const orders = await db('orders').select('status', 'created_at')
  const payments = await db('payments').where({ status: 'paid' })
  const refunds = await db('refunds as r')
    .join('payments as p', 'p.id', 'r.payment_id')
    .where({ 'r.status': 'succeeded', 'r.duplicate': false })
    .select('r.*', 'p.method')
  const stores = await db('stores').select('is_active')
  return {
    orders,
    movements: [
      ...payments.map(({ paid_at, ...rest }) => ({ ...rest, at: paid_at })),
      ...refunds.map(({ settled_at, method, amount, commission }) => ({
        at: settled_at,
        method,
        amount: -amount,
        commission: -commission,
      })),
    ],
    counts: {
      totalStores: stores.length,
      activeStores: stores.filter(({ is_active }) => is_active).length,
      totalProducts: (await db('products').select('id')).length,
      totalUsers: (await db('users').select('id')).length,
      pendingApplications: (await db('vendor_applications').where({ status: 'pending' })).length,
    },
  }
}

export function naiveStats({ orders, movements, counts }: Rows, today: string) {
  const since = `${today.slice(0, 7)}-01`
  return {
    ...counts,
    totalOrders: orders.length,
    openOrders: orders.filter(({ status }) => openStatuses.has(status)).length,
    revenueToday: sum(movements, today, today) / 100,
    revenueThisMonth: sum(movements, since, today) / 100,
  }
}

export function naiveAnalytics({ orders, movements }: Rows, from: string, to: string) {
  const placed = orders.filter(({ created_at }) => isWithin(created_at, from, to))
  const byDay = []
  for (let date = from; date <= to; date = addDays(date, 1))
    byDay.push({ date, amount: sum(movements, date, date) / 100 })
  return {
    from,
    to,
    revenue: {
      total: sum(movements, from, to) / 100,
      byDay,
      byMethod: countBy(
        methods,
        (method) =>
          sum(
            movements.filter((movement) => movement.method === method),
            from,
            to,
          ) / 100,
      ),
    },
    orders: {
      total: placed.length,
      byStatus: countBy(
        statuses,
        (status) => placed.filter((order) => order.status === status).length,
      ),
    },
    commission: sum(movements, from, to, 'commission') / 100,
  }
}

function isWithin(at: Date, from: string, to: string): boolean {
  const day = manilaDay(at)
  return day >= from && day <= to
}

function sum(
  movements: MoneyMovement[],
  from: string,
  to: string,
  what: 'amount' | 'commission' = 'amount',
): number {
  const within = movements.filter(({ at }) => isWithin(at, from, to))
  return within.reduce((all, move) => all + move[what], 0)
}

function countBy(keys: string[], of: (key: string) => number): Record<string, number> {
  return Object.fromEntries(keys.map((key) => [key, of(key)]))
}
