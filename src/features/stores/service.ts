import { violates, type Transaction } from '../../lib/db.ts'
import { refuse, refuseField } from '../../lib/errors.ts'
import { isUuid, newId, readableCode } from '../../lib/ids.ts'
import { clampPage, type Listed, type Page } from '../../lib/page.ts'
import { phoneOf } from '../users/service.ts'
import {
  findActiveStore,
  findOwner,
  findStore,
  insertStore,
  listActiveStores,
  listStoresOf,
  patchStoreOf,
  type NewStore,
  type OperatingHours,
  type StoreFilter,
  type StorePatch,
  type StoreRow,
} from './model.ts'
import type { StoreInput } from './schemas.ts'

export type { StoreRow }
export { findOwner as storeOwner }

/** Active stores, newest first, by category, city and a part of the name. */
export async function browseStores(filter: StoreFilter, page: Page): Promise<Listed<StoreRow>> {
  const trimmed = Object.fromEntries(
    Object.entries(filter).map(([key, value]) => [key, value?.trim()]),
  )
  return await listActiveStores(trimmed, clampPage(page))
}

/** @throws 404 for a store that is unknown or inactive */
export async function activeStore(idOrSlug: string): Promise<StoreRow> {
  const store = await findActiveStore(isUuid(idOrSlug) ? 'id' : 'slug', idOrSlug)
  return store ?? refuse('NOT_FOUND', 'There is no active store with this id or slug.')
}

/** The stores of a vendor, active or not, newest first. */
export async function storesOf(ownerId: string, page: Page): Promise<Listed<StoreRow>> {
  return await listStoresOf(ownerId, clampPage(page))
}

/** A store of this vendor, active or not; null when there is none with this id. */
export async function ownStore(ownerId: string, id: string): Promise<StoreRow | null> {
  const store = await findStore(id)
  return store?.owner_id === ownerId ? store : null
}

/**
 * Changes what an owner may change of a store; the slug stays, so that links stay good.
 * @throws 400 for hours that end when they begin or half a point on the map; 404 for a store that is not the owner's
 */
export async function changeStore(
  ownerId: string,
  id: string,
  input: StoreInput,
): Promise<StoreRow> {
  refuseEmptyHours(input.operatingHours ?? {})
  const patch: StorePatch = {
    name: input.name?.trim(),
    category: input.category?.trim(),
    description: input.description,
    address: input.address?.trim(),
    city: input.city?.trim(),
    barangay: input.barangay?.trim(),
    phone: input.phone === undefined ? undefined : phoneOf(input.phone ?? '') || null,
    latitude: input.latitude,
    longitude: input.longitude,
    operating_hours: input.operatingHours,
    accepting_orders: input.acceptingOrders,
    logo_url: input.logoUrl,
    banner_url: input.bannerUrl,
    is_active: input.isActive,
  }
  const row = await saveStore(ownerId, id, patch)
  return row ?? refuse('NOT_FOUND', 'You have no store with this id.')
}

function refuseEmptyHours(hours: OperatingHours): void {
  for (const [weekday, day] of Object.entries(hours))
    if (day && day.open === day.close)
      refuseField(
        `operatingHours.${weekday}.close`,
        'must differ from open; null is a day off, and a close before open is on the next day',
      )
}

async function saveStore(
  ownerId: string,
  id: string,
  patch: StorePatch,
): Promise<StoreRow | undefined> {
  try {
    return await patchStoreOf(ownerId, id, patch)
  } catch (error) {
    if (violates(error, 'stores_whole_point'))
      refuseField(
        patch.latitude === undefined ? 'latitude' : 'longitude',
        'latitude and longitude are set, or cleared, together',
      )
    throw error
  }
}

/** Opens a store, active at once. Its slug is made from the name and never changes, so that links stay good. */
export async function openStore(
  trx: Transaction,
  store: Omit<NewStore, 'id' | 'slug'>,
): Promise<StoreRow> {
  const slug = slugOf(store.name)
  const row = await insertStore(trx, { ...store, id: newId(), slug })
  return (
    row ??
    (await insertStore(trx, {
      ...store,
      id: newId(),
      slug: `${slug}-${readableCode(5).toLowerCase()}`,
    }))!
  )
}

/** `Aling Nena's Sari-Sari` → `aling-nenas-sari-sari`. */
function slugOf(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/[\u0300-\u036f'’]/g, '')
  const words = plain.toLowerCase().match(/[a-z0-9]+/g) ?? ['store']
  return words.join('-').slice(0, 80)
}
