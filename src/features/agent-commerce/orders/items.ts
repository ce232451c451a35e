/** What became of the lines of a session in its order. */
import type { OrderRow } from '../../orders/service/read.ts'
import type { SessionLine } from '../carts/lines.ts'
import { parseItemId } from '../catalog/item-id.ts'

type OrderItem = OrderRow['items'][number]

export interface AgentItem {
  item: OrderItem
  /** What the agent called it; null for what came in its place. */
  line: SessionLine | null
  itemId: string
  title: string
  /** Centavos of one, as the agent counts. */
  price: number
}

/** Pairs the items of an order with the lines that they were made of. Lines that the order merged are called by the first. */
export function pairItems(items: OrderItem[], lines: SessionLine[]): AgentItem[] {
  const open = new Map(Map.groupBy(lines, ({ itemId }) => goodsOf(itemId)))
  return items.map((item) => {
    const itemId = [item.product_id, item.variant_id].filter(Boolean).join('.')
    const line = open.get(itemId)?.shift() ?? null
    return {
      item,
      line,
      itemId: line?.itemId ?? itemId,
      title: [item.name, item.variant].filter(Boolean).join(', '),
      price: Math.round(item.price * measureOf(line)),
    }
  })
}

/** The protocol counts whole units; a weighed line counts as at least one. */
export function unitsOf({ line }: Pick<AgentItem, 'line'>, quantity: number): number {
  return Math.max(1, Math.round(quantity / measureOf(line)))
}

function goodsOf(itemId: string): string {
  const parts = parseItemId(itemId)
  return [parts?.productId, parts?.variantId].filter(Boolean).join('.')
}

function measureOf(line: SessionLine | null): number {
  return (line && parseItemId(line.itemId)?.measure) ?? 1
}
