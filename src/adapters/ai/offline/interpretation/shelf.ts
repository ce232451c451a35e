/** What a store sells, indexed for entity linking: once per catalogue version, cached. */
import { memoizeWeak } from '../../../../platform/cache/memoize-weak.ts'
import type { CatalogueItem } from '../../agent.ts'

/** What is sold under a name and a price of its own: a product, or one of its variants. */
export interface Offering extends Omit<CatalogueItem, 'variants'> {
  /** Identifies it in the state of a dialogue. */
  key: string
  variantId: string | null
}

export interface ShelfEntry {
  item: Offering
}

export interface Shelf {
  entries: readonly ShelfEntry[]
  byKey: ReadonlyMap<string, ShelfEntry>
}

export function offeringKey(productId: string, variantId: string | null): string {
  return variantId === null ? productId : `${productId}/${variantId}`
}

export const indexShelf = memoizeWeak((items: readonly CatalogueItem[]): Shelf => {
  const entries = items.flatMap(toOfferings).map((item) => ({ item }))
  return { entries, byKey: new Map(entries.map((entry) => [entry.item.key, entry])) }
})

function toOfferings({ variants, ...product }: CatalogueItem): Offering[] {
  const { productId } = product
  if (variants.length === 0) return [{ ...product, key: productId, variantId: null }]
  return variants.map(({ variantId, name, price, inventory }) => ({
    ...product,
    key: offeringKey(productId, variantId),
    variantId,
    name: `${product.name}, ${name}`,
    price,
    inventory,
  }))
}
