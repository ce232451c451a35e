/** Products with variants and choices, made through the product. */
import type { ProductRow } from '../../src/features/products/service.ts'
import { get, post, send } from './client.ts'
import { createProduct, createStore, line, type TestUser } from './actors.ts'

interface Owned {
  owner: TestUser
}

/** A product of a new store with variants; prices are pesos. */
export async function createVariants(
  ...variants: { name: string; price: number; inventory?: number; [field: string]: unknown }[]
) {
  const store = await createStore()
  const product = await createProduct(store)
  const path = `/api/vendor/products/${product.id}/variants`
  const added = []
  for (const variant of variants) {
    const { status, body } = await post(path, { inventory: 10, ...variant }, { as: store.owner })
    if (status !== 201) throw new Error(`The variant was not added: ${JSON.stringify(body)}`)
    added.push(body.variant)
  }
  return { store, product, variants: added, path }
}

/** Sets the choices of a product. @returns them as a customer sees them */
export async function setChoices(product: ProductRow, { owner }: Owned, choices: unknown[]) {
  const path = `/api/vendor/products/${product.id}/choices`
  const { status, body } = await send('PUT', path, { choices }, { as: owner })
  if (status !== 200) throw new Error(`The choices were not set: ${JSON.stringify(body)}`)
  return body.product.choices
}

/** One item of an order body. */
export function item(
  product: ProductRow,
  price: number,
  more: { variantId?: string; choices?: string[]; note?: string; quantity?: number } = {},
) {
  return { ...line(product, more.quantity ?? 1, price), ...more }
}

/** The product as customers see it. */
export async function readProduct({ id }: ProductRow) {
  return (await get(`/api/products/${id}`)).body.product
}
