import { Type } from 'typebox'
import { Nullable, Timestamp, Uuid } from '../../platform/contract/schema.ts'

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

const RefundStatus = Type.Enum(['pending', 'succeeded', 'failed'])

export const Refund = Type.Object({
  refundId: Uuid,
  amount: Type.Number({ description: 'Pesos' }),
  reason: Type.String(),
  status: RefundStatus,
  manual: Type.Boolean({ description: 'Paid back by hand; an admin ends it' }),
  duplicate: Type.Boolean({ description: 'Of money that came a second time' }),
  providerReference: Nullable(Type.String()),
  createdAt: Timestamp,
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
})
export const RefundReply = Type.Object({
  success: Type.Literal(true),
  refundId: Uuid,
  amount: Type.Number(),
  status: RefundStatus,
})
export const EndRefundInput = Type.Object({ status: Type.Enum(['succeeded', 'failed']) })

export const ProviderEventRecord = Type.Object({
  id: Type.String(),
  type: Type.String(),
  status: Type.Enum(['received', 'applied', 'ignored', 'held']),
  note: Nullable(Type.String()),
  receivedAt: Timestamp,
  handledAt: Nullable(Timestamp),
  body: Type.Unknown(),
})
