/** The numbers of the platform, for admins. */
import { manilaDay, manilaMonth, now } from '../../platform/values/clock.ts'
import type { DateRange } from '../../platform/contract/date-range.ts'
import { createRollup } from '../../platform/database/rollup.ts'
import { newestOrders, type OrderSummaryRow } from '../orders/service/read.ts'
import { getSettings } from '../settings/service.ts'
import { findNewestUsers, type UserRow } from '../users/service.ts'
import {
  applyDeltas,
  findDashboard,
  findMetrics,
  vacuumDeltas,
  type DashboardRow,
  type MetricRow,
} from './queries.ts'
import { resolvePeriod, type Period } from './period.ts'

export type { DashboardRow, MetricRow, OrderSummaryRow }

export interface Dashboard {
  stats: DashboardRow
  orders: OrderSummaryRow[]
  users: UserRow[]
}

/** The start page of an admin: the numbers, the newest orders and the newest users. */
export async function getDashboard(): Promise<Dashboard> {
  const at = now()
  const [stats, orders, users] = await Promise.all([
    findDashboard({ from: `${manilaMonth(at)}-01`, to: manilaDay(at) }),
    newestOrders(),
    findNewestUsers(),
  ])
  return { stats, orders, users }
}

export interface Analytics extends DateRange {
  metrics: MetricRow[]
  /** The commission rate of new orders. */
  rate: number
}

/**
 * Revenue (paid payments less succeeded refunds, without duplicates) and its commission by the day of the payment or refund, and
 * orders by the day they were placed. Days are those of Manila.
 * @throws 400 for an invalid range
 */
export async function getAnalytics(period: {
  period?: Period
  from?: string
  to?: string
}): Promise<Analytics> {
  const days = resolvePeriod(period, manilaDay(now()))
  const [metrics, { commission_rate: rate }] = await Promise.all([findMetrics(days), getSettings()])
  return { ...days, metrics, rate }
}

/** Applies the deltas of the metrics to their totals. */
export const rollUpMetrics = createRollup({ applyDeltas, vacuumDeltas, vacuumAfter: 2_000 })
