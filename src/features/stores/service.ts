import {
  transaction,
  isConstraintViolation,
  type Transaction,
} from '../../platform/database/connections.ts'
import { fail, failField, failFields } from '../../platform/contract/errors.ts'
import { isUuid, uuidv7, crockfordCode } from '../../platform/values/ids.ts'
import { clampPage, type ListResult, type Page } from '../../platform/contract/pagination.ts'
import { audit } from '../audit/service.ts'
import { normalizePhone } from '../users/service.ts'
import {
  findActiveStore,
  findStoreOwner,
  findStore,
  selectActiveStores,
  selectAllStores,
  selectVendorStores,
  type OperatingHours,
  type StoreFilter,
  type StoreRow,
  type StoreState,
} from './queries.ts'
import {
  addStoreRating,
  closeVendorStores,
  insertStore,
  lockStore,
  patchStore,
  patchStoreOf,
  type NewStore,
  type StorePatch,
} from './change.sql.ts'
import type { StoreInput } from './schemas.ts'

export type { StoreRow }
export { addStoreRating, closeVendorStores, findStoreOwner }

/** Active stores, newest first, by category, city and a part of the name. */
export async function listActiveStores(
  filter: StoreFilter,
  page: Page,
): Promise<ListResult<StoreRow>> {
  const trimmed = Object.fromEntries(
    Object.entries(filter).map(([key, value]) => [key, value?.trim()]),
  )
  return await selectActiveStores(trimmed, clampPage(page))
}

/** @throws 404 for a store that is unknown or inactive */
export async function getActiveStore(idOrSlug: string): Promise<StoreRow> {
  const store = await findActiveStore(isUuid(idOrSlug) ? 'id' : 'slug', idOrSlug)
  return store ?? fail('NOT_FOUND', 'There is no active store with this id or slug.')
}

/** The stores of a vendor, active or not, newest first. */
export async function listVendorStores(ownerId: string, page: Page): Promise<ListResult<StoreRow>> {
  return await selectVendorStores(ownerId, clampPage(page))
}

/** A store of this vendor, active or not; null when there is none with this id. */
export async function findVendorStore(ownerId: string, id: string): Promise<StoreRow | null> {
  const store = await findStore(id)
  return store?.owner_id === ownerId ? store : null
}

/**
 * Changes what an owner may change of a store; the slug stays, so that links stay good.
 * @throws 400 for hours that end when they begin or half a point on the map; 404 for a store that is not the owner's
 */
export async function updateStore(
  ownerId: string,
  id: string,
  input: StoreInput,
): Promise<StoreRow> {
  assertValidHours(input.operatingHours ?? {})
  const patch: StorePatch = {
    name: input.name?.trim(),
    category: input.category?.trim(),
    description: input.description,
    address: input.address?.trim(),
    city: input.city?.trim(),
    barangay: input.barangay?.trim(),
    phone: input.phone === undefined ? undefined : normalizePhone(input.phone ?? '') || null,
    latitude: input.latitude,
    longitude: input.longitude,
    delivery_radius_km: input.deliveryRadiusKm,
    operating_hours: input.operatingHours,
    accepting_orders: input.acceptingOrders,
    logo_url: input.logoUrl,
    banner_url: input.bannerUrl,
    is_active: input.isActive,
  }
  const row = await saveStore(ownerId, id, patch)
  return row ?? fail('NOT_FOUND', 'You have no store with this id.')
}

/** @throws 400 with every day that ends when it begins */
export function assertValidHours(hours: OperatingHours): void {
  const empty = Object.entries(hours).flatMap(([weekday, day]) =>
    day && day.open === day.close ? [`operatingHours.${weekday}.close`] : [],
  )
  const message =
    'must differ from open; null is a day off, and a close before open is on the next day'
  failFields(empty.map((path) => ({ path, message })))
}

async function saveStore(
  ownerId: string,
  id: string,
  patch: StorePatch,
): Promise<StoreRow | undefined> {
  try {
    return await patchStoreOf(ownerId, id, patch)
  } catch (error) {
    if (isConstraintViolation(error, 'stores_whole_point'))
      failField(
        patch.latitude === undefined ? 'latitude' : 'longitude',
        'latitude and longitude are set, or cleared, together',
      )
    throw error
  }
}

/** Every store in any state, newest first; for admins. */
export async function listAllStores(
  filter: { status?: StoreState; q?: string },
  page: Page,
): Promise<ListResult<StoreRow>> {
  return await selectAllStores({ ...filter, q: filter.q?.trim() }, clampPage(page))
}

/** An admin verifies a store, or takes it off the market or back on. @throws 404 */
export async function moderateStore(
  adminId: string,
  id: string,
  { isVerified, isActive }: { isVerified?: boolean; isActive?: boolean },
): Promise<StoreRow> {
  return await transaction(async (trx) => {
    const held = (await lockStore(trx, id)) ?? fail('NOT_FOUND', 'There is no store with this id.')
    const row = await patchStore(trx, id, { is_verified: isVerified, is_active: isActive })
    const state = ({ is_verified, is_active }: StoreRow) => ({ is_verified, is_active })
    const entry = { action: 'store.moderate', subject: id, before: state(held), after: state(row) }
    await audit(trx, { actorId: adminId, ...entry })
    return row
  })
}

/** Opens a store, active at once. Its slug is made from the name and never changes, so that links stay good. */
export async function openStore(
  trx: Transaction,
  store: Omit<NewStore, 'id' | 'slug'>,
): Promise<StoreRow> {
  const slug = slugOf(store.name)
  let row = await insertStore(trx, { ...store, id: uuidv7(), slug })
  while (!row) {
    const numbered = `${slug}-${crockfordCode(5).toLowerCase()}`
    row = await insertStore(trx, { ...store, id: uuidv7(), slug: numbered })
  }
  return row
}

/** `Aling Nena's Sari-Sari` → `aling-nenas-sari-sari`. */
function slugOf(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/[\u0300-\u036f'’]/g, '')
  const words = plain.toLowerCase().match(/[a-z0-9]+/g) ?? ['store']
  return words.join('-').slice(0, 80)
}
