import type { Static } from 'typebox'
import { daysBetween, addDays } from '../../platform/values/clock.ts'
import { pesos } from '../../platform/values/money.ts'
import { accountView } from '../user-admin/view.ts'
import type { AnalyticsReply, DashboardReply } from './schemas.ts'
import type { Analytics, Dashboard, FigureRow, OrderSummaryRow } from './service.ts'

export function dashboardReply({ stats, orders, users }: Dashboard): Static<typeof DashboardReply> {
  return {
    success: true,
    stats: {
      totalStores: stats.total_stores,
      activeStores: stats.active_stores,
      totalProducts: stats.total_products,
      totalOrders: stats.total_orders,
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
  figures,
  rate,
}: Analytics): Static<typeof AnalyticsReply> {
  const amounts = new Map(figures.map((row) => [placeOf(row), row.amount]))
  const figure = (measure: FigureRow['measure'], at: string) => amounts.get(`${measure} ${at}`) ?? 0
  const paid = (at: string) => pesos(figure('revenue', at))
  const placed = (status: string) => figure('orders', status)
  return {
    success: true,
    from,
    to,
    revenue: {
      total: pesos(totalOf(figures, 'revenue')),
      byDay: daysOf(from, to).map((date) => ({ date, amount: paid(date) })),
      byMethod: {
        cash_on_delivery: paid('cash_on_delivery'),
        ewallet_a: paid('ewallet_a'),
        ewallet_b: paid('ewallet_b'),
        online_banking_c: paid('online_banking_c'),
      },
    },
    orders: {
      total: totalOf(figures, 'orders'),
      byStatus: {
        pending: placed('pending'),
        confirmed: placed('confirmed'),
        preparing: placed('preparing'),
        ready: placed('ready'),
        out_for_delivery: placed('out_for_delivery'),
        delivered: placed('delivered'),
        cancelled: placed('cancelled'),
      },
    },
    commission: { total: pesos(totalOf(figures, 'commission')), rate },
  }
}

function placeOf({ measure, day, key }: FigureRow): string {
  return `${measure} ${day ?? key}`
}

function totalOf(figures: FigureRow[], measure: FigureRow['measure']): number {
  const ofKeys = figures.filter((row) => row.measure === measure && row.key !== null)
  return ofKeys.reduce((sum, { amount }) => sum + amount, 0)
}

function daysOf(from: string, to: string): string[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, days) => addDays(from, days))
}
