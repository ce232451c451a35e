import { QuickAdd } from '../cart/quick-add.js'
import { Picture } from '../parts/picture.js'
import { Discount, Price } from '../parts/price.js'
import { productPath } from '../parts/product-card.js'
import { html } from '../shared/html.js'
import { useLocale } from '../shared/locale.js'

/** @import { Product, Store } from '../shared/api-types.ts' */

/**
 * The products of a store, each with a button that puts one into the cart.
 * @param {{ products: Product[], store: Pick<Store, 'id' | 'name' | 'slug'>, canOrder: boolean }} props
 */
export function StoreProducts({ products, store, canOrder }) {
  const { t } = useLocale()
  return html`<ul class="products">
    ${products.map((product) => {
      const { id, name, price, comparePrice, priceFrom, unit, images, inventory, minQuantity } =
        product
      return html`<li key=${id}>
        <article class="card goods">
          <div class="goods-picture">
            <span class="goods-letter" aria-hidden="true">${name.charAt(0)}</span>
            <${Picture} src=${images[0]} />
            <${Discount} price=${price} comparePrice=${comparePrice} />
          </div>
          <h3><a class="stretched" href=${productPath(store.slug, id)}>${name}</a></h3>
          <${Price} price=${price} comparePrice=${comparePrice} isFrom=${priceFrom} unit=${unit} />
          ${
            inventory < minQuantity
              ? html`<span class="badge">${t('product.sold-out')}</span>`
              : canOrder && html`<${QuickAdd} product=${product} store=${store} />`
          }
        </article>
      </li>`
    })}
  </ul>`
}
