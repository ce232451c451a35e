import { Type } from 'typebox'
import { Nullable, Timestamp, Uuid } from '../../platform/contract/schema.ts'
import { Status as CapturedStatus } from '../captured-orders/schemas.ts'
import { OrderItem, OrderOfVendor, OrderStatus } from '../orders/schemas.ts'

/** Where an order came from: the marketplace, the store's own site over the Developer API, or its Messenger page. */
export const Source = Type.Enum(['platform', 'api', 'messenger'])

/** The status of the vendor's own store order, or of a captured order. */
export const Status = Type.Enum([...new Set([...OrderStatus.enum, ...CapturedStatus.enum])])

const PlatformOrder = Type.Object({ ...OrderOfVendor.properties, source: Type.Literal('platform') })

/** An order that the agent captured, with the field names of a platform order. `PATCH /api/vendor/captured-orders/:id` updates it. */
const CapturedOrder = Type.Object({
  id: Uuid,
  source: Type.Enum(['api', 'messenger']),
  status: CapturedStatus,
  customerName: Type.String(),
  items: Type.Array(Type.Omit(OrderItem, ['id'])),
  total: Type.Number(),
  deliveryAddress: Type.String(),
  notes: Nullable(Type.String()),
  contactPhone: Type.String(),
  stores: Type.Array(Type.Object({ id: Uuid, name: Type.String(), status: CapturedStatus })),
  allowedMoves: Type.Array(CapturedStatus, {
    description: 'The statuses this caller may move it to now',
  }),
  createdAt: Timestamp,
})

/** One order of a vendor's stores; `source` tells which of the two kinds it is. */
export const VendorOrder = Type.Union([PlatformOrder, CapturedOrder])
