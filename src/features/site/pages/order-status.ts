import { Type } from 'typebox'
import { OrderStatus } from '../../../../storefront/order/tracking.js'
import { readOrderByToken } from '../../orders/guests/service.ts'
import { readPayment } from '../../payments/service/read.ts'
import { orderView } from '../../orders/shared-view.ts'
import { page } from '../render/page.ts'

/** For who has the link and no account, such as a customer whom a shopping agent bought for. */
export const orderStatusPage = page({
  path: '/orders/:id/status',
  summary: 'Show an order to whoever has its link, without a log-in; nothing can be changed there',
  isLinked: true,
  params: Type.Object({ id: Type.String() }),
  query: Type.Object({
    token: Type.String({ maxLength: 200, default: '' }),
    payment: Type.Optional(
      Type.String({ maxLength: 20, description: 'failed, on the way back from one that failed' }),
    ),
  }),
  load: async ({ params, query }) => {
    const view = await readOrderByToken(params.id, query.token)
    const { id, status, customer_id } = view.order
    // Its customer may have come back from the provider: reading the payment makes us ask there soon.
    if (status === 'pending') await readPayment({ id: customer_id, role: 'customer' }, id)
    return { order: orderView(view), hasFailed: query.payment === 'failed' }
  },
  head: ({ order }) => ({ title: order.orderNumber }),
  view: OrderStatus,
  script: 'order/status-start.js',
  cacheControl: 'no-store', // the address has a secret
})
