import { Type } from 'typebox'
import { pesos } from '../../platform/values/money.ts'
import { toListReply, ListReply, pageQuery } from '../../platform/contract/pagination.ts'
import { route } from '../../platform/http/route.ts'
import { Uuid } from '../../platform/contract/schema.ts'
import { admin, rider } from '../auth/guard.ts'
import { OrderReply } from '../orders/schemas.ts'
import { orderReply } from '../orders/view.ts'
import {
  AssignInput,
  BalanceReply,
  DeliverInput,
  Delivery,
  DeliveryReply,
  Offer,
  OfferRecord,
  OwnStatusInput,
  RejectInput,
  Rider,
  RiderInput,
  RiderReply,
  RiderStatus,
  RiderStatusInput,
} from './schemas.ts'
import { assignOrder } from './service/assign.ts'
import { acceptOrder, deliverOrder, rejectOrder } from './service/deliver.ts'
import { listRiders, setRiderStatus, createRider, readRider } from './service/manage.ts'
import { listOrderOffers } from './service/dispatch.ts'
import {
  listAssignedDeliveries,
  setOwnStatus,
  listDeliveryHistory,
  listOffersFor,
  riderBalance,
} from './service/deliveries.ts'
import {
  deliveryReply,
  deliveryView,
  offerRecordView,
  offerView,
  riderReply,
  riderView,
} from './view.ts'

const ById = Type.Object({ id: Uuid })

const registerRider = route({
  method: 'post',
  path: '/api/riders',
  summary: 'Make a registered customer a rider',
  auth: admin,
  body: RiderInput,
  status: 201,
  reply: RiderReply,
  errors: ['ROLE_CONFLICT', 'ALREADY_RIDER'],
  handler: async ({ caller, body }) => riderReply(await createRider(caller.id, body)),
})

const listAllRiders = route({
  method: 'get',
  path: '/api/riders',
  summary: 'Riders, newest first',
  auth: admin,
  query: Type.Object({ status: Type.Optional(RiderStatus), ...pageQuery }),
  reply: ListReply(Rider),
  handler: async ({ query }) =>
    toListReply(await listRiders({ status: query.status }, query), query, riderView),
})

const getRider = route({
  method: 'get',
  path: '/api/riders/:id',
  summary: 'One rider',
  auth: admin,
  params: ById,
  reply: RiderReply,
  handler: async ({ params }) => riderReply(await readRider(params.id)),
})

const patchRiderStatus = route({
  method: 'patch',
  path: '/api/riders/:id/status',
  summary: 'Set the status of a rider',
  auth: admin,
  params: ById,
  body: RiderStatusInput,
  reply: RiderReply,
  handler: async ({ caller, params, body }) =>
    riderReply(await setRiderStatus(caller.id, params.id, body.status)),
})

const assignRider = route({
  method: 'patch',
  path: '/api/orders/:orderId/assign-rider',
  summary: 'Give an order to a rider; until it is accepted it may go to another',
  auth: admin,
  params: Type.Object({ orderId: Uuid }),
  body: AssignInput,
  reply: OrderReply,
  errors: ['RIDER_UNAVAILABLE', 'CONFLICT'],
  handler: async ({ caller, params, body }) =>
    orderReply(await assignOrder(caller, params.orderId, body.riderId)),
})

const listOffersOfOrder = route({
  method: 'get',
  path: '/api/admin/orders/:id/offers',
  summary: 'The riders an order was put to and what they said, latest first',
  auth: admin,
  params: ById,
  query: Type.Object(pageQuery),
  reply: ListReply(OfferRecord),
  handler: async ({ caller, params, query }) =>
    toListReply(await listOrderOffers(caller, params.id, query), query, offerRecordView),
})

const ownList = { method: 'get', auth: rider, reply: ListReply(Delivery) } as const

const listAssignedOrders = route({
  ...ownList,
  path: '/api/rider/orders',
  summary: 'The orders you have been given and have not delivered yet, newest first',
  query: Type.Object(pageQuery),
  handler: async ({ caller, query }) =>
    toListReply(await listAssignedDeliveries(caller.id, query), query, deliveryView),
})

const listDeliveredOrders = route({
  ...ownList,
  path: '/api/rider/orders/history',
  summary: 'What you delivered, and what was cancelled in your hands, newest first',
  query: Type.Object(pageQuery),
  handler: async ({ caller, query }) =>
    toListReply(await listDeliveryHistory(caller.id, query), query, deliveryView),
})

const listAvailableOrders = route({
  ...ownList,
  path: '/api/rider/offers',
  summary: 'Orders without a rider, newest first; none unless you are available',
  reply: ListReply(Offer),
  query: Type.Object(pageQuery),
  handler: async ({ caller, query }) =>
    toListReply(await listOffersFor(caller.id, query), query, offerView),
})

const orderAction = { method: 'post', auth: rider, params: ById, reply: DeliveryReply } as const

const accept = route({
  ...orderAction,
  path: '/api/rider/orders/:id/accept',
  summary: 'Take along an order that was assigned to you, or an open offer',
  errors: ['CONFLICT', 'RIDER_UNAVAILABLE'],
  handler: async ({ caller, params }) => deliveryReply(await acceptOrder(caller.id, params.id)),
})

const reject = route({
  ...orderAction,
  path: '/api/rider/orders/:id/reject',
  summary: 'Give an assigned order back, or decline an offer; you are not offered it again',
  body: RejectInput,
  errors: ['CONFLICT'],
  handler: async ({ caller, params, body }) =>
    deliveryReply(await rejectOrder(caller.id, params.id, body.reason?.trim() || null)),
})

const deliver = route({
  ...orderAction,
  path: '/api/rider/orders/:id/deliver',
  summary: 'Say that the order is in the customer’s hands, and its cash in yours',
  body: DeliverInput,
  errors: ['CONFLICT', 'RATE_LIMITED'],
  handler: async ({ caller, params, body }) =>
    deliveryReply(await deliverOrder(caller.id, params.id, body.code)),
})

const patchOwnStatus = route({
  method: 'patch',
  path: '/api/rider/status',
  summary: 'Start or stop working',
  auth: rider,
  body: OwnStatusInput,
  reply: RiderReply,
  errors: ['CONFLICT'],
  handler: async ({ caller, body }) => riderReply(await setOwnStatus(caller.id, body.status)),
})

const readBalance = route({
  method: 'get',
  path: '/api/rider/balance',
  summary: 'The cash you have collected and not handed over',
  auth: rider,
  reply: BalanceReply,
  handler: async ({ caller }) => ({
    success: true as const,
    balance: pesos(await riderBalance(caller.id)),
    currency: 'PHP' as const,
  }),
})

export const riderRoutes = [
  registerRider,
  listAllRiders,
  getRider,
  patchRiderStatus,
  assignRider,
  listOffersOfOrder,
  listAssignedOrders,
  listDeliveredOrders,
  listAvailableOrders,
  accept,
  reject,
  deliver,
  patchOwnStatus,
  readBalance,
]
