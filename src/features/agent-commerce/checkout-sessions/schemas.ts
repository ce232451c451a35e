import { Type, type Static } from 'typebox'
import { LineInput, LineInputs, MAX_LINES } from '../carts/lines.ts'

const Line = (maxLength: number) => Type.Optional(Type.String({ maxLength }))

export const Buyer = Type.Object({
  first_name: Line(100),
  last_name: Line(100),
  email: Type.Optional(Type.String({ format: 'email', maxLength: 254 })),
  phone_number: Line(30),
})
export type Buyer = Static<typeof Buyer>

export const Destination = Type.Object({
  id: Line(100),
  name: Line(100),
  first_name: Line(100),
  last_name: Line(100),
  phone_number: Line(30),
  street_address: Line(200),
  extended_address: Line(200),
  address_locality: Line(100),
  address_region: Line(100),
  address_country: Line(10),
  postal_code: Line(20),
  place_code: Line(10),
})
export type Destination = Static<typeof Destination>

const Method = Type.Object({
  id: Line(100),
  type: Type.Optional(Type.Enum(['shipping', 'pickup'])),
  destinations: Type.Optional(Type.Array(Destination, { maxItems: 10 })),
  selected_destination_id: Type.Optional(
    Type.Union([Type.String({ maxLength: 100 }), Type.Null()]),
  ),
})
export type Method = Static<typeof Method>

/** What of the fulfillment is stored. */
export interface FulfillmentChoice {
  type: 'shipping' | 'pickup'
  /** The agent's own id of the method. */
  methodId?: string
}

const common = {
  context: Type.Optional(
    Type.Object({
      language: Line(100),
      eligibility: Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 20 })),
    }),
  ),
  buyer: Type.Optional(Buyer),
  fulfillment: Type.Optional(
    Type.Object({ methods: Type.Optional(Type.Array(Method, { maxItems: 5 })) }),
  ),
}

export const CheckoutInput = Type.Object({ line_items: LineInputs, ...common })
export type CheckoutInput = Static<typeof CheckoutInput>

/** Of a cart that it was made of, the lines are those of the cart. */
export const NewCheckoutInput = Type.Object(
  {
    line_items: Type.Optional(Type.Array(LineInput, { maxItems: MAX_LINES })),
    cart_id: Line(100),
    ...common,
  },
  { anyOf: [{ required: ['line_items'] }, { required: ['cart_id'] }] },
)
export type NewCheckoutInput = Static<typeof NewCheckoutInput>

const Instrument = Type.Object({
  id: Line(200),
  handler_id: Type.String({ maxLength: 200 }),
  type: Line(100),
  selected: Type.Optional(Type.Boolean()),
  billing_address: Type.Optional(Destination),
  change_for: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000_000 })),
})
export type Instrument = Static<typeof Instrument>

export const CompleteInput = Type.Object({
  payment: Type.Object({ instruments: Type.Array(Instrument, { minItems: 1, maxItems: 10 }) }),
})
export type CompleteInput = Static<typeof CompleteInput>
