/** Checks a cart against the catalogue. A cart is refused as a whole, with one detail for each item that is wrong. */
import {
  fail,
  failField,
  type ErrorCode,
  type ErrorExtras,
} from '../../../platform/contract/errors.ts'
import { uuidv7 } from '../../../platform/values/ids.ts'
import { centavos, pesos } from '../../../platform/values/money.ts'
import { addQuantities, compareQuantities, lineTotal } from '../../../platform/values/quantity.ts'
import { explainMisfit, quantityRule } from '../../products/quantity-rule.ts'
import { assertInStock } from '../../products/service.ts'
import type { OrderItemRow } from '../model.ts'
import { findInCatalogue, type CatalogueRow } from '../place.sql.ts'
import { mergeWishes, type UnavailableWish } from '../replacements/states.ts'

export interface CartItem {
  productId: string
  storeId: string
  quantity: number
  /** Pesos, as the customer saw it. */
  price: number
  /** `remove` unless given. */
  ifUnavailable?: UnavailableWish
}

interface CheckedItem extends CartItem {
  /** Undefined when there is no such product. */
  product?: Readonly<CatalogueRow>
}

type SoldItem = Required<CheckedItem>

/** @returns the products of a cart by id @throws 400 PRODUCT_UNAVAILABLE; 409 STORE_PAUSED, PRICE_CHANGED */
export async function validateCart(items: CartItem[]): Promise<Map<string, CatalogueRow>> {
  const ids = new Set(items.map(({ productId }) => productId.toLowerCase()))
  const rows = await Promise.all([...ids].map(findInCatalogue))
  const products = new Map(rows.flatMap((row) => (row ? [[row.product_id, row]] : [])))
  const checked: CheckedItem[] = items.map((item) => ({
    ...item,
    product: products.get(item.productId.toLowerCase()),
  }))

  assertItems(checked, {
    isValid: ({ product }) => Boolean(product?.is_active && product.store_is_active),
    code: 'PRODUCT_UNAVAILABLE',
    message: 'Some products are not available.',
    path: 'productId',
    detail: () => 'is not sold any more; take it out of the cart',
  })
  const sold = checked as SoldItem[]
  assertItems(sold, {
    isValid: ({ product, storeId }) => product.store_id === storeId.toLowerCase(),
    code: 'VALIDATION_FAILED',
    message: 'Correct the fields in details and send the request again.',
    path: 'storeId',
    detail: ({ product }) => `must be the store of the product, ${product.store_id}`,
  })
  assertItems(sold, {
    isValid: ({ product, quantity }) => explainMisfit(quantity, quantityRule(product)) === null,
    code: 'VALIDATION_FAILED',
    message: 'Correct the fields in details and send the request again.',
    path: 'quantity',
    detail: ({ product, quantity }) => explainMisfit(quantity, quantityRule(product))!,
  })
  assertItems(sold, {
    isValid: ({ product }) => product.accepting_orders,
    code: 'STORE_PAUSED',
    message: 'A store in the cart is not taking orders right now.',
    path: 'storeId',
    detail: ({ product }) => `${product.store_name} is not taking orders right now`,
  })
  assertItems(sold, {
    isValid: ({ product, price }) => product.price === centavos(price),
    code: 'PRICE_CHANGED',
    message: 'Prices have changed since the cart was filled. Show the customer the new ones.',
    path: 'price',
    detail: ({ product }) => `is ${pesos(product.price)} now`,
    extras: (changed) => ({
      prices: changed.map(({ productId, product }) => ({
        productId,
        price: pesos(product.price),
      })),
    }),
  })
  return products
}

interface ItemCheck<Item> {
  isValid: (item: Item) => boolean
  code: ErrorCode
  message: string
  /** The field that the details name. */
  path: keyof CartItem
  detail: (item: Item) => string
  extras?: (invalid: Item[]) => ErrorExtras
}

function assertItems<Item>(
  items: Item[],
  { isValid, code, message, path, detail, extras }: ItemCheck<Item>,
): void {
  const invalid = items.filter((item) => !isValid(item))
  if (invalid.length === 0) return
  const details = items.flatMap((item, index) =>
    isValid(item) ? [] : [{ path: `items.${index}.${path}`, message: detail(item) }],
  )
  fail(code, message, { details, ...extras?.(invalid) })
}

/** One line a product: items of the same product are merged. @throws 400 above its maximum; 409 OUT_OF_STOCK */
export function toOrderLines(
  items: CartItem[],
  products: Map<string, CatalogueRow>,
): OrderItemRow[] {
  const byProduct = Map.groupBy(items, ({ productId }) => productId.toLowerCase())
  const lines = [...byProduct].map(([product_id, same]) => {
    const product = products.get(product_id)!
    const quantity = addQuantities(...same.map((item) => item.quantity))
    const { max } = quantityRule(product)
    if (compareQuantities(quantity, max) > 0)
      failField(
        `items.${items.indexOf(same.at(-1)!)}.quantity`,
        `at most ${max} of ${product.name} in an order; the items of this product are ${quantity}`,
      )
    return newLine(product, quantity, mergeWishes(same.map(({ ifUnavailable }) => ifUnavailable)))
  })
  const inventoryOf = ({ product_id }: OrderItemRow) => products.get(product_id)!.inventory
  const short = lines.filter((line) => compareQuantities(inventoryOf(line), line.quantity) < 0)
  assertInStock(
    short.map((line) => ({
      productId: line.product_id,
      name: line.name,
      available: inventoryOf(line),
    })),
  )
  return lines
}

/** A line of an order, at the price of the catalogue. */
export function newLine(
  product: CatalogueRow,
  quantity: number,
  if_unavailable: UnavailableWish,
): OrderItemRow {
  const { product_id, store_id, name, sold_by_weight, price, prescription } = product
  return {
    id: uuidv7(),
    product_id,
    store_id,
    name,
    quantity,
    ordered_quantity: null,
    sold_by_weight,
    price,
    line_total: lineTotal(price, quantity),
    prescription,
    if_unavailable,
  }
}
