/** The tools of one turn: what an agent may ask for, and what it comes to. Nothing is stored until the turn ends. */
import type { CartView, CatalogueItem, AgentTools } from '../../adapters/ai/agent.ts'
import { addMinutes, now } from '../../platform/values/clock.ts'
import { memoizeWeak } from '../../platform/cache/memoize-weak.ts'
import { cartView, proposed, type Cart, type Goods } from './cart.ts'
import { isPlainYes } from './consent.ts'
import type { TurnRow } from './queries.ts'

/** A summary may be agreed to for so long. */
const SUMMARY_MINUTES = 30
const FOUND = 10
const FOUND_MAX = 500

export interface Desk {
  tools: AgentTools
  /** The cart as it stands. */
  cart(): Cart
  /** The hash that the customer agreed to in this turn, or null. */
  agreed(): string | null
}

/** What a store sells now: its active products only. */
export interface Shelf {
  find(ids: string[]): Promise<Goods[]>
  /** Best first; everything there is for an empty query. */
  search(query: string, limit: number): Promise<readonly Goods[]>
}

/** What a desk knows of the turn it is opened for. */
export type DeskTurn = Pick<TurnRow, 'cart' | 'summary_hash' | 'shown_at' | 'text'>

export function openDesk(turn: DeskTurn, shelf: Shelf): Desk {
  let { cart } = turn
  let agreed: string | null = null
  const view = async (of: Cart) => cartView(of, await goods(shelf, of))

  const tools: AgentTools = {
    async searchCatalogue(query, limit = FOUND) {
      const found = await shelf.search(query, Math.min(Math.max(1, limit), FOUND_MAX))
      return catalogueItems(found)
    },
    async proposeCart(proposal) {
      const { cart: next, invalid } = proposed(cart, proposal)
      const seen = cartView(next, await goods(shelf, next), invalid)
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

function refusal({ summary_hash, shown_at, text }: DeskTurn, seen: CartView, hash: string) {
  if (seen.missing.length > 0) return 'MISSING'
  if (seen.hash !== hash || seen.rejected.length > 0) return 'STALE'
  const isShown = summary_hash === hash && shown_at !== null
  if (!isShown || addMinutes(shown_at, SUMMARY_MINUTES) < now()) return 'NOT_SHOWN'
  return isPlainYes(text) ? null : 'NOT_AGREED'
}

/** The active products among a cart's items. */
export async function goods(shelf: Shelf, { items }: Cart): Promise<Map<string, Goods>> {
  const rows = await shelf.find(items.map(({ productId }) => productId))
  return new Map(rows.map((row) => [row.id, row]))
}

/** The same ones for the same rows, so that whoever reads them can keep what they come to. */
const catalogueItems = memoizeWeak((rows: readonly Goods[]): readonly CatalogueItem[] =>
  rows.map(({ id, name, description, price, unit, inventory }) => ({
    productId: id,
    name,
    description,
    price,
    unit,
    inventory,
  })),
)
