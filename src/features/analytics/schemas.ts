import { Type } from 'typebox'
import { Day, Timestamp, Uuid } from '../../platform/contract/schema.ts'
import { Account } from '../user-admin/schemas.ts'
import { Order, OrderStatus } from '../orders/schemas.ts'

const Count = Type.Integer({ minimum: 0 })
const Pesos = Type.Number({ description: 'Pesos; negative when refunds exceed payments' })

/** A part of an order, with its names; `GET /api/orders/:id` has the rest. */
const RecentOrder = Type.Object({
  id: Uuid,
  orderNumber: Type.String(),
  status: OrderStatus,
  paymentMethod: Order.properties.paymentMethod,
  paymentStatus: Order.properties.paymentStatus,
  total: Order.properties.total,
  customer: Type.Object({ id: Uuid, firstName: Type.String(), lastName: Type.String() }),
  createdAt: Timestamp,
})

/** A count includes every state, unless its name says otherwise. */
export const DashboardReply = Type.Object({
  success: Type.Literal(true),
  stats: Type.Object({
    totalStores: Count,
    activeStores: Count,
    totalProducts: Count,
    totalOrders: Count,
    openOrders: Count,
    totalUsers: Count,
    pendingApplications: Count,
    revenueToday: Pesos,
    revenueThisMonth: Pesos,
  }),
  recentOrders: Type.Array(RecentOrder),
  recentUsers: Type.Array(Account),
})

export const AnalyticsQuery = Type.Object({
  period: Type.Optional(
    Type.Enum(['7d', '30d', 'custom'], {
      description: 'The days up to today; by default 30d, or custom when from and to are given',
    }),
  ),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
})

export const AnalyticsReply = Type.Object({
  success: Type.Literal(true),
  from: Day,
  to: Day,
  revenue: Type.Object(
    {
      total: Pesos,
      byDay: Type.Array(Type.Object({ date: Day, amount: Pesos })),
      byMethod: Type.Object({
        cash_on_delivery: Pesos,
        ewallet_a: Pesos,
        ewallet_b: Pesos,
        online_banking_c: Pesos,
      }),
    },
    { description: 'Payments by the day they were paid, minus refunds by the day they succeeded' },
  ),
  orders: Type.Object(
    {
      total: Count,
      byStatus: Type.Object({
        pending: Count,
        confirmed: Count,
        preparing: Count,
        ready: Count,
        out_for_delivery: Count,
        delivered: Count,
        cancelled: Count,
      }),
    },
    { description: 'Orders by the day they were placed and their current status' },
  ),
  commission: Type.Object({
    total: Pesos,
    rate: Type.Number({ description: 'The commission rate of new orders' }),
  }),
})
