/**
 * What an agent buys by: the ids of a product, of one of its variants and of options that come with it, joined by dots; then, if
 * units are not whole units of the product, `~` and how much one is.
 */
import { isUuid } from '../../../platform/values/ids.ts'

export interface ItemParts {
  productId: string
  variantId: string | null
  choices: string[]
  /** How much of the product one is: 1, or its step. */
  measure: number
}

/** Null for what cannot be an id. */
export function parseItemId(id: string): ItemParts | null {
  const [goods = '', measure = '1', ...rest] = id.split('~')
  const [productId = '', variantId = '', ...choices] = goods.split('.')
  const ids = [productId, ...(variantId ? [variantId] : []), ...choices]
  const isId = ids.length <= 100 && ids.every(isUuid) && /^(1|0\.\d{1,3})$/.test(measure)
  if (!isId || rest.length > 0) return null
  return { productId, variantId: variantId || null, choices, measure: Number(measure) }
}

export function formatItemId({ productId, variantId, choices, measure }: ItemParts): string {
  const ids = choices.length > 0 ? [variantId ?? '', ...choices] : variantId ? [variantId] : []
  return [productId, ...ids].join('.') + (measure === 1 ? '' : `~${measure}`)
}
