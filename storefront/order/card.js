import { countOf } from '../shared/amount.js'
import { html } from '../shared/html.js'
import { useLocale } from '../shared/locale.js'
import { ReorderButton } from './reorder-button.js'
import { sentenceOf } from './states.js'

/** @import { Order } from '../shared/api-types.ts' */

/** An order in a list. @param {{ order: Order, canReorder: boolean }} props */
export function OrderCard({ order, canReorder }) {
  const { t, money, moment, number } = useLocale()
  const names = order.items.map((item) => `${countOf(item, number)} ${item.name}`)
  return html`<li class="card">
    <h2>
      <a href="/orders/${order.id}">${order.stores.map(({ name }) => name).join(', ')}</a>
    </h2>
    <p class="state" data-status=${order.status}>${t(sentenceOf(order))}</p>
    <p class="order-items">${names.join(' · ')}</p>
    <p class="facts-line">
      <span>${moment(order.createdAt)}</span><strong>${money(order.total)}</strong>
    </p>
    ${canReorder && html`<${ReorderButton} order=${order} look="quiet" />`}
  </li>`
}
