/** What a customer wants, held against the catalogue: refused as a whole, with a word for each item that is at fault. */
import { fail, failField, type ErrorExtras } from '../../../platform/contract/errors.ts'
import { uuidv7 } from '../../../platform/values/ids.ts'
import { centavos, pesos } from '../../../platform/values/money.ts'
import { assertInStock } from '../../products/service.ts'
import type { OrderItemRow } from '../queries.ts'
import { findInCatalogue, type CatalogueRow } from '../place.sql.ts'

export interface CartItem {
  productId: string
  storeId: string
  quantity: number
  /** Pesos, as the customer saw it. */
  price: number
}

/** The catalogue rows of a cart, refused as a whole when the customer saw something else. */
export async function validateCart(items: CartItem[]): Promise<Map<string, CatalogueRow>> {
  const ids = new Set(items.map(({ productId }) => productId.toLowerCase()))
  const rows = await Promise.all([...ids].map(findInCatalogue))
  const products = new Map(rows.flatMap((row) => (row ? [[row.product_id, row]] : [])))
  const product = (item: CartItem) => products.get(item.productId.toLowerCase())

  assertItems(
    items,
    (item) => !product(item)?.is_active || !product(item)?.store_is_active,
    'PRODUCT_UNAVAILABLE',
    {
      path: 'productId',
      said: () => 'is not sold any more; take it out of the cart',
      message: 'Some products are not available.',
    },
  )
  assertItems(
    items,
    (item) => product(item)!.store_id !== item.storeId.toLowerCase(),
    'VALIDATION_FAILED',
    {
      path: 'storeId',
      said: (item) => `must be the store of the product, ${product(item)!.store_id}`,
      message: 'Correct the fields in details and send the request again.',
    },
  )
  assertItems(items, (item) => !product(item)!.accepting_orders, 'STORE_PAUSED', {
    path: 'storeId',
    said: (item) => `${product(item)!.store_name} is not taking orders right now`,
    message: 'A store in the cart is not taking orders right now.',
  })
  assertItems(items, (item) => product(item)!.price !== centavos(item.price), 'PRICE_CHANGED', {
    path: 'price',
    said: (item) => `is ${pesos(product(item)!.price)} now`,
    message: 'Prices have changed since the cart was filled. Show the customer the new ones.',
    extras: (changed) => ({
      prices: changed.map((item) => ({
        productId: item.productId,
        price: pesos(product(item)!.price),
      })),
    }),
  })
  return products
}

/** Refuses with one detail for every item that is at fault. */
function assertItems(
  items: CartItem[],
  atFault: (item: CartItem) => boolean,
  code: 'PRODUCT_UNAVAILABLE' | 'VALIDATION_FAILED' | 'STORE_PAUSED' | 'PRICE_CHANGED',
  {
    path,
    said,
    message,
    extras,
  }: {
    path: keyof CartItem
    said: (item: CartItem) => string
    message: string
    extras?: (items: CartItem[]) => ErrorExtras
  },
): void {
  const faulty = items.filter(atFault)
  if (faulty.length === 0) return
  const details = items.flatMap((item, index) =>
    faulty.includes(item) ? [{ path: `items.${index}.${path}`, message: said(item) }] : [],
  )
  fail(code, message, { details, ...extras?.(faulty) })
}

/** One line a product: the same product twice is one line with both quantities. */
export function toOrderLines(
  items: CartItem[],
  products: Map<string, CatalogueRow>,
): OrderItemRow[] {
  const quantities = new Map<string, number>()
  for (const { productId, quantity } of items) {
    const id = productId.toLowerCase()
    quantities.set(id, (quantities.get(id) ?? 0) + quantity)
  }
  const lines = [...quantities].map(([productId, quantity]) => {
    const { name, price, store_id } = products.get(productId)!
    return { id: uuidv7(), product_id: productId, store_id, name, quantity, price }
  })
  if (lines.some(({ quantity }) => quantity > 999))
    failField('items', 'at most 999 of one product in an order')
  assertLinesInStock(lines, products)
  return lines
}

function assertLinesInStock(lines: OrderItemRow[], products: Map<string, CatalogueRow>): void {
  const available = (productId: string) => products.get(productId)!.inventory
  assertInStock(
    lines
      .filter(({ product_id, quantity }) => available(product_id) < quantity)
      .map(({ product_id, name }) => ({
        productId: product_id,
        name,
        available: available(product_id),
      })),
  )
}
