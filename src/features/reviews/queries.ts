import {
  queryPipelined,
  statement,
  query,
  type Transaction,
} from '../../platform/database/connections.ts'
import type { Page } from '../../platform/contract/pagination.ts'
import { listQuery } from '../../platform/database/list-query.ts'

/** The columns of `reviews`. */
interface ReviewColumns {
  id: string
  order_id: string
  store_id: string
  customer_id: string
  /** 1 to 5 stars. */
  rating: number
  comment: string | null
  reply: string | null
  replied_at: Date | null
  is_hidden: boolean
  created_at: Date
}

/** A review with whom it is by and whose store it is about. */
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
const lock = statement<ReviewRow>(
  'review-lock',
  `${selectReview} where r.id = $1 for no key update of r`,
)

/** The review as the transaction has made it. */
export async function readReview(trx: Transaction, id: string): Promise<ReviewRow> {
  return (await query(byId, [id], trx))[0]!
}

/** Locks a review for the rest of the transaction. Whoever changes its store's rating locks the review first. */
export async function lockReview(trx: Transaction, id: string): Promise<ReviewRow | undefined> {
  return (await query(lock, [id], trx))[0]
}

const insert = statement<{ id: string }>(
  'review-insert',
  `insert into reviews (id, order_id, store_id, customer_id, rating, comment) values ($1, $2, $3, $4, $5, $6)
   on conflict on constraint reviews_once_an_order_and_store do nothing returning id`,
)

export type NewReview = Pick<
  ReviewColumns,
  'id' | 'order_id' | 'store_id' | 'customer_id' | 'rating' | 'comment'
>

/** False when this order's part of the store has been reviewed already. */
export async function insertReview(trx: Transaction, review: NewReview): Promise<boolean> {
  const { id, order_id, store_id, customer_id, rating, comment } = review
  const rows = await query(insert, [id, order_id, store_id, customer_id, rating, comment], trx)
  return rows.length > 0
}

const setReplyStatement = statement(
  'review-reply',
  'update reviews set reply = $2, replied_at = now() where id = $1',
)

export async function setReply(trx: Transaction, id: string, reply: string): Promise<void> {
  await query(setReplyStatement, [id, reply], trx)
}

const setHiddenStatement = statement(
  'review-hide',
  'update reviews set is_hidden = $2 where id = $1',
)

export async function setHidden(trx: Transaction, id: string, isHidden: boolean): Promise<void> {
  await query(setHiddenStatement, [id, isHidden], trx)
}

const visibleOfStore = statement<ReviewRow>(
  'reviews-shown',
  `${selectReview} where r.id in (
     select id from reviews where store_id = $1 and not is_hidden order by id desc limit $2 offset $3)
   order by r.id desc`,
)

/** What everyone may read about a store, newest first. How many they are, the store itself knows. */
export async function listVisibleReviews(
  storeId: string,
  { limit, offset }: Page,
): Promise<ReviewRow[]> {
  return await queryPipelined(visibleOfStore, [storeId, limit, offset])
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

/** Every review, or only the hidden or the visible ones, newest first. */
export const listReviews = listQuery<ReviewRow, { isHidden?: boolean }>({
  name: 'reviews',
  columns,
  from: 'reviews r',
  filters: { isHidden: { true: 'r.is_hidden', false: 'not r.is_hidden' } },
  orderBy: 'r.id desc',
  join: joins,
})
