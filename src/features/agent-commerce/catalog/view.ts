/** Products as the protocol shows them. Amounts are centavos, as in our tables. */
import { config } from '../../../config/config.ts'
import { productLink, storeLink } from '../../site/links.ts'
import type { ProductRow } from '../../products/service.ts'
import type { StoreRow } from '../../stores/service.ts'
import { itemsOf, optionsOf, type Item } from './items.ts'

export const CURRENCY = 'PHP'

type Seller = Pick<StoreRow, 'name' | 'slug' | 'category'>

function price(amount: number) {
  return { amount, currency: CURRENCY }
}

export function productOf(row: ProductRow, store: Seller, items = itemsOf(row)) {
  const amounts = items.map((item) => item.price)
  const options = optionsOf(row)
  return {
    id: row.id,
    title: row.name,
    description: descriptionOf(row),
    url: productLink(store.slug, row.id),
    categories: [{ value: store.category, taxonomy: 'merchant' }],
    price_range: { min: price(Math.min(...amounts)), max: price(Math.max(...amounts)) },
    ...(row.images.length > 0 ? { media: row.images.map(mediaOf) } : {}),
    ...(options.length > 0
      ? {
          options: options.map(({ name, values }) => ({
            name,
            values: values.map(({ id, label, isSold }) => ({
              id,
              label,
              available: isSold,
              exists: true,
            })),
          })),
        }
      : {}),
    variants: items.map((item) => variantOf(item, row, store)),
    metadata: { unit: row.unit, sold_by_weight: row.sold_by_weight },
  }
}

export type CatalogProduct = ReturnType<typeof productOf>

function variantOf(
  { id, title, isSold, options, price: amount }: Item,
  row: ProductRow,
  store: Seller,
) {
  return {
    id,
    title,
    description: descriptionOf(row),
    price: price(amount),
    availability: { available: isSold, status: isSold ? 'in_stock' : 'out_of_stock' },
    ...(options.length > 0 ? { options } : {}),
    url: productLink(store.slug, row.id),
    seller: sellerOf(store),
  }
}

function descriptionOf({ description, name, unit }: ProductRow) {
  return { plain: `${description || name} (price per ${unit})` }
}

function mediaOf(url: string) {
  return { type: 'image', url: absolute(url) }
}

export function absolute(url: string): string {
  return new URL(url, config.publicUrl).href
}

function sellerOf({ name, slug }: Seller) {
  return { name, links: [{ type: 'store', url: storeLink(slug) }] }
}
