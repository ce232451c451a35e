import { transaction, type Transaction } from '../../platform/database/transactions.ts'
import { isConstraintViolation } from '../../platform/database/errors.ts'
import { containsPattern } from '../../platform/database/fragments/like-pattern.ts'
import { fail, failField, failFields } from '../../platform/contract/errors.ts'
import { now } from '../../platform/values/clock.ts'
import { isUuid, uuidv7, crockfordCode } from '../../platform/values/ids.ts'
import type { ListResult, Page } from '../../platform/contract/pagination.ts'
import { audit } from '../audit/service.ts'
import { normalizePhone } from '../users/service.ts'
import {
  Store,
  type NewStore,
  type OperatingHours,
  type StorePatch,
  type StoreRow,
} from './model.ts'
import {
  addStoreRating,
  findActiveStore,
  listActiveStores,
  listAllStores,
  listVendorStores,
  type AllStoresFilter,
  type StoreFilter,
} from './queries.ts'
import { findCategories, findTowns } from './directory.sql.ts'
import {
  deliveryArea,
  deliveryAreaNames,
  deliveryBarangays,
  missingNames,
  placeColumns,
} from './delivery-area.ts'
import type { StoreInput } from './schemas.ts'
import { capacityAt, slotErrors } from './slots.ts'
import { lockUpcomingSlots, resizeSlots } from './slots.sql.ts'

export type { StoreRow }
export {
  addStoreRating,
  deliveryArea,
  deliveryAreaNames,
  deliveryBarangays,
  findCategories,
  findTowns,
}

/** Active stores, newest first, by category, city and a part of the name. */
export async function browseActiveStores(
  { category, city, q }: StoreFilter,
  page: Page,
): Promise<ListResult<StoreRow>> {
  const filter = {
    category: category?.trim() || undefined,
    city: city?.trim() || undefined,
    q: namePattern(q),
  }
  return await listActiveStores(filter, page)
}

function namePattern(q: string | undefined): string | undefined {
  const text = q?.trim()
  return text ? containsPattern(text) : undefined
}

/** @throws 404 for a store that is unknown or inactive */
export async function getActiveStore(idOrSlug: string): Promise<StoreRow> {
  const store = await findActiveStore(isUuid(idOrSlug) ? 'id' : 'slug', idOrSlug)
  return store ?? fail('NOT_FOUND', 'There is no active store with this id or slug.')
}

/** The stores of a vendor, active or not, newest first. */
export async function browseVendorStores(
  ownerId: string,
  page: Page,
): Promise<ListResult<StoreRow>> {
  return await listVendorStores({ ownerId }, page)
}

/** A store of the vendor, active or not. @throws 404 */
export async function getVendorStore(ownerId: string, id: string): Promise<StoreRow> {
  return (
    (await findVendorStore(ownerId, id)) ?? fail('NOT_FOUND', 'You have no store with this id.')
  )
}

/** The same; null when there is none with this id. */
export async function findVendorStore(ownerId: string, id: string): Promise<StoreRow | null> {
  return (await Store.query().findOne({ id, owner_id: ownerId })) ?? null
}

export async function findStoreOwner(trx: Transaction, id: string): Promise<string> {
  return (await Store.query(trx).findById(id).select('owner_id').throwIfNotFound()).owner_id
}

/**
 * Updates a store of the vendor; the slug stays, so that links do not break. Another name drops the verified badge, which an
 * admin gave to the old one, and leaves an audit row.
 * @throws 400 for hours that close when they open, slots that overlap or hold none, half a coordinate or a code of no place; 403 for opening what an admin took down; 404 for a store
 *   that is not the vendor's
 */
export async function updateStore(
  ownerId: string,
  id: string,
  input: StoreInput,
): Promise<StoreRow> {
  assertValidHours(input.operatingHours ?? {})
  failFields(slotErrors(input.slots ?? []))
  const places = await placeColumns(input)
  return await transaction(async (trx) => {
    const before = await Store.query(trx).findOne({ id, owner_id: ownerId }).forNoKeyUpdate()
    if (!before) fail('NOT_FOUND', 'You have no store with this id.')
    if (input.isActive && before.taken_down_at)
      fail('FORBIDDEN', 'An admin took this store down. Ask the platform to open it again.')
    const patch = { ...(await missingNames(before, places)), ...storePatch(input), ...places }
    const isRenamed = patch.name !== undefined && patch.name !== before.name
    const losesBadge = before.is_verified && isRenamed
    const after = await Store.query(trx)
      .patchAndFetchById(id, losesBadge ? { ...patch, is_verified: false } : patch)
      .catch((error: unknown) => failConstraint(error, input))
    if (input.slots) await applyCapacities(trx, after)
    if (losesBadge) {
      const snapshot = ({ name, is_verified }: StoreRow) => ({ name, isVerified: is_verified })
      const change = { before: snapshot(before), after: snapshot(after) }
      await audit(trx, { actorId: ownerId, action: 'store.rename', subject: id, ...change })
    }
    return after
  })
}

function storePatch(input: StoreInput): StorePatch {
  return {
    name: input.name?.trim(),
    category: input.category?.trim(),
    description: input.description,
    address: input.address?.trim(),
    ...(input.city !== undefined && { city: input.city.trim() }),
    ...(input.barangay !== undefined && { barangay: input.barangay.trim() }),
    phone: input.phone === undefined ? undefined : normalizePhone(input.phone),
    latitude: input.latitude,
    longitude: input.longitude,
    delivery_radius_km: input.deliveryRadiusKm,
    operating_hours: input.operatingHours,
    accepting_orders: input.acceptingOrders,
    accepts_when_closed: input.acceptsWhenClosed,
    delivery_enabled: input.deliveryEnabled,
    pickup_enabled: input.pickupEnabled,
    slots: input.slots,
    logo_url: input.logoUrl,
    banner_url: input.bannerUrl,
    is_active: input.isActive,
  }
}

/** @throws 400 with every day that closes when it opens */
export function assertValidHours(hours: OperatingHours): void {
  const empty = Object.entries(hours).flatMap(([weekday, day]) =>
    day && day.open === day.close ? [`operatingHours.${weekday}.close`] : [],
  )
  const message =
    'must differ from open; null is a day off, and a close before open is on the next day'
  failFields(empty.map((path) => ({ path, message })))
}

/** Gives the slots to come that have orders the capacity that the store has for them now; orders above it stay. */
async function applyCapacities(trx: Transaction, { id, slots }: StoreRow): Promise<void> {
  const upcoming = await lockUpcomingSlots(trx, id)
  const resized = upcoming.map((startsAt) => ({ startsAt, capacity: capacityAt(slots, startsAt) }))
  await resizeSlots(trx, id, resized)
}

/** @throws 400 for half a coordinate and for a store that neither delivers nor is picked up from, any other error as it is */
function failConstraint(error: unknown, { latitude, pickupEnabled }: StoreInput): never {
  if (isConstraintViolation(error, 'stores_some_fulfilment'))
    failField(
      pickupEnabled === undefined ? 'deliveryEnabled' : 'pickupEnabled',
      'delivery or pickup must be on; acceptingOrders takes a store off the market',
    )
  if (!isConstraintViolation(error, 'stores_whole_point')) throw error
  failField(
    latitude === undefined ? 'latitude' : 'longitude',
    'latitude and longitude are set, or cleared, together',
  )
}

/** Every store in any state, newest first, by a part of the name; for admins. */
export async function browseAllStores(
  { status, q }: AllStoresFilter,
  page: Page,
): Promise<ListResult<StoreRow>> {
  return await listAllStores({ status, q: namePattern(q) }, page)
}

/** An admin verifies a store, takes it down, or opens it again; writes an audit row. @throws 404 */
export async function moderateStore(
  adminId: string,
  id: string,
  { isVerified, isActive }: { isVerified?: boolean; isActive?: boolean },
): Promise<StoreRow> {
  return await transaction(async (trx) => {
    const before = await lockStore(trx, id)
    const after = await Store.query(trx).patchAndFetchById(id, {
      is_verified: isVerified,
      is_active: isActive,
      taken_down_at: takenDownAt(isActive, before),
    })
    const state = ({ is_verified, is_active, taken_down_at }: StoreRow) => ({
      isVerified: is_verified,
      isActive: is_active,
      takenDownAt: taken_down_at,
    })
    const entry = {
      action: 'store.moderate',
      subject: id,
      before: state(before),
      after: state(after),
    }
    await audit(trx, { actorId: adminId, ...entry })
    return after
  })
}

/** When an admin took something down, after `isActive` of an admin; undefined leaves it as it is. */
export function takenDownAt(
  isActive: boolean | undefined,
  before: { taken_down_at: Date | null },
): Date | null | undefined {
  if (isActive === undefined) return undefined
  return isActive ? null : (before.taken_down_at ?? now())
}

/** Locks a store until the transaction ends; does not block inserts that refer to it. @throws 404 */
export async function lockStore(trx: Transaction, id: string): Promise<StoreRow> {
  const store = await Store.query(trx).findById(id).forNoKeyUpdate()
  return store ?? fail('NOT_FOUND', 'There is no store with this id.')
}

/** Switches off every active store of a vendor. @returns their ids */
export async function closeVendorStores(trx: Transaction, ownerId: string): Promise<string[]> {
  const closed = await Store.query(trx)
    .patch({ is_active: false })
    .where({ owner_id: ownerId, is_active: true })
    .returning('id')
  return closed.map(({ id }) => id)
}

/** Opens a store, active at once. Its slug is made from the name and never changes, so that links do not break. */
export async function openStore(trx: Transaction, store: NewStore): Promise<StoreRow> {
  const slug = slugOf(store.name)
  let row = await insertStore(trx, { ...store, slug })
  while (!row) {
    const numbered = `${slug}-${crockfordCode(5).toLowerCase()}`
    row = await insertStore(trx, { ...store, slug: numbered })
  }
  return row
}

/** Undefined when the slug is taken. */
async function insertStore(trx: Transaction, store: NewStore): Promise<StoreRow | undefined> {
  const id = uuidv7()
  await Store.query(trx)
    .insert({ ...store, id })
    .onConflict('slug')
    .ignore()
  return await Store.query(trx).findById(id)
}

/** `Aling Nena's Sari-Sari` → `aling-nenas-sari-sari`. */
function slugOf(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/[\u0300-\u036f'’]/g, '')
  const words = plain.toLowerCase().match(/[a-z0-9]+/g) ?? ['store']
  return words.join('-').slice(0, 80)
}
