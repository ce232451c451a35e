/** Plays a dialogue with an agent against the product's own cart, tools, consent and summary; only the catalogue is a fake. */
import type {
  Agent,
  CartView,
  CatalogueItem,
  LastOrder,
  StoreProfile,
} from '../../../../src/adapters/ai/agent.ts'
import {
  findCartProducts,
  createTurnTools,
  type TurnInput,
  type CataloguePort,
} from '../../../../src/features/chat/turn/agent-tools.ts'
import { cartView, emptyCart } from '../../../../src/features/chat/turn/cart.ts'
import { buildTurnResult } from '../../../../src/features/chat/turn/turn-result.ts'
import type { Dialogue } from './read.ts'
import { shelfOf } from './shelf.ts'
import { profileOf, termsOf } from './store.ts'

export interface Played {
  orders: CartView[]
  exchanges: { says: string; reply: string; isOrdered: boolean }[]
}

/** @param onOrder called after each order that was captured */
export async function play(
  agent: Agent,
  { store, settings, turns }: Pick<Dialogue, 'store' | 'settings' | 'turns'>,
  onOrder = () => {},
): Promise<Played> {
  const say = converse(agent, createCatalogue(shelfOf(store)), profileOf(store, settings), {
    terms: termsOf(settings),
  })
  const played: Played = { orders: [], exchanges: [] }
  for (const { says } of turns) {
    const { reply, cart, isOrdered } = await say(says)
    played.exchanges.push({ says, reply, isOrdered })
    if (!isOrdered) continue
    played.orders.push(cart)
    onOrder()
  }
  return played
}

/** A conversation with an agent, turn by turn, with the cart after each. */
export function converse(
  agent: Agent,
  catalogue: CataloguePort,
  store: StoreProfile,
  { terms = termsOf({}), countOrder = async () => true } = {},
) {
  const history: { role: 'customer' | 'agent'; text: string }[] = []
  const offers = { delivery_enabled: store.deliveryEnabled, pickup_enabled: store.pickupEnabled }
  const session = { store: offers, cart: emptyCart, summary_hash: null, shown_at: null } as Omit<
    TurnInput,
    'text'
  >
  let memory: Record<string, unknown> = {}
  let lastOrder: LastOrder | null = null
  return async (says: string): Promise<{ reply: string; cart: CartView; isOrdered: boolean }> => {
    const turnTools = createTurnTools({ ...session, text: says }, catalogue, countOrder)
    const answer = await agent.reply({
      store,
      terms,
      history: [...history],
      message: says,
      memory: structuredClone(memory),
      tools: turnTools.tools,
      signal: AbortSignal.timeout(20_000),
      onDelta: () => {},
      onUsage() {},
      lastOrder,
    })
    const isOrdered = turnTools.confirmedHash() !== null
    if (isOrdered) lastOrder = { status: 'new', placedAt: new Date() }
    const cart = cartView(turnTools.cart(), await findCartProducts(catalogue, turnTools.cart()))
    const { text, session: update } = await buildTurnResult(answer, turnTools, {
      isCaptured: isOrdered,
      keepsContact: true,
    })
    memory = JSON.parse(JSON.stringify(update.memory)) // the product stores it as JSON
    Object.assign(session, update)
    history.push({ role: 'customer', text: says }, { role: 'agent', text })
    return { reply: text, cart, isOrdered }
  }
}

/** A catalogue of these goods that finds by words of name and description. */
export function createCatalogue(items: readonly CatalogueItem[]): CataloguePort {
  return {
    findByIds: async (ids) => items.filter(({ productId }) => ids.includes(productId)),
    search: async (query, limit) => {
      const words = query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
      if (words.length === 0 && items.length <= limit) return items
      const fit = ({ name, description }: CatalogueItem) =>
        words.filter((word) => `${name} ${description}`.toLowerCase().includes(word)).length
      return items.toSorted((a, b) => fit(b) - fit(a)).slice(0, limit)
    },
  }
}
