import { Type } from 'typebox'
import { Nullable, Timestamp, Uuid } from '../../../platform/contract/schema.ts'

const Quote = Type.Object(
  {
    subtotal: Type.Number(),
    deliveryFee: Type.Number(),
    total: Type.Number(),
    stores: Type.Array(
      Type.Object({
        id: Uuid,
        name: Type.String(),
        subtotal: Type.Number({ description: 'What its lines come to' }),
      }),
    ),
    preparationStartsAt: Nullable(
      Type.String({
        ...Timestamp,
        description:
          'When the work on it would begin: at the next opening of its stores, or before its slot; null for at once, and when it is refused',
      }),
    ),
  },
  {
    description:
      'In pesos, also for an order that is refused; null when its lines or its address have no price',
  },
)

/** The members of the error that the order would end in, such as `opensAt` or `nextSlots`, beside its code. */
export const Refusal = Type.Object(
  {
    code: Type.String({ description: 'As POST /api/orders would answer' }),
    message: Type.String(),
    details: Type.Optional(
      Type.Array(Type.Object({ path: Type.String(), message: Type.String() })),
    ),
  },
  {
    additionalProperties: true,
    description:
      'Why the order would be refused now, with what the error adds; null if it would be taken',
  },
)

export const QuoteReply = Type.Object({
  success: Type.Literal(true),
  quote: Nullable(Quote),
  refusal: Nullable(Refusal),
})
