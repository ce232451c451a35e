/** Reviews of stores by their customers. A store's rating is updated in the transaction of the review. */
import { isConstraintViolation } from '../../platform/database/errors.ts'
import { transaction } from '../../platform/database/transactions.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { fail, failField } from '../../platform/contract/errors.ts'
import { now } from '../../platform/values/clock.ts'
import { uuidv7 } from '../../platform/values/ids.ts'
import type { ListResult, Page } from '../../platform/contract/pagination.ts'
import { audit } from '../audit/service.ts'
import { notify } from '../notifications/jobs.ts'
import { readOrder, type Viewer } from '../orders/service/read.ts'
import type { OrderStatus } from '../orders/states.ts'
import { getActiveStore, addStoreRating } from '../stores/service.ts'
import { Review } from './model.ts'
import {
  listReviews,
  listReviewsOfOrder,
  listReviewsOfVendor,
  listVisibleReviews,
  lockReview,
  readReview,
  type ReviewRow,
} from './queries.ts'

export type { ReviewRow }
export { listReviews, listReviewsOfOrder, listReviewsOfVendor }

export interface ReviewInput {
  storeId: string
  /** 1 to 5 stars. */
  rating: number
  comment?: string | null
}

/**
 * A customer reviews a store of a delivered order, once; its vendor is notified.
 * @throws 400 for a store that is not in the order; 403 for anyone but the order's customer, and for the store's owner; 404;
 *   409 CONFLICT unless delivered, ALREADY_REVIEWED
 */
export async function createReview(
  caller: Viewer,
  orderId: string,
  { storeId, rating, comment }: ReviewInput,
): Promise<ReviewRow> {
  const { store_id, owner_id } = await readReviewable(caller, orderId, storeId.toLowerCase())
  const review = {
    id: uuidv7(),
    order_id: orderId,
    store_id,
    customer_id: caller.id,
    rating,
    comment: comment?.trim() || null,
  }
  return await failWhenReviewed(() =>
    transaction(async (trx) => {
      await Review.query(trx).insert(review)
      await enqueue(trx, notify, { event: 'review.created', orderId, userId: owner_id })
      const created = await readReview(trx, review.id)
      await addStoreRating(trx, store_id, { reviews: 1, stars: rating }) // last: it locks the row of the store
      return created
    }),
  )
}

/** The store's part of an order that the caller may review. */
async function readReviewable(
  caller: Viewer,
  orderId: string,
  storeId: string,
): Promise<{ store_id: string; owner_id: string }> {
  const { order, allowedMoves } = await readOrder(caller, orderId)
  if (order.customer_id !== caller.id)
    fail('FORBIDDEN', 'Only the customer of an order may review it.')
  const storeOrder = order.store_orders.find(({ store_id }) => store_id === storeId)
  if (!storeOrder) failField('storeId', 'must be a store of this order')
  if (storeOrder.owner_id === caller.id)
    fail('FORBIDDEN', 'Nobody may review a store of their own.')
  const conflict = (message: string, status: OrderStatus) =>
    fail('CONFLICT', message, { status, allowedMoves })
  const { status } = order
  if (status !== 'delivered')
    conflict(`An order is reviewed once it is delivered; it is ${status} now.`, status)
  if (storeOrder.status === 'cancelled')
    conflict('This store delivered nothing of the order.', storeOrder.status)
  return storeOrder
}

async function failWhenReviewed<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save()
  } catch (error) {
    if (isConstraintViolation(error, 'reviews_once_an_order_and_store'))
      fail('ALREADY_REVIEWED', 'You have reviewed this store for this order already.')
    throw error
  }
}

/** The visible reviews of a store, by its id or slug, newest first. @throws 404 for a store that is unknown or inactive */
export async function listStoreReviews(
  idOrSlug: string,
  page: Page,
): Promise<ListResult<ReviewRow>> {
  const store = await getActiveStore(idOrSlug)
  return { rows: await listVisibleReviews(store.id, page), total: store.review_count }
}

/**
 * A vendor replies to a review of an own store. Another reply replaces the first; the customer is notified of the first only.
 * @throws 404 for a review of another vendor's store
 */
export async function replyToReview(
  vendorId: string,
  reviewId: string,
  { reply }: { reply: string },
): Promise<ReviewRow> {
  return await transaction(async (trx) => {
    const review = await lockReview(trx, reviewId)
    if (review?.owner_id !== vendorId) fail('NOT_FOUND', 'Your stores have no review with this id.')
    await Review.query(trx).findById(reviewId).patch({ reply: reply.trim(), replied_at: now() })
    if (review.reply === null)
      await enqueue(trx, notify, { event: 'review.replied', orderId: review.order_id })
    return await readReview(trx, reviewId)
  })
}

/** An admin hides a review, which takes it out of the rating, or shows it again. Leaves an audit row. @throws 404 */
export async function moderateReview(
  adminId: string,
  reviewId: string,
  { isHidden }: { isHidden: boolean },
): Promise<ReviewRow> {
  return await transaction(async (trx) => {
    const review =
      (await lockReview(trx, reviewId)) ?? fail('NOT_FOUND', 'There is no review with this id.')
    const [before, after] = [{ isHidden: review.is_hidden }, { isHidden }]
    const entry = { action: 'review.moderate', subject: reviewId, before, after }
    await audit(trx, { actorId: adminId, ...entry })
    if (review.is_hidden === isHidden) return review
    await Review.query(trx).findById(reviewId).patch({ is_hidden: isHidden })
    const sign = isHidden ? -1 : 1
    await addStoreRating(trx, review.store_id, { reviews: sign, stars: sign * review.rating })
    return { ...review, is_hidden: isHidden }
  })
}
