/** The cart: lines by store, their wishes, and what they come to. */
import { useEffect } from 'preact/hooks'
import { html } from '../shared/html.js'
import { useLocale } from '../shared/locale.js'
import { startPage } from '../shared/start.js'
import { Changes, StoreNotice } from './notices.js'
import { prepareForOffline } from '../offline/prepare.js'
import { takeMissing } from '../order/reorder.js'
import { byStore, subtotal } from './lines.js'
import { Line } from './line.js'
import { fillFromLink } from './link.js'
import { changes, refreshCart, stores } from './refresh.js'
import { lines } from './store.js'

/** @import { CartLine } from './lines.js' */

function CartPage() {
  const { t } = useLocale()
  useEffect(() => void prepare(), [])
  const cart = lines.value
  if (!cart) return html`<section class="card skeleton" aria-label=${t('page.loading')} />`
  return html`<h1>${t('cart.title')}</h1>
    <${Changes} found=${changes.value} />
    ${cart.length === 0 ? html`<${Empty} />` : html`<${Full} cart=${cart} />`}`
}

function Empty() {
  const { t } = useLocale()
  return html`<section class="card">
    <p>${t('cart.empty')}</p>
    <a class="button" href="/">${t('cart.to-market')}</a>
    <a class="button quiet" href="/orders">${t('cart.order-again')}</a>
  </section>`
}

/** @param {{ cart: CartLine[] }} props */
function Full({ cart }) {
  const { t, money } = useLocale()
  const groups = byStore(cart)
  return html`${groups.map(
      (group) =>
        html`<section class="card" key=${group.id} aria-labelledby="store-${group.id}">
          <h2 id="store-${group.id}"><a href="/stores/${group.slug}">${group.name}</a></h2>
          <${StoreNotice} store=${stores.value.get(group.id)} />
          <ul class="cart-lines">
            ${group.lines.map((line) => html`<${Line} key=${line.key} line=${line} />`)}
          </ul>
        </section>`,
    )}
    <div class="buy-bar">
      <p>
        <span>${t('cart.subtotal')}</span>
        <strong>${money(subtotal(cart))}</strong>
      </p>
      <a class="button" href="/checkout">${t('cart.check-out')}</a>
    </div>`
}

const GONE = /** @type {const} */ ('gone')
const UNNAMED = /** @type {const} */ ('unnamed')

/** Takes today's prices, and says what a link, or an order that was put here again, could not bring along. */
async function prepare() {
  const missing = [...takeMissing(), ...(await fillFromLink())]
  await refreshCart()
  changes.value = [
    ...missing.map((name) => ({ kind: name ? GONE : UNNAMED, name: name ?? '' })),
    ...changes.value,
  ]
}

startPage(CartPage)
prepareForOffline()
