/** What an admin can decide on an order. */
import { api } from '../../../storefront/shared/api.js'
import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { ask } from '../../parts/ask.js'
import { Act } from '../../parts/button.js'
import { useAttempt } from '../../parts/message.js'

/** @import { Order } from '../types.ts' */

/** @param {{ order: Order, onChange: () => Promise<void> }} props */
export function Decisions({ order, onChange }) {
  const { t } = useLocale()
  const attempt = useAttempt()
  const { id, allowedMoves, deliveryFailure } = order
  const decide = (/** @type {() => Promise<unknown>} */ work) =>
    attempt(async () => {
      await work()
      await onChange()
    })
  async function cancel() {
    const question = {
      title: t('admin.cancel-sure', { count: 1 }),
      action: t('admin.cancel'),
      reason: t('admin.reason'),
      isDangerous: true,
    }
    const reason = await ask(question)
    if (reason === null) return
    await decide(() => api('POST', `/api/orders/${id}/cancel`, { reason: reason || null }))
  }
  const moves = allowedMoves.filter((move) => move !== 'cancelled' && move !== 'delivered')
  return html`<div class="buttons">
    ${
      deliveryFailure &&
      html`<${Act} onAct=${() => decide(() => api('POST', `/api/orders/${id}/retry`, {}))}>
        ${t('admin.retry')}
      <//>`
    }
    ${moves.map(
      (status) =>
        html`<${Act}
          key=${status}
          look="button quiet"
          onAct=${() => decide(() => api('PATCH', `/api/orders/${id}/status`, { status }))}
        >
          ${t('admin.move', { status: t(`admin.status.${status}`) })}
        <//>`,
    )}
    ${
      allowedMoves.includes('cancelled') &&
      html`<${Act} look="button quiet danger" onAct=${cancel}>${t('admin.cancel')}<//>`
    }
  </div>`
}
