import { html } from '../shared/html.js'
import { useLocale } from '../shared/locale.js'

/** Shown in place of a page that is not kept, without a connection. */
export function OfflinePage() {
  const { t } = useLocale()
  return html`<section class="card narrow">
    <h1>${t('page.offline')}</h1>
    <p>${t('offline.text')}</p>
    <a class="button" href="/cart">${t('cart.title')}</a>
    <a class="button quiet" href="/orders">${t('orders.title')}</a>
  </section>`
}
