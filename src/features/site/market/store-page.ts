import { centavos } from '../../../platform/values/money.ts'
import { html, type Html } from '../../../platform/values/html.ts'
import type { StoreRow } from '../../stores/service.ts'
import { storeLink } from '../links.ts'
import { openingHours } from './opening-hours.ts'
import type { Page } from './layout.ts'
import { openBadge, picture, placeOf, priceTag } from './parts.ts'

/** A product of the store as `GET /api/stores/:slug/products` lists it; amounts in pesos. */
export interface ListedProduct {
  id: string
  name: string
  price: number
  comparePrice: number | null
  priceFrom: boolean
  unit: string
  inventory: number
  minQuantity: number
  images: string[]
}

interface Products {
  data: ListedProduct[]
  total: number
}

/** The page of a store: who it is, when it is open, where it delivers, and its newest products. */
export function storePage(
  store: StoreRow,
  { products, area }: { products: Products; area: string[] },
  siteName: string,
): Page {
  const { name, slug, category, description } = store
  const facts = [category, placeOf(store)].filter(Boolean).join(' · ')
  return {
    siteName,
    title: name,
    description: description || `${facts}. See what they sell.`,
    url: storeLink(slug),
    image: store.banner_url ?? store.logo_url,
    main: html`<article class="card store">
        <div class="banner-picture">${picture(store.banner_url)}</div>
        <div class="logo" aria-hidden="true">${picture(store.logo_url) ?? name.charAt(0)}</div>
        <div class="store-text">
          <h1>${name} ${store.is_verified && verifiedMark}</h1>
          <p class="facts-line">${facts}</p>
          <p class="facts-line">${openBadge(store)} ${rating(store)}</p>
          ${description && html`<p class="description">${description}</p>`} ${contact(store)}
          ${deliveryLine(area)}
        </div>
      </article>
      <section class="card goods">
        <h2>Products</h2>
        ${productList(slug, products)}
      </section>
      <section class="card">
        <h2>Opening hours</h2>
        ${openingHours(store.operating_hours)}
      </section>`,
  }
}

const verifiedMark = html`<span class="verified" role="img" aria-label="Verified store">✓</span>`

function rating({ rating: stars, review_count }: StoreRow): Html | null {
  if (review_count === 0) return null
  return html`<span
    class="rating"
    role="img"
    aria-label="Rated ${stars} of 5 in ${review_count} reviews"
    >★ ${stars.toFixed(1)} (${review_count})</span
  >`
}

function contact({ address, phone }: StoreRow): Html | null {
  if (!address && !phone) return null
  return html`<p class="facts-line">
    ${address && html`<span>${address}</span>`}
    ${phone && html`<a href="tel:${phone}">${phone}</a>`}
  </p>`
}

function deliveryLine(area: string[]): Html | null {
  return area.length === 0 ? null : html`<p class="facts-line">Delivers to ${area.join(', ')}</p>`
}

function productList(slug: string, { data, total }: Products): Html {
  if (total === 0) return html`<p class="hint">The shelves are empty at the moment.</p>`
  return html`<ul>
      ${data.map((product) => productItem(slug, product))}
    </ul>
    ${total > data.length && html`<p class="hint">and ${total - data.length} more</p>`}`
}

function productItem(slug: string, { id, images, ...product }: ListedProduct): Html {
  const { name, price, comparePrice, priceFrom, unit, inventory, minQuantity } = product
  const compared = comparePrice === null ? null : centavos(comparePrice)
  return html`<li>
    <div class="thumb">${picture(images[0], { loading: 'lazy' })}</div>
    <a class="product-name" href="/stores/${encodeURIComponent(slug)}/products/${id}">${name}</a>
    ${priceTag(centavos(price), compared, inventory >= minQuantity ? `per ${unit}` : 'Sold out', {
      isFrom: priceFrom,
    })}
  </li>`
}
