/** An order as the server renders it: for a browser that runs no scripts, with the log-in in a form of its own, and for who has a link. */
import { html } from '../shared/html.js'
import { useLocale } from '../shared/locale.js'
import { Facts, Items, Summary } from './view.js'

/** @import { Order } from '../shared/api-types.ts' */

/** Scripts replace it. */
export function OrderShell() {
  const { t } = useLocale()
  return html`<section class="card skeleton narrow" aria-label=${t('page.loading')} />
    <noscript><${TrackingForm} /></noscript>`
}

/** @param {{ alert?: import('../shared/texts.ts').TextKey }} props */
export function TrackingForm({ alert }) {
  const { t } = useLocale()
  return html`<section class="card narrow">
    <h1>${t('order.log-in')}</h1>
    <form method="post">
      ${alert && html`<p class="alert" role="alert">${t(alert)}</p>`}
      <label for="tracking-email">${t('field.email')}</label>
      <input id="tracking-email" name="email" type="email" autocomplete="username" required />
      <label for="tracking-password">${t('field.password')}</label>
      <input
        id="tracking-password"
        name="password"
        type="password"
        autocomplete="current-password"
        required
      />
      <button class="button">${t('log-in.submit')}</button>
    </form>
  </section>`
}

/** @param {{ order: Order, hasFailed?: boolean, children?: any }} props */
export function TrackedOrder({ order, hasFailed, children }) {
  return html`<div class="narrow">
    <${Summary} order=${order} hasFailed=${hasFailed} />
    <${Items} order=${order} /><${Facts} order=${order} />
    ${children}
  </div>`
}

/** What a link shows without an account. @param {{ order: Order, hasFailed: boolean }} props */
export function OrderStatus(props) {
  const { t } = useLocale()
  return html`<${TrackedOrder} ...${props}>
    <p class="hint">${t('order.link')}</p>
    <a class="button quiet" href="">${t('order.look-again')}</a>
  <//>`
}
