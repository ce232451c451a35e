import { Type } from 'typebox'
import { Nullable, Timestamp, Uuid } from '../../../platform/contract/schema.ts'
import { OrderStatus } from '../schemas.ts'

/** A part of an order, with its names; `GET /api/orders/:id` has the rest. */
export const LateOrder = Type.Object({
  id: Uuid,
  orderNumber: Type.String(),
  status: OrderStatus,
  since: Timestamp,
  rider: Nullable(Type.Object({ id: Uuid, firstName: Type.String(), lastName: Type.String() })),
  stores: Type.Array(Type.Object({ id: Uuid, name: Type.String() })),
})
