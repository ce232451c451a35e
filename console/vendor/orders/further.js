/** What else can be done about an order: print its slip, or cancel it. */
import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { ask } from '../../parts/ask.js'
import { Icon } from '../../parts/icon.js'
import { useAttempt } from '../../parts/message.js'
import { cancelOrder } from '../moves.js'
import { printSlips } from './slip.js'

/** @import { VendorOrder } from '../types.ts' */

/** @param {{ order: VendorOrder, onChange: () => Promise<void> }} props */
export function Further({ order, onChange }) {
  const locale = useLocale()
  const { t } = locale
  const attempt = useAttempt()
  async function cancel() {
    const isCaptured = order.source !== 'platform'
    const reason = await ask({
      title: t('order.cancel-title'),
      text: t(isCaptured ? 'order.cancel-captured' : 'order.cancel-text'),
      action: t('order.cancel'),
      isDangerous: true,
      ...(!isCaptured && { reason: t('order.cancel-reason') }),
    })
    if (reason === null) return
    await attempt(async () => {
      await cancelOrder(order, reason)
      await onChange()
    })
  }
  return html`<button
      type="button"
      class="round"
      aria-label=${t('order.print')}
      onClick=${() => printSlips([order], locale)}
    >
      <${Icon} name="print" />
    </button>
    ${
      /** @type {string[]} */ (order.allowedMoves).includes('cancelled') &&
      html`<button type="button" class="link danger" onClick=${() => void cancel()}>
        ${t('order.cancel')}
      </button>`
    }`
}
