import { addDays, daysBetween, manilaDay, now } from '../../../../platform/values/clock.ts'
import { isConstraintViolation } from '../../../../platform/database/errors.ts'
import { outboxRow } from '../../../../platform/jobs/enqueue.ts'
import { fail, failFields } from '../../../../platform/contract/errors.ts'
import { leaseLost, type IdempotencyContext } from '../../../../platform/http/idempotency.ts'
import { uuidv7, crockfordCode } from '../../../../platform/values/ids.ts'
import { normalizePhPhone } from '../../../../platform/values/phone.ts'
import { findSignature } from '../../../agreements/service.ts'
import { notify } from '../../../notifications/jobs.ts'
import { rangeErrors, type Range } from '../../listings/range.ts'
import {
  findBookableListing,
  failNoActiveListing,
  type BookableListing,
} from '../../listings/service/browse.ts'
import { isOverCapacity } from '../../listings/service/days.ts'
import type { BookingRow } from '../queries.ts'
import {
  insertBooking,
  MAX_PENDING_BOOKINGS,
  type BookResult,
  type NewBooking,
} from '../book.sql.ts'
import { calculatePrice } from '../pricing.ts'
import type { BookingInput } from '../schemas.ts'
import { viewAs, type BookingView } from './read.ts'

const MAX_ATTEMPTS = 10
const HORIZON_DAYS = 400

/**
 * Books units of a listing for some days at today's price.
 * @throws 400 VALIDATION_FAILED, DELIVERY_NOT_OFFERED, INVALID_SIGNATURE_REF, MIN_UNITS, MAX_UNITS, INVALID_DATES;
 *   404; 409 UNAVAILABLE, BLOCKED_DATE, TOO_MANY_OPEN
 */
export async function book(
  userId: string,
  listingId: string,
  input: BookingInput,
  idempotency: IdempotencyContext<BookingView>,
): Promise<BookingView> {
  const range = { start: input.startDate, end: input.endDate }
  assertWellFormed(input, range)
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const listing = (await findBookableListing(listingId, range)) ?? failNoActiveListing()
    await validateBooking(userId, input, range, listing)
    const booking = buildBooking(userId, input, listing)
    const view = viewAs(booking, 'customer')
    const response = idempotency.prepareResponse(view)
    const notification = outboxRow(notify, { event: 'booking.created', bookingId: booking.id })
    const listingVersion = listing.version
    const result = await tryInsert({ booking, listingVersion, notification, response })
    if (!result.has_claim) throw leaseLost()
    if (!result.has_room) failTooManyPending()
    if (result.is_available) {
      idempotency.markSaved()
      return view
    }
    // Another booking was faster. Read again: validation then fails with the reason, or the booking is retried.
  }
  fail('BUSY', 'Many are booking this right now. Try again.', { retryAfter: 1 })
}

function failTooManyPending(): never {
  const limit = MAX_PENDING_BOOKINGS
  const message = `You have ${limit} bookings that wait for an answer. Cancel one, or wait for it.`
  fail('TOO_MANY_OPEN', message, { limit })
}

/** What is invalid for any listing. */
function assertWellFormed(input: BookingInput, range: Range): void {
  const isAddressMissing = input.deliveryRequested && !input.deliveryAddress?.trim()
  failFields([
    ...rangeErrors(range),
    ...(isAddressMissing
      ? [{ path: 'deliveryAddress', message: 'is required when delivery is requested' }]
      : []),
  ])
}

/** Clients rely on the order of these rules: the first that is broken decides the error code. */
async function validateBooking(
  userId: string,
  input: BookingInput,
  range: Range,
  listing: BookableListing,
): Promise<void> {
  if (input.deliveryRequested && !listing.offers_delivery)
    fail('DELIVERY_NOT_OFFERED', 'This is to be picked up. Book it without delivery.')
  await assertOwnSignature(userId, input.agreementSignatureId, listing)
  assertUnitLimits(input.unitsRequested, listing)
  assertUnitsAvailable(input.unitsRequested, listing)
  if (listing.first_blocked_date)
    fail(
      'BLOCKED_DATE',
      `It cannot be rented on ${listing.first_blocked_date}. Choose other dates.`,
    )
  assertBookableDates(range)
}

async function assertOwnSignature(
  userId: string,
  signatureId: string | null | undefined,
  { agreement_id }: BookableListing,
): Promise<void> {
  if (!signatureId) return
  const signature = await findSignature(signatureId)
  if (signature?.user_id !== userId || signature.agreement_id !== agreement_id)
    fail(
      'INVALID_SIGNATURE_REF',
      'agreementSignatureId must be a signature of yours under the agreement of this listing.',
    )
}

function assertUnitLimits(
  units: number,
  { minimum_rental_units: min, maximum_rental_units: max }: BookableListing,
): void {
  if (units < Math.max(min, 1)) fail('MIN_UNITS', `Book at least ${min} of it.`)
  if (max !== null && units > max) fail('MAX_UNITS', `Book at most ${max} of it.`)
}

function assertUnitsAvailable(units: number, { total_units, peak_booked }: BookableListing): void {
  const availableUnits = Math.max(0, total_units - peak_booked)
  if (units > availableUnits)
    fail(
      'UNAVAILABLE',
      `Only ${availableUnits} of ${total_units} are free on all of these dates.`,
      {
        availableUnits,
      },
    )
}

function assertBookableDates({ start, end }: Range): void {
  if (end <= start) fail('INVALID_DATES', 'endDate must be at least one day after startDate.')
  const today = manilaDay(now())
  if (start < today) fail('INVALID_DATES', `startDate must not be before today, ${today}.`)
  const last = addDays(today, HORIZON_DAYS)
  if (start > last)
    fail('INVALID_DATES', `startDate must be within ${HORIZON_DAYS} days, by ${last}.`)
}

/** The booking as it will be stored, so that the response can be saved with it. */
function buildBooking(userId: string, input: BookingInput, listing: BookableListing): BookingRow {
  const at = now()
  const days = daysBetween(input.startDate, input.endDate)
  const delivery = input.deliveryRequested
  const { id, title, images, pickup_address, pickup_instructions } = listing
  return {
    id: uuidv7(),
    booking_number: `RNT-${manilaDay(at).replaceAll('-', '')}-${crockfordCode(4)}`,
    listing_id: id,
    vendor_id: listing.vendor_id,
    user_id: userId,
    customer_name: input.customerName.trim(),
    customer_phone: normalizePhPhone(input.customerPhone)!,
    customer_email: input.customerEmail?.trim() || null,
    start_date: input.startDate,
    end_date: input.endDate,
    duration_days: days,
    units_requested: input.unitsRequested,
    delivery_requested: delivery,
    delivery_address: delivery ? input.deliveryAddress!.trim() : null,
    notes: input.notes?.trim() || null,
    agreement_signature_id: input.agreementSignatureId?.toLowerCase() ?? null,
    pricing_unit: listing.pricing_unit,
    rate: listing.rate,
    ...calculatePrice(listing, { days, units: input.unitsRequested, delivery }),
    status: 'pending',
    confirmed_at: null,
    handed_over_at: null,
    handover_notes: null,
    returned_at: null,
    condition: null,
    damage_noted: null,
    damage_description: null,
    deposit_deduction: null,
    completed_at: null,
    cancelled_at: null,
    cancelled_by: null,
    cancellation_reason: null,
    awaits_return: false,
    created_at: at,
    updated_at: at,
    listing: { id, title, images, pickup_address, pickup_instructions },
    vendor: listing.vendor,
  }
}

async function tryInsert(booking: NewBooking): Promise<BookResult> {
  try {
    return await insertBooking(booking)
  } catch (error) {
    const isNumberTaken = isConstraintViolation(error, 'rental_bookings_booking_number_key')
    if (isNumberTaken || isOverCapacity(error))
      return { has_room: true, is_available: false, has_claim: true }
    throw error
  }
}
