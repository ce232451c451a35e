import { Type } from 'typebox'
import { toListReply, ListReply, pageQuery } from '../../platform/contract/pagination.ts'
import { route } from '../../platform/http/route.ts'
import { vendor } from '../auth/guard.ts'
import { Source, Status, VendorOrder } from './schemas.ts'
import { listVendorOrders } from './service.ts'
import { vendorOrderView } from './view.ts'

const listOrders = route({
  method: 'get',
  path: '/api/vendor/orders',
  summary:
    'The Orders tab: the platform’s orders with a part in your stores beside captured ones, newest first; status is that of your part',
  auth: vendor,
  query: Type.Object({
    source: Type.Optional(Source),
    status: Type.Optional(Status),
    ...pageQuery,
  }),
  reply: ListReply(VendorOrder),
  handler: async ({ caller, query: { source, status, ...page } }) =>
    toListReply(await listVendorOrders(caller.id, { source, status }, page), page, vendorOrderView),
})

export const vendorOrderRoutes = [listOrders]
