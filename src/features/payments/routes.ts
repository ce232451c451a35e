import { Type } from 'typebox'
import { centavos } from '../../platform/values/money.ts'
import { toListReply, ListReply, pageQuery } from '../../platform/contract/pagination.ts'
import { anonymous, route } from '../../platform/http/route.ts'
import { Uuid } from '../../platform/contract/schema.ts'
import { admin, user } from '../auth/guard.ts'
import {
  EndRefundInput,
  EndRefundReply,
  InitiateInput,
  InitiateReply,
  PaymentReply,
  ProviderEventBytes,
  ProviderEventRecord,
  ReceivedReply,
  RefundInput,
  RefundReply,
} from './schemas.ts'
import { initiate } from './service/initiate.ts'
import { ingestEvent } from './service/events/ingest.ts'
import { listEvents, readPayment } from './service/read.ts'
import { requestRefund } from './service/refunds/request.ts'
import { resolveManualRefund } from './service/refunds/settle.ts'
import { eventView, initiatedView, paymentView, refundRequested, refundView } from './view.ts'

const initiatePayment = route({
  method: 'post',
  path: '/api/payments/initiate',
  summary: 'Start the payment of an order: cash confirms it, the others answer a checkout address',
  auth: user,
  idempotent: true,
  body: InitiateInput,
  reply: InitiateReply,
  errors: [
    'FORBIDDEN',
    'PAYMENT_METHOD_DISABLED',
    'AMOUNT_TOO_SMALL',
    'ALREADY_PAID',
    'CONFLICT',
    'PROVIDER_UNAVAILABLE',
  ],
  view: initiatedView,
  handler: ({ caller, body, idempotency }) => initiate(caller.id, body, idempotency),
})

const getPayment = route({
  method: 'get',
  path: '/api/payments/:orderId',
  summary: 'The payment of an order, for its customer or an admin',
  auth: user,
  params: Type.Object({ orderId: Uuid }),
  reply: PaymentReply,
  errors: ['FORBIDDEN'],
  handler: async ({ caller, params }) => paymentView(await readPayment(caller, params.orderId)),
})

const receiveEvent = route({
  method: 'post',
  path: '/api/webhooks/provider',
  summary: 'Events of the payment provider, signed over the bytes sent',
  auth: anonymous,
  duringMaintenance: true,
  parse: 'bytes',
  body: ProviderEventBytes,
  reply: ReceivedReply,
  errors: ['INVALID_SIGNATURE', 'VALIDATION_FAILED'],
  handler: async ({ body, headers }) => {
    const signature = headers['provider-signature'] ?? headers['paymongo-signature']
    await ingestEvent(body, [signature].flat()[0])
    return { success: true as const, received: true as const }
  },
})

const refundPayment = route({
  method: 'patch',
  path: '/api/payments/refund/:orderId/process',
  summary: 'Give back part or all of a paid payment; a worker carries it out',
  auth: admin,
  idempotent: true,
  params: Type.Object({ orderId: Uuid }),
  body: RefundInput,
  reply: RefundReply,
  errors: ['NOT_REFUNDABLE', 'REFUND_TOO_LARGE'],
  view: refundRequested,
  handler: ({ caller, params, body, idempotency }) => {
    const input = { amount: centavos(body.amount), reason: body.reason.trim() }
    return requestRefund(caller.id, params.orderId, input, idempotency)
  },
})

const resolveRefund = route({
  method: 'patch',
  path: '/api/admin/refunds/:id',
  summary: 'Say how a manual refund ended',
  auth: admin,
  params: Type.Object({ id: Uuid }),
  body: EndRefundInput,
  reply: EndRefundReply,
  errors: ['CONFLICT'],
  handler: async ({ caller, params, body }) => ({
    success: true as const,
    refund: refundView(await resolveManualRefund(caller.id, params.id, body.status)),
  }),
})

const listProviderEvents = route({
  method: 'get',
  path: '/api/admin/events',
  summary: 'Provider events, newest first; status=held are those that wait for a decision',
  auth: admin,
  query: Type.Object({
    status: Type.Optional(Type.Enum(['received', 'applied', 'ignored', 'held'])),
    ...pageQuery,
  }),
  reply: ListReply(ProviderEventRecord),
  handler: async ({ query }) =>
    toListReply(await listEvents({ status: query.status }, query), query, eventView),
})

export const paymentRoutes = [
  initiatePayment,
  getPayment,
  receiveEvent,
  refundPayment,
  resolveRefund,
  listProviderEvents,
]
