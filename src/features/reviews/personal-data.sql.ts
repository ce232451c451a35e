import { knex, type Transaction } from '../../platform/database/connections.ts'

/** What a customer said of stores, oldest first. */
export async function listAllReviewsOf(customerId: string): Promise<unknown[]> {
  return await knex('reviews').where({ customer_id: customerId }).orderBy('id')
}

/** The words of a customer go, and those with which a vendor replied; the stars stay, since a rating is their sum. */
export async function eraseReviewsOf(trx: Transaction, userId: string): Promise<void> {
  await knex('reviews').transacting(trx).where({ customer_id: userId }).update({ comment: null })
  await knex('reviews')
    .transacting(trx)
    .whereIn('store_id', knex('stores').select('id').where({ owner_id: userId }))
    .whereNotNull('reply')
    .update({ reply: null, replied_at: null })
}
