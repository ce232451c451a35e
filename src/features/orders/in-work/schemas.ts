import { Type } from 'typebox'
import { Nullable, Timestamp, Uuid } from '../../../platform/contract/schema.ts'
import { OrderStatus } from '../schemas.ts'

/** A part of an order, with its names; `GET /api/orders/:id` has the rest. */
export const OrderInWork = Type.Object({
  id: Uuid,
  orderNumber: Type.String(),
  status: OrderStatus,
  since: Timestamp,
  deliveryAddress: Nullable(Type.String()),
  deliveryFailed: Type.Boolean({ description: 'Its rider could not hand it over' }),
  rider: Nullable(Type.Object({ id: Uuid, firstName: Type.String(), lastName: Type.String() })),
  stores: Type.Array(Type.Object({ id: Uuid, name: Type.String() })),
})
