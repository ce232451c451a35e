/** What an agent buys by: the id of a product, of one of its variants, and of options that come with it, joined by dots. */
import { isUuid } from '../../../platform/values/ids.ts'
import type { ProductRow } from '../../products/service.ts'

export interface ItemParts {
  productId: string
  variantId: string | null
  choices: string[]
}

/** Null for what cannot be an id. */
export function parseItemId(id: string): ItemParts | null {
  const [productId = '', variantId = '', ...choices] = id.split('.')
  const ids = [productId, ...(variantId ? [variantId] : []), ...choices]
  if (ids.length > 100 || !ids.every(isUuid)) return null
  return { productId, variantId: variantId || null, choices }
}

export function formatItemId({ productId, variantId, choices }: ItemParts): string {
  if (choices.length === 0) return variantId ? `${productId}.${variantId}` : productId
  return [productId, variantId ?? '', ...choices].join('.')
}

/** The cheapest options that an order of the product must name. */
export function defaultChoices({ choices }: Pick<ProductRow, 'choices'>): string[] {
  return choices.flatMap(({ min, options }) =>
    options
      .filter(({ isActive }) => isActive)
      .toSorted((a, b) => a.price - b.price)
      .slice(0, min)
      .map(({ id }) => id),
  )
}
