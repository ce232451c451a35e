import type { Static } from 'typebox'
import { config } from '../../../config/config.ts'
import { formatPesos } from '../../../platform/values/money.ts'
import { findOrder } from '../../orders/service/read.ts'
import { consoleLink } from '../../site/links.ts'
import { findHeldPayment } from '../../payments/service/read.ts'
import type { SubjectResolver } from './subject.ts'
import type { HeldPaymentEvent } from '../jobs.ts'
import { listActiveAdmins } from './queries.ts'
import type { HeldPaymentFacts, HeldPaymentTemplateKey } from '../texts/types.ts'

type Payload = Static<typeof HeldPaymentEvent>

export const heldPaymentSubject: SubjectResolver<
  Payload,
  'admins',
  HeldPaymentFacts,
  HeldPaymentTemplateKey
> = {
  async load({ eventId }) {
    const held = await findHeldPayment(eventId)
    if (!held) return null
    const order = held.orderId ? await findOrder(held.orderId) : undefined
    const { amount, currency } = held
    return {
      facts: {
        eventId,
        amount:
          currency === 'PHP' ? formatPesos(amount ?? 0) : `${(amount ?? 0) / 100} ${currency}`,
        order: order ? { number: order.order_number, total: formatPesos(order.total) } : null,
      },
      data: { eventId, orderId: order?.id, url: consoleLink('events', config.appUrl) },
      accountId: order?.customer_id ?? '', // money that fits no order is nobody's
      recipients: () => listActiveAdmins(),
    }
  },
  templates: (texts) => texts.heldPayment,
}
