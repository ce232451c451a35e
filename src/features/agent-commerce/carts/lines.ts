/** The lines of carts and checkout sessions: what an agent asked for, priced by the catalogue at every read. */
import { Type, type Static } from 'typebox'
import { nullIfNotFound } from '../../../platform/contract/errors.ts'
import { pesos } from '../../../platform/values/money.ts'
import { lineTotal, multiplyQuantity } from '../../../platform/values/quantity.ts'
import { quantityRule } from '../../products/quantity-rule.ts'
import { getActiveProduct } from '../../products/service.ts'
import { isSelectionError, select } from '../../products/variants/selection.ts'
import type { CartItem } from '../../orders/service/cart.ts'
import { parseItemId } from '../catalog/item-id.ts'
import { measuresOf } from '../catalog/items.ts'
import { absolute } from '../catalog/view.ts'
import { ProtocolError } from '../protocol/answer.ts'
import { errorMessage, type Message } from '../protocol/messages.ts'

export const MAX_LINES = 100

/** An agent's prices, totals and titles are dropped. */
export const LineInput = Type.Object({
  id: Type.Optional(Type.String({ maxLength: 100 })),
  item: Type.Object({ id: Type.String({ minLength: 1, maxLength: 4000 }) }),
  quantity: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
})
export const LineInputs = Type.Array(LineInput, { minItems: 1, maxItems: MAX_LINES })

/** A line as it is stored. */
export interface SessionLine {
  id: string
  itemId: string
  quantity: number
}

/** Gives ids to lines that have none, or one that another line has. */
export function toLines(inputs: Static<typeof LineInputs>): SessionLine[] {
  const used = new Set<string>()
  return inputs.map(({ id, item, quantity }, index) => {
    const own = id && !used.has(id) ? id : `li_${index + 1}_${used.size}`
    used.add(own)
    return { id: own, itemId: item.id, quantity }
  })
}

export interface PricedLine extends SessionLine {
  title: string
  image: string | null
  /** Centavos, like `total`. */
  price: number
  total: number
  cartItem: CartItem
}

export interface PricedLines {
  lines: PricedLine[]
  /** Of the lines that are not sold now; these are not among `lines`. */
  problems: Message[]
}

/** Of `storeId` alone unless it is null. @throws `multiple_stores` */
export async function priceLines(
  lines: SessionLine[],
  storeId: string | null,
): Promise<PricedLines> {
  const priced = await Promise.all(
    lines.map(async (line, index) => await priceLine(line, index, storeId)),
  )
  const problems = priced.filter((each): each is Message => 'severity' in each)
  const sold = priced.filter((each): each is PricedLine => 'cartItem' in each)
  const stores = new Set(sold.map(({ cartItem }) => cartItem.storeId))
  if (stores.size > 1)
    throw new ProtocolError(
      200,
      'multiple_stores',
      'One checkout is at one store: open one for each.',
    )
  return { lines: sold, problems }
}

async function priceLine(
  line: SessionLine,
  index: number,
  storeId: string | null,
): Promise<PricedLine | Message> {
  const problem = (code: string, content: string) =>
    errorMessage(code, content, { path: `$.line_items[${index}]` })
  const parts = parseItemId(line.itemId)
  const row = parts && (await getActiveProduct(parts.productId).catch(nullIfNotFound))
  if (!parts || !row || (storeId && row.store_id !== storeId))
    return problem('item_unavailable', `Item not found: ${line.itemId} is not sold here.`)
  const { variantId, choices, measure } = parts
  if (!measuresOf(row).includes(measure))
    return problem('item_unavailable', `${row.name} is not sold in this amount.`)
  const selection = select(row, { variantId, choices })
  if (isSelectionError(selection))
    return problem('item_unavailable', `${row.name}: ${selection.path} ${selection.message}.`)
  if (selection.inventory < quantityRule(row).min)
    return problem('out_of_stock', `Insufficient stock: ${row.name} is sold out.`)
  const { variant, price } = selection
  const quantity = multiplyQuantity(measure, line.quantity)
  const { max } = quantityRule(row)
  if (quantity > max)
    throw new ProtocolError(
      200,
      'out_of_stock',
      `Not enough in stock: at most ${max} of ${row.name} in one order.`,
      { severity: 'recoverable' },
    )
  const amount = measure === 1 ? null : `${measure} ${row.unit}`
  return {
    ...line,
    title: [row.name, variant?.name, amount].filter(Boolean).join(', '),
    image: row.images[0] ? absolute(row.images[0]) : null,
    price: lineTotal(price, measure),
    total: lineTotal(price, quantity),
    cartItem: {
      productId: row.id,
      storeId: row.store_id,
      quantity,
      price: pesos(price),
      variantId,
      choices,
    },
  }
}

/** The lines of a request that are sold, as they are stored. @throws the outcome that none is */
export function withoutUnsold(
  lines: SessionLine[],
  { lines: sold, problems: [first] }: PricedLines,
): SessionLine[] {
  if (first && sold.length === 0) throw new ProtocolError(200, first.code, first.content)
  const kept = new Set(sold.map(({ id }) => id))
  return lines.filter(({ id }) => kept.has(id))
}

export function lineView({ id, itemId, quantity, title, image, price, total }: PricedLine) {
  return {
    id,
    item: { id: itemId, title, price, ...(image ? { image_url: image } : {}) },
    quantity,
    totals: [
      { type: 'subtotal', amount: total },
      { type: 'total', amount: total },
    ],
  }
}

export function subtotalOf(lines: PricedLine[]): number {
  return lines.reduce((sum, { total }) => sum + total, 0)
}
