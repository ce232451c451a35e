import type { PersonalData } from '../../platform/security/personal-data.ts'
import { everyReviewOf, forgetReviewsOf } from './personal-data.sql.ts'

export const reviewsPersonalData: PersonalData = {
  references: ['reviews.customer_id'],
  collect: async (userId) => ({ reviews: await everyReviewOf(userId) }),
  erase: async (trx, { id }) => await forgetReviewsOf(trx, id),
}
