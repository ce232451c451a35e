import { Type } from 'typebox'
import {
  Day,
  Nullable,
  Pesos,
  PlainLine,
  Quantity,
  Timestamp,
  Uuid,
} from '../../platform/contract/schema.ts'
import { NullableObject } from '../stores/schemas.ts'
import { failureReasons } from './delivery-failures/states.ts'
import { townCode } from '../places/schemas.ts'
import { Replacement, UnavailableWish } from './replacements/schemas.ts'
import { orderStatuses } from './states.ts'

export const OrderStatus = Type.Enum(orderStatuses)
export const OrderNumberSearch = Type.String({
  maxLength: 100,
  description: 'The number of an order, or its last six characters for one of the past year',
})
export const FailureReason = Type.Enum(failureReasons)
const PaymentMethod = Type.Enum(['cash_on_delivery', 'ewallet_a', 'ewallet_b', 'online_banking_c'])

const Fulfilment = Type.Enum(['delivery', 'pickup'])
const TimeOfDay = Type.String({ format: 'hour-minute', description: 'HH:MM in Manila' })

const orderFields = {
  items: Type.Array(
    Type.Object({
      productId: Uuid,
      storeId: Uuid,
      quantity: Quantity,
      price: Type.Unsafe<number>({
        ...Pesos,
        description: 'Of one, as the customer saw it, the options that were chosen included',
      }),
      variantId: Type.Optional(
        Nullable(
          Type.String({ format: 'uuid', description: 'Required for a product with variants' }),
        ),
      ),
      choices: Type.Optional(
        Nullable(Type.Array(Uuid, { maxItems: 300, description: 'The ids of the options' })),
      ),
      note: Type.Optional(
        Nullable(
          Type.String({
            maxLength: 200,
            format: 'plain-line',
            description: 'For the store, such as "scaled and cut"; one line of plain text',
          }),
        ),
      ),
      ifUnavailable: Type.Optional(UnavailableWish),
    }),
    { minItems: 1, maxItems: 100 },
  ),
  fulfilment: Type.Optional(
    Type.Enum(['delivery', 'pickup'], {
      description: 'A pickup is at one store, without address, fee and rider; by default delivery',
    }),
  ),
  scheduledFor: Type.Optional(
    NullableObject(
      Type.Object(
        { date: Day, from: TimeOfDay },
        { description: 'A slot that all stores of the order have; by default now' },
      ),
    ),
  ),
  deliveryAddress: Type.Optional(Type.String({ maxLength: 500, format: 'not-blank' })),
  placeCode: Type.Optional(Nullable(townCode('; it says where deliveryAddress is'))),
  addressId: Type.Optional(
    Nullable(
      Type.String({
        format: 'uuid',
        description:
          'A saved address, in place of deliveryAddress and placeCode, see GET /api/users/addresses',
      }),
    ),
  ),
  paymentMethod: Type.Enum(['cash_on_delivery', 'ewallet_a', 'ewallet_b']),
  notes: Type.Optional(Nullable(Type.String({ maxLength: 1000 }))),
  contactPhone: Type.Optional(
    Nullable(
      Type.String({
        maxLength: 30,
        format: 'ph-mobile',
        description: 'A Philippine mobile that can be reached; by default that of the profile',
      }),
    ),
  ),
  landmark: Type.Optional(Nullable(Type.String({ maxLength: 200 }))),
  changeFor: Type.Optional(
    Nullable(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 10_000_000,
        multipleOf: 0.01,
        description: 'Cash in hand, in pesos, so that the rider brings change',
      }),
    ),
  ),
  deliveryLocation: Type.Optional(
    Type.Object({
      latitude: Type.Number({ minimum: -90, maximum: 90 }),
      longitude: Type.Number({ minimum: -180, maximum: 180 }),
    }),
  ),
}

/**
 * `price` is what the customer saw, in pesos. A checkout offers three of the payment methods. `deliveryAddress` or `addressId`
 * is required, unless it is picked up. The condition has no `properties`: the validator drops what those do not name.
 */
export const OrderInput = Type.Object(orderFields, {
  if: {
    anyOf: [
      { required: ['addressId'] },
      { patternProperties: { '^fulfilment$': { const: 'pickup' } }, required: ['fulfilment'] },
    ],
  },
  else: { required: ['deliveryAddress'] },
})

export const OrderItem = Type.Object({
  id: Uuid,
  productId: Uuid,
  storeId: Uuid,
  name: Type.String(),
  variantId: Nullable(Type.String({ format: 'uuid' })),
  variant: Nullable(Type.String({ description: 'The name of the variant' })),
  choices: Type.Array(Type.Object({ name: Type.String(), price: Type.Number() }), {
    description: 'The options that were chosen, in the order of their groups',
  }),
  note: Nullable(Type.String({ description: 'By the customer, for the store' })),
  quantity: Type.Number({
    description: 'At most 3 decimals; what the scale showed once its vendor has weighed it',
  }),
  unit: Type.String({
    description: 'Of the quantity, when it was ordered: piece, kilo, pack, tali …',
  }),
  orderedQuantity: Type.Number({ description: 'What the customer ordered' }),
  soldByWeight: Type.Boolean({ description: 'Its vendor weighs it before it is ready' }),
  price: Type.Number({ description: 'Of one, options included' }),
  lineTotal: Type.Number({
    description:
      'Price × quantity, half up to the centavo. What the scale shows above the amount of a prepaid line is free',
  }),
  prescription: Type.Boolean({ description: 'A prescription is asked for when it is handed over' }),
  ifUnavailable: UnavailableWish,
})

export const OrderStore = Type.Object({
  id: Uuid,
  name: Type.String(),
  status: OrderStatus,
  address: Type.String(),
  barangay: Type.String(),
  city: Type.String(),
})

const orderProperties = {
  id: Uuid,
  orderNumber: Type.String({ description: 'ORD-YYYYMMDD-XXXXXX' }),
  status: OrderStatus,
  paymentMethod: PaymentMethod,
  items: Type.Array(OrderItem),
  unavailableItems: Type.Array(OrderItem, {
    description: 'Items that their vendor could not supply',
  }),
  replacements: Type.Array(Replacement, {
    description: 'What vendors offered in place of missing items, oldest first',
  }),
  subtotal: Type.Number(),
  fulfilment: Fulfilment,
  agent: Nullable(
    Type.String({ description: 'The host of the shopping agent that placed it for its customer' }),
  ),
  scheduledFor: Nullable(
    Type.Object(
      { date: Day, from: TimeOfDay, to: TimeOfDay },
      { description: 'The slot that it is for; null for an order for now' },
    ),
  ),
  preparationStartsAt: Nullable(
    Type.String({
      ...Timestamp,
      description:
        'When the work on it begins: at the next opening of its stores, or before its slot; null for at once',
    }),
  ),
  deliveryAddress: Nullable(Type.String({ description: 'Null for a pickup' })),
  placeCode: Nullable(Type.String()),
  landmark: Nullable(Type.String()),
  notes: Nullable(Type.String()),
  contactPhone: Nullable(Type.String()),
  changeFor: Nullable(Type.Number()),
  paymentStatus: Type.Enum(['pending', 'paid', 'failed']),
  rider: Nullable(
    Type.Object({
      id: Uuid,
      firstName: Type.String(),
      lastName: Type.String(),
      phone: Nullable(Type.String()),
    }),
  ),
  stores: Type.Array(OrderStore),
  timeline: Type.Array(
    Type.Object({
      status: OrderStatus,
      at: Timestamp,
      by: Type.Enum(['customer', 'vendor', 'rider', 'admin', 'system']),
    }),
  ),
  cancelReason: Nullable(Type.String()),
  deliveryFailure: Nullable(
    Type.Object(
      { reason: FailureReason, note: Nullable(Type.String()), at: Timestamp },
      { description: 'Why the rider could not hand it over, until an admin sends the rider again' },
    ),
  ),
  deliveryCode: Type.Optional(
    Nullable(
      Type.String({
        description:
          'Four digits to tell the rider at the door, once the order is on its way, or the store at a pickup, once it is ready; for its customer and admins',
      }),
    ),
  ),
  allowedMoves: Type.Array(OrderStatus, {
    description: 'The statuses this caller may move it to now',
  }),
  createdAt: Timestamp,
}

export const Order = Type.Object({
  ...orderProperties,
  customer: Type.Optional(
    Type.Object(
      { id: Uuid, firstName: Type.String(), lastName: Type.String() },
      { description: 'Whose it is; for admins, in GET /api/orders/:id' },
    ),
  ),
  deliveryFee: Type.Number(),
  total: Type.Number(),
  paid: Type.Number({ description: 'What was paid for it, before anything was given back' }),
  refunded: Type.Number({ description: 'What of that was given back, or is about to be' }),
  refunding: Type.Number({ description: 'What of the refunded amount is still on its way' }),
  refundingByHand: Type.Number({
    description: 'What of that cannot go back as it was paid, so an admin pays it by hand',
  }),
})

/** An order as one of its vendors sees it: the own items and their money, and nothing of that of other stores. */
export const OrderOfVendor = Type.Object({
  ...orderProperties,
  due: Type.Number({ description: 'What the vendor gets of the subtotal, after commission' }),
})

export const OrderPlacedReply = Type.Object({
  success: Type.Literal(true),
  orderId: Uuid,
  order: Order,
})

export const StatusInput = Type.Object({
  status: OrderStatus,
  storeId: Type.Optional(Uuid),
  deliveryCode: Type.Optional(
    Type.String({
      maxLength: 20,
      description: 'What the customer of a pickup tells, for its store to make it delivered',
    }),
  ),
})
export const CancelInput = Type.Object({
  reason: Type.Optional(Nullable(PlainLine(500))),
})
export const UnavailableInput = Type.Object({
  itemIds: Type.Array(Uuid, { minItems: 1, maxItems: 100 }),
})
