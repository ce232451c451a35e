import { queryRead, statement, query } from '../../platform/database/queries.ts'
import type { Transaction } from '../../platform/database/transactions.ts'
import type { Page } from '../../platform/contract/pagination.ts'
import { listQuery } from '../../platform/database/list-query.ts'
import type { ReviewColumns } from './model.ts'

/** A review with its customer's name, its store and the store's owner. */
export interface ReviewRow extends ReviewColumns {
  first_name: string
  last_name: string
  owner_id: string
  store_name: string
}

const columns = `r.id, r.order_id, r.store_id, r.customer_id, r.rating, r.comment, r.reply, r.replied_at, r.is_hidden,
  r.created_at, u.first_name, u.last_name, s.owner_id, s.name as store_name`
const joins = 'join users u on u.id = r.customer_id join stores s on s.id = r.store_id'
const selectReview = `select ${columns} from reviews r ${joins}`

const byId = statement<ReviewRow>('review-by-id', `${selectReview} where r.id = $1`)

/** A review as it is in the transaction that wrote it. */
export async function readReview(trx: Transaction, id: string): Promise<ReviewRow> {
  return (await query(byId, [id], trx))[0]!
}

const lock = statement<ReviewRow>(
  'review-lock',
  `${selectReview} where r.id = $1 for no key update of r`,
)

/** Lock order: the review, then its store's rating. */
export async function lockReview(trx: Transaction, id: string): Promise<ReviewRow | undefined> {
  return (await query(lock, [id], trx))[0]
}

const visibleOfStore = statement<ReviewRow>(
  'reviews-visible-of-store',
  `${selectReview} where r.id in (
     select id from reviews where store_id = $1 and not is_hidden order by id desc limit $2 offset $3)
   order by r.id desc`,
)

/** The visible reviews of a store, newest first. Their number is `stores.review_count`. */
export async function listVisibleReviews(
  storeId: string,
  { limit, offset }: Page,
): Promise<ReviewRow[]> {
  return await queryRead(visibleOfStore, [storeId, limit, offset])
}

/**
 * The reviews of a vendor's stores, or of one of them, hidden ones too, newest first. Each store contributes its newest ones,
 * so that other vendors' reviews are never read.
 */
export const listReviewsOfVendor = listQuery<ReviewRow, { ownerId: string; storeId?: string }>({
  name: 'reviews-of-vendor',
  columns,
  from: ({ filters, reach }) => `(
    select newest.id from stores own cross join lateral
      (select id from reviews where store_id = own.id order by id desc limit ${reach}) newest
    where own.owner_id = :ownerId and ${filters}) found`,
  filters: { storeId: 'own.id = :storeId' },
  orderBy: 'found.id desc',
  join: `join reviews r on r.id = found.id ${joins}`,
})

/** What a customer wrote about the stores of an order. */
export const listReviewsOfOrder = listQuery<ReviewRow, { orderId: string; customerId: string }>({
  name: 'reviews-of-order',
  columns,
  from: 'reviews r',
  where: 'r.order_id = :orderId and r.customer_id = :customerId',
  orderBy: 'r.id desc',
  join: joins,
})

/** Every review, or only the hidden or the visible ones, newest first. */
export const listReviews = listQuery<ReviewRow, { isHidden?: boolean }>({
  name: 'reviews',
  columns,
  from: 'reviews r',
  filters: { isHidden: { true: 'r.is_hidden', false: 'not r.is_hidden' } },
  orderBy: 'r.id desc',
  join: joins,
})

const eraseReplies = statement(
  'reviews-erase-replies',
  `update reviews set reply = null, replied_at = null
   where reply is not null and store_id = any(array(select id from stores where owner_id = $1))`,
)

/** Removes what a vendor replied. */
export async function eraseRepliesOf(trx: Transaction, ownerId: string): Promise<void> {
  await query(eraseReplies, [ownerId], trx)
}
