/** Listings as vendors and admins manage them. */
import { manilaDay, now } from '../../../../platform/values/clock.ts'
import { transaction, type Transaction } from '../../../../platform/database/transactions.ts'
import { fail, failField, failFields } from '../../../../platform/contract/errors.ts'
import { uuidv7 } from '../../../../platform/values/ids.ts'
import { centavos, pesos } from '../../../../platform/values/money.ts'
import { findAgreement } from '../../../agreements/service.ts'
import { audit } from '../../../audit/service.ts'
import { isActiveCategory } from '../../categories/service.ts'
import { findUsers } from '../../../users/service.ts'
import { findListing, listVendorListings, updateCalendarHash, type ListingRow } from '../queries.ts'
import { findBusiestDay, setCapacity } from '../days.sql.ts'
import { RentalListing, type ListingColumns } from '../model.ts'
import type { ListingInput } from '../schemas.ts'

export { listVendorListings }

/** An admin may also set who is verified. */
export type AdminListingInput = ListingInput & { isVerified?: boolean }

/** @throws 400 for a category that is not active, or an agreement that is not the vendor's */
export async function createListing(vendorId: string, input: ListingInput): Promise<ListingRow> {
  await assertReferences(vendorId, input)
  return await transaction((trx) => insert(trx, vendorId, input))
}

/** An admin adds a listing for a vendor; leaves an audit row. @throws as `createListing`; 400 for a user who is no vendor */
export async function createListingForVendor(
  adminId: string,
  { vendorId, ...input }: AdminListingInput & { vendorId: string },
): Promise<ListingRow> {
  const [vendor] = await findUsers([vendorId])
  if (vendor?.role !== 'vendor') failField('vendorId', 'must be the user id of a vendor')
  await assertReferences(vendorId, input)
  return await transaction(async (trx) => {
    const after = await insert(trx, vendorId, input)
    const entry = {
      action: 'rental_listing.add',
      subject: after.id,
      before: null,
      after: auditSnapshot(after),
    }
    await audit(trx, { actorId: adminId, ...entry })
    return after
  })
}

async function insert(
  trx: Transaction,
  vendorId: string,
  input: AdminListingInput,
): Promise<ListingRow> {
  assertUnitLimits(input.minimumRentalUnits ?? 1, input.maximumRentalUnits ?? null)
  const id = uuidv7()
  await RentalListing.query(trx).insert({ id, vendor_id: vendorId, ...toColumns(input) })
  return (await findListing(id, trx))!
}

/** A vendor changes an own listing. @throws 404 for another vendor's; 400; 409 CONFLICT for fewer units than are booked */
export async function updateListing(
  vendorId: string,
  id: string,
  input: Partial<ListingInput>,
): Promise<ListingRow> {
  await assertReferences(vendorId, input)
  return await transaction(async (trx) => {
    const before = await lockListing(trx, id)
    if (before?.vendor_id !== vendorId) failListingNotFound()
    return await applyPatch(trx, before, input)
  })
}

/** An admin changes a listing; leaves an audit row. @throws as `updateListing` */
export async function updateAnyListing(
  adminId: string,
  id: string,
  input: Partial<AdminListingInput>,
): Promise<ListingRow> {
  const found = await findListing(id)
  if (!found) fail('NOT_FOUND', 'There is no listing with this id.')
  await assertReferences(found.vendor_id, input)
  return await transaction(async (trx) => {
    const before = (await lockListing(trx, id))!
    const after = await applyPatch(trx, before, input)
    const entry = {
      action: 'rental_listing.change',
      subject: id,
      before: auditSnapshot(before),
      after: auditSnapshot(after),
    }
    await audit(trx, { actorId: adminId, ...entry })
    return after
  })
}

/** The lock keeps out bookings, which lock the listing for share. */
function lockListing(trx: Transaction, id: string) {
  return RentalListing.query(trx).findById(id).forNoKeyUpdate()
}

/** As the API shows a listing, without the vendor's name and address. */
function auditSnapshot(listing: Omit<ListingColumns, 'calendar_hash'>) {
  const { vendor_id, category_id, total_units, is_active, is_verified } = listing
  const amounts = { rate: pesos(listing.rate), security_deposit: pesos(listing.security_deposit) }
  return { vendor_id, category_id, ...amounts, total_units, is_active, is_verified }
}

/** Takes an own listing off the market; its bookings stay. @throws 404 for another vendor's */
export async function deactivateListing(vendorId: string, id: string): Promise<void> {
  await updateListing(vendorId, id, { isActive: false })
}

/** Takes every active listing of a vendor off the market. @returns their ids */
export async function deactivateListingsOfVendor(
  trx: Transaction,
  vendorId: string,
): Promise<string[]> {
  const rows = await RentalListing.query(trx)
    .where({ vendor_id: vendorId, is_active: true })
    .patch({ is_active: false })
    .returning('id')
  return rows.map(({ id }) => id)
}

/** Stores the hash of the token in the calendar's address; null revokes it. @throws 404 for another vendor's */
export async function setCalendarHash(
  vendorId: string,
  id: string,
  hash: Buffer | null,
): Promise<void> {
  if (!(await updateCalendarHash(vendorId, id, hash))) failListingNotFound()
}

/** @throws 404 when no calendar has this token */
export async function findListingByCalendarHash(
  hash: Buffer,
): Promise<{ id: string; title: string }> {
  const listing = await RentalListing.query().findOne({ calendar_hash: hash }).select('id', 'title')
  return listing ?? fail('NOT_FOUND', 'There is no such calendar. Ask for its address again.')
}

async function applyPatch(
  trx: Transaction,
  before: ListingColumns,
  input: Partial<AdminListingInput>,
): Promise<ListingRow> {
  const patch = toColumns(input)
  const after = { ...before, ...withoutUndefined(patch) }
  assertUnitLimits(after.minimum_rental_units, after.maximum_rental_units)
  if (after.total_units !== before.total_units) await resize(trx, before.id, after.total_units)
  await RentalListing.query(trx).findById(before.id).patch(patch)
  return (await findListing(before.id, trx))!
}

/** @throws 409 CONFLICT for fewer units than are booked on a date */
async function resize(trx: Transaction, id: string, totalUnits: number): Promise<void> {
  const today = manilaDay(now())
  const busiest = await findBusiestDay(trx, id, today)
  if (busiest && busiest.booked > totalUnits)
    fail('CONFLICT', `${busiest.booked} units are booked on ${busiest.date}. Keep that many.`, {
      details: [{ path: 'totalUnits', message: `must be at least ${busiest.booked}` }],
    })
  await setCapacity(trx, id, today, totalUnits)
}

/** Not inside a transaction: it takes connections of its own, and waiting for one while holding another can deadlock the pool. */
async function assertReferences(
  vendorId: string,
  { categoryId, agreementId }: Partial<ListingInput>,
): Promise<void> {
  const [isCategory, agreement] = await Promise.all([
    categoryId === undefined || isActiveCategory(categoryId),
    agreementId ? findAgreement(agreementId) : undefined,
  ])
  failFields([
    ...(isCategory
      ? []
      : [{ path: 'categoryId', message: 'must be of a category of GET /api/rentals/categories' }]),
    ...(!agreementId || agreement?.vendor_id === vendorId
      ? []
      : [{ path: 'agreementId', message: 'must be an agreement of the vendor’s own' }]),
  ])
}

function assertUnitLimits(minimum: number, maximum: number | null): void {
  if (maximum !== null && maximum < minimum)
    failField('maximumRentalUnits', `must be at least minimumRentalUnits, which is ${minimum}`)
}

function toColumns(input: Partial<AdminListingInput>) {
  const amount = (pesos: number | null | undefined) =>
    pesos === undefined ? undefined : centavos(pesos ?? 0)
  const text = (given: string | null | undefined) =>
    given === undefined ? undefined : given?.trim() || null
  return {
    category_id: input.categoryId,
    title: input.title?.trim(),
    description: input.description,
    pricing_unit: input.pricingUnit,
    rate: amount(input.rate),
    security_deposit: amount(input.securityDeposit),
    total_units: input.totalUnits,
    minimum_rental_units: input.minimumRentalUnits === null ? 1 : input.minimumRentalUnits,
    maximum_rental_units: input.maximumRentalUnits,
    pickup_address: text(input.pickupAddress),
    pickup_instructions: text(input.pickupInstructions),
    offers_delivery: input.offersDelivery,
    delivery_fee: amount(input.deliveryFee),
    advance_booking_days: input.advanceBookingDays,
    turnaround_units: input.turnaroundUnits,
    agreement_id: input.agreementId,
    is_active: input.isActive,
    is_verified: input.isVerified,
    images: input.images,
  }
}

function withoutUndefined<T extends object>(patch: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(patch).filter(([, value]) => value !== undefined),
  ) as Partial<T>
}

export function failListingNotFound(): never {
  fail('NOT_FOUND', 'You have no listing with this id.')
}
