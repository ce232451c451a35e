import type { PersonalData } from '../../lib/personal-data.ts'
import { everyReviewOf, forgetReviewsOf } from './model-personal.ts'

export const reviewsPersonalData: PersonalData = {
  references: ['reviews.customer_id'],
  collect: async (userId) => ({ reviews: await everyReviewOf(userId) }),
  erase: async (trx, { id }) => await forgetReviewsOf(trx, id),
}
