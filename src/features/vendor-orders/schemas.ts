import { Type } from 'typebox'
import { Nullable, Timestamp, Uuid } from '../../platform/contract/schema.ts'
import { Status as CapturedStatus } from '../captured-orders/schemas.ts'
import { Order, OrderItem, OrderStatus } from '../orders/schemas.ts'

/** Where an order came from: this market, a store's own site through the Developer API, or its Messenger page. */
export const Source = Type.Enum(['platform', 'api', 'messenger'])

/** Of the vendor's own part, or of a captured order. */
export const Status = Type.Enum([...new Set([...OrderStatus.enum, ...CapturedStatus.enum])])

const PlatformOrder = Type.Object({ ...Order.properties, source: Type.Literal('platform') })

/** What the agent captured, in the words of the other orders; `PATCH /api/vendor/captured-orders/:id` moves it. */
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

/** A row of a vendor's Orders tab; `source` tells which of the two it is. */
export const VendorOrder = Type.Union([PlatformOrder, CapturedOrder])
