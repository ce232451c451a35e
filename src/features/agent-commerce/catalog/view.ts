/** Products as the protocol shows them. Amounts are centavos, as in our tables. */
import { config } from '../../../config/config.ts'
import { productLink, storeLink } from '../../site/links.ts'
import type { ProductRow } from '../../products/service.ts'
import { isSelectionError, select } from '../../products/variants/selection.ts'
import type { StoreRow } from '../../stores/service.ts'
import { defaultChoices, formatItemId } from './item-id.ts'

export const CURRENCY = 'PHP'

type Seller = Pick<StoreRow, 'name' | 'slug' | 'category'>

function price(amount: number) {
  return { amount, currency: CURRENCY }
}

export function productOf(row: ProductRow, store: Seller) {
  const url = productLink(store.slug, row.id)
  const variants = itemsOf(row).map((item) => ({ ...item, url, seller: sellerOf(store) }))
  const amounts = variants.map((each) => each.price.amount)
  return {
    id: row.id,
    title: row.name,
    description: descriptionOf(row),
    url,
    categories: [{ value: store.category, taxonomy: 'merchant' }],
    price_range: { min: price(Math.min(...amounts)), max: price(Math.max(...amounts)) },
    ...(row.images.length > 0 ? { media: row.images.map(mediaOf) } : {}),
    ...(row.has_variants ? { options: [optionOf(row)] } : {}),
    variants,
    metadata: { unit: row.unit, sold_by_weight: row.sold_by_weight },
  }
}

export type CatalogProduct = ReturnType<typeof productOf>

function descriptionOf({ description, name, unit }: ProductRow) {
  return { plain: `${description || name} (price per ${unit})` }
}

/** What can be bought of a product: each of its variants, or itself. */
function itemsOf(row: ProductRow) {
  const choices = defaultChoices(row)
  const variants = row.has_variants ? row.variants.filter(({ is_active }) => is_active) : [null]
  const items = variants.map((variant) => {
    const selection = select(row, { variantId: variant?.id ?? null, choices })
    const isSold = !isSelectionError(selection) && selection.inventory >= 1
    const amount = isSelectionError(selection) ? row.price : selection.price
    return {
      id: formatItemId({ productId: row.id, variantId: variant?.id ?? null, choices }),
      title: variant ? `${row.name}, ${variant.name}` : row.name,
      description: descriptionOf(row),
      price: price(amount),
      availability: { available: isSold, status: isSold ? 'in_stock' : 'out_of_stock' },
      ...(variant ? { options: [{ name: OPTION, id: variant.id, label: variant.name }] } : {}),
    }
  })
  if (items.length > 0) return items
  return [
    {
      id: row.id,
      title: row.name,
      description: descriptionOf(row),
      price: price(row.price),
      availability: { available: false, status: 'out_of_stock' },
    },
  ]
}

const OPTION = 'Variant'

function optionOf({ variants }: ProductRow) {
  const active = variants.filter(({ is_active }) => is_active)
  return {
    name: OPTION,
    values: active.map(({ id, name, inventory }) => ({
      id,
      label: name,
      available: inventory >= 1,
      exists: true,
    })),
  }
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
