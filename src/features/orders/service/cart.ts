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
import {
  isSelectionError,
  select,
  type Selection,
  type SelectionError,
} from '../../products/variants/selection.ts'
import { findInCatalogue, type CatalogueRow, type NewOrderLine } from '../place.sql.ts'
import { assertCosts } from '../pricing.ts'
import { mergeWishes, type UnavailableWish } from '../replacements/states.ts'

export interface CartItem {
  productId: string
  storeId: string
  quantity: number
  /** Pesos of one, options included, as the customer saw it. */
  price: number
  variantId?: string | null
  /** Ids of options. */
  choices?: string[] | null
  note?: string | null
  /** `remove` unless given. */
  ifUnavailable?: UnavailableWish
}

interface CheckedItem extends CartItem {
  /** Undefined when there is no such product. */
  product?: Readonly<CatalogueRow>
}

type SoldItem = CartItem & { product: Readonly<CatalogueRow> }

/** An item of a cart that can be sold. */
export type SelectedItem = SoldItem & { selection: Selection }

/**
 * Finds what the items of a cart name.
 * @throws 400 PRODUCT_UNAVAILABLE, and for a variant or choices that the product does not have; 409 STORE_PAUSED, PRICE_CHANGED
 */
export async function validateCart(items: CartItem[]): Promise<SelectedItem[]> {
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
  const judged = sold.map((item) => ({ ...item, selection: select(item.product, item) }))
  assertSelections(judged, 'variantId')
  assertSelections(judged, 'choices')
  const selected = judged as SelectedItem[]
  assertItems(sold, {
    isValid: ({ product }) => product.accepting_orders,
    code: 'STORE_PAUSED',
    message: 'A store in the cart is not taking orders right now.',
    path: 'storeId',
    detail: ({ product }) => `${product.store_name} is not taking orders right now`,
  })
  assertItems(selected, {
    isValid: ({ selection, price }) => selection.price === centavos(price),
    code: 'PRICE_CHANGED',
    message: 'Prices have changed since the cart was filled. Show the customer the new ones.',
    path: 'price',
    detail: ({ selection }) => `is ${pesos(selection.price)} now`,
    extras: (changed) => ({
      prices: changed.map(({ productId, selection: { variant, price } }) => ({
        productId,
        ...(variant ? { variantId: variant.id } : {}),
        price: pesos(price),
      })),
    }),
  })
  return selected
}

function assertSelections(
  items: (CartItem & { selection: Selection | SelectionError })[],
  path: SelectionError['path'],
): void {
  const errorOf = ({ selection }: (typeof items)[number]) =>
    isSelectionError(selection) && selection.path === path ? selection.message : null
  assertItems(items, {
    isValid: (item) => errorOf(item) === null,
    code: 'VALIDATION_FAILED',
    message: 'Correct the fields in details and send the request again.',
    path,
    detail: (item) => errorOf(item)!,
  })
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

/**
 * The lines of an order: items with the same product, variant, options and note are merged.
 * @throws 400 above the maximum of a product, and for what comes to nothing; 409 OUT_OF_STOCK
 */
export function toOrderLines(items: SelectedItem[]): NewOrderLine[] {
  for (const same of groupBy(items, ({ product }) => product.product_id)) assertMaximum(items, same)
  assertStock(items)
  return groupBy(items, lineKey).map((same) => {
    const line = newLine(same[0]!, sumOf(same), wishOf(same))
    assertCosts(line.line_total, `items.${items.indexOf(same[0]!)}.quantity`)
    return line
  })
}

function groupBy(items: SelectedItem[], keyOf: (item: SelectedItem) => string): SelectedItem[][] {
  return [...Map.groupBy(items, keyOf).values()]
}

/** What makes two items the same line. */
function lineKey({ product, selection, note }: SelectedItem): string {
  const options = selection.options.map(({ id }) => id)
  return JSON.stringify([product.product_id, selection.variant?.id, options, note?.trim() || null])
}

function wishOf(items: SelectedItem[]): UnavailableWish {
  return mergeWishes(items.map(({ ifUnavailable }) => ifUnavailable))
}

function sumOf(items: SelectedItem[]): number {
  return addQuantities(...items.map(({ quantity }) => quantity))
}

function assertMaximum(items: SelectedItem[], same: SelectedItem[]): void {
  const { product } = same[0]!
  const { max } = quantityRule(product)
  const quantity = sumOf(same)
  if (compareQuantities(quantity, max) > 0)
    failField(
      `items.${items.indexOf(same.at(-1)!)}.quantity`,
      `at most ${max} of ${product.name} in an order; the items of this product are ${quantity}`,
    )
}

function assertStock(items: SelectedItem[]): void {
  const stocks = groupBy(items, ({ product, selection: { variant } }) =>
    variant ? variant.id : product.product_id,
  )
  const short = stocks.filter(
    (same) => compareQuantities(same[0]!.selection.inventory, sumOf(same)) < 0,
  )
  assertInStock(
    short.map((same) => {
      const { product, selection } = same[0]!
      const { variant, inventory: available } = selection
      const name = [product.name, variant?.name].filter(Boolean).join(', ')
      const variantId = variant ? { variantId: variant.id } : {}
      return { productId: product.product_id, ...variantId, name, available }
    }),
  )
}

/** A line of an order, at the price of the catalogue. */
export function newLine(
  { product, selection, note }: Pick<SelectedItem, 'product' | 'selection' | 'note'>,
  quantity: number,
  if_unavailable: UnavailableWish,
): NewOrderLine {
  const { product_id, store_id, name, unit, sold_by_weight, choices_version, prescription } =
    product
  const { variant, options, basePrice, price } = selection
  return {
    id: uuidv7(),
    product_id,
    store_id,
    name,
    variant_id: variant?.id ?? null,
    variant: variant?.name ?? null,
    choices: options.map((option) => ({ name: option.name, price: option.price })),
    note: note?.trim() || null,
    quantity,
    ordered_quantity: null,
    unit,
    sold_by_weight,
    price,
    base_price: basePrice,
    choices_version,
    line_total: lineTotal(price, quantity),
    prescription,
    if_unavailable,
  }
}
