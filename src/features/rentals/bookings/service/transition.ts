/** State transitions of a booking, each with its effects on units, deposit and notifications in the same transaction. */
import { now } from '../../../../platform/values/clock.ts'
import { transaction, type Transaction } from '../../../../platform/database/transactions.ts'
import { enqueue } from '../../../../platform/jobs/enqueue.ts'
import { failField } from '../../../../platform/contract/errors.ts'
import { centavos, formatPesos } from '../../../../platform/values/money.ts'
import { transitionRow, failTransition } from '../../../../platform/database/state-machine.ts'
import {
  postDepositHeldEntry,
  postDepositSettledEntries,
} from '../../../ledger/service/deposits.ts'
import { notify } from '../../../notifications/jobs.ts'
import { releaseDays } from '../../listings/service/days.ts'
import { RentalBooking, type BookingColumns } from '../model.ts'
import { findBooking } from '../queries.ts'
import { bookingMoves, holdsDeposit, reservesUnits, type BookingStatus } from '../states.ts'
import { failBookingNotFound, viewAs, type BookingView } from './read.ts'

/** pending → confirmed. @throws 404 for another vendor's; 409 CONFLICT with `status` and `allowedMoves` */
export async function confirm(vendorId: string, id: string): Promise<BookingView> {
  return await transitionAsVendor(vendorId, id, 'confirmed', () => ({ confirmed_at: now() }))
}

/** confirmed → active: the item and its deposit change hands. @throws as `confirm` */
export async function handOver(
  vendorId: string,
  id: string,
  { notes }: { notes?: string | null },
): Promise<BookingView> {
  return await transitionAsVendor(vendorId, id, 'active', () => ({
    handed_over_at: now(),
    handover_notes: notes?.trim() || null,
  }))
}

export interface ReturnInspection {
  condition: 'good' | 'damaged'
  damageNoted?: boolean
  damageDescription?: string | null
  /** Pesos. */
  depositDeduction: number
}

/**
 * active → returned, with what the vendor keeps of the deposit. A booking that was cancelled after its handover stays cancelled;
 * its units and its deposit are released now. @throws as `confirm`; 400 for more than the deposit
 */
export async function registerReturn(
  vendorId: string,
  id: string,
  { condition, damageNoted, damageDescription, depositDeduction }: ReturnInspection,
): Promise<BookingView> {
  return await transitionAsVendor(vendorId, id, 'returned', ({ security_deposit }) => {
    const deduction = centavos(depositDeduction)
    if (deduction > security_deposit)
      failField('depositDeduction', `must be at most ${formatPesos(security_deposit)}`)
    return {
      returned_at: now(),
      condition,
      damage_noted: damageNoted ?? condition === 'damaged',
      damage_description: damageDescription?.trim() || null,
      deposit_deduction: deduction,
      awaits_return: false,
    }
  })
}

/** returned or active → completed. @throws as `confirm` */
export async function complete(vendorId: string, id: string): Promise<BookingView> {
  return await transitionAsVendor(vendorId, id, 'completed', () => ({ completed_at: now() }))
}

async function transitionAsVendor(
  vendorId: string,
  id: string,
  to: BookingStatus,
  changes: (booking: BookingColumns) => Partial<BookingColumns>,
): Promise<BookingView> {
  return await transaction(async (trx) => {
    const booking = await lockBooking(trx, id)
    if (booking?.vendor_id !== vendorId) failBookingNotFound()
    const moves = bookingMoves(booking, 'vendor')
    if (!moves.includes(to)) failTransition(booking.status, moves)
    await transitionBooking(trx, booking, { to, set: changes(booking) })
    return viewAs((await findBooking(id, trx))!, 'vendor')
  })
}

/** Serializes the changes of a booking until the transaction ends. */
export async function lockBooking(
  trx: Transaction,
  id: string,
): Promise<BookingColumns | undefined> {
  return await RentalBooking.query(trx).findById(id).forNoKeyUpdate()
}

/**
 * Moves a locked booking to one of its `bookingMoves`: releases its units, posts its deposit and notifies its people, as the new
 * state demands.
 */
export async function transitionBooking(
  trx: Transaction,
  booking: BookingColumns,
  { to, set }: { to: BookingStatus; set: Partial<BookingColumns> },
): Promise<void> {
  const { id, listing_id, units_requested: units } = booking
  const change = { from: [booking.status], to: booking.awaits_return ? booking.status : to, set }
  const moved = (await transitionRow<BookingColumns>(trx, 'rental_bookings', id, change))!
  if (reservesUnits(booking) && !reservesUnits(moved))
    await releaseDays(trx, listing_id, { start: booking.start_date, end: booking.end_date }, units)
  await postDeposit(trx, booking, moved)
  await enqueue(trx, notify, {
    event: `booking.${to as Exclude<BookingStatus, 'pending'>}`,
    bookingId: id,
  })
}

/** The vendor holds the deposit from handover until the units are returned or the booking is completed. */
async function postDeposit(
  trx: Transaction,
  before: BookingColumns,
  after: BookingColumns,
): Promise<void> {
  const { id, booking_number, vendor_id, user_id, security_deposit, deposit_deduction } = after
  const deposit = {
    bookingId: id,
    bookingNumber: booking_number,
    vendorId: vendor_id,
    customerId: user_id,
    amount: security_deposit,
  }
  if (!holdsDeposit(before) && holdsDeposit(after)) await postDepositHeldEntry(trx, deposit)
  if (holdsDeposit(before) && !holdsDeposit(after))
    await postDepositSettledEntries(trx, deposit, deposit_deduction ?? 0)
}
