import type { Static } from 'typebox'
import type { ReviewDetails, Review } from './schemas.ts'
import type { ReviewRow } from './service.ts'

/** A review as the public sees it. */
export function reviewView(row: ReviewRow): Static<typeof Review> {
  return {
    id: row.id,
    storeId: row.store_id,
    rating: row.rating,
    comment: row.comment,
    reviewerName: shortName(row.first_name, row.last_name),
    reply: row.reply,
    repliedAt: row.replied_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  }
}

/** A review as its customer, its vendor and admins see it. */
export function reviewDetailsView(row: ReviewRow): Static<typeof ReviewDetails> {
  return {
    ...reviewView(row),
    orderId: row.order_id,
    storeName: row.store_name,
    isHidden: row.is_hidden,
  }
}

/** `Maria`, `Santos` → `Maria S.` */
function shortName(firstName: string, lastName: string): string {
  const [initial] = lastName.trim()
  return initial ? `${firstName.trim()} ${initial.toUpperCase()}.` : firstName.trim()
}
