/** What a customer can do with an order: order it again, or cancel it. */
import { useState } from 'preact/hooks'
import { Field, Form } from '../parts/form.js'
import { api } from '../shared/api.js'
import { html } from '../shared/html.js'
import { useLocale } from '../shared/locale.js'
import { ReorderButton } from './reorder-button.js'
import { isFinal } from './states.js'
import { take } from './watch.js'

/** @import { Order } from '../shared/api-types.ts' */

/** @param {{ order: Order }} props */
export function Actions({ order }) {
  const { t } = useLocale()
  const [isCancelling, setCancelling] = useState(false)
  const canCancel = order.allowedMoves.includes('cancelled')
  if (!canCancel && !isFinal(order)) return null
  return html`<section class="card">
    ${isFinal(order) && html`<${ReorderButton} order=${order} />`}
    ${
      canCancel &&
      !isCancelling &&
      html`<button type="button" class="button quiet" onClick=${() => setCancelling(true)}>
        ${t('order.cancel')}
      </button>`
    }
    ${canCancel && isCancelling && html`<${Cancel} order=${order} onKeep=${() => setCancelling(false)} />`}
  </section>`
}

/** @param {{ order: Order, onKeep: () => void }} props */
function Cancel({ order, onKeep }) {
  const { t } = useLocale()
  /** @param {Record<string, string>} values */
  const send = async ({ reason = '' }) => {
    const body = { reason: reason.trim() || null }
    take((await api('POST', `/api/orders/${order.id}/cancel`, body)).order)
  }
  return html`<p>
      ${t(order.paymentStatus === 'paid' ? 'order.cancel-paid' : 'order.cancel-sure')}
    </p>
    <${Form} send=${send} submit=${t('order.cancel-yes')}>
      <${Field} name="reason" label=${t('order.cancel-reason')} maxlength="500" />
    <//>
    <button type="button" class="link" onClick=${onKeep}>${t('order.keep')}</button>`
}
