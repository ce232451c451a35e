import { pesos, formatPesos } from '../../../platform/values/money.ts'
import { html, type Html } from '../../../platform/values/html.ts'
import { isInStock, quantityRule } from '../../products/quantity-rule.ts'
import type { ProductRow } from '../../products/service.ts'
import type { StoreRow } from '../../stores/service.ts'
import { productLink } from '../links.ts'
import type { Page } from './layout.ts'
import { openingHours } from './opening-hours.ts'
import { openBadge, picture, placeOf, priceTag } from './parts.ts'

/** The page of a product: picture, price, whether there is any, and the store that sells it. */
export function productPage(product: ProductRow, store: StoreRow, siteName: string): Page {
  const { name, description, price, compare_price, unit } = product
  const isAvailable = isInStock(product)
  const storePath = `/stores/${encodeURIComponent(store.slug)}`
  return {
    siteName,
    title: `${name}, ${formatPesos(price)}`,
    description: description || `${name} at ${store.name}, ${placeOf(store)}`,
    url: productLink(store.slug, product.id),
    image: product.images[0] ?? store.logo_url ?? store.banner_url,
    properties: {
      'og:type': 'product',
      'product:price:amount': pesos(price).toFixed(2),
      'product:price:currency': 'PHP',
      'product:availability': isAvailable ? 'in stock' : 'out of stock',
      'product:brand': store.name,
    },
    main: html`<article class="card product">
        ${picture(product.images[0], { alt: name, className: 'product-picture' })}
        <div>
          <h1>${name}</h1>
          ${priceTag(price, compare_price, `per ${unit}`, { isFrom: product.has_variants })}
          ${variantList(product)} ${amountsLine(product)}
          <p>
            ${
              isAvailable
                ? html`<span class="badge good">In stock</span>`
                : html`<span class="badge">Sold out</span>`
            }
          </p>
          ${description && html`<p class="description">${description}</p>`}
        </div>
      </article>
      <section class="card">
        <h2>Sold by <a href="${storePath}">${store.name}</a></h2>
        <p class="facts-line">${placeOf(store)} ${openBadge(store)}</p>
        ${openingHours(store.operating_hours)}
        <p><a class="button quiet" href="${storePath}">See all products of the store</a></p>
      </section>`,
  }
}

/** The variants that can be ordered, with their prices. */
function variantList({ variants }: ProductRow): Html | null {
  const active = variants.filter(({ is_active }) => is_active)
  if (active.length === 0) return null
  return html`<ul>
    ${active.map(
      ({ name, price, inventory }) =>
        html`<li>${name}, ${formatPesos(price)}${inventory > 0 ? null : ', sold out'}</li>`,
    )}
  </ul>`
}

/** In which amounts it is ordered, unless in any whole number. */
function amountsLine(product: ProductRow): Html | null {
  const { step, min } = quantityRule(product)
  if (step === 1 && min === 1 && !product.sold_by_weight) return null
  const scale = product.sold_by_weight && ' What you pay follows the scale.'
  return html`<p class="facts-line">From ${min} ${product.unit}, in steps of ${step}.${scale}</p>`
}
