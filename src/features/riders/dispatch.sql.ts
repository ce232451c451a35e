/** Offers of deliveries to riders. Whoever writes here holds the order's lock, so that offers end in one order. */
import {
  knex,
  queryPipelined,
  statement,
  query,
  type Transaction,
} from '../../platform/database/connections.ts'
import { listQuery } from '../../platform/database/list-query.ts'

export type OfferOutcome = 'accepted' | 'rejected' | 'expired' | 'withdrawn'

/** The columns of `delivery_offers`: the last time that this order was put to this rider. */
interface OfferColumns {
  order_id: string
  rider_id: string
  round: number
  offered_at: Date
  expires_at: Date
  /** Null while it is open. */
  outcome: OfferOutcome | null
  /** Why the rider rejected it, in the rider's words. */
  reason: string | null
  ended_at: Date | null
}

/** An offer as admins see it. */
export interface OfferRow extends OfferColumns {
  first_name: string
  last_name: string
  phone: string | null
}

/** A rider's area holds the city of a store, or is within it, or is a store's barangay, or is named in the address. */
const nearby = `
  exists (select from place where strpos(r.area, place.city) > 0 or strpos(place.city, r.area) > 0 or r.area = place.barangay)
  or strpos((select address from destination), r.area) > 0`

const offerToCandidates = statement<{ rider_id: string }>(
  'offer-round',
  `with place as materialized (
     select area_words(s.city) as city, area_words(s.barangay) as barangay
     from store_orders t join stores s on s.id = t.store_id where t.order_id = $1 and t.status <> 'cancelled'),
   destination as materialized (select area_words(delivery_address) as address from orders where id = $1),
   circle as (
     select r.id from riders r join users u on u.id = r.user_id
     where r.status = 'available' and u.role = 'rider' and u.is_active and not u.is_banned
       and ($4 or ${nearby})
       and not exists (select from delivery_offers f where f.order_id = $1 and f.rider_id = r.id and f.outcome = 'rejected')
     order by r.updated_at, r.id limit $5)
   insert into delivery_offers as f (order_id, rider_id, round, offered_at, expires_at)
   select $1, circle.id, $2, now(), now() + make_interval(secs => $3) from circle
   on conflict (order_id, rider_id) do update set round = excluded.round, offered_at = excluded.offered_at,
     expires_at = excluded.expires_at, outcome = null, ended_at = null
   returning rider_id`,
)

/**
 * Puts an order to available riders who have not rejected it: those of its area, or those everywhere; the ones who have
 * waited longest when they are too many. @returns how many
 */
export async function insertOffers(
  trx: Transaction,
  orderId: string,
  offer: { round: number; seconds: number; everywhere: boolean; atMost: number },
): Promise<number> {
  const { round, seconds, everywhere, atMost } = offer
  return (await query(offerToCandidates, [orderId, round, seconds, everywhere, atMost], trx)).length
}

/** When the round of an order that is being offered ends; a round that is over is `due`. */
export interface DispatchRow {
  round: number
  due: boolean
}

const openDispatch = statement<DispatchRow>(
  'dispatch-of-order',
  'select round, due_at <= now() as due from dispatches where order_id = $1 and due_at is not null',
)

/** Undefined when the order is not being offered. */
export async function findDispatch(
  trx: Transaction,
  orderId: string,
): Promise<DispatchRow | undefined> {
  return (await query(openDispatch, [orderId], trx))[0]
}

const saveRound = statement(
  'dispatch-set',
  `insert into dispatches (order_id, round, due_at) values ($1, $2, now() + make_interval(secs => $3))
   on conflict (order_id) do update set round = excluded.round, due_at = excluded.due_at`,
)

/** Opens a round of so many seconds. */
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
  return (await queryPipelined(dueDispatches, [limit])).map(({ order_id }) => order_id)
}

const closeRoundStatement = statement(
  'dispatch-hurry',
  `update dispatches set due_at = now() where order_id = $1 and due_at is not null
     and not exists (select from delivery_offers where order_id = $1 and outcome is null)`,
)

/** Ends the round of an order at once that nobody is asked about any more. */
export async function closeRoundIfUnanswerable(trx: Transaction, orderId: string): Promise<void> {
  await query(closeRoundStatement, [orderId], trx)
}

const stop = statement(
  'dispatch-stop',
  'update dispatches set due_at = null where order_id = $1 and due_at is not null',
)

/** The order is offered no more. */
export async function stopDispatch(trx: Transaction, orderId: string): Promise<void> {
  await query(stop, [orderId], trx)
}

/** Ends the open offers of an order. What the rider who `accepted` was offered counts as accepted, however late. */
export async function closeOffers(
  trx: Transaction,
  orderId: string,
  outcome: 'expired' | 'withdrawn',
  accepted: string | null = null,
): Promise<void> {
  await query(closeOffersStatement, [orderId, outcome, accepted], trx)
}

const closeOffersStatement = statement(
  'offers-end',
  `update delivery_offers
   set outcome = case when rider_id = $3::uuid then 'accepted' else $2::text end, ended_at = now()
   where order_id = $1 and (outcome is null or rider_id = $3::uuid)`,
)

/** Whether this order was put to this rider and neither taken nor rejected. */
export async function isOffered(
  trx: Transaction,
  orderId: string,
  riderId: string,
): Promise<boolean> {
  const row = await knex('delivery_offers')
    .transacting(trx)
    .where({ order_id: orderId, rider_id: riderId })
    .first('outcome')
  return row !== undefined && row.outcome !== 'rejected'
}

const insertRejection = statement(
  'offer-reject',
  `insert into delivery_offers (order_id, rider_id, round, offered_at, expires_at, outcome, reason, ended_at)
   values ($1, $2, 0, now(), now(), 'rejected', $3, now())
   on conflict (order_id, rider_id) do update set outcome = 'rejected', reason = $3, ended_at = now()`,
)

/** Records that a rider does not want an order, assigned or offered. */
export async function recordRejection(
  trx: Transaction,
  orderId: string,
  riderId: string,
  reason: string | null,
): Promise<void> {
  await query(insertRejection, [orderId, riderId, reason], trx)
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

const openOffersOfRider = statement<Pick<OfferColumns, 'order_id' | 'offered_at' | 'expires_at'>>(
  'offers-open-of-rider',
  `select order_id, offered_at, expires_at from delivery_offers
   where rider_id = $1 and order_id = any($2::uuid[]) and outcome is null`,
)

/** Which of these orders are put to this rider right now. */
export async function findOpenOffersOf(riderId: string, orderIds: string[]) {
  return orderIds.length > 0 ? await queryPipelined(openOffersOfRider, [riderId, orderIds]) : []
}
