import { Type } from 'typebox'
import { Nullable, Timestamp, Uuid } from '../../platform/contract/schema.ts'
import { reasonCodes } from './event-outcome.ts'

const PaymentMethod = Type.Enum(['cash_on_delivery', 'ewallet_a', 'ewallet_b', 'online_banking_c'])

export const InitiateInput = Type.Object({ orderId: Uuid, paymentMethod: PaymentMethod })

export const InitiateReply = Type.Object({
  success: Type.Literal(true),
  orderId: Uuid,
  paymentMethod: PaymentMethod,
  status: Type.Optional(Type.Literal('confirmed', { description: 'Cash only' })),
  checkoutUrl: Type.Optional(Type.String({ description: 'Send the customer here; not for cash' })),
  sourceId: Type.Optional(Type.String()),
})

export const RefundStatus = Type.Enum(['pending', 'succeeded', 'failed'])

export const Refund = Type.Object({
  refundId: Uuid,
  amount: Type.Number({ description: 'Pesos' }),
  reason: Type.String(),
  status: RefundStatus,
  manual: Type.Boolean({ description: 'Paid back by hand; an admin ends it' }),
  duplicate: Type.Boolean({ description: 'Of money that came a second time or did not fit' }),
  storeId: Nullable(Type.String({ format: 'uuid', description: 'The store that is charged' })),
  itemId: Nullable(Type.String({ format: 'uuid', description: 'The item that it is for' })),
  providerReference: Nullable(Type.String()),
  createdAt: Timestamp,
})

export const RefundOfOrder = Type.Object({
  ...Refund.properties,
  orderId: Uuid,
  orderNumber: Type.String(),
  paymentMethod: PaymentMethod,
  contactPhone: Nullable(Type.String({ description: 'Where its customer is reached' })),
  note: Nullable(Type.String({ description: 'Why the provider refused it' })),
})

export const PaymentReply = Type.Object({
  success: Type.Literal(true),
  payment: Type.Object({
    orderId: Uuid,
    status: Type.Enum(['pending', 'paid', 'failed']),
    method: PaymentMethod,
    amount: Type.Number({ description: 'Pesos' }),
    providerReference: Nullable(Type.String()),
    refundedAmount: Type.Number({ description: 'Refunds that succeeded, duplicates aside' }),
    refunds: Type.Array(Refund),
  }),
})

/** The envelope as it is documented; the handler gets the bytes, since the signature is over them. */
export const ProviderEventBytes = Type.Unsafe<Buffer>(
  Type.Object({
    data: Type.Object({
      id: Type.String({ description: 'evt_…' }),
      type: Type.Literal('event'),
      attributes: Type.Object({
        type: Type.String({ description: 'source.chargeable, payment.paid, payment.failed …' }),
        livemode: Type.Boolean(),
        created_at: Type.Integer({ description: 'Unix seconds' }),
        data: Type.Object({ id: Type.String(), type: Type.String(), attributes: Type.Unknown() }),
      }),
    }),
  }),
)

export const ReceivedReply = Type.Object({
  success: Type.Literal(true),
  received: Type.Literal(true),
})

export const RefundInput = Type.Object({
  amount: Type.Number({ exclusiveMinimum: 0, maximum: 10_000_000, multipleOf: 0.01 }),
  reason: Type.String({ maxLength: 500, format: 'not-blank' }),
  storeId: Type.Optional(
    Type.String({
      format: 'uuid',
      description: 'Charges this store alone; everyone pro rata without it and itemId',
    }),
  ),
  itemId: Type.Optional(
    Type.String({ format: 'uuid', description: 'The item it is for; charges its store' }),
  ),
})
export const RefundReply = Type.Object({
  success: Type.Literal(true),
  refundId: Uuid,
  amount: Type.Number(),
  status: RefundStatus,
})
export const EndRefundInput = Type.Object({ status: Type.Enum(['succeeded', 'failed']) })

const Resolution = Type.Enum(['accept', 'refund', 'dismiss'])

export const ProviderEventRecord = Type.Object({
  id: Type.String(),
  type: Type.String(),
  status: Type.Enum(['received', 'applied', 'ignored', 'held']),
  reason: Nullable(
    Type.Object(
      {
        code: Type.Enum(reasonCodes),
        values: Type.Record(Type.String(), Type.String(), {
          description: 'What the reason names, such as amounts',
        }),
      },
      { description: 'Why it has this status; null until it is processed' },
    ),
  ),
  note: Nullable(Type.String({ description: 'The reason in English' })),
  receivedAt: Timestamp,
  handledAt: Nullable(Timestamp),
  orderId: Nullable(Type.String({ description: 'Of an event that is or was held' })),
  resolution: Nullable(
    Type.Object({
      action: Resolution,
      note: Type.String(),
      by: Nullable(Type.String({ description: 'Null for the command line' })),
      at: Timestamp,
    }),
  ),
  body: Type.Unknown(),
})

export const EventParams = Type.Object({ id: Type.String({ minLength: 1, maxLength: 255 }) })

export const ResolveInput = Type.Object({
  action: Resolution,
  note: Type.String({ minLength: 1, maxLength: 500, format: 'not-blank' }),
})
