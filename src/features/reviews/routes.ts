import { Type } from 'typebox'
import { listReply, pageQuery } from '../../platform/contract/pagination.ts'
import { IdParams, objectReply, Uuid } from '../../platform/contract/schema.ts'
import { anonymous, route } from '../../platform/http/route.ts'
import { admin, user, vendor } from '../auth/guard.ts'
import { ModerationInput, ReplyInput, Review, ReviewDetails, ReviewInput } from './schemas.ts'
import {
  createReview,
  listReviews,
  listReviewsOfOrder,
  listReviewsOfVendor,
  listStoreReviews,
  moderateReview,
  replyToReview,
} from './service.ts'
import { reviewDetailsView, reviewView } from './shared-view.ts'

const reviewReply = objectReply('review', ReviewDetails, reviewDetailsView)

export const reviewRoutes = [
  route({
    method: 'get',
    path: '/api/stores/:idOrSlug/reviews',
    summary: 'The reviews of a store, newest first',
    auth: anonymous,
    params: Type.Object({ idOrSlug: Type.String({ maxLength: 200 }) }),
    query: Type.Object(pageQuery),
    ...listReply(Review, reviewView),
    handler: ({ params, query }) => listStoreReviews(params.idOrSlug, query),
  }),
  route({
    method: 'post',
    path: '/api/orders/:id/reviews',
    summary: 'Review a store of your delivered order, once',
    auth: user,
    params: IdParams,
    body: ReviewInput,
    status: 201,
    ...reviewReply,
    errors: ['FORBIDDEN', 'CONFLICT', 'ALREADY_REVIEWED'],
    handler: ({ caller, params, body }) => createReview(caller, params.id, body),
  }),
  route({
    method: 'get',
    path: '/api/orders/:id/reviews',
    summary: 'Your reviews of the stores of an order',
    auth: user,
    params: IdParams,
    query: Type.Object(pageQuery),
    ...listReply(ReviewDetails, reviewDetailsView),
    handler: ({ caller, params, query }) =>
      listReviewsOfOrder({ orderId: params.id, customerId: caller.id }, query),
  }),
  route({
    method: 'get',
    path: '/api/vendor/reviews',
    summary: 'The reviews of your stores, or of one of them, newest first',
    auth: vendor,
    query: Type.Object({ storeId: Type.Optional(Uuid), ...pageQuery }),
    ...listReply(ReviewDetails, reviewDetailsView),
    handler: ({ caller, query }) =>
      listReviewsOfVendor({ ownerId: caller.id, storeId: query.storeId }, query),
  }),
  route({
    method: 'post',
    path: '/api/vendor/reviews/:id/reply',
    summary: 'Reply to a review of an own store; another reply replaces the first',
    auth: vendor,
    params: IdParams,
    body: ReplyInput,
    ...reviewReply,
    handler: ({ caller, params, body }) => replyToReview(caller.id, params.id, body),
  }),
  route({
    method: 'get',
    path: '/api/admin/reviews',
    summary: 'Every review, newest first; isHidden selects the hidden or the visible ones',
    auth: admin,
    query: Type.Object({ isHidden: Type.Optional(Type.Boolean()), ...pageQuery }),
    ...listReply(ReviewDetails, reviewDetailsView),
    handler: ({ query }) => listReviews({ isHidden: query.isHidden }, query),
  }),
  route({
    method: 'patch',
    path: '/api/admin/reviews/:id',
    summary: 'Hide a review, which takes it out of the rating, or show it again',
    auth: admin,
    params: IdParams,
    body: ModerationInput,
    ...reviewReply,
    handler: ({ caller, params, body }) => moderateReview(caller.id, params.id, body),
  }),
]
