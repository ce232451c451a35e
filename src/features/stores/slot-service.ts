import { fail } from '../../platform/contract/errors.ts'
import { addDays, manilaDay, now, startOfManilaDay } from '../../platform/values/clock.ts'
import type { SlotWindow } from './model.ts'
import { getActiveStore } from './service.ts'
import { slotsOn, type Slot } from './slots.ts'
import { listBookedSlots } from './slots.sql.ts'

export { freeSlotsSql, isOverSlotCapacity, releaseSlots, takeSlotsSql } from './slots.sql.ts'

/** Slots can be ordered from today to so many days ahead. */
const HORIZON_DAYS = 90
/** A refusal suggests so many free slots, from so many days. */
const SUGGESTIONS = 5
const SUGGESTED_DAYS = 14

/** What orders need to know of a store to give it a slot. */
export interface SlotStore {
  id: string
  slots: SlotWindow[]
}

export interface SlotState extends Slot {
  /** Orders that it still takes. */
  left: number
  /** It can be ordered now. */
  isOpen: boolean
}

/** The slots of an active store on a business day, by default today; none beyond the next 90 days. @throws 404 */
export async function listSlots(storeId: string, day?: string): Promise<SlotState[]> {
  const store = await getActiveStore(storeId)
  const slots = await loadSlots([store], day ?? manilaDay(now()))
  return slots.map((slot) => ({ ...slot, isOpen: slot.isOpen && store.accepting_orders }))
}

/**
 * The slot of an order: one that begins then in each of its stores. It ends when the last of theirs does, and the work on it begins
 * when the first store begins.
 * @throws 409 SLOT_UNAVAILABLE with `nextSlots`, the next that are free in all of the stores
 */
export async function findSlot(
  stores: SlotStore[],
  { date, from }: { date: string; from: string },
): Promise<SlotState> {
  const slot = (await loadSlots(stores, date)).find((each) => each.from === from)
  if (slot?.isOpen) return slot
  const nextSlots = (await nextFreeSlots(stores, date, from)).map((free) => ({
    date: manilaDay(free.startsAt),
    from: free.from,
    to: free.to,
    left: free.left,
  }))
  fail('SLOT_UNAVAILABLE', explain(slot, stores.length, nextSlots.length > 0), { nextSlots })
}

function explain(slot: SlotState | undefined, stores: number, hasNext: boolean): string {
  const what = !slot
    ? `There is no slot then${stores > 1 ? ' that all stores of the order have' : ''}.`
    : slot.left > 0
      ? 'It is too late for this slot.'
      : 'This slot is full.'
  return `${what} ${hasNext ? 'Choose one of nextSlots.' : 'There is no free one in the next days.'}`
}

async function nextFreeSlots(
  stores: SlotStore[],
  date: string,
  from: string,
): Promise<SlotState[]> {
  const today = manilaDay(now())
  const first = date > today ? date : today
  const slots = await loadSlots(stores, first, SUGGESTED_DAYS)
  const isLater = (slot: SlotState) => manilaDay(slot.startsAt) > date || slot.from > from
  const later = slots.filter((slot) => slot.isOpen && isLater(slot)).slice(0, SUGGESTIONS)
  return later.length > 0 || date <= today ? later : await nextFreeSlots(stores, today, '')
}

/** The slots that all stores have, on a day or several, as far as the horizon. */
async function loadSlots(stores: SlotStore[], first: string, count = 1): Promise<SlotState[]> {
  const at = now()
  const today = manilaDay(at)
  const days = Array.from({ length: count }, (_, ahead) => addDays(first, ahead)).filter(
    (day) => day >= today && day <= addDays(today, HORIZON_DAYS),
  )
  const slots = stores.map((store) => days.flatMap((day) => slotsOn(store.slots, day)))
  if (slots.some((each) => each.length === 0)) return []
  const storeIds = stores.map(({ id }) => id)
  const booked = await loadBooked(storeIds, first, addDays(first, count))
  const states = slots.map((each, index) =>
    each.map((slot): SlotState => {
      const taken = booked.get(slotKey(storeIds[index]!, slot.startsAt)) ?? 0
      const left = Math.max(0, slot.capacity - taken)
      return { ...slot, left, isOpen: left > 0 && at < slot.preparationStartsAt }
    }),
  )
  return states.reduce(intersect)
}

/** How many orders slots have, by their key. */
async function loadBooked(storeIds: string[], from: string, to: string) {
  const rows = await listBookedSlots(storeIds, startOfManilaDay(from), startOfManilaDay(to))
  return new Map(
    rows.map(({ store_id, starts_at, booked }) => [slotKey(store_id, starts_at), booked]),
  )
}

function slotKey(storeId: string, startsAt: Date): string {
  return `${storeId} ${startsAt.getTime()}`
}

function intersect(one: SlotState[], other: SlotState[]): SlotState[] {
  const byStart = new Map(other.map((slot) => [+slot.startsAt, slot]))
  return one.flatMap((slot) => {
    const same = byStart.get(+slot.startsAt)
    return same ? [merge(slot, same)] : []
  })
}

function merge(one: SlotState, other: SlotState): SlotState {
  const last = one.endsAt > other.endsAt ? one : other
  const { preparationStartsAt } = one.preparationStartsAt < other.preparationStartsAt ? one : other
  return {
    ...last,
    preparationStartsAt,
    capacity: Math.min(one.capacity, other.capacity),
    left: Math.min(one.left, other.left),
    isOpen: one.isOpen && other.isOpen,
  }
}
