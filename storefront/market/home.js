/** The home page: where am I, what is open, what is cheap today. */
import { html } from '../shared/html.js'
import { useLocale } from '../shared/locale.js'
import { Island } from '../shared/island.js'
import { Chips } from '../parts/chips.js'
import { Pages } from '../parts/pages.js'
import { ProductCard } from '../parts/product-card.js'
import { StoreCard } from '../parts/store-card.js'
import { SearchBox } from './search-box.js'

/** @import { FoundProduct, Store } from '../shared/api-types.ts' */
/** @typedef {{ name: string, stores: number }} Entry */

/**
 * @param {object} props
 * @param {Entry[]} props.towns
 * @param {Entry[]} props.categories
 * @param {string} props.town Empty for all.
 * @param {string} props.category
 * @param {Store[]} props.stores
 * @param {FoundProduct[]} props.offers
 * @param {number} props.total
 * @param {number} props.page
 * @param {number} props.pages
 */
export function HomePage({
  towns,
  categories,
  town,
  category,
  stores,
  offers,
  total,
  page,
  pages,
}) {
  const { t } = useLocale()
  return html`<section class="hero">
      <h1>${t('home.welcome')} <span>${t('home.title')}</span></h1>
      <p>${t('home.text')}</p>
      <${Island} name="SearchBox" component=${SearchBox} props=${{}} />
      <${Chips}
        label=${t('home.town')}
        all=${t('home.all-towns')}
        entries=${towns}
        chosen=${town}
        link=${(/** @type {string} */ name) => `/?town=${encodeURIComponent(name)}`}
      />
    </section>
    ${offers.length > 0 && html`<${Offers} offers=${offers} />`}
    <section>
      <div class="heading">
        <h2>${town ? t('home.stores-in', { town }) : t('home.stores')}</h2>
        <p>${t('home.store-count', { count: total })}</p>
      </div>
      <${Chips}
        label=${t('home.category')}
        all=${t('home.all-categories')}
        entries=${categories}
        chosen=${category}
        link=${(/** @type {string} */ name) => (name ? `/?category=${encodeURIComponent(name)}` : '/')}
      />
      ${stores.length === 0 && html`<${NoStores} isEmptyMarket=${!town && !category} />`}
      <ul class="stores">
        ${openFirst(stores).map((store) => html`<li><${StoreCard} store=${store} /></li>`)}
      </ul>
      <${Pages} page=${page} pages=${pages} query=${{ category }} />
    </section>`
}

/** @param {{ isEmptyMarket: boolean }} props */
function NoStores({ isEmptyMarket }) {
  const { t } = useLocale()
  if (!isEmptyMarket) return html`<p class="card">${t('home.no-stores')}</p>`
  return html`<p class="card">${t('home.empty')} <a href="/sell">${t('account.sell')}</a></p>`
}

/** @param {{ offers: FoundProduct[] }} props */
function Offers({ offers }) {
  const { t } = useLocale()
  return html`<section>
    <div class="heading"><h2>${t('home.offers')}</h2></div>
    <ul class="shelf">
      ${offers.map((product) => html`<li><${ProductCard} product=${product} showsStore /></li>`)}
    </ul>
  </section>`
}

/** @param {Store[]} stores */
function openFirst(stores) {
  const rank = (/** @type {Store} */ { isOpen, acceptingOrders }) =>
    Number(isOpen && acceptingOrders)
  return stores.toSorted((a, b) => rank(b) - rank(a))
}
