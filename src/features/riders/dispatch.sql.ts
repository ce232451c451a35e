/** Dispatch: orders offered to riders in rounds. All writes require the lock on the order, which serializes them. */
import { queryRead, statement, query } from '../../platform/database/queries.ts'
import type { Transaction } from '../../platform/database/transactions.ts'
import { listQuery } from '../../platform/database/list-query.ts'

export type OfferOutcome = 'accepted' | 'rejected' | 'expired' | 'withdrawn'

/** The latest offer of this order to this rider. */
interface OfferColumns {
  order_id: string
  rider_id: string
  round: number
  offered_at: Date
  expires_at: Date
  /** Null while it is open. */
  outcome: OfferOutcome | null
  /** The rider's reason for rejecting it. */
  reason: string | null
  ended_at: Date | null
}

/** An offer with its rider. */
export interface OfferRow extends OfferColumns {
  first_name: string
  last_name: string
  phone: string | null
}

/** A rider's area contains the city of a store, or lies in it, or is a store's barangay, or is part of the address. */
const inArea = `
  exists (select from pickup where strpos(r.area, pickup.city) > 0 or strpos(pickup.city, r.area) > 0
    or r.area = pickup.barangay)
  or strpos((select address from destination), r.area) > 0`

const offerToCandidates = statement<{ rider_id: string }>(
  'offers-create',
  `with pickup as materialized (
     select area_words(s.city) as city, area_words(s.barangay) as barangay
     from store_orders t join stores s on s.id = t.store_id where t.order_id = $1 and t.status <> 'cancelled'),
   destination as materialized (select area_words($7) as address),
   candidates as (
     select r.id from riders r join users u on u.id = r.user_id
     where r.status = 'available' and u.role = 'rider' and u.is_active and not u.is_banned
       and ($4 or ${inArea})
       and ($6::bigint is null or cash_of_rider(r.id, null) <= $6)
       and not exists (select from delivery_offers f where f.order_id = $1 and f.rider_id = r.id and f.outcome = 'rejected')
     order by r.updated_at, r.id limit $5)
   insert into delivery_offers as f (order_id, rider_id, round, offered_at, expires_at)
   select $1, c.id, $2, now(), now() + make_interval(secs => $3) from candidates c
   on conflict (order_id, rider_id) do update set round = excluded.round, offered_at = excluded.offered_at,
     expires_at = excluded.expires_at, outcome = null, ended_at = null
   returning rider_id`,
)

/**
 * Offers an order to available riders who have not rejected it, in its area or everywhere. Above `limit` it prefers those who
 * have been idle longest. Riders who carry more cash than `cashLimit` get none. @returns the number of offers
 */
export async function createOffers(
  trx: Transaction,
  orderId: string,
  offer: {
    round: number
    seconds: number
    everywhere: boolean
    limit: number
    cashLimit: number | null
    /** The address with the names of its place. */
    destination: string
  },
): Promise<number> {
  const { round, seconds, everywhere, limit, cashLimit, destination } = offer
  const values = [orderId, round, seconds, everywhere, limit, cashLimit, destination]
  return (await query(offerToCandidates, values, trx)).length
}

/** An open dispatch: its order is being offered. */
export interface DispatchRow {
  round: number
  /** The round is over. */
  is_due: boolean
}

const openDispatch = statement<DispatchRow>(
  'dispatch-of-order',
  'select round, due_at <= now() as is_due from dispatches where order_id = $1 and due_at is not null',
)

/** Undefined when the order is not being offered. */
export async function findDispatch(
  trx: Transaction,
  orderId: string,
): Promise<DispatchRow | undefined> {
  return (await query(openDispatch, [orderId], trx))[0]
}

const saveRound = statement(
  'dispatch-start-round',
  `insert into dispatches (order_id, round, due_at) values ($1, $2, now() + make_interval(secs => $3))
   on conflict (order_id) do update set round = excluded.round, due_at = excluded.due_at`,
)

/** Starts a round that is due after so many seconds. */
export async function startRound(
  trx: Transaction,
  orderId: string,
  round: number,
  seconds: number,
): Promise<void> {
  await query(saveRound, [orderId, round, seconds], trx)
}

const dueDispatches = statement<{ order_id: string }>(
  'dispatches-due',
  'select order_id from dispatches where due_at <= now() order by due_at limit $1',
)

/** The orders whose round is over, longest first. */
export async function listDueDispatches(limit: number): Promise<string[]> {
  return (await queryRead(dueDispatches, [limit])).map(({ order_id }) => order_id)
}

const closeRoundEarly = statement(
  'dispatch-close-round',
  `update dispatches set due_at = now() where order_id = $1 and due_at is not null
     and not exists (select from delivery_offers where order_id = $1 and outcome is null)`,
)

/** Makes the round due at once if it has no open offer left. */
export async function closeRound(trx: Transaction, orderId: string): Promise<void> {
  await query(closeRoundEarly, [orderId], trx)
}

const stop = statement(
  'dispatch-stop',
  'update dispatches set due_at = null where order_id = $1 and due_at is not null',
)

/** Starts no further rounds. */
export async function stopDispatch(trx: Transaction, orderId: string): Promise<void> {
  await query(stop, [orderId], trx)
}

const closeOpenOffers = statement(
  'offers-close',
  `update delivery_offers
   set outcome = case when rider_id = $3::uuid then 'accepted' else $2::text end, ended_at = now()
   where order_id = $1 and (outcome is null or rider_id = $3::uuid)`,
)

/** Closes the open offers of an order. That of the rider who accepted, `acceptedBy`, is accepted even if it had expired. */
export async function closeOffers(
  trx: Transaction,
  orderId: string,
  outcome: 'expired' | 'withdrawn',
  acceptedBy: string | null = null,
): Promise<void> {
  await query(closeOpenOffers, [orderId, outcome, acceptedBy], trx)
}

const unrejected = statement<{ rider_id: string }>(
  'offer-unrejected',
  `select rider_id from delivery_offers
   where order_id = $1 and rider_id = $2 and outcome is distinct from 'rejected'`,
)

/** Whether this order was offered to this rider, who has not rejected it. */
export async function isOffered(
  trx: Transaction,
  orderId: string,
  riderId: string,
): Promise<boolean> {
  return (await query(unrejected, [orderId, riderId], trx)).length > 0
}

const saveRejection = statement(
  'offer-reject',
  `insert into delivery_offers (order_id, rider_id, round, offered_at, expires_at, outcome, reason, ended_at)
   values ($1, $2, 0, now(), now(), 'rejected', $3, now())
   on conflict (order_id, rider_id) do update set outcome = 'rejected', reason = $3, ended_at = now()`,
)

/** Records that a rider rejects an order, whether it was assigned or offered. */
export async function recordRejection(
  trx: Transaction,
  orderId: string,
  riderId: string,
  reason: string | null,
): Promise<void> {
  await query(saveRejection, [orderId, riderId, reason], trx)
}

/** The riders an order was offered to, latest first. */
export const listOffersOfOrder = listQuery<OfferRow, { orderId: string }>({
  name: 'offers-of-order',
  columns: 'f.*, u.first_name, u.last_name, u.phone',
  from: 'delivery_offers f',
  where: 'f.order_id = :orderId',
  orderBy: 'f.offered_at desc, f.rider_id desc',
  join: 'join riders r on r.id = f.rider_id join users u on u.id = r.user_id',
})

const openOffers = statement<Pick<OfferColumns, 'order_id' | 'offered_at' | 'expires_at'>>(
  'offers-open-of-rider',
  `select order_id, offered_at, expires_at from delivery_offers
   where rider_id = $1 and order_id = any($2::uuid[]) and outcome is null`,
)

/** The rider's open offers among these orders. */
export async function findOpenOffersOf(riderId: string, orderIds: string[]) {
  return orderIds.length > 0 ? await queryRead(openOffers, [riderId, orderIds]) : []
}
