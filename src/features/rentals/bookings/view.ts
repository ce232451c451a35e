import type { Static } from 'typebox'
import { pesos } from '../../../platform/values/money.ts'
import type { Booking, BookingSummary } from './schemas.ts'
import type { BookingView, CustomerBooking } from './service/read.ts'

export function bookingView({ booking, allowedMoves }: BookingView): Static<typeof Booking> {
  const time = (at: Date | null) => at?.toISOString() ?? null
  return {
    id: booking.id,
    booking_number: booking.booking_number,
    listing_id: booking.listing_id,
    vendor_id: booking.vendor_id,
    user_id: booking.user_id,
    customer_name: booking.customer_name,
    customer_phone: booking.customer_phone,
    customer_email: booking.customer_email,
    start_date: booking.start_date,
    end_date: booking.end_date,
    duration_days: booking.duration_days,
    units_requested: booking.units_requested,
    delivery_requested: booking.delivery_requested,
    delivery_address: booking.delivery_address,
    notes: booking.notes,
    agreement_signature_id: booking.agreement_signature_id,
    pricing_unit: booking.pricing_unit,
    rate: pesos(booking.rate),
    rental_amount: pesos(booking.rental_amount),
    delivery_fee: pesos(booking.delivery_fee),
    security_deposit: pesos(booking.security_deposit),
    total_amount: pesos(booking.total_amount),
    status: booking.status,
    confirmed_at: time(booking.confirmed_at),
    handed_over_at: time(booking.handed_over_at),
    handover_notes: booking.handover_notes,
    returned_at: time(booking.returned_at),
    condition: booking.condition,
    damage_noted: booking.damage_noted,
    damage_description: booking.damage_description,
    deposit_deduction: booking.deposit_deduction === null ? null : pesos(booking.deposit_deduction),
    completed_at: time(booking.completed_at),
    cancelled_at: time(booking.cancelled_at),
    cancelled_by: booking.cancelled_by,
    cancellation_reason: booking.cancellation_reason,
    created_at: booking.created_at.toISOString(),
    updated_at: booking.updated_at.toISOString(),
    listing: booking.listing,
    vendor: booking.vendor,
    allowed_moves: allowedMoves,
  }
}

export function customerBookingView(
  view: CustomerBooking,
): Static<typeof Booking> | Static<typeof BookingSummary> {
  if (view.isOwn) return bookingView(view)
  const { booking_number, listing_id, start_date, end_date, status, listing } = view.booking
  const { id, title } = listing
  return { booking_number, listing_id, start_date, end_date, status, listing: { id, title } }
}
