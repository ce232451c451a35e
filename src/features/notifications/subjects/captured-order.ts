import type { Static } from 'typebox'
import { config } from '../../../config/config.ts'
import { formatPesos } from '../../../platform/values/money.ts'
import { findCapturedOrder } from '../../captured-orders/service.ts'
import { consoleLink } from '../../site/links.ts'
import { findUsers } from '../../users/service.ts'
import { describeLines } from '../rendering/order-lines.ts'
import type { SubjectResolver } from './subject.ts'
import type { CapturedOrderEvent } from '../jobs.ts'
import type { CapturedOrderFacts, CapturedOrderTemplateKey } from '../texts/types.ts'

type Payload = Static<typeof CapturedOrderEvent>

export const capturedOrderSubject: SubjectResolver<
  Payload,
  'owner',
  CapturedOrderFacts,
  CapturedOrderTemplateKey
> = {
  async load({ capturedOrderId }) {
    const order = await findCapturedOrder(capturedOrderId)
    if (!order || order.is_test) return null
    return {
      facts: {
        customer: order.customer_name,
        total: formatPesos(order.total),
        address: order.delivery_address,
        items: describeLines(order.items),
        store: order.store_name,
      },
      data: {
        capturedOrderId,
        url: consoleLink(`orders/${capturedOrderId}?captured=1`, config.appUrl),
      },
      accountId: order.owner_id,
      recipients: () => findUsers([order.owner_id]),
    }
  },
  templates: (texts) => texts.capturedOrder,
}
