import type { Viewer } from '../../src/features/orders/service/read.ts'
import { replyToReview, createReview } from '../../src/features/reviews/service.ts'
import { REVIEWS } from './market/reviews.ts'
import type { Order } from './market/types.ts'
import type { SeededProduct } from './stores.ts'

/** Writes the scripted reviews of a delivered order, with what its stores answer. */
export async function seedReviews(
  customer: Viewer,
  orderId: string,
  { key, items }: Order,
  products: Map<string, SeededProduct>,
): Promise<void> {
  for (const { store, rating, comment, reply: text } of REVIEWS.filter(
    ({ order }) => order === key,
  )) {
    const [, sku] = items.find(([from]) => from === store)!
    const { storeId } = products.get(sku)!
    const { id, owner_id } = await createReview(customer, orderId, { storeId, rating, comment })
    if (text) await replyToReview(owner_id, id, { reply: text })
  }
}
