import { html } from '../shared/html.js'
import { useLocale } from '../shared/locale.js'
import { Picture } from './picture.js'
import { Discount, Price } from './price.js'

/** @import { FoundProduct } from '../shared/api-types.ts' */

/**
 * A product in a list, with its picture above.
 * @param {{ product: FoundProduct, showsStore?: boolean }} props
 */
export function ProductCard({ product, showsStore = false }) {
  const { t } = useLocale()
  const { id, name, price, comparePrice, priceFrom, unit, inStock, image, store } = product
  return html`<article class="card goods">
    <div class="goods-picture">
      <${Picture} src=${image} />
      <span class="goods-letter" aria-hidden="true">${name.charAt(0)}</span>
      <${Discount} price=${price} comparePrice=${comparePrice} />
    </div>
    <h3><a class="stretched" href=${productPath(store.slug, id)}>${name}</a></h3>
    ${showsStore && html`<p class="facts-line">${store.name}</p>`}
    <${Price} price=${price} comparePrice=${comparePrice} isFrom=${priceFrom} unit=${unit} />
    ${!inStock && html`<span class="badge">${t('product.sold-out')}</span>`}
  </article>`
}

/** @param {string} slug @param {string} id */
export function productPath(slug, id) {
  return `/stores/${encodeURIComponent(slug)}/products/${id}`
}
