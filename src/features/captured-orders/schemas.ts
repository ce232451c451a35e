import { Type } from 'typebox'
import { Nullable, Pesos, Timestamp, Uuid } from '../../platform/contract/schema.ts'
import { OrderItem } from '../orders/schemas.ts'

export const Status = Type.Enum(['new', 'confirmed', 'fulfilled', 'cancelled'])

/** An item of an order that the agent captured, as programs of the store see it. */
export const CapturedItem = Type.Object({
  name: Type.String(),
  variant: Type.Union([Type.String(), Type.Null()], { description: 'The name of the variant' }),
  choices: Type.Array(Type.String(), {
    description: 'The names of the options chosen, in the order of their groups',
  }),
  note: Type.Union([Type.String(), Type.Null()], {
    description: 'The customer’s words about this item',
  }),
  qty: Type.Number({ description: 'At most 3 decimals' }),
  price: Type.Unsafe<number>({ ...Pesos, description: 'Of one, in pesos, options included' }),
})

const Items = Type.Array(
  Type.Object({
    ...CapturedItem.properties,
    prescription: Type.Boolean({
      description: 'A prescription is asked for when it is handed over',
    }),
  }),
)

/** As programs of the store see it, under `/v1`. */
export const CapturedOrder = Type.Object({
  id: Uuid,
  customer_name: Type.String(),
  items: Items,
  total: Pesos,
  delivery_address: Type.String(),
  contact_number: Type.String(),
  notes: Nullable(Type.String()),
  status: Status,
  source: Type.Enum(['api', 'messenger']),
  created_at: Timestamp,
})

/** As its vendor sees it, with the field names of a platform order. `PATCH /api/vendor/captured-orders/:id` updates it. */
export const VendorCapturedOrder = Type.Object({
  id: Uuid,
  source: Type.Enum(['api', 'messenger']),
  status: Status,
  customerName: Type.String(),
  items: Type.Array(
    Type.Omit(OrderItem, ['id', 'orderedQuantity', 'soldByWeight', 'ifUnavailable']),
  ),
  total: Type.Number(),
  deliveryAddress: Type.String(),
  notes: Nullable(Type.String()),
  contactPhone: Type.String(),
  stores: Type.Array(Type.Object({ id: Uuid, name: Type.String(), status: Status })),
  allowedMoves: Type.Array(Status, {
    description: 'The statuses this caller may move it to now',
  }),
  createdAt: Timestamp,
})
