/** What the customer should know of a cart before checking out. */
import { html } from '../shared/html.js'
import { useLocale } from '../shared/locale.js'

/** @import { CartChange } from './catalogue.js' */
/** @import { Store } from '../shared/api-types.ts' */

/** What the customer should know of a store before checking out. @param {{ store?: Store, isNamed?: boolean }} props */
export function StoreNotice({ store, isNamed = false }) {
  const { t, soon } = useLocale()
  if (!store) return null
  const name = isNamed && html`<strong>${store.name}: </strong>`
  if (!store.acceptingOrders) return html`<p class="banner">${name}${t('store.break')}</p>`
  if (store.isOpen) return null
  const closed = store.opensAt
    ? t('store.closed-until', { when: soon(store.opensAt) })
    : t('store.closed')
  const wayOn = store.acceptsWhenClosed
    ? t('cart.takes-orders')
    : store.slots.length > 0
      ? t('cart.has-slots')
      : ''
  return html`<p class="banner">${name}${closed}${wayOn && `. ${wayOn}`}</p>`
}

/** What changed since the lines were put into the cart. @param {{ found: CartChange[] }} props */
export function Changes({ found }) {
  const { t, money } = useLocale()
  if (found.length === 0) return null
  const text = (/** @type {CartChange} */ { kind, name, from = 0, to = 0 }) =>
    kind === 'price'
      ? t('change.price', { name, from: money(from), to: money(to) })
      : t(`change.${kind}`, { name, from, to })
  return html`<div class="banner" role="status">
    <p>${t('change.title')}</p>
    <ul>
      ${found.map((change) => html`<li>${text(change)}</li>`)}
    </ul>
  </div>`
}
