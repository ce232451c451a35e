import type { Static } from 'typebox'
import { formatPesos } from '../../../platform/values/money.ts'
import { findOrder } from '../../orders/service/read.ts'
import { consoleLink, orderLink } from '../../site/links.ts'
import { findUsers } from '../../users/service.ts'
import { describeLines, itemName } from '../rendering/order-lines.ts'
import type { ReplacementEvent } from '../jobs.ts'
import type { ReplacementFacts, ReplacementTemplateKey } from '../texts/types.ts'
import { findCustomer } from './customer.ts'
import type { SubjectResolver } from './subject.ts'

type Payload = Static<typeof ReplacementEvent>

/** `vendor` is the one who offered it. */
export const replacementSubject: SubjectResolver<
  Payload,
  'customer' | 'vendor',
  ReplacementFacts,
  ReplacementTemplateKey
> = {
  async load({ event, orderId, replacementId }) {
    const order = await findOrder(orderId)
    const offer = order?.replacements.find(({ id }) => id === replacementId)
    if (!order || !offer) return null
    const lines = [...order.items, ...order.unavailable_items]
    const missing = lines.find(({ id }) => id === offer.item_id)!
    const { name: store, owner_id } = order.store_orders.find(
      ({ store_id }) => store_id === offer.store_id,
    )!
    const isOffered = event === 'replacement.offered' || event === 'replacement.made'
    return {
      facts: {
        orderNumber: order.order_number,
        store,
        missing: itemName({ ...missing, note: null }),
        offered: describeLines([offer]),
        price: formatPesos(offer.line_total),
        instead: formatPesos(missing.line_total),
        until: offer.expires_at ? new Date(offer.expires_at) : null,
        isPending: offer.status === 'pending',
        isRefunded: order.payment_status === 'paid' && offer.line_total < missing.line_total,
        isExpired: offer.answered_by === 'system',
      },
      data: { orderId },
      urlFor: (to) => {
        const link = orderLink(orderId)
        return to === 'vendor' ? consoleLink(`orders/${orderId}`, link) : link
      },
      accountId: isOffered ? owner_id : order.customer_id,
      recipients: (to) => (to === 'vendor' ? findUsers([owner_id]) : findCustomer(order)),
    }
  },
  templates: (texts) => texts.replacement,
}
