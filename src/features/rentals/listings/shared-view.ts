import type { Static } from 'typebox'
import { pesos } from '../../../platform/values/money.ts'
import type { Listing } from './schemas.ts'
import type { MonthAvailability, ListingRow } from './service/browse.ts'

export function listingView(row: ListingRow): Static<typeof Listing> {
  const { available_units } = row
  const { id, name, phone } = row.vendor
  return {
    id: row.id,
    vendor_id: row.vendor_id,
    category_id: row.category_id,
    title: row.title,
    description: row.description,
    pricing_unit: row.pricing_unit,
    rate: pesos(row.rate),
    security_deposit: pesos(row.security_deposit),
    total_units: row.total_units,
    minimum_rental_units: row.minimum_rental_units,
    maximum_rental_units: row.maximum_rental_units,
    pickup_address: row.pickup_address,
    pickup_instructions: row.pickup_instructions,
    offers_delivery: row.offers_delivery,
    delivery_fee: pesos(row.delivery_fee),
    advance_booking_days: row.advance_booking_days,
    turnaround_units: row.turnaround_units,
    agreement_id: row.agreement_id,
    is_active: row.is_active,
    taken_down_at: row.taken_down_at?.toISOString() ?? null,
    is_verified: row.is_verified,
    images: row.images,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    category: row.category,
    vendor: { id, name, phone, email: null },
    agreement: row.agreement,
    ...(typeof available_units === 'number' ? { available_units } : {}),
  }
}

/** A listing as strangers see it: the vendor's phone is the one that the store makes public. */
export function publicListingView(row: ListingRow): Static<typeof Listing> {
  const { id, name, store_phone } = row.vendor
  return { ...listingView(row), vendor: { id, name, phone: store_phone, email: null } }
}

export function availabilityView({ listing, days }: MonthAvailability) {
  const { id, total_units } = listing
  const availability = Object.fromEntries(
    [...days].map(([date, { availableUnits, blocked, reason }]) => [
      date,
      { availableUnits, blocked, ...(reason === null ? {} : { reason }) },
    ]),
  )
  return { listing: { id, total_units }, availability }
}
