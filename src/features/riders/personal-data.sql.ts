import { statement, query } from '../../platform/database/queries.ts'
import type { Transaction } from '../../platform/database/transactions.ts'
import { ERASED } from '../../platform/security/personal-data.ts'

const offers = statement<{ order_id: string }>(
  'offers-for-export',
  `select f.* from delivery_offers f join riders r on r.id = f.rider_id where r.user_id = $1 order by f.offered_at`,
)

/** The offers to a rider and their answers, oldest first. */
export async function exportOffers(userId: string): Promise<unknown[]> {
  return await query(offers, [userId])
}

const failures = statement(
  'delivery-failures-for-export',
  `select f.* from delivery_failures f join riders r on r.id = f.rider_id where r.user_id = $1 order by f.id`,
)

/** What a rider wrote about deliveries that failed, oldest first. */
export async function exportFailures(userId: string): Promise<unknown[]> {
  return await query(failures, [userId])
}

const erase = statement(
  'rider-erase',
  `with erased as (
     update riders set plate_number = null, license_number = null, service_area = '', status = 'offline', updated_at = now()
     where user_id = $1 returning id),
   failures as (
     update delivery_failures set note = '${ERASED}' from erased where rider_id = erased.id and note is not null)
   update delivery_offers set reason = '${ERASED}' from erased where rider_id = erased.id and reason is not null`,
)

export async function eraseRider(trx: Transaction, userId: string): Promise<void> {
  await query(erase, [userId], trx)
}
