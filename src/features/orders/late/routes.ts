import { Type } from 'typebox'
import { listReply, pageQuery } from '../../../platform/contract/pagination.ts'
import { route } from '../../../platform/http/route.ts'
import { admin } from '../../auth/guard.ts'
import { listLateOrders } from './queries.ts'
import { LateOrder } from './schemas.ts'
import { lateOrderView } from './view.ts'

export const lateOrderRoutes = [
  route({
    method: 'get',
    path: '/api/admin/orders/late',
    summary: 'Orders that have been in their status for too long, the longest wait first',
    auth: admin,
    query: Type.Object(pageQuery),
    ...listReply(LateOrder, lateOrderView),
    handler: ({ query }) => listLateOrders({}, query),
  }),
]
