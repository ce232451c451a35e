import { Type } from 'typebox'
import { Nullable, PlainLine, Timestamp, Uuid } from '../../platform/contract/schema.ts'
import { FailureReason, Order, OrderStore } from '../orders/schemas.ts'

export const RiderStatus = Type.Enum(['available', 'on_delivery', 'offline'])
const VehicleType = Type.Enum(['motorcycle', 'bicycle', 'car'])

export const Rider = Type.Object({
  id: Uuid,
  userId: Uuid,
  firstName: Type.String(),
  lastName: Type.String(),
  phone: Nullable(Type.String()),
  vehicleType: VehicleType,
  plateNumber: Nullable(Type.String()),
  licenseNumber: Nullable(Type.String()),
  serviceArea: Type.String({ description: 'Barangay or city' }),
  status: RiderStatus,
  totalDeliveries: Type.Integer(),
  activeOrders: Type.Integer({ description: 'Assigned and not delivered yet' }),
})

/** A bicycle has no plate. */
export const RiderInput = Type.Object({
  userId: Uuid,
  vehicleType: VehicleType,
  plateNumber: Type.Optional(Nullable(Type.String({ maxLength: 20 }))),
  licenseNumber: Type.Optional(Nullable(Type.String({ maxLength: 30 }))),
  serviceArea: Type.Optional(Nullable(Type.String({ maxLength: 100 }))),
})

export const RiderPatch = Type.Partial(Type.Omit(RiderInput, ['userId']))

export const RiderStatusInput = Type.Object({ status: RiderStatus })
export const OwnStatusInput = Type.Object({ status: Type.Enum(['available', 'offline']) })
export const AssignInput = Type.Object({
  riderId: Type.String({ format: 'uuid', description: 'The rider’s id or their user id' }),
})

export const RejectInput = Type.Object({
  /** For the admins. */
  reason: Type.Optional(Nullable(PlainLine(300))),
})
export const DeliverInput = Type.Object({
  code: Type.Optional(
    Type.String({
      pattern: '^[0-9]{4}$',
      maxLength: 4,
      description: 'The customer’s deliveryCode, while deliveryCodeRequired is on',
    }),
  ),
})

export const FailInput = Type.Object({
  reason: FailureReason,
  /** For the admins, the customer and the vendors. */
  note: Type.Optional(Nullable(PlainLine(300))),
})

const Point = { latitude: Type.Number(), longitude: Type.Number() }
const Phone = Nullable(Type.String())

/** An order as its rider sees it: without the code that proves the delivery, which the customer gives. */
export const Delivery = Type.Object({
  ...Type.Omit(Order, ['deliveryCode']).properties,
  stores: Type.Array(
    Type.Object({
      ...OrderStore.properties,
      phone: Phone,
      location: Nullable(Type.Object(Point)),
    }),
  ),
  customer: Type.Object({ firstName: Type.String(), lastName: Type.String(), phone: Phone }),
  deliveryLocation: Nullable(Type.Object(Point)),
  cashToCollect: Type.Number({ description: 'Pesos; 0 when nothing is to be paid at the door' }),
  changeDue: Type.Number({ description: 'Pesos to bring as change' }),
})

/** An order that the rider may accept. */
export const Offer = Type.Object({
  ...Delivery.properties,
  offer: Nullable(
    Type.Object(
      { offeredAt: Timestamp, expiresAt: Timestamp },
      { description: 'While it is offered to you' },
    ),
  ),
})

/** An offer to a rider, for admins. */
export const OfferRecord = Type.Object({
  rider: Type.Object({
    id: Uuid,
    firstName: Type.String(),
    lastName: Type.String(),
    phone: Phone,
  }),
  round: Type.Integer({
    description: '1 is the area, later ones everywhere; 0 was assigned by an admin',
  }),
  offeredAt: Timestamp,
  expiresAt: Timestamp,
  outcome: Type.Enum(['open', 'accepted', 'rejected', 'expired', 'withdrawn']),
  reason: Nullable(Type.String({ description: 'Why the rider rejected it' })),
  endedAt: Nullable(Timestamp),
})

export const BalanceReply = Type.Object({
  success: Type.Literal(true),
  balance: Type.Number({ description: 'Pesos of collected cash to hand over' }),
  currency: Type.Literal('PHP'),
})
