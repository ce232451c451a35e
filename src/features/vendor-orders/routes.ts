import { Type } from 'typebox'
import { listReply, pageQuery } from '../../platform/contract/pagination.ts'
import { route } from '../../platform/http/route.ts'
import { vendor } from '../auth/guard.ts'
import { OrderNumberSearch } from '../orders/schemas.ts'
import { Source, Status, VendorOrder } from './schemas.ts'
import { listVendorOrders } from './service.ts'
import { vendorOrderView } from './view.ts'

export const vendorOrderRoutes = [
  route({
    method: 'get',
    path: '/api/vendor/orders',
    summary:
      'Every order of your stores, newest first: platform orders, by the status of your store order, and captured ones',
    auth: vendor,
    query: Type.Object({
      source: Type.Optional(Source),
      status: Type.Optional(Status),
      q: Type.Optional(OrderNumberSearch),
      ...pageQuery,
    }),
    ...listReply(VendorOrder, vendorOrderView),
    handler: ({ caller, query: { source, status, q, ...page } }) =>
      listVendorOrders(caller.id, { source, status, q }, page),
  }),
]
