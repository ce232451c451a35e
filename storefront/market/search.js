/** What a search found: stores first, then products. */
import { Pages } from '../parts/pages.js'
import { Picture } from '../parts/picture.js'
import { ProductCard } from '../parts/product-card.js'
import { Rating } from '../parts/store-marks.js'
import { html } from '../shared/html.js'
import { Island } from '../shared/island.js'
import { useLocale } from '../shared/locale.js'
import { SearchBox } from './search-box.js'

/** @import { FoundProduct, FoundStore } from '../shared/api-types.ts' */

/**
 * @param {object} props
 * @param {string} props.q Empty before the first search.
 * @param {{ stores: FoundStore[], products: FoundProduct[] }} props.results
 * @param {{ stores: number, products: number }} props.total
 * @param {number} props.page
 * @param {number} props.pages
 */
export function SearchPage({ q, results: { stores, products }, total, page, pages }) {
  const { t } = useLocale()
  const isEmpty = stores.length + products.length === 0
  return html`<section class="hero">
      <h1>${q ? t('search.title-of', { q }) : t('search.title')}</h1>
      <${Island} name="SearchBox" component=${SearchBox} props=${{ q }} />
    </section>
    ${q && isEmpty && html`<${NothingFound} />`}
    ${
      stores.length > 0 &&
      html`<section>
        <div class="heading">
          <h2>${t('home.stores')}</h2>
          <p>${total.stores}</p>
        </div>
        <ul class="rows">
          ${stores.map((store) => html`<li><${FoundStoreRow} store=${store} /></li>`)}
        </ul>
      </section>`
    }
    ${
      products.length > 0 &&
      html`<section>
        <div class="heading">
          <h2>${t('store.products')}</h2>
          <p>${total.products}</p>
        </div>
        <ul class="products">
          ${products.map((product) => html`<li><${ProductCard} product=${product} showsStore /></li>`)}
        </ul>
      </section>`
    }
    <${Pages} page=${page} pages=${pages} query=${{ q }} />`
}

function NothingFound() {
  const { t } = useLocale()
  return html`<section class="card">
    <h2>${t('search.nothing')}</h2>
    <p>${t('search.nothing-hint')}</p>
    <p><a class="button quiet" href="/">${t('not-found.home')}</a></p>
  </section>`
}

/** @param {{ store: FoundStore }} props */
export function FoundStoreRow({ store }) {
  const { name, slug, category, city, logoUrl } = store
  return html`<article class="card row">
    <div class="thumb" aria-hidden="true">
      <${Picture} src=${logoUrl} /><span class="goods-letter">${name.charAt(0)}</span>
    </div>
    <div>
      <h3><a class="stretched" href=${`/stores/${encodeURIComponent(slug)}`}>${name}</a></h3>
      <p class="facts-line">
        ${[category, city].filter(Boolean).join(' · ')} <${Rating} of=${store} />
      </p>
    </div>
  </article>`
}
