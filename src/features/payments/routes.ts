import { Type } from 'typebox'
import { listReply, pageQuery } from '../../platform/contract/pagination.ts'
import { centavos } from '../../platform/values/money.ts'
import { createAccountLimit } from '../../platform/http/rate-limit.ts'
import { anonymous, route } from '../../platform/http/route.ts'
import { IdParams, objectReply, Uuid } from '../../platform/contract/schema.ts'
import { admin, user } from '../auth/guard.ts'
import {
  EndRefundInput,
  EventParams,
  InitiateInput,
  InitiateReply,
  PaymentReply,
  ProviderEventBytes,
  ProviderEventRecord,
  ReceivedReply,
  Refund,
  RefundInput,
  RefundOfOrder,
  RefundReply,
  RefundStatus,
  ResolveInput,
} from './schemas.ts'
import { initiate } from './service/initiate.ts'
import { ingestEvent } from './service/events/ingest.ts'
import { resolveEvent } from './service/events/resolve.ts'
import { listAllRefunds, listEvents, readPayment } from './service/read.ts'
import { requestRefund } from './service/refunds/request.ts'
import { resolveManualRefund } from './service/refunds/settle.ts'
import {
  eventView,
  initiateReply,
  paymentReply,
  refundOfOrderView,
  refundRequestedReply,
  refundView,
} from './view.ts'

const initiationLimit = createAccountLimit('initiations', { points: 30, seconds: 600 })

export const paymentRoutes = [
  route({
    method: 'post',
    path: '/api/payments/initiate',
    summary: 'Start the payment of an order: cash confirms it, other methods return a checkout URL',
    auth: user,
    limits: [initiationLimit],
    idempotent: true,
    body: InitiateInput,
    reply: InitiateReply,
    errors: [
      'FORBIDDEN',
      'PAYMENT_METHOD_DISABLED',
      'AMOUNT_TOO_SMALL',
      'ALREADY_PAID',
      'COD_LIMIT',
      'CONFLICT',
      'PROVIDER_UNAVAILABLE',
    ],
    view: initiateReply,
    handler: ({ caller, body, idempotency }) => initiate(caller, body, idempotency),
  }),
  route({
    method: 'get',
    path: '/api/payments/:orderId',
    summary: 'The payment of an order, for its customer or an admin',
    auth: user,
    params: Type.Object({ orderId: Uuid }),
    reply: PaymentReply,
    errors: ['FORBIDDEN'],
    view: paymentReply,
    handler: ({ caller, params }) => readPayment(caller, params.orderId),
  }),
  route({
    method: 'post',
    path: '/api/webhooks/provider',
    summary: 'Receive an event of the payment provider, signed over the raw body',
    auth: anonymous,
    duringMaintenance: true,
    parse: 'bytes',
    body: ProviderEventBytes,
    reply: ReceivedReply,
    errors: ['INVALID_SIGNATURE', 'VALIDATION_FAILED'],
    view: () => ({ success: true as const, received: true as const }),
    handler: ({ body, headers }) => {
      const signature = headers['provider-signature'] ?? headers['paymongo-signature']
      return ingestEvent(body, [signature].flat()[0])
    },
  }),
  route({
    method: 'patch',
    path: '/api/payments/refund/:orderId/process',
    summary: 'Refund part or all of a paid payment; a worker executes it',
    auth: admin,
    idempotent: true,
    params: Type.Object({ orderId: Uuid }),
    body: RefundInput,
    reply: RefundReply,
    errors: ['NOT_REFUNDABLE', 'REFUND_TOO_LARGE'],
    view: refundRequestedReply,
    handler: ({ caller, params, body, idempotency }) => {
      const input = { ...body, amount: centavos(body.amount), reason: body.reason.trim() }
      return requestRefund(caller.id, params.orderId, input, idempotency)
    },
  }),
  route({
    method: 'get',
    path: '/api/admin/refunds',
    summary: 'Refunds, newest first; those with manual=true and status=pending wait for an admin',
    auth: admin,
    query: Type.Object({
      status: Type.Optional(RefundStatus),
      manual: Type.Optional(
        Type.Boolean({ description: 'true: paid back by hand; false: by the provider' }),
      ),
      ...pageQuery,
    }),
    ...listReply(RefundOfOrder, refundOfOrderView),
    handler: ({ query }) => listAllRefunds({ status: query.status, manual: query.manual }, query),
  }),
  route({
    method: 'patch',
    path: '/api/admin/refunds/:id',
    summary: 'Record whether a manual refund succeeded or failed',
    auth: admin,
    params: IdParams,
    body: EndRefundInput,
    ...objectReply('refund', Refund, refundView),
    errors: ['CONFLICT'],
    handler: ({ caller, params, body }) => resolveManualRefund(caller.id, params.id, body.status),
  }),
  route({
    method: 'get',
    path: '/api/admin/events',
    summary: 'Provider events, newest first; those with status=held wait for review',
    auth: admin,
    query: Type.Object({
      status: Type.Optional(Type.Enum(['received', 'applied', 'ignored', 'held'])),
      ...pageQuery,
    }),
    ...listReply(ProviderEventRecord, eventView),
    handler: ({ query }) => listEvents({ status: query.status }, query),
  }),
  route({
    method: 'post',
    path: '/api/admin/events/:id/resolve',
    summary: 'Resolve a held event, once: take its money as the payment, send it back, or close it',
    auth: admin,
    idempotent: true,
    params: EventParams,
    body: ResolveInput,
    ...objectReply('event', ProviderEventRecord, eventView),
    errors: ['CONFLICT'],
    handler: ({ caller, params, body: { action, note }, idempotency }) =>
      resolveEvent(caller.id, params.id, { action, note: note.trim() }, idempotency),
  }),
]
