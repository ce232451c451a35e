import { Type } from 'typebox'
import { Status as CapturedStatus, VendorCapturedOrder } from '../captured-orders/schemas.ts'
import { OrderOfVendor, OrderStatus } from '../orders/schemas.ts'

/** Where an order came from: the marketplace, the store's own site over the Developer API, or its Messenger page. */
export const Source = Type.Enum(['platform', 'api', 'messenger'])

/** The status of the vendor's own store order, or of a captured order. */
export const Status = Type.Enum([...new Set([...OrderStatus.enum, ...CapturedStatus.enum])])

const PlatformOrder = Type.Object({ ...OrderOfVendor.properties, source: Type.Literal('platform') })

/** One order of a vendor's stores; `source` tells which of the two kinds it is. */
export const VendorOrder = Type.Union([PlatformOrder, VendorCapturedOrder])
