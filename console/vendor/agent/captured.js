/** An order that the agent captured. */
import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'

/** @import { ChatOrder } from '../types.ts' */

/** @param {{ order: ChatOrder }} props */
export function Captured({ order }) {
  const { t, money, number } = useLocale()
  const { customer_name: name, delivery_address: address, contact_number: phone } = order
  return html`<section class="captured" aria-label=${t('playground.order')}>
    <h3>${t('playground.order')}</h3>
    <ul class="lines">
      ${order.items.map(
        ({ name: product, variant, choices, qty, price }, index) =>
          html`<li key=${index}>
            <strong>${number(qty)} ×</strong>${' '}
            ${[product, variant, ...choices].filter(Boolean).join(', ')}${' '}
            <span class="hint">${money(price)}</span>
          </li>`,
      )}
    </ul>
    <p><strong>${money(order.total)}</strong></p>
    <p>${[name, address, phone].join(', ')}</p>
    ${order.notes && html`<p class="note">${order.notes}</p>`}
  </section>`
}
