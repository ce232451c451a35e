import { Type } from 'typebox'
import { toListReply, ListReply, pageQuery } from '../../platform/contract/pagination.ts'
import { anonymous, route } from '../../platform/http/route.ts'
import { Uuid } from '../../platform/contract/schema.ts'
import { admin, user, vendor } from '../auth/guard.ts'
import {
  ReviewDetails,
  ModerationInput,
  ReplyInput,
  Review,
  ReviewInput,
  ReviewReply,
} from './schemas.ts'
import {
  listReviews,
  listReviewsOfVendor,
  moderateReview,
  replyToReview,
  createReview,
  listStoreReviews,
} from './service.ts'
import { reviewDetailsView, reviewReply, reviewView } from './view.ts'

const ById = Type.Object({ id: Uuid })

const listPublicReviews = route({
  method: 'get',
  path: '/api/stores/:idOrSlug/reviews',
  summary: 'What customers say of a store, newest first',
  auth: anonymous,
  params: Type.Object({ idOrSlug: Type.String({ maxLength: 200 }) }),
  query: Type.Object(pageQuery),
  reply: ListReply(Review),
  handler: async ({ params, query }) =>
    toListReply(await listStoreReviews(params.idOrSlug, query), query, reviewView),
})

const reviewOrder = route({
  method: 'post',
  path: '/api/orders/:id/reviews',
  summary: 'Review a store of your delivered order, once',
  auth: user,
  params: ById,
  body: ReviewInput,
  status: 201,
  reply: ReviewReply,
  errors: ['FORBIDDEN', 'CONFLICT', 'ALREADY_REVIEWED'],
  handler: async ({ caller, params, body }) =>
    reviewReply(await createReview(caller, params.id, body)),
})

const listReviewsOfOwnStores = route({
  method: 'get',
  path: '/api/vendor/reviews',
  summary: 'The reviews of your stores, or of one of them, newest first',
  auth: vendor,
  query: Type.Object({ storeId: Type.Optional(Uuid), ...pageQuery }),
  reply: ListReply(ReviewDetails),
  handler: async ({ caller, query }) =>
    toListReply(
      await listReviewsOfVendor({ ownerId: caller.id, storeId: query.storeId }, query),
      query,
      reviewDetailsView,
    ),
})

const postReply = route({
  method: 'post',
  path: '/api/vendor/reviews/:id/reply',
  summary: 'Answer a review of an own store; answering again replaces the answer',
  auth: vendor,
  params: ById,
  body: ReplyInput,
  reply: ReviewReply,
  handler: async ({ caller, params, body }) =>
    reviewReply(await replyToReview(caller.id, params.id, body)),
})

const listAllReviews = route({
  method: 'get',
  path: '/api/admin/reviews',
  summary: 'Every review, newest first; isHidden picks the hidden or the shown ones',
  auth: admin,
  query: Type.Object({ isHidden: Type.Optional(Type.Boolean()), ...pageQuery }),
  reply: ListReply(ReviewDetails),
  handler: async ({ query }) =>
    toListReply(await listReviews({ isHidden: query.isHidden }, query), query, reviewDetailsView),
})

const patchReview = route({
  method: 'patch',
  path: '/api/admin/reviews/:id',
  summary: 'Hide a review, which takes it out of the rating, or show it again',
  auth: admin,
  params: ById,
  body: ModerationInput,
  reply: ReviewReply,
  handler: async ({ caller, params, body }) =>
    reviewReply(await moderateReview(caller.id, params.id, body)),
})

export const reviewRoutes = [
  listPublicReviews,
  reviewOrder,
  listReviewsOfOwnStores,
  postReply,
  listAllReviews,
  patchReview,
]
