/** What the platform comes to. Every figure is a sum over the rows as they are now; see the model. */
import { manilaDay, manilaMonth, now } from '../../platform/values/clock.ts'
import type { DateRange } from '../../platform/contract/date-range.ts'
import { createRollup } from '../../platform/database/rollup.ts'
import { newestOrders, type OrderSummaryRow } from '../orders/service/read.ts'
import { getSettings } from '../settings/service.ts'
import { findNewestUsers, type UserRow } from '../users/service.ts'
import {
  foldLines,
  readDashboard,
  readFigures,
  sweepLines,
  type DashboardRow,
  type FigureRow,
} from './queries.ts'
import { daysAsked, type Period } from './period.ts'

export type { DashboardRow, FigureRow, OrderSummaryRow }

export interface Dashboard {
  stats: DashboardRow
  orders: OrderSummaryRow[]
  users: UserRow[]
}

/** What an admin sees first: the numbers, and what is newest. */
export async function readOverview(): Promise<Dashboard> {
  const at = now()
  const [stats, orders, users] = await Promise.all([
    readDashboard({ from: `${manilaMonth(at)}-01`, to: manilaDay(at) }),
    newestOrders(),
    findNewestUsers(),
  ])
  return { stats, orders, users }
}

export interface Analytics extends DateRange {
  figures: FigureRow[]
  /** The platform's share of a new order, as it is set now. */
  rate: number
}

/**
 * Revenue (payments that became paid, less refunds that succeeded, duplicates aside), commission likewise, and orders by
 * their creation, over some days in Manila.
 * @throws 400 for days that are no range
 */
export async function readAnalytics(asked: {
  period?: Period
  from?: string
  to?: string
}): Promise<Analytics> {
  const days = daysAsked(asked, manilaDay(now()))
  const [figures, { commission_rate: rate }] = await Promise.all([readFigures(days), getSettings()])
  return { ...days, figures, rate }
}

/** Folds what was written since into the totals. */
export const foldChanges = createRollup({ foldLines, sweepLines, linesASweep: 2_000 })
