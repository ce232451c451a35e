import {
  queryPipelined,
  statement,
  query,
  type Transaction,
} from '../../platform/database/connections.ts'
import { COUNT_CAP, type ListResult, type Page } from '../../platform/contract/pagination.ts'

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

const selectReview = `
  select r.id, r.order_id, r.store_id, r.customer_id, r.rating, r.comment, r.reply, r.replied_at, r.is_hidden, r.created_at,
    u.first_name, u.last_name, s.owner_id, s.name as store_name
  from reviews r join users u on u.id = r.customer_id join stores s on s.id = r.store_id`

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

/** `$1` is the vendor. Each store gives its newest ones, so that other vendors' reviews are never looked through. */
const ofVendor = statement<ReviewRow>(
  'reviews-of-vendor',
  `${selectReview} where r.id in (
     select newest.id from stores own cross join lateral
       (select id from reviews where store_id = own.id order by id desc limit $3::int + $4::int) newest
     where own.owner_id = $1 and ($2::uuid is null or own.id = $2) order by newest.id desc limit $3 offset $4)
   order by r.id desc`,
)
const countOfVendor = statement<{ counted: number }>(
  'reviews-of-vendor-count',
  `select count(*) as counted from (select from stores own join reviews r on r.store_id = own.id
     where own.owner_id = $1 and ($2::uuid is null or own.id = $2) limit ${COUNT_CAP + 1}) capped`,
)

/** The reviews of a vendor's stores, or of one of them, hidden ones too, newest first. */
export async function listReviewsOfVendor(
  ownerId: string,
  storeId: string | null,
  { limit, offset }: Page,
): Promise<ListResult<ReviewRow>> {
  const [rows, [total]] = await Promise.all([
    queryPipelined(ofVendor, [ownerId, storeId, limit, offset]),
    queryPipelined(countOfVendor, [ownerId, storeId]),
  ])
  return { rows, total: total?.counted ?? 0 }
}

function listing(name: string, condition: string) {
  return {
    page: statement<ReviewRow>(
      `reviews-${name}`,
      `${selectReview} where ${condition} order by r.id desc limit $1 offset $2`,
    ),
    count: statement<{ counted: number }>(
      `reviews-${name}-count`,
      `select count(*) as counted from (select from reviews where ${condition} limit ${COUNT_CAP + 1}) capped`,
    ),
  }
}

const everything = listing('all', 'true')
const hiddenOnly = listing('hidden', 'is_hidden')
const shownOnly = listing('not-hidden', 'not is_hidden')

/** Every review, or only those that are hidden or shown, newest first. */
export async function listReviews(
  isHidden: boolean | null,
  { limit, offset }: Page,
): Promise<ListResult<ReviewRow>> {
  const { page, count } = isHidden === null ? everything : isHidden ? hiddenOnly : shownOnly
  const [rows, [total]] = await Promise.all([
    queryPipelined(page, [limit, offset]),
    queryPipelined(count, []),
  ])
  return { rows, total: total?.counted ?? 0 }
}
