import type { Static } from 'typebox'
import { config } from '../../../config/config.ts'
import { formatPesos } from '../../../platform/values/money.ts'
import { findCapturedOrder } from '../../captured-orders/service.ts'
import { findUsers } from '../../users/service.ts'
import type { About } from './subject.ts'
import type { CapturedOrderEvent } from '../jobs.ts'
import type { CapturedOrderFacts, CapturedOrderWords } from '../texts/texts.ts'

type Payload = Static<typeof CapturedOrderEvent>

export const aboutCapturedOrder: About<Payload, 'owner', CapturedOrderFacts, CapturedOrderWords> = {
  async look({ capturedOrderId }) {
    const order = await findCapturedOrder(capturedOrderId)
    if (!order || order.is_test) return null
    return {
      facts: {
        customer: order.customer_name,
        total: formatPesos(order.total),
        items: order.items.map(({ quantity, name }) => `${quantity} × ${name}`).join(', '),
        store: order.store_name,
      },
      data: { capturedOrderId, url: config.appUrl },
      people: () => findUsers([order.owner_id]),
    }
  },
  words: (texts) => texts.capturedOrder,
}
