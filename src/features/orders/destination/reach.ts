/** Which stores deliver to a place, and how far the stores of an order may be from each other. */
import { fail } from '../../../platform/contract/errors.ts'
import { findCenter, isWithin, municipalityCode } from '../../places/service.ts'
import type { SettingsRow } from '../../settings/service.ts'
import { deliveryArea } from '../../stores/service.ts'
import { kilometresBetween, pointOf, type Point } from './distance.ts'
import type { CatalogueRow } from '../place.sql.ts'
import type { Destination } from './resolve.ts'

type StoreOfOrder = Pick<
  CatalogueRow,
  | 'store_id'
  | 'store_name'
  | 'latitude'
  | 'longitude'
  | 'delivery_radius_km'
  | 'place_code'
  | 'delivers_to'
>

/** Where a store is, and how far it delivers; null for as far as the platform does. */
export interface StoreLocation extends Point {
  storeId?: string
  deliveryRadiusKm?: number | null
}

/** The point of each store, or the middle of its municipality; null when neither is known. */
export async function locateStores(stores: StoreOfOrder[]): Promise<(StoreLocation | null)[]> {
  return await Promise.all(
    stores.map(async (store) => {
      const point =
        pointOf(store) ?? (store.place_code === null ? null : await findCenter(store.place_code))
      return (
        point && { ...point, storeId: store.store_id, deliveryRadiusKm: store.delivery_radius_km }
      )
    }),
  )
}

/** @throws 400 OUT_OF_DELIVERY_RANGE for a known place outside the area of a store; points are judged by the radius alone */
export function assertInDeliveryArea(
  { placeCode }: Pick<Destination, 'placeCode'>,
  stores: StoreOfOrder[],
): void {
  if (placeCode === null) return
  for (const store of stores) {
    const deliversTo = deliveryArea(store)
    if (deliversTo.length === 0 || deliversTo.some((area) => isWithin(placeCode, area))) continue
    const namesOwnBarangays = deliversTo.some((area) => isWithin(area, placeCode))
    fail(
      'OUT_OF_DELIVERY_RANGE',
      namesOwnBarangays
        ? `${store.store_name} delivers to some barangays of this place. Send the code of the barangay.`
        : `${store.store_name} does not deliver to this place.`,
      { storeId: store.store_id, deliversTo },
    )
  }
}

/** @throws 400 OUT_OF_DELIVERY_RANGE beyond the radius of any store, where its location and the destination are known */
export function assertWithinRadius(
  stores: (StoreLocation | null)[],
  to: Point | null,
  { max_delivery_radius_km: maxRadius }: Pick<SettingsRow, 'max_delivery_radius_km'>,
): void {
  if (!to) return
  for (const store of stores) {
    if (!store) continue
    const distance = kilometresBetween(store, to)
    const radius = Math.min(maxRadius ?? Infinity, store.deliveryRadiusKm ?? Infinity)
    if (distance <= radius) continue
    fail(
      'OUT_OF_DELIVERY_RANGE',
      `The address is ${distance.toFixed(1)} km away; deliveries reach ${radius} km.`,
      { storeId: store.storeId },
    )
  }
}

/** @throws 400 STORES_TOO_FAR_APART for two stores of different municipalities beyond the limit, where both are known */
export function assertWithinReach(
  stores: StoreOfOrder[],
  locations: (StoreLocation | null)[],
  { max_store_distance_km: limit }: Pick<SettingsRow, 'max_store_distance_km'>,
): void {
  if (limit === null) return
  for (const [index, store] of stores.entries())
    for (const [before, other] of stores.slice(0, index).entries()) {
      const [here, there] = [locations[index], locations[before]]
      if (!here || !there || isSameMunicipality(store, other)) continue
      const distance = kilometresBetween(here, there)
      if (distance > limit) failTooFarApart([other, store], distance, limit)
    }
}

function isSameMunicipality(a: StoreOfOrder, b: StoreOfOrder): boolean {
  if (a.place_code === null || b.place_code === null) return false
  return municipalityCode(a.place_code) === municipalityCode(b.place_code)
}

function failTooFarApart(stores: StoreOfOrder[], distance: number, limit: number): never {
  const names = stores.map(({ store_name }) => store_name).join(' and ')
  fail(
    'STORES_TOO_FAR_APART',
    `${names} are ${distance.toFixed(1)} km apart; the stores of an order may be ${limit} km apart. Order from each on its own.`,
    { storeIds: stores.map(({ store_id }) => store_id), maxStoreDistanceKm: limit },
  )
}
