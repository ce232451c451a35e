import type { Static } from 'typebox'
import { daysBetween, addDays } from '../../platform/values/clock.ts'
import { pesos } from '../../platform/values/money.ts'
import { accountView } from '../user-admin/shared-view.ts'
import type { AnalyticsReply, DashboardReply } from './schemas.ts'
import type { Analytics, Dashboard, MetricRow, OrderSummaryRow } from './service.ts'

export function dashboardReply({ stats, orders, users }: Dashboard): Static<typeof DashboardReply> {
  return {
    success: true,
    stats: {
      totalStores: stats.total_stores,
      activeStores: stats.active_stores,
      totalProducts: stats.total_products,
      totalOrders: stats.total_orders,
      openOrders: stats.open_orders,
      totalUsers: stats.total_users,
      pendingApplications: stats.pending_applications,
      revenueToday: pesos(stats.revenue_today),
      revenueThisMonth: pesos(stats.revenue_this_month),
    },
    recentOrders: orders.map(recentOrder),
    recentUsers: users.map(accountView),
  }
}

function recentOrder(row: OrderSummaryRow) {
  return {
    id: row.id,
    orderNumber: row.order_number,
    status: row.status,
    paymentMethod: row.payment_method,
    paymentStatus: row.payment_status,
    total: pesos(row.total),
    customer: { id: row.customer_id, firstName: row.first_name, lastName: row.last_name },
    createdAt: row.created_at.toISOString(),
  }
}

export function analyticsReply({
  from,
  to,
  metrics,
  rate,
}: Analytics): Static<typeof AnalyticsReply> {
  const amounts = new Map(metrics.map((row) => [metricKey(row), row.amount]))
  const amountOf = (measure: MetricRow['measure'], key: string) =>
    amounts.get(`${measure} ${key}`) ?? 0
  const revenue = (key: string) => pesos(amountOf('revenue', key))
  const orders = (status: string) => amountOf('orders', status)
  return {
    success: true,
    from,
    to,
    revenue: {
      total: pesos(totalOf(metrics, 'revenue')),
      byDay: listDays(from, to).map((date) => ({ date, amount: revenue(date) })),
      byMethod: {
        cash_on_delivery: revenue('cash_on_delivery'),
        ewallet_a: revenue('ewallet_a'),
        ewallet_b: revenue('ewallet_b'),
        online_banking_c: revenue('online_banking_c'),
      },
    },
    orders: {
      total: totalOf(metrics, 'orders'),
      byStatus: {
        pending: orders('pending'),
        confirmed: orders('confirmed'),
        preparing: orders('preparing'),
        ready: orders('ready'),
        out_for_delivery: orders('out_for_delivery'),
        delivered: orders('delivered'),
        cancelled: orders('cancelled'),
      },
    },
    commission: { total: pesos(totalOf(metrics, 'commission')), rate },
  }
}

function metricKey({ measure, day, key }: MetricRow): string {
  return `${measure} ${day ?? key}`
}

function totalOf(metrics: MetricRow[], measure: MetricRow['measure']): number {
  const byKey = metrics.filter((row) => row.measure === measure && row.key !== null)
  return byKey.reduce((sum, { amount }) => sum + amount, 0)
}

function listDays(from: string, to: string): string[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, days) => addDays(from, days))
}
