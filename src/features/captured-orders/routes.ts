import { Type } from 'typebox'
import { listReply, pageQuery } from '../../platform/contract/pagination.ts'
import { route } from '../../platform/http/route.ts'
import { IdParams, objectReply, Timestamp } from '../../platform/contract/schema.ts'
import { vendor } from '../auth/guard.ts'
import { type ApiCaller, apiKey } from '../api-keys/guard.ts'
import { CapturedOrder, Status, VendorCapturedOrder } from './schemas.ts'
import * as service from './service.ts'
import { capturedOrderView, vendorCapturedOrderView } from './shared-view.ts'

/** The orders that a key may see: those of its store, and of those either the test orders or the live ones. */
function keyScope({ storeId, kind }: ApiCaller) {
  return { storeId, isTest: kind === 'test' }
}

export const capturedOrderRoutes = [
  route({
    method: 'get',
    path: '/v1/orders',
    summary: 'The orders that the agent captured for the key’s store, newest first',
    auth: apiKey,
    query: Type.Object({
      status: Type.Optional(Status),
      created_after: Type.Optional(Timestamp),
      ...pageQuery,
    }),
    ...listReply(CapturedOrder, capturedOrderView),
    handler: ({ caller, query: { status, created_after: createdAfter, ...page } }) =>
      service.listCapturedOrders({ ...keyScope(caller), status, createdAfter }, page),
  }),
  route({
    method: 'get',
    path: '/v1/orders/:id',
    summary: 'One captured order of the key’s store',
    auth: apiKey,
    params: IdParams,
    ...objectReply('data', CapturedOrder, capturedOrderView),
    handler: ({ caller, params }) => service.readCapturedOrder(keyScope(caller), params.id),
  }),
  route({
    method: 'get',
    path: '/api/vendor/captured-orders/:id',
    summary: 'One order that the agent of a store of yours captured',
    auth: vendor,
    params: IdParams,
    ...objectReply('order', VendorCapturedOrder, vendorCapturedOrderView),
    handler: ({ caller, params }) => service.readOwnCapturedOrder(caller.id, params.id),
  }),
  route({
    method: 'patch',
    path: '/api/vendor/captured-orders/:id',
    summary: 'Confirm, fulfil or cancel an order that the agent captured',
    auth: vendor,
    params: IdParams,
    body: Type.Object({ status: Type.Enum(['confirmed', 'fulfilled', 'cancelled']) }),
    ...objectReply('order', VendorCapturedOrder, vendorCapturedOrderView),
    errors: ['CONFLICT', 'OUT_OF_STOCK'],
    handler: ({ caller, params, body }) =>
      service.updateCapturedStatus(caller.id, params.id, body.status),
  }),
]
