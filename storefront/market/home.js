import { html } from '../shared/html.js'
import { useLocale } from '../shared/locale.js'
import { StoreCard } from '../parts/store-card.js'

/** @import { Store } from '../shared/api-types.ts' */

/** @param {{ town: string | null, stores: Store[], total: number }} props */
export function HomePage({ stores, total }) {
  const { t } = useLocale()
  return html`<section class="hero">
      <h1>${t('home.welcome')} <span>${t('home.title')}</span></h1>
      <p>${t('home.text')}</p>
    </section>
    <section>
      <div class="heading">
        <h2>${t('home.stores')}</h2>
        <p>${t('home.store-count', { count: total })}</p>
      </div>
      <ul class="stores">
        ${stores.map((store) => html`<li><${StoreCard} store=${store} /></li>`)}
      </ul>
    </section>`
}
