/** From the first log-in to the first sale: what is done and what comes next, while there is nothing to work on. */
import { api } from '../../../storefront/shared/api.js'
import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { useResource } from '../../parts/resource.js'
import { linkTo } from '../../shell/router.js'
import { useStores } from '../stores.js'

/** @import { TextKey } from '../../../storefront/shared/texts.ts' */

async function loadCounts() {
  const [products, orders] = await Promise.all(
    ['products', 'orders'].map((what) => api('GET', `/api/vendor/${what}?limit=1`)),
  )
  return { products: products.total, orders: orders.total }
}

export function FirstSteps() {
  const { t } = useLocale()
  const stores = useStores()
  const { data } = useResource(loadCounts)
  const store = stores?.[0]
  if (!data || !store) return null
  if (data.orders > 0) return html`<p class="none">${t('today.quiet')}</p>`
  /** @type {[TextKey, string, boolean][]} */
  const steps = [
    ['first.product', linkTo('products', 'new'), data.products > 0],
    ['first.picture', linkTo('store', store.id), store.logoUrl !== null],
    ['first.hours', linkTo('store', store.id), store.operatingHours !== null],
    ['first.share', `/stores/${store.slug}`, false],
  ]
  const next = steps.findIndex(([, , isDone]) => !isDone)
  return html`<section class="card first">
    <h2>${t('first.title')}</h2>
    <ol>
      ${steps.map(
        ([text, link, isDone], index) =>
          html`<li key=${text} class=${isDone ? 'done' : undefined}>
            ${isDone ? html`<span>${t(text)} ✓</span>` : html`<a href=${link} class=${index === next ? 'button' : undefined}>${t(text)}</a>`}
          </li>`,
      )}
    </ol>
  </section>`
}
