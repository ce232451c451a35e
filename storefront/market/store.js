/** The page of a store: is it open, what does it sell, how does it come to me. */
import { ChatWidget } from '../parts/chat-widget.js'
import { OpenBadge } from '../parts/open-badge.js'
import { OpeningHours } from '../parts/opening-hours.js'
import { Pages } from '../parts/pages.js'
import { Picture } from '../parts/picture.js'
import { Rating, Verified } from '../parts/store-marks.js'
import { PhoneLink } from '../parts/phone-link.js'
import { html } from '../shared/html.js'
import { Island } from '../shared/island.js'
import { useLocale } from '../shared/locale.js'
import { Fulfilment } from './fulfilment.js'
import { Reviews } from './reviews.js'
import { StoreProducts } from './store-products.js'

/** @import { Product, Review, Slot, Store } from '../shared/api-types.ts' */

/**
 * @param {object} props
 * @param {Store} props.store
 * @param {Product[]} props.products
 * @param {number} props.page
 * @param {number} props.pages
 * @param {string[]} props.area The names of the places that it delivers to.
 * @param {Pick<Slot, 'from' | 'to' | 'left'>[]} props.slots Those of today that are free.
 * @param {Review[]} props.reviews
 * @param {string | null} props.widgetKey
 * @param {boolean} props.canOrder
 */
export function StorePage({
  store,
  products,
  page,
  pages,
  area,
  slots,
  reviews,
  widgetKey,
  canOrder,
}) {
  const { t, language } = useLocale()
  const { id, name, slug } = store
  return html`<${StoreHead} store=${store} />
    <section>
      <div class="heading"><h2>${t('store.products')}</h2></div>
      ${products.length === 0 && html`<p class="card">${t('store.empty')}</p>`}
      <${Island}
        name="StoreProducts"
        component=${StoreProducts}
        props=${{ products, store: { id, name, slug }, canOrder }}
      />
      <${Pages} page=${page} pages=${pages} query=${{}} />
    </section>
    <section class="columns">
      <${Fulfilment} store=${store} area=${area} slots=${slots} />
      <div class="card">
        <h2>${t('store.hours')}</h2>
        <${OpeningHours} hours=${store.operatingHours} />
      </div>
      <${Reviews} reviews=${reviews} />
    </section>
    ${widgetKey && html`<${ChatWidget} widgetKey=${widgetKey} label=${name} language=${language} />`}`
}

/** @param {{ store: Store }} props */
export function StoreHead({ store }) {
  const { name, category, barangay, city, description, address, phone } = store
  const place = [barangay, city].filter(Boolean).join(', ')
  return html`<article class="card store store-head">
    <div class="banner-picture"><${Picture} src=${store.bannerUrl} isFirst /></div>
    <div class="logo" aria-hidden="true">
      ${store.logoUrl ? html`<${Picture} src=${store.logoUrl} isFirst />` : name.charAt(0)}
    </div>
    <div class="store-text">
      <h1>${name} <${Verified} store=${store} /></h1>
      <p class="facts-line">${[category, place].filter(Boolean).join(' · ')}</p>
      <p class="facts-line"><${OpenBadge} store=${store} /> <${Rating} of=${store} /></p>
      ${description && html`<p class="description">${description}</p>`}
      ${
        (address || phone) &&
        html`<p class="facts-line">
          ${address && html`<span>${address}</span>`}
          <${PhoneLink} number=${phone} />
        </p>`
      }
    </div>
  </article>`
}
