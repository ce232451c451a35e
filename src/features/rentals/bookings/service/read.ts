import { fail } from '../../../../platform/contract/errors.ts'
import { isUuid } from '../../../../platform/values/ids.ts'
import type { ListResult, Page } from '../../../../platform/contract/pagination.ts'
import type { Role } from '../../../users/service.ts'
import {
  findBooking,
  findBookingByNumber,
  findBookingsOfCustomer,
  findBookingsOfVendor,
  hasOpenBookings,
  type BookingRow,
} from '../queries.ts'
import { bookingMoves, type Actor, type BookingStatus } from '../states.ts'

export { findBooking, hasOpenBookings, type BookingRow }

export interface Viewer {
  id: string
  role: Role
}

/** A booking as one caller sees it. */
export interface BookingView {
  booking: BookingRow
  actor: Actor
  /** The statuses this caller may move it to now. */
  allowedMoves: BookingStatus[]
}

export function viewAs(booking: BookingRow, actor: Actor): BookingView {
  return { booking, actor, allowedMoves: bookingMoves(booking, actor) }
}

/** Undefined for users without a role in the booking; being named by e-mail is not a role. */
export function actorOf(
  { id, role }: Viewer,
  { vendor_id, user_id }: Pick<BookingRow, 'vendor_id' | 'user_id'>,
): Actor | undefined {
  if (vendor_id === id && role === 'vendor') return 'vendor'
  if (user_id === id) return 'customer'
  return role === 'admin' ? 'admin' : undefined
}

/** @throws 404; 403 for anyone but its customer, its vendor, or an admin */
export async function readBooking(caller: Viewer, id: string): Promise<BookingView> {
  const booking = (await findBooking(id)) ?? failBookingNotFound()
  return viewAs(booking, actorOf(caller, booking) ?? failForbidden())
}

/** A booking of a vendor's listings, by id or booking number. @throws 404 for another vendor's */
export async function readVendorBooking(vendorId: string, key: string): Promise<BookingView> {
  const booking = await (isUuid(key) ? findBooking(key) : findBookingByNumber(key.toUpperCase()))
  return booking?.vendor_id === vendorId ? viewAs(booking, 'vendor') : failBookingNotFound()
}

/** The bookings of a vendor's listings, newest first. */
export async function listVendorBookings(
  vendorId: string,
  status: BookingStatus | undefined,
  page: Page,
): Promise<ListResult<BookingView>> {
  const { rows, total } = await findBookingsOfVendor({ vendorId, status }, page)
  return { rows: rows.map((booking) => viewAs(booking, 'vendor')), total }
}

/** A booking in the list of a customer. */
export interface CustomerBooking extends BookingView {
  /** False when it only names the customer's e-mail, which nobody has verified. */
  isOwn: boolean
}

/** The bookings that a user made, and those that name the user's e-mail, newest first. */
export async function listCustomerBookings(
  userId: string,
  status: BookingStatus | undefined,
  page: Page,
): Promise<ListResult<CustomerBooking>> {
  const { rows, total } = await findBookingsOfCustomer({ userId, status }, page)
  return {
    rows: rows.map((booking) => ({
      ...viewAs(booking, 'customer'),
      isOwn: booking.user_id === userId,
    })),
    total,
  }
}

export function failBookingNotFound(): never {
  fail('NOT_FOUND', 'There is no booking with this id.')
}

export function failForbidden(): never {
  fail('FORBIDDEN', 'This booking belongs to somebody else.')
}
