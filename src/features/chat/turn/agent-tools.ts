/** The tools of one turn. They change nothing until the turn completes. */
import type { AgentTools, CartView, CatalogueItem } from '../../../adapters/ai/agent.ts'
import { addMinutes, now } from '../../../platform/values/clock.ts'
import type { TurnRow } from '../queries.ts'
import { applyProposal, cartView, toCartItems, withOfferedFulfilment, type Cart } from './cart.ts'
import { isPlainYes } from './consent.ts'
import { yesWithWish } from './consent-wishes.ts'
import { withoutRestated } from './restated-order.ts'

const SUMMARY_VALID_MINUTES = 30
const SEARCH_LIMIT = 10
const SEARCH_LIMIT_MAX = 500

export interface TurnTools {
  tools: AgentTools
  cart(): Cart
  /** The hash of the cart that the customer agreed to in this turn, or null. */
  confirmedHash(): string | null
}

/** The active products of a store. */
export interface CataloguePort {
  findByIds(ids: string[]): Promise<readonly CatalogueItem[]>
  /** Best match first; the whole catalogue for an empty query. */
  search(query: string, limit: number): Promise<readonly CatalogueItem[]>
}

export type TurnInput = Pick<TurnRow, 'cart' | 'summary_hash' | 'shown_at' | 'text'> & {
  store: Pick<TurnRow['store'], 'delivery_enabled' | 'pickup_enabled'>
}

/** @param countOrder counts an order that the customer agrees to; false when there are too many */
export function createTurnTools(
  turn: TurnInput,
  catalogue: CataloguePort,
  countOrder: () => Promise<boolean>,
): TurnTools {
  const offered = (some: Cart) => withOfferedFulfilment(some, turn.store)
  let cart = offered(turn.cart)
  let confirmedHash: string | null = null
  const currentCart = async () => cartView(cart, await findCartProducts(catalogue, cart))

  const tools: AgentTools = {
    async searchCatalogue(query, limit = SEARCH_LIMIT) {
      return await catalogue.search(query, Math.min(Math.max(1, limit), SEARCH_LIMIT_MAX))
    },
    async proposeCart(proposal) {
      const { cart: proposed, invalidFields } = applyProposal(cart, proposal)
      const next = offered(proposed)
      const view = cartView(next, await findCartProducts(catalogue, next), invalidFields)
      cart = { items: toCartItems(view.lines), contact: next.contact }
      confirmedHash = null
      return view
    },
    currentCart,
    async confirmCart(hash, { takesRequest } = { takesRequest: false }) {
      const view = await currentCart()
      const isCollected = view.contact.fulfilment === 'pickup'
      const request = takesRequest ? yesWithWish(turn.text, { isCollected }) : null
      const noted = request === null ? null : withRequest(cart, request)
      const reason = confirmationProblem(turn, view, hash, noted !== null)
      if (reason) return { captured: false, reason, cart: view }
      if (confirmedHash === null && !(await countOrder()))
        return { captured: false, reason: 'TOO_MANY_ORDERS', cart: view }
      if (noted) cart = offered(noted)
      confirmedHash = noted ? (await currentCart()).hash : hash
      return { captured: true, note: noted && request }
    },
  }
  return { tools, cart: () => cart, confirmedHash: () => confirmedHash }
}

/** A cart with a request behind its notes; null when they have no room for it. */
function withRequest(cart: Cart, request: string): Cart | null {
  const notes = [cart.contact.notes, request].filter(Boolean).join('; ')
  const { cart: noted, invalidFields } = applyProposal(cart, { ...cart, contact: { notes } })
  return invalidFields.length === 0 ? noted : null
}

function confirmationProblem(
  { summary_hash, shown_at, text }: TurnInput,
  view: CartView,
  hash: string,
  isYesWithRequest: boolean,
) {
  if (view.missing.length > 0) return 'MISSING'
  if (view.hash !== hash || view.rejected.length > 0) return 'STALE'
  const isShown = summary_hash === hash && shown_at !== null
  if (!isShown || addMinutes(shown_at, SUMMARY_VALID_MINUTES) < now()) return 'NOT_SHOWN'
  const isCollected = view.contact.fulfilment === 'pickup'
  const isYes = isPlainYes(text, { isCollected }) || isPlainYes(withoutRestated(text, view.lines), { isCollected }) // prettier-ignore
  return isYesWithRequest || isYes ? null : 'NOT_AGREED'
}

/** The active products among the items of a cart, by id. */
export async function findCartProducts(
  catalogue: CataloguePort,
  { items }: Cart,
): Promise<Map<string, CatalogueItem>> {
  const ids = new Set(items.map(({ productId }) => productId))
  const products = await catalogue.findByIds([...ids])
  return new Map(products.map((product) => [product.productId, product]))
}
