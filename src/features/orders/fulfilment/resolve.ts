/** How an order is fulfilled, and when the work on it begins: now, at the next opening of its stores, or for a slot. */
import { fail, failField } from '../../../platform/contract/errors.ts'
import { manilaDay, manilaTime, now } from '../../../platform/values/clock.ts'
import { isOpenAt, nextOpening } from '../../stores/opening-hours.ts'
import { findSlot } from '../../stores/slot-service.ts'
import { capacityAt } from '../../stores/slots.ts'
import type { Fulfilment, OrderColumns } from '../model.ts'
import type { CatalogueRow, SlotOfStore } from '../place.sql.ts'

export interface FulfilmentRequest {
  items: { storeId: string }[]
  fulfilment?: Fulfilment
  scheduledFor?: { date: string; from: string } | null
}

export type Timing = Pick<
  OrderColumns,
  'scheduled_at' | 'scheduled_until' | 'preparation_starts_at'
>

/** @throws 400 for a pickup at several stores; 409 FULFILMENT_UNAVAILABLE */
export function assertFulfilment(
  { items, fulfilment = 'delivery' }: FulfilmentRequest,
  stores: CatalogueRow[],
): void {
  if (fulfilment === 'pickup' && stores.length > 1)
    failField('fulfilment', 'a pickup is at one store; place an order for each')
  const offers = (store: CatalogueRow) =>
    fulfilment === 'pickup' ? store.pickup_enabled : store.delivery_enabled
  const others = stores.filter((store) => !offers(store))
  if (others.length === 0) return
  const [no, instead] =
    fulfilment === 'pickup' ? ['no pickup', 'have it delivered'] : ['no delivery', 'pick it up']
  fail('FULFILMENT_UNAVAILABLE', `A store in the cart offers ${no}.`, {
    details: detailsOf(items, others, ({ store_name }) => `${store_name} offers ${no}; ${instead}`),
  })
}

/**
 * When an order can be had.
 * @throws 409 STORE_CLOSED with `opensAt` for an order for now; SLOT_UNAVAILABLE with `nextSlots` for one for later
 */
export async function resolveTiming(
  { items, scheduledFor }: FulfilmentRequest,
  stores: CatalogueRow[],
): Promise<{ timing: Timing; slots: SlotOfStore[] }> {
  if (!scheduledFor) {
    const preparation_starts_at = nextOpeningOf(items, stores)
    return {
      timing: { scheduled_at: null, scheduled_until: null, preparation_starts_at },
      slots: [],
    }
  }
  const slotStores = stores.map(({ store_id: id, slots }) => ({ id, slots }))
  const { startsAt, endsAt, preparationStartsAt } = await findSlot(slotStores, scheduledFor)
  return {
    timing: {
      scheduled_at: startsAt,
      scheduled_until: endsAt,
      preparation_starts_at: preparationStartsAt,
    },
    slots: slotStores.map(({ id, slots: windows }) => ({
      store_id: id,
      capacity: capacityAt(windows, startsAt),
      windows,
    })),
  }
}

/** Null while all stores are open; else when the last of them opens, if those that are closed take orders nevertheless. */
function nextOpeningOf(items: FulfilmentRequest['items'], stores: CatalogueRow[]): Date | null {
  const at = now()
  const closed = stores
    .filter(({ operating_hours }) => !isOpenAt(operating_hours, at))
    .map((store) => ({ ...store, opensAt: nextOpening(store.operating_hours, at) }))
  if (closed.length === 0) return null
  const refusing = closed.filter((store) => !store.accepts_when_closed || !store.opensAt)
  const opensAt = closed.some((store) => !store.opensAt)
    ? null
    : new Date(Math.max(...closed.map((store) => store.opensAt!.getTime())))
  if (refusing.length === 0) return opensAt
  fail('STORE_CLOSED', 'A store in the cart is closed. Order when it is open, or for a slot.', {
    opensAt: opensAt?.toISOString() ?? null,
    details: detailsOf(items, refusing, ({ store_name, opensAt: opens }) =>
      opens
        ? `${store_name} opens ${manilaDay(opens)} at ${manilaTime(opens).time}`
        : `${store_name} has no opening hours now`,
    ),
  })
}

/** One detail for each item of these stores. */
function detailsOf<Store extends { store_id: string }>(
  items: FulfilmentRequest['items'],
  stores: Store[],
  message: (store: Store) => string,
) {
  const byId = new Map(stores.map((store) => [store.store_id, store]))
  return items.flatMap(({ storeId }, index) => {
    const store = byId.get(storeId.toLowerCase())
    return store ? [{ path: `items.${index}.storeId`, message: message(store) }] : []
  })
}
