import { Type } from 'typebox'
import { Nullable, Timestamp, Uuid } from '../../platform/contract/schema.ts'

/** A review as the public sees it. */
export const Review = Type.Object({
  id: Uuid,
  storeId: Uuid,
  rating: Type.Integer({ description: '1 to 5 stars' }),
  comment: Nullable(Type.String()),
  reviewerName: Type.String({ description: 'First name and initial, such as Maria S.' }),
  reply: Nullable(Type.String({ description: 'The reply of the store' })),
  repliedAt: Nullable(Timestamp),
  createdAt: Timestamp,
})

/** A review as its customer, its vendor and admins see it. */
export const ReviewDetails = Type.Object({
  ...Review.properties,
  orderId: Uuid,
  storeName: Type.String(),
  isHidden: Type.Boolean({ description: 'Taken out of the list and the rating by an admin' }),
})

export const ReviewInput = Type.Object({
  storeId: Uuid,
  rating: Type.Integer({ minimum: 1, maximum: 5 }),
  comment: Type.Optional(Nullable(Type.String({ maxLength: 2000 }))),
})
export const ReplyInput = Type.Object({
  reply: Type.String({ maxLength: 2000, format: 'not-blank' }),
})
export const ModerationInput = Type.Object({ isHidden: Type.Boolean() })
