import { Type } from 'typebox'
import { Nullable, Uuid } from '../../lib/schema.ts'
import { Order, OrderStatus } from '../orders/schemas.ts'

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

export const RiderReply = Type.Object({ success: Type.Literal(true), rider: Rider })

/** spec 2.7; a bicycle has no plate. */
export const RiderInput = Type.Object({
  userId: Uuid,
  vehicleType: VehicleType,
  plateNumber: Type.Optional(Nullable(Type.String({ maxLength: 20 }))),
  licenseNumber: Type.Optional(Nullable(Type.String({ maxLength: 30 }))),
  serviceArea: Type.Optional(Nullable(Type.String({ maxLength: 100 }))),
})

export const RiderStatusInput = Type.Object({ status: RiderStatus })
export const OwnStatusInput = Type.Object({ status: Type.Enum(['available', 'offline']) })
export const AssignInput = Type.Object({
  riderId: Type.String({ format: 'uuid', description: 'The rider’s id or their user id' }),
})

const Point = { latitude: Type.Number(), longitude: Type.Number() }
const Phone = Nullable(Type.String())

/** An order with what its rider needs on the road. */
export const Delivery = Type.Object({
  ...Order.properties,
  stores: Type.Array(
    Type.Object({
      id: Uuid,
      name: Type.String(),
      status: OrderStatus,
      phone: Phone,
      address: Type.String(),
      barangay: Type.String(),
      city: Type.String(),
      location: Nullable(Type.Object(Point)),
    }),
  ),
  customer: Type.Object({ firstName: Type.String(), lastName: Type.String(), phone: Phone }),
  deliveryLocation: Nullable(Type.Object(Point)),
  cashToCollect: Type.Number({ description: 'Pesos; 0 when nothing is to be paid at the door' }),
  changeDue: Type.Number({ description: 'Pesos to bring as change' }),
})

export const DeliveryReply = Type.Object({ success: Type.Literal(true), order: Delivery })

export const BalanceReply = Type.Object({
  success: Type.Literal(true),
  balance: Type.Number({ description: 'Pesos of collected cash to hand over' }),
  currency: Type.Literal('PHP'),
})
