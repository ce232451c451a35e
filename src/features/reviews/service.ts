/** What customers say of the stores that served them. The store's rating changes in the transaction of the review. */
import { transaction } from '../../platform/database/connections.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { fail, failField } from '../../platform/contract/errors.ts'
import { uuidv7 } from '../../platform/values/ids.ts'
import { clampPage, type ListResult, type Page } from '../../platform/contract/pagination.ts'
import { throwInvalidTransition } from '../../platform/database/state-machine.ts'
import { audit } from '../audit/service.ts'
import { notify } from '../notifications/jobs.ts'
import { readOrder, type Viewer } from '../orders/service/read.ts'
import { getActiveStore, addStoreRating } from '../stores/service.ts'
import {
  insertReview,
  listReviewsOfVendor,
  listReviews,
  listVisibleReviews,
  lockReview,
  setHidden,
  setReply,
  readReview,
  type ReviewRow,
} from './queries.ts'

export type { ReviewRow }
export { listReviews, listReviewsOfVendor }

export interface ReviewInput {
  storeId: string
  /** 1 to 5 stars. */
  rating: number
  comment?: string | null
}

/**
 * A customer reviews a store of an order that was delivered, once; its vendor is told.
 * @throws 400 for a store that is not in the order; 403 for anyone but the order's customer, and for the store's owner; 404;
 *   409 CONFLICT unless delivered, ALREADY_REVIEWED
 */
export async function createReview(
  caller: Viewer,
  orderId: string,
  { storeId, rating, comment }: ReviewInput,
): Promise<ReviewRow> {
  const part = await findReviewableStoreOrder(caller, orderId, storeId.toLowerCase())
  const [order_id, store_id] = [orderId, part.store_id]
  return await transaction(async (trx) => {
    const row = { id: uuidv7(), order_id, store_id, customer_id: caller.id, rating }
    if (!(await insertReview(trx, { ...row, comment: comment?.trim() || null })))
      fail('ALREADY_REVIEWED', 'You have reviewed this store for this order already.')
    await enqueue(trx, notify, { event: 'review.created', orderId, userId: part.owner_id })
    const made = await readReview(trx, row.id)
    await addStoreRating(trx, store_id, { reviews: 1, stars: rating }) // last, since all its reviewers wait for this row
    return made
  })
}

async function findReviewableStoreOrder(
  caller: Viewer,
  orderId: string,
  storeId: string,
): Promise<{ store_id: string; owner_id: string }> {
  const { order: row, allowedMoves: moves } = await readOrder(caller, orderId)
  if (row.customer_id !== caller.id)
    fail('FORBIDDEN', 'Only the customer of an order may review it.')
  const part = row.store_orders.find(({ store_id }) => store_id === storeId)
  if (!part) failField('storeId', 'must be a store of this order')
  if (part.owner_id === caller.id) fail('FORBIDDEN', 'Nobody may review a store of their own.')
  if (row.status !== 'delivered') throwInvalidTransition(row.status, moves)
  if (part.status === 'cancelled') throwInvalidTransition(part.status, [])
  return part
}

/** What everyone may read about a store, by id or slug, newest first. @throws 404 for one that is unknown or inactive */
export async function listStoreReviews(
  idOrSlug: string,
  page: Page,
): Promise<ListResult<ReviewRow>> {
  const store = await getActiveStore(idOrSlug)
  return { rows: await listVisibleReviews(store.id, clampPage(page)), total: store.review_count }
}

/**
 * A vendor answers a review of an own store. Answering again replaces the reply; the customer is told of the first only.
 * @throws 404 for a review of somebody else's store
 */
export async function replyToReview(
  vendorId: string,
  reviewId: string,
  { reply: text }: { reply: string },
): Promise<ReviewRow> {
  return await transaction(async (trx) => {
    const held = await lockReview(trx, reviewId)
    if (held?.owner_id !== vendorId) fail('NOT_FOUND', 'Your stores have no review with this id.')
    await setReply(trx, reviewId, text.trim())
    if (held.reply === null)
      await enqueue(trx, notify, { event: 'review.replied', orderId: held.order_id })
    return await readReview(trx, reviewId)
  })
}

/** An admin hides a review or shows it again; a hidden one counts nowhere. Leaves an audit row. @throws 404 */
export async function moderateReview(
  adminId: string,
  reviewId: string,
  { isHidden }: { isHidden: boolean },
): Promise<ReviewRow> {
  return await transaction(async (trx) => {
    const held =
      (await lockReview(trx, reviewId)) ?? fail('NOT_FOUND', 'There is no review with this id.')
    const [before, after] = [{ isHidden: held.is_hidden }, { isHidden }]
    const entry = { action: 'review.moderate', subject: reviewId, before, after }
    await audit(trx, { actorId: adminId, ...entry })
    if (held.is_hidden === isHidden) return held
    await setHidden(trx, reviewId, isHidden)
    const sign = isHidden ? -1 : 1
    await addStoreRating(trx, held.store_id, { reviews: sign, stars: sign * held.rating })
    return { ...held, is_hidden: isHidden }
  })
}
