import { knex, type Transaction } from '../../platform/database/connections.ts'
import { ERASED } from '../../platform/security/personal-data.ts'

const ofStoresOf = (trx: Transaction, ownerId: string) =>
  knex('captured_orders')
    .transacting(trx)
    .whereIn('store_id', knex('stores').select('id').where({ owner_id: ownerId }))

/** Confirmed and not yet fulfilled. */
export async function countOpenOrders(trx: Transaction, ownerId: string): Promise<number> {
  const [row] = await ofStoresOf(trx, ownerId).where({ status: 'confirmed' }).count()
  return Number(row?.count ?? 0)
}

/** What was sold stays, to whom goes. */
export async function eraseCapturedOrders(trx: Transaction, ownerId: string): Promise<void> {
  await ofStoresOf(trx, ownerId).update({
    customer_name: ERASED,
    session_id: ERASED, // often a phone number
    delivery_address: ERASED,
    contact_number: ERASED,
    notes: null,
    updated_at: knex.fn.now(),
  })
}
