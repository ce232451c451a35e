import { fail } from '../../../../platform/contract/errors.ts'
import { isUuid } from '../../../../platform/values/ids.ts'
import { clampPage, type ListResult, type Page } from '../../../../platform/contract/pagination.ts'
import { allowedMoves } from '../../../../platform/database/state-machine.ts'
import type { Role } from '../../../users/service.ts'
import {
  findBooking,
  findBookingByNumber,
  hasOpen,
  listOfCustomer,
  listOfVendor,
  type BookingRow,
} from '../queries.ts'
import { MOST_BOOKINGS } from '../schemas.ts'
import { bookingMoves, type Actor, type BookingStatus } from '../states.ts'

export { findBooking, hasOpen as hasOpenBookings, type BookingRow }

export interface Reader {
  id: string
  role: Role
}

/** A booking as one caller sees it. */
export interface SeenBooking {
  row: BookingRow
  as: Actor
  /** The statuses this caller may move it to now. */
  moves: BookingStatus[]
}

export function seenAs(row: BookingRow, as: Actor): SeenBooking {
  return { row, as, moves: allowedMoves<BookingStatus, Actor>(bookingMoves, row.status, as) }
}

/** In what part somebody has to do with a booking; undefined for a stranger. An e-mail in it is no part. */
export function partIn(
  { id, role }: Reader,
  { vendor_id, user_id }: Pick<BookingRow, 'vendor_id' | 'user_id'>,
): Actor | undefined {
  if (vendor_id === id && role === 'vendor') return 'vendor'
  if (user_id === id) return 'customer'
  return role === 'admin' ? 'admin' : undefined
}

/** @throws 404; 403 for anyone but its customer, its vendor, or an admin */
export async function readBooking(caller: Reader, id: string): Promise<SeenBooking> {
  const row = (await findBooking(id)) ?? refuseBooking()
  return seenAs(row, partIn(caller, row) ?? refuseStranger())
}

/** What a vendor rents out, by id or booking number. @throws 404 for another vendor's */
export async function vendorBooking(vendorId: string, idOrNumber: string): Promise<SeenBooking> {
  const row = await (isUuid(idOrNumber)
    ? findBooking(idOrNumber)
    : findBookingByNumber(idOrNumber.toUpperCase()))
  return row?.vendor_id === vendorId ? seenAs(row, 'vendor') : refuseBooking()
}

/** The bookings of a vendor's listings, newest first. */
export async function vendorBookings(
  vendorId: string,
  status: BookingStatus | null,
  page: Page,
): Promise<ListResult<SeenBooking>> {
  const { rows, total: counted } = await listOfVendor(vendorId, status, clampPage(page))
  return { rows: rows.map((row) => seenAs(row, 'vendor')), total: counted }
}

/** A booking in the list of a customer. */
export interface OwnBooking extends SeenBooking {
  /** False when it only names the customer's e-mail. */
  isOwn: boolean
}

/** The bookings that somebody made, and those that name their e-mail, newest first. */
export async function bookingsOf(
  userId: string,
  status: BookingStatus | null,
  page: Page,
): Promise<ListResult<OwnBooking>> {
  const { rows, total: counted } = await listOfCustomer(
    userId,
    status,
    clampPage(page, MOST_BOOKINGS),
  )
  const seen = rows.map((row) => ({ ...seenAs(row, 'customer'), isOwn: row.user_id === userId }))
  return { rows: seen, total: counted }
}

export function refuseBooking(): never {
  fail('NOT_FOUND', 'There is no booking with this id.')
}

export function refuseStranger(): never {
  fail('FORBIDDEN', 'This booking belongs to somebody else.')
}
