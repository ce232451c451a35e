import { Type } from 'typebox'
import { listReply, pageQuery } from '../../../platform/contract/pagination.ts'
import { route } from '../../../platform/http/route.ts'
import { admin } from '../../auth/guard.ts'
import { listLateOrders, listOrdersWithRiders } from './queries.ts'
import { OrderInWork } from './schemas.ts'
import { orderInWorkView } from './view.ts'

export const orderInWorkRoutes = [
  route({
    method: 'get',
    path: '/api/admin/orders/late',
    summary: 'Orders that have been in their status for too long, the longest wait first',
    auth: admin,
    query: Type.Object(pageQuery),
    ...listReply(OrderInWork, orderInWorkView),
    handler: ({ query }) => listLateOrders({}, query),
  }),
  route({
    method: 'get',
    path: '/api/admin/orders/with-riders',
    summary:
      'Orders that riders were given or have set out with, the longest in their status first',
    auth: admin,
    query: Type.Object(pageQuery),
    ...listReply(OrderInWork, orderInWorkView),
    handler: ({ query }) => listOrdersWithRiders({}, query),
  }),
]
