import type { PersonalData } from '../../platform/security/personal-data.ts'
import { Review } from './model.ts'
import { eraseRepliesOf } from './queries.ts'

/** The stars stay, since they are part of a store's rating. */
export const reviewsPersonalData: PersonalData = {
  userIdColumns: ['reviews.customer_id'],
  collect: async (userId) => ({
    reviews: await Review.query().where({ customer_id: userId }).orderBy('id'),
  }),
  async erase(trx, { id }) {
    await Review.query(trx).where({ customer_id: id }).patch({ comment: null })
    await eraseRepliesOf(trx, id)
  },
}
