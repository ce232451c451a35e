import type { AgentTools, CartView, CatalogueItem, Turn } from '../../agent.ts'

/** What the tools of a turn have told and done: the facts that a reply may state. */
export interface TurnRecord {
  /** The tools of the turn, recorded. */
  tools: AgentTools
  products(): CatalogueItem[]
  /** Every state of the cart in this turn. */
  carts(): CartView[]
  /** The order is captured when this turn completes. */
  isPlaced(): boolean
  /** The cart was changed, or the order placed. */
  hasChanged(): boolean
  /** The server appends the summary of the cart to the reply. */
  askToConfirm(): void
  asksToConfirm(): boolean
}

export function recordTurn({ tools }: Pick<Turn, 'tools'>): TurnRecord {
  const products = new Map<string, CatalogueItem>()
  const carts: CartView[] = []
  const state = { isPlaced: false, hasChanged: false, asksToConfirm: false }
  const record = (cart: CartView) => {
    carts.push(cart)
    return cart
  }
  return {
    tools: {
      async searchCatalogue(query, limit) {
        const found = await tools.searchCatalogue(query, limit)
        for (const each of found) products.set(each.productId, each)
        return found
      },
      async proposeCart(proposal) {
        Object.assign(state, { isPlaced: false, hasChanged: true })
        return record(await tools.proposeCart(proposal))
      },
      currentCart: async () => record(await tools.currentCart()),
      async confirmCart(hash, options) {
        const outcome = await tools.confirmCart(hash, options)
        if (outcome.captured) Object.assign(state, { isPlaced: true, hasChanged: true })
        else record(outcome.cart)
        return outcome
      },
    },
    products: () => [...products.values()],
    carts: () => carts,
    isPlaced: () => state.isPlaced,
    hasChanged: () => state.hasChanged,
    askToConfirm: () => void (state.asksToConfirm = true),
    asksToConfirm: () => state.asksToConfirm && !state.isPlaced,
  }
}
