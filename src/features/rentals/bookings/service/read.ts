import { fail } from '../../../../platform/contract/errors.ts'
import { isUuid } from '../../../../platform/values/ids.ts'
import { clampPage, type ListResult, type Page } from '../../../../platform/contract/pagination.ts'
import { allowedMoves } from '../../../../platform/database/state-machine.ts'
import type { Role } from '../../../users/service.ts'
import {
  findBooking,
  findBookingByNumber,
  hasOpenBookings,
  listOfCustomer,
  listOfVendor,
  type BookingRow,
} from '../queries.ts'
import { BOOKINGS_PAGE_MAX } from '../schemas.ts'
import { bookingTransitions, type Actor, type BookingStatus } from '../states.ts'

export { findBooking, hasOpenBookings, type BookingRow }

export interface Caller {
  id: string
  role: Role
}

/** A booking as one caller sees it. */
export interface BookingView {
  row: BookingRow
  as: Actor
  /** The statuses this caller may move it to now. */
  allowedMoves: BookingStatus[]
}

export function viewAs(row: BookingRow, as: Actor): BookingView {
  return {
    row,
    as,
    allowedMoves: allowedMoves<BookingStatus, Actor>(bookingTransitions, row.status, as),
  }
}

/** In what part somebody has to do with a booking; undefined for a stranger. An e-mail in it is no part. */
export function actorFor(
  { id, role }: Caller,
  { vendor_id, user_id }: Pick<BookingRow, 'vendor_id' | 'user_id'>,
): Actor | undefined {
  if (vendor_id === id && role === 'vendor') return 'vendor'
  if (user_id === id) return 'customer'
  return role === 'admin' ? 'admin' : undefined
}

/** @throws 404; 403 for anyone but its customer, its vendor, or an admin */
export async function readBooking(caller: Caller, id: string): Promise<BookingView> {
  const row = (await findBooking(id)) ?? failBookingNotFound()
  return viewAs(row, actorFor(caller, row) ?? failForbidden())
}

/** What a vendor rents out, by id or booking number. @throws 404 for another vendor's */
export async function readVendorBooking(
  vendorId: string,
  idOrNumber: string,
): Promise<BookingView> {
  const row = await (isUuid(idOrNumber)
    ? findBooking(idOrNumber)
    : findBookingByNumber(idOrNumber.toUpperCase()))
  return row?.vendor_id === vendorId ? viewAs(row, 'vendor') : failBookingNotFound()
}

/** The bookings of a vendor's listings, newest first. */
export async function listVendorBookings(
  vendorId: string,
  status: BookingStatus | null,
  page: Page,
): Promise<ListResult<BookingView>> {
  const { rows, total: counted } = await listOfVendor(vendorId, status, clampPage(page))
  return { rows: rows.map((row) => viewAs(row, 'vendor')), total: counted }
}

/** A booking in the list of a customer. */
export interface OwnBooking extends BookingView {
  /** False when it only names the customer's e-mail. */
  isOwn: boolean
}

/** The bookings that somebody made, and those that name their e-mail, newest first. */
export async function listOwnBookings(
  userId: string,
  status: BookingStatus | null,
  page: Page,
): Promise<ListResult<OwnBooking>> {
  const { rows, total: counted } = await listOfCustomer(
    userId,
    status,
    clampPage(page, BOOKINGS_PAGE_MAX),
  )
  const seen = rows.map((row) => ({ ...viewAs(row, 'customer'), isOwn: row.user_id === userId }))
  return { rows: seen, total: counted }
}

export function failBookingNotFound(): never {
  fail('NOT_FOUND', 'There is no booking with this id.')
}

export function failForbidden(): never {
  fail('FORBIDDEN', 'This booking belongs to somebody else.')
}
