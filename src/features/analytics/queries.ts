/**
 * The figures: totals that were folded, plus lines that triggers wrote since (migration 0024). Both are read in one
 * statement, hence one snapshot, so a figure agrees with the rows at any time, a fold under way or not. Reading costs the
 * rows of the days asked for, however many orders there are. Bookings and whatever else is counted later are measures more.
 */
import type { DateRange } from '../../platform/contract/date-range.ts'
import { queryPipelined, statement, query } from '../../platform/database/queries.ts'

export interface DashboardRow {
  total_stores: number
  active_stores: number
  total_products: number
  total_orders: number
  total_users: number
  pending_applications: number
  /** Centavos, like `revenue_this_month`. */
  revenue_today: number
  revenue_this_month: number
}

const dashboard = statement<DashboardRow>(
  'analytics-dashboard',
  `select
     coalesce(sum(amount) filter (where measure = 'stores'), 0)::bigint as total_stores,
     coalesce(sum(amount) filter (where measure = 'stores' and key = 'active'), 0)::bigint as active_stores,
     coalesce(sum(amount) filter (where measure = 'products'), 0)::bigint as total_products,
     coalesce(sum(amount) filter (where measure = 'orders'), 0)::bigint as total_orders,
     coalesce(sum(amount) filter (where measure = 'users'), 0)::bigint as total_users,
     coalesce(sum(amount) filter (where measure = 'applications' and key = 'pending'), 0)::bigint as pending_applications,
     coalesce(sum(amount) filter (where measure = 'revenue' and day = $2), 0)::bigint as revenue_today,
     coalesce(sum(amount) filter (where measure = 'revenue'), 0)::bigint as revenue_this_month
   from (
     select * from metric_values
     where measure in ('stores', 'products', 'orders', 'users', 'applications') and day = '-infinity'
     union all
     select * from metric_values where measure = 'revenue' and day between $1::date and $2::date) figures`,
)

/** The whole numbers of all time, and the revenue of the month until today. */
export async function readDashboard({ from, to }: DateRange): Promise<DashboardRow> {
  return (await queryPipelined(dashboard, [from, to]))[0]!
}

/** A figure of all days asked for under one key, or of one day under all keys. */
export type FigureRow = {
  measure: 'revenue' | 'commission' | 'orders'
  /** Centavos, or a count of orders. */
  amount: number
} & ({ day: string; key: null } | { day: null; key: string })

const ofDays = statement<FigureRow>(
  'analytics-of-days',
  `select measure, day, key, sum(amount)::bigint as amount from metric_values
   where measure in ('revenue', 'commission', 'orders') and day between $1::date and $2::date
   group by measure, grouping sets ((day), (key))
   having grouping(key) = 0 or measure = 'revenue'`,
)

export async function readFigures({ from, to }: DateRange): Promise<FigureRow[]> {
  return await queryPipelined(ofDays, [from, to])
}

const fold = statement<{ folded: number }>(
  'analytics-fold',
  `with taken as (
     delete from metric_deltas where id in
       (select id from metric_deltas order by id limit $1 for update skip locked)
     returning measure, day, key, amount),
   folded as (
     insert into metric_totals as t (measure, day, key, amount)
     select measure, case grouping(day) when 0 then day else '-infinity' end as day, key, sum(amount) from taken
     group by measure, key, grouping sets ((day), ())
     having grouping(day) = 1 or isfinite(day)
     order by measure, day, key
     on conflict (measure, day, key) do update set amount = t.amount + excluded.amount)
   select count(*) as folded from taken`,
)

/** Moves lines into the totals, in one statement; rows are locked in one order, so folders never wait in a circle. */
export async function foldLines(limit: number): Promise<number> {
  return (await query(fold, [limit]))[0]!.folded
}

const vacuum = statement('', 'vacuum metric_deltas')

/** Frees the room of folded lines: every reader passes over it, and autovacuum looks only once a minute. */
export async function sweepLines(): Promise<void> {
  await query(vacuum, [])
}
