import { Type } from 'typebox'
import { listReply, pageQuery } from '../../platform/contract/pagination.ts'
import { createAccountLimit } from '../../platform/http/rate-limit.ts'
import { route } from '../../platform/http/route.ts'
import { IdParams } from '../../platform/contract/schema.ts'
import { admin, user } from '../auth/guard.ts'
import {
  CancelInput,
  Order,
  OrderInput,
  OrderNumberSearch,
  OrderPlacedReply,
  OrderStatus,
  StatusInput,
  UnavailableInput,
} from './schemas.ts'
import { updateStatus } from './service/update-status.ts'
import { cancel } from './service/cancel.ts'
import { place } from './service/place.ts'
import { listAllOrders, listCustomerOrders, openOrder } from './service/read.ts'
import { removeUnavailableItems } from './service/remove-items.ts'
import { orderPlacedReply, orderReply, orderView } from './shared-view.ts'

const orderLimit = createAccountLimit('orders', { points: 20, seconds: 600 })
const ListQuery = Type.Object({ status: Type.Optional(OrderStatus), ...pageQuery })
const AdminListQuery = Type.Object({
  ...ListQuery.properties,
  q: Type.Optional(OrderNumberSearch),
  deliveryFailed: Type.Optional(
    Type.Boolean({ description: 'true: those whose delivery failed and that wait for an admin' }),
  ),
})

export const orderRoutes = [
  route({
    method: 'post',
    path: '/api/orders',
    summary: 'Place an order; initiate its payment next',
    auth: user,
    limits: [orderLimit],
    idempotent: true,
    body: OrderInput,
    status: 201,
    reply: OrderPlacedReply,
    errors: [
      'PRODUCT_UNAVAILABLE',
      'BELOW_MINIMUM',
      'PAYMENT_METHOD_DISABLED',
      'OUT_OF_DELIVERY_RANGE',
      'STORES_TOO_FAR_APART',
      'PRICE_CHANGED',
      'OUT_OF_STOCK',
      'STORE_PAUSED',
      'STORE_CLOSED',
      'FULFILMENT_UNAVAILABLE',
      'SLOT_UNAVAILABLE',
      'TOO_MANY_OPEN',
      'COD_LIMIT',
      'ORDER_ITEMS_NOT_SAVED',
    ],
    view: orderPlacedReply,
    handler: ({ caller, body, idempotency }) => place(caller.id, body, idempotency),
  }),
  route({
    method: 'get',
    path: '/api/orders',
    summary: 'Your own orders, newest first',
    auth: user,
    query: ListQuery,
    ...listReply(Order, orderView),
    handler: ({ caller, query }) => listCustomerOrders(caller.id, query.status, query),
  }),
  route({
    method: 'get',
    path: '/api/admin/orders',
    summary: 'Every order, newest first',
    auth: admin,
    query: AdminListQuery,
    ...listReply(Order, orderView),
    handler: ({ query }) => listAllOrders(query, query),
  }),
  route({
    method: 'get',
    path: '/api/orders/:id',
    summary:
      'One order: for its customer, a vendor with a store order in it (own items only), its rider, or an admin',
    auth: user,
    params: IdParams,
    ...orderReply,
    errors: ['FORBIDDEN'],
    handler: ({ caller, params }) => openOrder(caller, params.id),
  }),
  route({
    method: 'patch',
    path: '/api/orders/:id/status',
    summary:
      'Change the status of an order: a vendor that of the own store orders, an admin of all or of storeId. A pickup is delivered with its deliveryCode',
    auth: user,
    params: IdParams,
    body: StatusInput,
    ...orderReply,
    errors: ['FORBIDDEN', 'CONFLICT', 'RATE_LIMITED'],
    handler: ({ caller, params, body }) => updateStatus(caller, params.id, body),
  }),
  route({
    method: 'post',
    path: '/api/orders/:id/cancel',
    summary: 'Cancel an order; its stock is restored and what was paid is refunded',
    auth: user,
    params: IdParams,
    body: CancelInput,
    ...orderReply,
    errors: ['FORBIDDEN', 'CONFLICT', 'RATE_LIMITED'],
    handler: ({ caller, params, body }) => cancel(caller, params.id, body),
  }),
  route({
    method: 'post',
    path: '/api/vendor/orders/:id/unavailable',
    summary: 'Remove items that you cannot supply from an order; the difference is refunded',
    auth: user,
    params: IdParams,
    body: UnavailableInput,
    ...orderReply,
    errors: ['FORBIDDEN', 'CONFLICT'],
    handler: ({ caller, params, body }) => removeUnavailableItems(caller, params.id, body.itemIds),
  }),
]
