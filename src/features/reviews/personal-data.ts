import type { PersonalData } from '../../platform/security/personal-data.ts'
import { listAllReviewsOf, eraseReviewsOf } from './personal-data.sql.ts'

export const reviewsPersonalData: PersonalData = {
  userIdColumns: ['reviews.customer_id'],
  collect: async (userId) => ({ reviews: await listAllReviewsOf(userId) }),
  erase: async (trx, { id }) => await eraseReviewsOf(trx, id),
}
