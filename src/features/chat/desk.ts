/** The tools of one turn: what an agent may ask for, and what it comes to. Nothing is stored until the turn ends. */
import type { CartView, CatalogueItem, Tools } from '../../adapters/ai/agent.ts'
import { minutesFrom, now } from '../../lib/clock.ts'
import { productsByIds, searchStore, type ProductRow } from '../products/service.ts'
import { cartView, proposed, type Cart } from './cart.ts'
import { isPlainYes } from './consent.ts'
import type { TurnRow } from './model.ts'

/** A summary may be agreed to for so long. */
const SUMMARY_MINUTES = 30
const FOUND = 10
const FOUND_MAX = 500

export interface Desk {
  tools: Tools
  /** The cart as it stands. */
  cart(): Cart
  /** The hash that the customer agreed to in this turn, or null. */
  agreed(): string | null
}

export function openDesk(turn: TurnRow): Desk {
  let { cart } = turn
  let agreed: string | null = null
  const view = async (of: Cart) => cartView(of, await goods(turn.store_id, of))

  const tools: Tools = {
    async searchCatalogue(query, limit = FOUND) {
      const found = await searchStore(turn.store_id, query, Math.min(Math.max(1, limit), FOUND_MAX))
      return found.map(catalogueItem)
    },
    async proposeCart(proposal) {
      const { cart: next, invalid } = proposed(cart, proposal)
      const seen = cartView(next, await goods(turn.store_id, next), invalid)
      const items = seen.lines.map(({ productId, qty }) => ({ productId, qty }))
      cart = { items, contact: next.contact }
      agreed = null
      return seen
    },
    currentCart: () => view(cart),
    async confirmCart(hash) {
      const seen = await view(cart)
      const reason = refusal(turn, seen, hash)
      if (reason) return { captured: false, reason, cart: seen }
      agreed = hash
      return { captured: true }
    },
  }
  return { tools, cart: () => cart, agreed: () => agreed }
}

function refusal({ shown_hash, shown_at, text }: TurnRow, seen: CartView, hash: string) {
  if (seen.missing.length > 0) return 'MISSING'
  if (seen.hash !== hash || seen.refused.length > 0) return 'STALE'
  const isShown = shown_hash === hash && shown_at !== null
  if (!isShown || minutesFrom(shown_at, SUMMARY_MINUTES) < now()) return 'NOT_SHOWN'
  return isPlainYes(text) ? null : 'NOT_AGREED'
}

/** The active products of a store among a cart's items. */
export async function goods(storeId: string, { items }: Cart): Promise<Map<string, ProductRow>> {
  const rows = await productsByIds(
    storeId,
    items.map(({ productId }) => productId),
  )
  return new Map(rows.map((row) => [row.id, row]))
}

function catalogueItem(row: ProductRow): CatalogueItem {
  const { id, name, description, price, unit, inventory } = row
  return { productId: id, name, description, price, unit, inventory }
}
