/**
 * Metrics: totals plus the deltas that triggers append (decision 9). Both are read in one statement, hence one snapshot, so a
 * value always agrees with the rows. A read costs the days that it includes, however many orders there are.
 */
import type { DateRange } from '../../platform/contract/date-range.ts'
import { queryRead, statement, query } from '../../platform/database/queries.ts'
import { isInWork } from '../orders/in-work/shared-sql.ts'

export interface DashboardRow {
  total_stores: number
  active_stores: number
  total_products: number
  total_orders: number
  /** Confirmed, and neither delivered nor cancelled yet. */
  open_orders: number
  total_users: number
  pending_applications: number
  /** Centavos, like `revenue_this_month`. */
  revenue_today: number
  revenue_this_month: number
}

const dashboard = statement<DashboardRow>(
  'metrics-of-dashboard',
  `select
     coalesce(sum(amount) filter (where measure = 'stores'), 0)::bigint as total_stores,
     coalesce(sum(amount) filter (where measure = 'stores' and key = 'active'), 0)::bigint as active_stores,
     coalesce(sum(amount) filter (where measure = 'products'), 0)::bigint as total_products,
     coalesce(sum(amount) filter (where measure = 'orders'), 0)::bigint as total_orders,
     coalesce(sum(amount) filter (where measure = 'orders'
       and ${isInWork('key')}), 0)::bigint as open_orders,
     coalesce(sum(amount) filter (where measure = 'users'), 0)::bigint as total_users,
     coalesce(sum(amount) filter (where measure = 'applications' and key = 'pending'), 0)::bigint as pending_applications,
     coalesce(sum(amount) filter (where measure = 'revenue' and day = $2), 0)::bigint as revenue_today,
     coalesce(sum(amount) filter (where measure = 'revenue'), 0)::bigint as revenue_this_month
   from (
     select * from metric_values
     where measure in ('stores', 'products', 'orders', 'users', 'applications') and day = '-infinity'
     union all
     select * from metric_values where measure = 'revenue' and day between $1::date and $2::date) metrics`,
)

/** The totals of all time, and the revenue of the given days and of the last of them. */
export async function findDashboard({ from, to }: DateRange): Promise<DashboardRow> {
  return (await queryRead(dashboard, [from, to]))[0]!
}

/** A value for all days under one key, or for one day under all keys. */
export type MetricRow = {
  measure: 'revenue' | 'commission' | 'orders'
  /** Centavos, or a count of orders. */
  amount: number
} & ({ day: string; key: null } | { day: null; key: string })

const metricsOfDays = statement<MetricRow>(
  'metrics-of-days',
  `select measure, day, key, sum(amount)::bigint as amount from metric_values
   where measure in ('revenue', 'commission', 'orders') and day between $1::date and $2::date
   group by measure, grouping sets ((day), (key))
   having grouping(key) = 0 or measure = 'revenue'`,
)

export async function findMetrics({ from, to }: DateRange): Promise<MetricRow[]> {
  return await queryRead(metricsOfDays, [from, to])
}

const rollUp = statement<{ applied: number }>(
  'metrics-roll-up',
  `with deltas as (
     delete from metric_deltas where id in
       (select id from metric_deltas order by id limit $1 for update skip locked)
     returning measure, day, key, amount),
   totals as (
     insert into metric_totals as t (measure, day, key, amount)
     select measure, case grouping(day) when 0 then day else '-infinity' end as day, key, sum(amount) from deltas
     group by measure, key, grouping sets ((day), ())
     having grouping(day) = 1 or isfinite(day)
     order by measure, day, key
     on conflict (measure, day, key) do update set amount = t.amount + excluded.amount)
   select count(*) as applied from deltas`,
)

/** Moves deltas into the totals, which are locked in one order, so that concurrent calls never deadlock. @returns how many */
export async function applyDeltas(limit: number): Promise<number> {
  return (await query(rollUp, [limit]))[0]!.applied
}

const vacuum = statement('', 'vacuum metric_deltas')

/** Readers scan dead deltas until they are vacuumed, and autovacuum checks only once a minute. */
export async function vacuumDeltas(): Promise<void> {
  await query(vacuum, [])
}
