import type { Static } from 'typebox'
import { vendorCapturedOrderView } from '../captured-orders/shared-view.ts'
import { orderOfVendorView } from '../orders/shared-view.ts'
import type { VendorOrder as VendorOrderSchema } from './schemas.ts'
import type { VendorOrder } from './service.ts'

export function vendorOrderView(order: VendorOrder): Static<typeof VendorOrderSchema> {
  return 'order' in order
    ? { ...orderOfVendorView(order), source: 'platform' }
    : vendorCapturedOrderView(order)
}
