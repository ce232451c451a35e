/** Hands a pickup over for the code that its customer tells. */
import { Field, Form } from '../../../storefront/parts/form.js'
import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { Dialog } from '../../parts/dialog.js'
import { moveOrder } from '../moves.js'

/** @import { PlatformOrder } from '../types.ts' */

/** @param {{ order: PlatformOrder, onDone: () => Promise<void>, onClose: () => void }} props */
export function HandOver({ order, onDone, onClose }) {
  const { t, money } = useLocale()
  /** @param {Record<string, string>} values */
  const send = async ({ deliveryCode = '' }) => {
    await moveOrder(order, 'delivered', { deliveryCode: deliveryCode.trim() })
    await onDone()
    onClose()
  }
  const explain = (/** @type {any} */ { status }) => (status === 403 ? t('hand-over.wrong') : null)
  return html`<${Dialog}
    title=${t('hand-over.title', { number: order.orderNumber })}
    onClose=${onClose}
  >
    ${
      order.paymentMethod === 'cash_on_delivery' &&
      html`<p class="banner">${t('hand-over.cash', { amount: money(order.subtotal) })}</p>`
    }
    <${Form} send=${send} submit=${t('move.delivered')} explain=${explain}>
      <${Field}
        name="deliveryCode"
        label=${t('hand-over.code')}
        hint=${t('hand-over.code-hint')}
        inputmode="numeric"
        maxlength="4"
        autocomplete="off"
        autofocus
      />
    <//>
  <//>`
}
