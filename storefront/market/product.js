/** The page of a product: what it is, what it costs, how much of it, and who sells it. */
import { AddToCart } from '../cart/add-to-cart.js'
import { OpenBadge } from '../parts/open-badge.js'
import { Picture } from '../parts/picture.js'
import { Discount, Price } from '../parts/price.js'
import { Rating, Verified } from '../parts/store-marks.js'
import { html } from '../shared/html.js'
import { Island } from '../shared/island.js'
import { useLocale } from '../shared/locale.js'

/** @import { Product, Store } from '../shared/api-types.ts' */

/** @param {{ product: Product, store: Store, canOrder: boolean }} props */
export function ProductPage({ product, store, canOrder }) {
  const { t } = useLocale()
  const { name, description, images, price, comparePrice, priceFrom, unit } = product
  const isInStock = product.inventory >= product.minQuantity
  const { id, slug } = store
  return html`<article class="card product">
      <div class="goods-picture">
        <span class="goods-letter" aria-hidden="true">${name.charAt(0)}</span>
        <${Picture} src=${images[0]} alt=${name} isFirst />
        <${Discount} price=${price} comparePrice=${comparePrice} />
      </div>
      <div>
        <h1>${name}</h1>
        <${Price} price=${price} comparePrice=${comparePrice} isFrom=${priceFrom} unit=${unit} />
        <p class="facts-line">
          <span class=${isInStock ? 'badge good' : 'badge'}
            >${t(isInStock ? 'product.in-stock' : 'product.sold-out')}</span
          >
          ${product.prescription && html`<span class="badge warm">${t('product.prescription')}</span>`}
        </p>
        <${Amounts} product=${product} />
        ${description && html`<p class="description">${description}</p>`}
        ${
          canOrder
            ? html`<${Island}
                  name="AddToCart"
                  component=${AddToCart}
                  props=${{ product, store: { id, name: store.name, slug } }}
                />
                <noscript><p class="hint">${t('page.needs-script')}</p></noscript>`
            : html`<${Selection} product=${product} />`
        }
      </div>
    </article>
    ${images.length > 1 && html`<${MorePictures} images=${images.slice(1)} name=${name} />`}
    <${Seller} store=${store} />`
}

/** In which amounts it is ordered, unless in any whole number. @param {{ product: Product }} props */
function Amounts({ product }) {
  const { t } = useLocale()
  const { quantityStep: step, minQuantity: min, soldByWeight, unit } = product
  if (step === 1 && min === 1 && !soldByWeight) return null
  return html`<p class="facts-line">
    ${t('product.amounts', { min, unit, step })} ${soldByWeight && t('product.scale')}
  </p>`
}

/** Variants and choices to read, where nothing can be ordered. @param {{ product: Product }} props */
function Selection({ product: { variants, choices } }) {
  const { t, money } = useLocale()
  return html`<ul class="stack">
    ${variants.map(
      ({ name, price, inventory }) =>
        html`<li>
          ${name}, ${money(price)}
          ${inventory === 0 && html` <span class="badge">${t('product.sold-out')}</span>`}
        </li>`,
    )}
    ${choices.map(
      ({ name, options }) =>
        html`<li><strong>${name}</strong>: ${options.map((option) => option.name).join(', ')}</li>`,
    )}
  </ul>`
}

/** @param {{ images: string[], name: string }} props */
function MorePictures({ images, name }) {
  return html`<section>
    <ul class="shelf">
      ${images.map(
        (src) => html`<li class="goods-picture"><${Picture} src=${src} alt=${name} /></li>`,
      )}
    </ul>
  </section>`
}

/** @param {{ store: Store }} props */
function Seller({ store }) {
  const { t } = useLocale()
  const { name, slug, barangay, city } = store
  const path = `/stores/${encodeURIComponent(slug)}`
  return html`<section class="card">
    <h2>${t('product.sold-by')} <a href=${path}>${name}</a> <${Verified} store=${store} /></h2>
    <p class="facts-line">
      ${[barangay, city].filter(Boolean).join(', ')} <${OpenBadge} store=${store} />
      <${Rating} of=${store} />
    </p>
    <p><a class="button quiet" href=${path}>${t('product.whole-store')}</a></p>
  </section>`
}
