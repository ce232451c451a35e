import type { Static } from 'typebox'
import { bookingsLink, consoleLink } from '../../site/links.ts'
import { formatPesos } from '../../../platform/values/money.ts'
import { findBooking, type BookingRow } from '../../rentals/bookings/service/read.ts'
import { asSentence } from '../rendering/sentence.ts'
import { findUsers } from '../../users/service.ts'
import type { SubjectResolver } from './subject.ts'
import type { BookingEvent } from '../jobs.ts'
import type { BookingFacts, BookingTemplateKey } from '../texts/types.ts'

type Payload = Static<typeof BookingEvent>

export const bookingSubject: SubjectResolver<
  Payload,
  'customer' | 'vendor',
  BookingFacts,
  BookingTemplateKey
> = {
  async load({ bookingId }) {
    const booking = await findBooking(bookingId)
    if (!booking) return null
    return {
      facts: toFacts(booking),
      data: { bookingId },
      urlFor: (to) =>
        to === 'vendor' ? consoleLink(`rentals/${bookingId}`, bookingsLink()) : bookingsLink(),
      accountId: booking.user_id,
      recipients: (to) => findUsers([to === 'vendor' ? booking.vendor_id : booking.user_id]),
    }
  },
  templates: (texts) => texts.booking,
}

function toFacts(row: BookingRow): BookingFacts {
  const deducted = row.deposit_deduction ?? 0
  return {
    number: row.booking_number,
    listing: row.listing.title,
    units: row.units_requested,
    start: row.start_date,
    end: row.end_date,
    total: formatPesos(row.total_amount),
    customer: row.customer_name,
    phone: row.customer_phone,
    place: row.delivery_address ?? row.listing.pickup_address,
    isDelivered: row.delivery_requested,
    cancelledBy: row.cancelled_by,
    awaitsReturn: row.awaits_return,
    deduction: deducted > 0 ? formatPesos(deducted) : null,
    deposit: row.security_deposit > 0 ? formatPesos(row.security_deposit) : null,
    reason: asSentence(row.cancellation_reason),
  }
}
