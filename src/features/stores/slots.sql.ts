/**
 * Capacity counters of slots. A slot has a row from its first order on. Each statement locks its rows by store and time, so that
 * no two deadlock; the CHECK `store_slots_within_capacity` is what keeps any race from overbooking.
 */
import { query, queryRead, statement } from '../../platform/database/queries.ts'
import { isConstraintViolation } from '../../platform/database/errors.ts'
import type { Transaction } from '../../platform/database/transactions.ts'

interface BookedSlot {
  store_id: string
  starts_at: Date
  booked: number
}

const booked = statement<BookedSlot>(
  'store-slots-booked',
  `select store_id, starts_at, booked from store_slots
   where store_id = any($1::uuid[]) and starts_at >= $2 and starts_at < $3`,
)

/** The counters of stores from one instant to before another. */
export async function listBookedSlots(
  storeIds: string[],
  from: Date,
  to: Date,
): Promise<BookedSlot[]> {
  return await queryRead(booked, [storeIds, from, to])
}

/** Whether a write failed because it would take more orders than a slot has places. */
export function isOverSlotCapacity(error: unknown): boolean {
  return isConstraintViolation(error, 'store_slots_within_capacity')
}

/**
 * Takes a place in each slot, where `taken` yields `store_id, starts_at, capacity` for each store of each order, and the rows of
 * the stores are locked, which have this capacity.
 */
export function takeSlotsSql(taken: string): string {
  return `insert into store_slots as s (store_id, starts_at, booked, capacity)
     select store_id, starts_at, count(*), min(capacity) from ${taken} taken
     group by store_id, starts_at order by store_id, starts_at
     on conflict (store_id, starts_at) do update set booked = s.booked + excluded.booked`
}

/**
 * Which orders of a batch find a place in all of their slots, as `ordinal, has_slots`, each after those before it. `wanted` yields
 * the columns of `takeSlotsSql`, the `ordinal` of the order, and `is_current`: the store still has these slots. It reads the
 * counters without a lock, so that most orders that come too late are sorted out before the CHECK fails the whole batch.
 */
export function freeSlotsSql(wanted: string): string {
  return `select ordinal, bool_and(is_current and running <= free) as has_slots
     from (select w.ordinal, w.is_current, coalesce(s.capacity + s.overbooked - s.booked, w.capacity) as free,
         row_number() over (partition by w.store_id, w.starts_at order by w.ordinal) as running
       from ${wanted} w left join lateral (select capacity, overbooked, booked from store_slots
         where store_id = w.store_id and starts_at = w.starts_at offset 0) s on true) slots
     group by ordinal`
}

const release = statement(
  'store-slots-release',
  `with locked as (
     select s.store_id, s.starts_at from store_slots s
       join unnest($1::uuid[], $2::timestamptz[]) as i(store_id, starts_at) on i.store_id = s.store_id and i.starts_at = s.starts_at
     order by s.store_id, s.starts_at for no key update of s)
   update store_slots s set booked = s.booked - 1, overbooked = greatest(0, s.overbooked - 1)
   from locked l where s.store_id = l.store_id and s.starts_at = l.starts_at`,
)

/** Gives back a place in each of these slots. */
export async function releaseSlots(
  trx: Transaction,
  slots: { store_id: string; slot_at: Date }[],
): Promise<void> {
  const storeIds = slots.map(({ store_id }) => store_id)
  const times = slots.map(({ slot_at }) => slot_at)
  await query(release, [storeIds, times], trx)
}

const upcoming = statement<{ starts_at: Date }>(
  'store-slots-upcoming',
  'select starts_at from store_slots where store_id = $1 and starts_at > now() order by starts_at for no key update',
)

/** The slots to come that have a counter, which it locks. Call it under the lock on the store. */
export async function lockUpcomingSlots(trx: Transaction, storeId: string): Promise<Date[]> {
  return (await query(upcoming, [storeId], trx)).map(({ starts_at }) => starts_at)
}

const resize = statement(
  'store-slots-resize',
  `update store_slots s set capacity = i.capacity, overbooked = greatest(0, s.booked - i.capacity)
   from unnest($2::timestamptz[], $3::int[]) as i(starts_at, capacity)
   where s.store_id = $1 and s.starts_at = i.starts_at`,
)

/** Sets the capacity of slots; what is booked above it stays. */
export async function resizeSlots(
  trx: Transaction,
  storeId: string,
  slots: { startsAt: Date; capacity: number }[],
): Promise<void> {
  const [times, capacities] = [
    slots.map(({ startsAt }) => startsAt),
    slots.map(({ capacity }) => capacity),
  ]
  await query(resize, [storeId, times, capacities], trx)
}
