import type { Static } from 'typebox'
import { now } from '../../platform/values/clock.ts'
import { inWeekOrder, isOpenAt, nextOpening } from './opening-hours.ts'
import type { Store } from './schemas.ts'
import { deliveryArea } from './delivery-area.ts'
import type { StoreRow } from './model.ts'

export function storeView(row: StoreRow): Static<typeof Store> {
  return {
    id: row.id,
    slug: row.slug,
    ownerId: row.owner_id,
    name: row.name,
    category: row.category,
    description: row.description,
    address: row.address,
    city: row.city,
    barangay: row.barangay,
    phone: row.phone,
    latitude: row.latitude,
    longitude: row.longitude,
    placeCode: row.place_code,
    deliversTo: deliveryArea(row),
    deliveryRadiusKm: row.delivery_radius_km,
    operatingHours: inWeekOrder(row.operating_hours),
    isOpen: isOpenAt(row.operating_hours, now()),
    opensAt: nextOpening(row.operating_hours, now())?.toISOString() ?? null,
    acceptingOrders: row.accepting_orders,
    acceptsWhenClosed: row.accepts_when_closed,
    deliveryEnabled: row.delivery_enabled,
    pickupEnabled: row.pickup_enabled,
    slots: row.slots,
    logoUrl: row.logo_url,
    bannerUrl: row.banner_url,
    rating: row.rating,
    reviewCount: row.review_count,
    isVerified: row.is_verified,
    isActive: row.is_active,
    takenDownAt: row.taken_down_at?.toISOString() ?? null,
  }
}
