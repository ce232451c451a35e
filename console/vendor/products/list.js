/** The products with their prices and stock, and what can be done to many of them. */
import { Picture } from '../../../storefront/parts/picture.js'
import { api } from '../../../storefront/shared/api.js'
import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { Icon } from '../../parts/icon.js'
import { List } from '../../parts/list/list.js'
import { Empty } from '../../parts/state.js'
import { askNumber } from '../../parts/ask.js'
import { linkTo } from '../../shell/router.js'
import { useStores } from '../stores.js'
import { raised, signed } from './amounts.js'

/** @import { Product } from '../../../storefront/shared/api-types.ts' */
/** @import { Action } from '../../parts/list/actions.js' */
/** @import { Column } from '../../parts/list/table.js' */

/** @param {Pick<Product, 'id'>} product @param {object} changes */
const change = ({ id }, changes) => api('PATCH', `/api/vendor/products/${id}`, changes)

export function ProductList() {
  const { t, money, number } = useLocale()
  const stores = useStores() ?? []
  /** @type {Column<Product>[]} */
  const columns = [
    {
      title: t('field.name'),
      kind: 'main',
      show: (product) =>
        html`<a class="product-cell" href=${linkTo('products', product.id)}
          ><span class="thumb"><${Picture} src=${product.images[0]} /></span>${product.name}</a
        >`,
      sortBy: ({ name }) => name,
    },
    {
      title: t('products.price'),
      kind: 'number',
      show: ({ price, priceFrom, unit }) =>
        html`${priceFrom && t('products.from')} ${money(price)}${' '}<span class="hint"
            >/ ${unit}</span
          >`,
      sortBy: ({ price }) => price,
    },
    {
      title: t('products.stock'),
      kind: 'number',
      show: ({ inventory, lowStockAt }) =>
        html`<span class=${inventory <= (lowStockAt ?? 0) ? 'badge warm' : ''}
          >${number(inventory)}</span
        >`,
      sortBy: ({ inventory }) => inventory,
    },
    {
      title: t('orders.status'),
      show: ({ isActive }) =>
        html`<span class=${isActive ? 'badge good' : 'badge'}
          >${t(isActive ? 'products.on-sale' : 'products.hidden')}</span
        >`,
      sortBy: ({ isActive }) => (isActive ? 0 : 1),
    },
  ]
  /** @type {Action<Product>[]} */
  const actions = [
    {
      label: t('products.raise'),
      prepare: () =>
        askNumber({
          title: t('products.raise-title'),
          label: t('products.percent'),
          action: t('account.save'),
          hint: t('products.percent-hint'),
        }),
      each: (product, percent) => change(product, { price: raised(product.price, percent) }),
      undo: (product) => change(product, { price: product.price }),
      isFor: ({ priceFrom }) => !priceFrom,
    },
    {
      label: t('products.add-stock'),
      prepare: () =>
        askNumber({
          title: t('products.stock-title'),
          label: t('products.delivered'),
          action: t('account.save'),
          hint: t('products.delivered-hint'),
        }),
      each: (product, count) => change(product, { inventoryChange: signed(count) }),
      undo: (product, count) => change(product, { inventoryChange: signed(-count) }),
      isFor: ({ priceFrom }) => !priceFrom,
    },
    {
      label: t('products.hide'),
      each: (product) => change(product, { isActive: false }),
      undo: (product) => change(product, { isActive: true }),
      isFor: ({ isActive }) => isActive,
    },
    {
      label: t('products.show'),
      each: (product) => change(product, { isActive: true }),
      undo: (product) => change(product, { isActive: false }),
      isFor: ({ isActive }) => !isActive,
    },
  ]
  const empty = html`<${Empty}
    title=${t('products.none')}
    text=${t('products.none-text')}
    link=${linkTo('products', 'new')}
    action=${t('first.product')}
    ><p><a href=${linkTo('products', 'csv')}>${t('products.csv')}</a></p><//
  >`
  return html`<div class="heading">
      <h1>${t('vendor.products')}</h1>
      <p class="heading-links">
        <a href=${linkTo('products', 'csv')}>${t('products.csv')}</a>
        <a class="button small" href=${linkTo('products', 'new')}
          ><${Icon} name="plus" />${t('products.new')}</a
        >
      </p>
    </div>
    <${List}
      label=${t('vendor.products')}
      path="/api/vendor/products"
      search=${t('products.search')}
      filters=${[
        {
          name: 'isActive',
          label: t('orders.status'),
          options: [
            ['true', t('products.on-sale')],
            ['false', t('products.hidden')],
          ],
        },
        {
          name: 'lowStock',
          label: t('products.stock'),
          options: [['true', t('products.low-stock')]],
        },
        ...(stores.length > 1
          ? [
              {
                name: 'storeId',
                label: t('product.store'),
                options: stores.map(({ id, name }) => [id, name]),
              },
            ]
          : []),
      ]}
      columns=${columns}
      actions=${actions}
      empty=${empty}
    />`
}
