/** Recipients and facts of notifications that no other service offers. */
import { queryRead, statement } from '../../../platform/database/queries.ts'
import type { UserRow } from '../../users/service.ts'

const admins = statement<UserRow>(
  'notification-admins',
  `select * from users where role = 'admin' and is_active and not is_banned order by id`,
)

export async function listActiveAdmins(): Promise<UserRow[]> {
  return await queryRead(admins, [])
}

const offeredRiders = statement<{ user_id: string }>(
  'notification-offered-riders',
  `select r.user_id from delivery_offers f join riders r on r.id = f.rider_id
   where f.order_id = $1 and f.outcome is null order by r.id`,
)

/** User ids of the riders who have an open offer to deliver the order. */
export async function listOfferedRiders(orderId: string): Promise<string[]> {
  return (await queryRead(offeredRiders, [orderId])).map(({ user_id }) => user_id)
}

const rejectionReason = statement<{ reason: string | null }>(
  'notification-rejection-reason',
  `select f.reason from delivery_offers f join riders r on r.id = f.rider_id where f.order_id = $1 and r.user_id = $2`,
)

/** Why a rider rejected an order, in the rider's words. */
export async function findRejectionReason(orderId: string, userId: string): Promise<string | null> {
  return (await queryRead(rejectionReason, [orderId, userId]))[0]?.reason ?? null
}

const refundedAmount = statement<{ amount: number }>(
  'notification-refunded-amount',
  `select coalesce(sum(r.amount), 0)::bigint as amount from refunds r join payments p on p.id = r.payment_id
   where p.order_id = $1 and r.status = 'succeeded' and r.duplicate = $2`,
)

/** How much of the payment of an order has been refunded, or of money that was paid beside it, in centavos. */
export async function sumRefunds(
  orderId: string,
  { isDuplicate }: { isDuplicate: boolean },
): Promise<number> {
  return (await queryRead(refundedAmount, [orderId, isDuplicate]))[0]?.amount ?? 0
}
