import { Type } from 'typebox'
import { toListReply, ListReply, pageQuery } from '../../platform/contract/pagination.ts'
import { route } from '../../platform/http/route.ts'
import { vendor } from '../auth/guard.ts'
import { Source, Status, TabOrder } from './schemas.ts'
import { ordersTab } from './service.ts'
import { tabOrderView } from './view.ts'

const browse = route({
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
  reply: ListReply(TabOrder),
  handler: async ({ caller, query: { source, status, ...page } }) =>
    toListReply(await ordersTab(caller, { source, status }, page), page, tabOrderView),
})

export const ordersTabRoutes = [browse]
