import { Type } from 'typebox'
import { listReply, pageQuery } from '../../platform/contract/pagination.ts'
import { IdParams, objectReply, Uuid } from '../../platform/contract/schema.ts'
import { route } from '../../platform/http/route.ts'
import { orderReply } from '../orders/shared-view.ts'
import { admin, rider } from '../auth/guard.ts'
import {
  AssignInput,
  BalanceReply,
  DeliverInput,
  Delivery,
  Offer,
  OfferRecord,
  OwnStatusInput,
  RejectInput,
  Rider,
  RiderInput,
  RiderPatch,
  RiderStatus,
  RiderStatusInput,
} from './schemas.ts'
import { assignOrder } from './service/assign.ts'
import { acceptOrder, deliverOrder, rejectOrder } from './service/deliver.ts'
import {
  listAssignedDeliveries,
  listDeliveryHistory,
  listOffersFor,
  riderBalance,
  setOwnStatus,
} from './service/deliveries.ts'
import { listOrderOffers } from './service/dispatch.ts'
import {
  createRider,
  listRiders,
  readRider,
  setRiderStatus,
  updateRider,
} from './service/manage.ts'
import { balanceReply, deliveryView, offerRecordView, offerView, riderView } from './view.ts'

const riderReply = objectReply('rider', Rider, riderView)
const deliveryReply = objectReply('order', Delivery, deliveryView)

export const riderRoutes = [
  route({
    method: 'post',
    path: '/api/riders',
    summary: 'Make a registered customer a rider',
    auth: admin,
    body: RiderInput,
    status: 201,
    ...riderReply,
    errors: ['ROLE_CONFLICT', 'ALREADY_RIDER'],
    handler: ({ caller, body }) => createRider(caller.id, body),
  }),
  route({
    method: 'get',
    path: '/api/riders',
    summary: 'Riders, newest first',
    auth: admin,
    query: Type.Object({ status: Type.Optional(RiderStatus), ...pageQuery }),
    ...listReply(Rider, riderView),
    handler: ({ query }) => listRiders({ status: query.status }, query),
  }),
  route({
    method: 'get',
    path: '/api/riders/:id',
    summary: 'One rider',
    auth: admin,
    params: IdParams,
    ...riderReply,
    handler: ({ params }) => readRider(params.id),
  }),
  route({
    method: 'patch',
    path: '/api/riders/:id',
    summary: 'Change vehicle, licence or area of a rider',
    auth: admin,
    params: IdParams,
    body: RiderPatch,
    ...riderReply,
    handler: ({ caller, params, body }) => updateRider(caller.id, params.id, body),
  }),
  route({
    method: 'patch',
    path: '/api/riders/:id/status',
    summary: 'Set the status of a rider',
    auth: admin,
    params: IdParams,
    body: RiderStatusInput,
    ...riderReply,
    handler: ({ caller, params, body }) => setRiderStatus(caller.id, params.id, body.status),
  }),
  route({
    method: 'patch',
    path: '/api/orders/:orderId/assign-rider',
    summary: 'Assign an order to a rider; until it is accepted it can be assigned to another',
    auth: admin,
    params: Type.Object({ orderId: Uuid }),
    body: AssignInput,
    ...orderReply,
    errors: ['RIDER_UNAVAILABLE', 'CONFLICT'],
    handler: ({ caller, params, body }) => assignOrder(caller, params.orderId, body.riderId),
  }),
  route({
    method: 'get',
    path: '/api/admin/orders/:id/offers',
    summary: 'The riders an order was offered to and how they answered, latest first',
    auth: admin,
    params: IdParams,
    query: Type.Object(pageQuery),
    ...listReply(OfferRecord, offerRecordView),
    handler: ({ caller, params, query }) => listOrderOffers(caller, params.id, query),
  }),
  route({
    method: 'get',
    path: '/api/rider/orders',
    summary: 'The orders assigned to you and not delivered yet, newest first',
    auth: rider,
    query: Type.Object(pageQuery),
    ...listReply(Delivery, deliveryView),
    handler: ({ caller, query }) => listAssignedDeliveries(caller.id, query),
  }),
  route({
    method: 'get',
    path: '/api/rider/orders/history',
    summary: 'The orders you delivered or that were cancelled while assigned to you, newest first',
    auth: rider,
    query: Type.Object(pageQuery),
    ...listReply(Delivery, deliveryView),
    handler: ({ caller, query }) => listDeliveryHistory(caller.id, query),
  }),
  route({
    method: 'get',
    path: '/api/rider/offers',
    summary: 'Orders without a rider, newest first; none unless you are available',
    auth: rider,
    query: Type.Object(pageQuery),
    ...listReply(Offer, offerView),
    handler: ({ caller, query }) => listOffersFor(caller.id, query),
  }),
  route({
    method: 'post',
    path: '/api/rider/orders/:id/accept',
    summary: 'Accept an order that is assigned or offered to you',
    auth: rider,
    params: IdParams,
    ...deliveryReply,
    errors: ['CONFLICT', 'RIDER_UNAVAILABLE'],
    handler: ({ caller, params }) => acceptOrder(caller.id, params.id),
  }),
  route({
    method: 'post',
    path: '/api/rider/orders/:id/reject',
    summary: 'Reject an order that is assigned or offered to you; you are not offered it again',
    auth: rider,
    params: IdParams,
    body: RejectInput,
    ...deliveryReply,
    errors: ['CONFLICT'],
    handler: ({ caller, params, body }) =>
      rejectOrder(caller.id, params.id, body.reason?.trim() || null),
  }),
  route({
    method: 'post',
    path: '/api/rider/orders/:id/deliver',
    summary: 'Confirm that you delivered the order and collected its cash',
    auth: rider,
    params: IdParams,
    body: DeliverInput,
    ...deliveryReply,
    errors: ['CONFLICT', 'RATE_LIMITED'],
    handler: ({ caller, params, body }) => deliverOrder(caller.id, params.id, body.code),
  }),
  route({
    method: 'patch',
    path: '/api/rider/status',
    summary: 'Start or stop working',
    auth: rider,
    body: OwnStatusInput,
    ...riderReply,
    errors: ['CONFLICT'],
    handler: ({ caller, body }) => setOwnStatus(caller.id, body.status),
  }),
  route({
    method: 'get',
    path: '/api/rider/balance',
    summary: 'The cash you have collected and not remitted yet',
    auth: rider,
    reply: BalanceReply,
    view: balanceReply,
    handler: ({ caller }) => riderBalance(caller.id),
  }),
]
