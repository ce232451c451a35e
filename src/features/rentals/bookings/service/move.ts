/** Moving a booking: guarded by the state it leaves, its units and its deposit in step, its people told. */
import { now } from '../../../../platform/values/clock.ts'
import { transaction, type Transaction } from '../../../../platform/database/connections.ts'
import { enqueue } from '../../../../platform/jobs/enqueue.ts'
import { failField } from '../../../../platform/contract/errors.ts'
import { centavos, formatPesos } from '../../../../platform/values/money.ts'
import {
  allowedMoves,
  transitionRow,
  throwInvalidTransition,
  allowedFrom,
} from '../../../../platform/database/state-machine.ts'
import {
  postDepositHeldEntry,
  postDepositSettledEntries,
} from '../../../ledger/service/deposits.ts'
import { tell } from '../../../notifications/jobs.ts'
import { releaseDays } from '../../listings/service/days.ts'
import { findBooking, lockBooking, type BookingColumns } from '../queries.ts'
import { bookingMoves, holdsUnits, type Actor, type BookingStatus } from '../states.ts'
import { refuseBooking, seenAs, type SeenBooking } from './read.ts'

/** pending → confirmed. @throws 404 for another vendor's; 409 CONFLICT with `status` and `allowedMoves` */
export async function confirm(vendorId: string, id: string): Promise<SeenBooking> {
  return await moveAsVendor(vendorId, id, 'confirmed', () => ({ confirmed_at: now() }))
}

/** confirmed → active: the thing and its deposit change hands. @throws as `confirm` */
export async function handOver(
  vendorId: string,
  id: string,
  { notes }: { notes?: string | null },
): Promise<SeenBooking> {
  return await moveAsVendor(vendorId, id, 'active', () => ({
    handed_over_at: now(),
    handover_notes: notes?.trim() || null,
  }))
}

export interface Returned {
  condition: 'good' | 'damaged'
  damageNoted?: boolean
  damageDescription?: string | null
  /** Pesos. */
  depositDeduction: number
}

/** active → returned, with what the vendor keeps of the deposit. @throws as `confirm`; 400 for more than the deposit */
export async function takeBack(
  vendorId: string,
  id: string,
  { condition, damageNoted, damageDescription, depositDeduction }: Returned,
): Promise<SeenBooking> {
  return await moveAsVendor(vendorId, id, 'returned', ({ security_deposit }) => {
    const deduction = centavos(depositDeduction)
    if (deduction > security_deposit)
      failField('depositDeduction', `must be at most ${formatPesos(security_deposit)}`)
    return {
      returned_at: now(),
      condition,
      damage_noted: damageNoted ?? condition === 'damaged',
      damage_description: damageDescription?.trim() || null,
      deposit_deduction: deduction,
    }
  })
}

/** returned or active → completed. @throws as `confirm` */
export async function complete(vendorId: string, id: string): Promise<SeenBooking> {
  return await moveAsVendor(vendorId, id, 'completed', () => ({ completed_at: now() }))
}

async function moveAsVendor(
  vendorId: string,
  id: string,
  to: BookingStatus,
  changes: (row: BookingColumns) => Partial<BookingColumns>,
): Promise<SeenBooking> {
  return await transaction(async (trx) => {
    const held = await lockBooking(trx, id)
    if (held?.vendor_id !== vendorId) refuseBooking()
    const moves = allowedMoves<BookingStatus, Actor>(bookingMoves, held.status, 'vendor')
    if (!moves.includes(to)) throwInvalidTransition(held.status, moves)
    await moveOn(trx, held, { to, by: 'vendor', set: changes(held) })
    return seenAs((await findBooking(id, trx))!, 'vendor')
  })
}

/** Moves a booking that is locked, and everything that hangs on its state. */
export async function moveOn(
  trx: Transaction,
  held: BookingColumns,
  { to, by, set }: { to: BookingStatus; by: Actor; set: Partial<BookingColumns> },
): Promise<void> {
  const { id, listing_id, units_requested: units } = held
  const from = allowedFrom<BookingStatus, Actor>(bookingMoves, to, by)
  const moved = await transitionRow<BookingColumns>(trx, 'rental_bookings', id, { from, to, set })
  if (!moved) throwInvalidTransition(held.status, [])
  if (holdsUnits(held.status) && !holdsUnits(to))
    await releaseDays(trx, listing_id, { start: held.start_date, end: held.end_date }, units)
  await moveDeposit(trx, held.status, moved)
  await enqueue(trx, tell, {
    event: `booking.${to as Exclude<BookingStatus, 'pending'>}`,
    bookingId: id,
  })
}

/** The vendor holds the deposit while the thing is with the customer. */
async function moveDeposit(
  trx: Transaction,
  from: BookingStatus,
  {
    id,
    booking_number,
    vendor_id,
    user_id,
    security_deposit,
    deposit_deduction,
    status,
  }: BookingColumns,
): Promise<void> {
  const deposit = {
    bookingId: id,
    bookingNumber: booking_number,
    vendorId: vendor_id,
    customerId: user_id,
    amount: security_deposit,
  }
  if (status === 'active') await postDepositHeldEntry(trx, deposit)
  if (from === 'active') await postDepositSettledEntries(trx, deposit, deposit_deduction ?? 0)
}
