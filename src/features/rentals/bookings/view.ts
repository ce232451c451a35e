import type { Static } from 'typebox'
import { pesos } from '../../../platform/values/money.ts'
import type { Booking, BookingSummary } from './schemas.ts'
import { viewAs, type BookingRow, type OwnBooking, type BookingView } from './service/read.ts'

export function bookingView({ row, allowedMoves: moves }: BookingView): Static<typeof Booking> {
  const time = (at: Date | null) => at?.toISOString() ?? null
  return {
    id: row.id,
    booking_number: row.booking_number,
    listing_id: row.listing_id,
    vendor_id: row.vendor_id,
    user_id: row.user_id,
    customer_name: row.customer_name,
    customer_phone: row.customer_phone,
    customer_email: row.customer_email,
    start_date: row.start_date,
    end_date: row.end_date,
    duration_days: row.duration_days,
    units_requested: row.units_requested,
    delivery_requested: row.delivery_requested,
    delivery_address: row.delivery_address,
    notes: row.notes,
    agreement_signature_id: row.agreement_signature_id,
    pricing_unit: row.pricing_unit,
    rate: pesos(row.rate),
    rental_amount: pesos(row.rental_amount),
    delivery_fee: pesos(row.delivery_fee),
    security_deposit: pesos(row.security_deposit),
    total_amount: pesos(row.total_amount),
    status: row.status,
    confirmed_at: time(row.confirmed_at),
    handed_over_at: time(row.handed_over_at),
    handover_notes: row.handover_notes,
    returned_at: time(row.returned_at),
    condition: row.condition,
    damage_noted: row.damage_noted,
    damage_description: row.damage_description,
    deposit_deduction: row.deposit_deduction === null ? null : pesos(row.deposit_deduction),
    completed_at: time(row.completed_at),
    cancelled_at: time(row.cancelled_at),
    cancelled_by: row.cancelled_by,
    cancellation_reason: row.cancellation_reason,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    listing: row.listing,
    vendor: row.vendor,
    allowed_moves: moves,
  }
}

export function bookingReply(seen: BookingView) {
  return { success: true as const, data: bookingView(seen) }
}

/** What its customer is answered. */
export function bookedReply(row: BookingRow) {
  return bookingReply(viewAs(row, 'customer'))
}

export function ownBookingView(
  own: OwnBooking,
): Static<typeof Booking> | Static<typeof BookingSummary> {
  if (own.isOwn) return bookingView(own)
  const { booking_number, listing_id, start_date, end_date, status, listing } = own.row
  const { id, title } = listing
  return { booking_number, listing_id, start_date, end_date, status, listing: { id, title } }
}
