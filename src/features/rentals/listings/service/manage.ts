/** Listings as vendors and admins manage them. */
import { manilaDay, now } from '../../../../platform/values/clock.ts'
import { transaction, type Transaction } from '../../../../platform/database/transactions.ts'
import { fail, failField, failFields } from '../../../../platform/contract/errors.ts'
import { uuidv7 } from '../../../../platform/values/ids.ts'
import { centavos, pesos } from '../../../../platform/values/money.ts'
import { findAgreement } from '../../../agreements/service.ts'
import { audit } from '../../../audit/service.ts'
import { isActiveCategory } from '../../categories/service.ts'
import { takenDownAt } from '../../../stores/service.ts'
import { findUsers } from '../../../users/service.ts'
import {
  findByCalendarHash,
  findListing,
  listVendorListings,
  updateCalendarHash,
  type ListingRow,
} from '../queries.ts'
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
    await auditChange(trx, adminId, 'rental_listing.add', null, after)
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

/**
 * A vendor changes an own listing. Another title drops the verified badge, which an admin gave to the old one, and leaves an
 * audit row. @throws 400; 403 for opening what an admin took down; 404 for another vendor's; 409 CONFLICT for fewer units than
 * are booked
 */
export async function updateListing(
  vendorId: string,
  id: string,
  input: Partial<ListingInput>,
): Promise<ListingRow> {
  await assertReferences(vendorId, input)
  return await transaction(async (trx) => {
    const before = await lockListing(trx, id)
    if (before?.vendor_id !== vendorId) failListingNotFound()
    if (input.isActive && before.taken_down_at)
      fail('FORBIDDEN', 'An admin took this listing down. Ask the platform to open it again.')
    const patch = toColumns(input)
    const isRenamed = patch.title !== undefined && patch.title !== before.title
    const losesBadge = before.is_verified && isRenamed
    const changes = losesBadge ? { ...patch, is_verified: false } : patch
    const after = await applyPatch(trx, before, changes)
    if (losesBadge) await auditChange(trx, vendorId, 'rental_listing.rename', before, after)
    return after
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
    const taken_down_at = takenDownAt(input.isActive, before)
    const after = await applyPatch(trx, before, { ...toColumns(input), taken_down_at })
    await auditChange(trx, adminId, 'rental_listing.change', before, after)
    return after
  })
}

/** The lock keeps out bookings, which lock the listing for share. */
function lockListing(trx: Transaction, id: string) {
  return RentalListing.query(trx).findById(id).forNoKeyUpdate()
}

type AuditedListing = Omit<ListingColumns, 'calendar_hash'>

async function auditChange(
  trx: Transaction,
  actorId: string,
  action: string,
  before: AuditedListing | null,
  after: AuditedListing,
): Promise<void> {
  const change = { before: before && auditSnapshot(before), after: auditSnapshot(after) }
  await audit(trx, { actorId, action, subject: after.id, ...change })
}

/** As the API shows a listing, without the vendor's name and address. */
function auditSnapshot(listing: AuditedListing) {
  const { vendor_id, category_id, title, total_units, is_active, taken_down_at, is_verified } =
    listing
  const amounts = { rate: pesos(listing.rate), security_deposit: pesos(listing.security_deposit) }
  const state = { is_active, taken_down_at, is_verified }
  return { vendor_id, category_id, title, ...amounts, total_units, ...state }
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

/** @throws 404 when no calendar has this token, or its vendor is none any more */
export async function findListingByCalendarHash(
  hash: Buffer,
): Promise<{ id: string; title: string }> {
  const listing = await findByCalendarHash(hash)
  return listing ?? fail('NOT_FOUND', 'There is no such calendar. Ask for its address again.')
}

async function applyPatch(
  trx: Transaction,
  before: ListingColumns,
  patch: Partial<ListingColumns>,
): Promise<ListingRow> {
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
