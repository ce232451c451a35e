import { Type } from 'typebox'
import { ListReply, listView, pageQuery } from '../../platform/contract/pagination.ts'
import { objectView, Uuid } from '../../platform/contract/schema.ts'
import { route } from '../../platform/http/route.ts'
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
import {
  listAssignedDeliveries,
  listDeliveryHistory,
  listOffersFor,
  riderBalance,
  setOwnStatus,
} from './service/deliveries.ts'
import { listOrderOffers } from './service/dispatch.ts'
import { createRider, listRiders, readRider, setRiderStatus } from './service/manage.ts'
import { balanceReply, deliveryView, offerRecordView, offerView, riderView } from './view.ts'

const IdParams = Type.Object({ id: Uuid })
const riderReply = objectView('rider', riderView)
const deliveryReply = objectView('order', deliveryView)

export const riderRoutes = [
  route({
    method: 'post',
    path: '/api/riders',
    summary: 'Make a registered customer a rider',
    auth: admin,
    body: RiderInput,
    status: 201,
    reply: RiderReply,
    errors: ['ROLE_CONFLICT', 'ALREADY_RIDER'],
    view: riderReply,
    handler: ({ caller, body }) => createRider(caller.id, body),
  }),
  route({
    method: 'get',
    path: '/api/riders',
    summary: 'Riders, newest first',
    auth: admin,
    query: Type.Object({ status: Type.Optional(RiderStatus), ...pageQuery }),
    reply: ListReply(Rider),
    view: listView(riderView),
    handler: ({ query }) => listRiders({ status: query.status }, query),
  }),
  route({
    method: 'get',
    path: '/api/riders/:id',
    summary: 'One rider',
    auth: admin,
    params: IdParams,
    reply: RiderReply,
    view: riderReply,
    handler: ({ params }) => readRider(params.id),
  }),
  route({
    method: 'patch',
    path: '/api/riders/:id/status',
    summary: 'Set the status of a rider',
    auth: admin,
    params: IdParams,
    body: RiderStatusInput,
    reply: RiderReply,
    view: riderReply,
    handler: ({ caller, params, body }) => setRiderStatus(caller.id, params.id, body.status),
  }),
  route({
    method: 'patch',
    path: '/api/orders/:orderId/assign-rider',
    summary: 'Assign an order to a rider; until it is accepted it can be assigned to another',
    auth: admin,
    params: Type.Object({ orderId: Uuid }),
    body: AssignInput,
    reply: OrderReply,
    errors: ['RIDER_UNAVAILABLE', 'CONFLICT'],
    view: orderReply,
    handler: ({ caller, params, body }) => assignOrder(caller, params.orderId, body.riderId),
  }),
  route({
    method: 'get',
    path: '/api/admin/orders/:id/offers',
    summary: 'The riders an order was offered to and how they answered, latest first',
    auth: admin,
    params: IdParams,
    query: Type.Object(pageQuery),
    reply: ListReply(OfferRecord),
    view: listView(offerRecordView),
    handler: ({ caller, params, query }) => listOrderOffers(caller, params.id, query),
  }),
  route({
    method: 'get',
    path: '/api/rider/orders',
    summary: 'The orders assigned to you and not delivered yet, newest first',
    auth: rider,
    query: Type.Object(pageQuery),
    reply: ListReply(Delivery),
    view: listView(deliveryView),
    handler: ({ caller, query }) => listAssignedDeliveries(caller.id, query),
  }),
  route({
    method: 'get',
    path: '/api/rider/orders/history',
    summary: 'The orders you delivered or that were cancelled while assigned to you, newest first',
    auth: rider,
    query: Type.Object(pageQuery),
    reply: ListReply(Delivery),
    view: listView(deliveryView),
    handler: ({ caller, query }) => listDeliveryHistory(caller.id, query),
  }),
  route({
    method: 'get',
    path: '/api/rider/offers',
    summary: 'Orders without a rider, newest first; none unless you are available',
    auth: rider,
    query: Type.Object(pageQuery),
    reply: ListReply(Offer),
    view: listView(offerView),
    handler: ({ caller, query }) => listOffersFor(caller.id, query),
  }),
  route({
    method: 'post',
    path: '/api/rider/orders/:id/accept',
    summary: 'Accept an order that is assigned or offered to you',
    auth: rider,
    params: IdParams,
    reply: DeliveryReply,
    errors: ['CONFLICT', 'RIDER_UNAVAILABLE'],
    view: deliveryReply,
    handler: ({ caller, params }) => acceptOrder(caller.id, params.id),
  }),
  route({
    method: 'post',
    path: '/api/rider/orders/:id/reject',
    summary: 'Reject an order that is assigned or offered to you; you are not offered it again',
    auth: rider,
    params: IdParams,
    body: RejectInput,
    reply: DeliveryReply,
    errors: ['CONFLICT'],
    view: deliveryReply,
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
    reply: DeliveryReply,
    errors: ['CONFLICT', 'RATE_LIMITED'],
    view: deliveryReply,
    handler: ({ caller, params, body }) => deliverOrder(caller.id, params.id, body.code),
  }),
  route({
    method: 'patch',
    path: '/api/rider/status',
    summary: 'Start or stop working',
    auth: rider,
    body: OwnStatusInput,
    reply: RiderReply,
    errors: ['CONFLICT'],
    view: riderReply,
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
