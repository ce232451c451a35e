/** Plays a dialogue with an agent by the rules of the product: its own cart, consent, desk and summary; only the shelf is here. */
import { PRODUCTS } from '../../../../dev/seed/market/products.ts'
import { STORES } from '../../../../dev/seed/market/stores.ts'
import type { Agent, CartView, StoreProfile } from '../../../../src/adapters/ai/agent.ts'
import { cartView, emptyCart, type CartProduct } from '../../../../src/features/chat/turn/cart.ts'
import {
  findCartProducts,
  createTurnTools,
  type TurnInput,
  type CataloguePort,
} from '../../../../src/features/chat/turn/agent-tools.ts'
import { buildTurnResult } from '../../../../src/features/chat/turn/turn-result.ts'
import type { Dialogue } from './read.ts'

export interface Played {
  orders: CartView[]
  /** Alternately the customer and the agent. */
  heard: { says: string; reply: string; ms: number }[]
}

export async function play(agent: Agent, { store, settings, turns }: Dialogue): Promise<Played> {
  const shelf = shelfOf(store)
  const history: { role: 'customer' | 'agent'; text: string }[] = []
  const session = { cart: emptyCart, summary_hash: null, shown_at: null } as Omit<TurnInput, 'text'>
  let memory: Record<string, unknown> = {}
  const played: Played = { orders: [], heard: [] }
  for (const { says } of turns) {
    const desk = createTurnTools({ ...session, text: says }, shelf)
    const start = performance.now()
    const reply = await agent.reply({
      store: profileOf(store, settings),
      history: [...history],
      message: says,
      memory: structuredClone(memory),
      tools: desk.tools,
      signal: AbortSignal.timeout(20_000),
      onDelta: () => {},
    })
    const ms = performance.now() - start
    const hash = desk.confirmedHash()
    const order = cartView(desk.cart(), await findCartProducts(shelf, desk.cart()))
    if (hash !== null) played.orders.push(order)
    const { text, end } = await buildTurnResult(reply, desk, { isCaptured: hash !== null })
    // What the product keeps, it keeps as JSON.
    memory = JSON.parse(JSON.stringify(end.memory))
    Object.assign(session, { cart: end.cart, summary_hash: end.shownHash, shown_at: end.shownAt })
    history.push({ role: 'customer', text: says }, { role: 'agent', text })
    played.heard.push({ says, reply: text, ms })
  }
  return played
}

/** What is wrong with what came of a dialogue; empty when it is exactly as expected. */
export function problemsOf({ turns, orders }: Dialogue, played: Played): string[] {
  const problems: string[] = []
  for (const [index, { hears }] of turns.entries())
    for (const words of hears)
      if (!played.heard[index]!.reply.toLowerCase().includes(words.toLowerCase()))
        problems.push(`answer ${index + 1} does not say "${words}"`)
  if (played.orders.length !== orders.length)
    problems.push(`${played.orders.length} orders instead of ${orders.length}`)
  for (const [index, { items, to, note }] of orders.entries()) {
    const order = played.orders[index]
    if (!order) continue
    const got = order.lines.map(({ qty, name }) => `${qty} ${name}`).toSorted()
    const wanted = items.map(([name, qty]) => `${qty} ${name}`).toSorted()
    if (got.join('; ') !== wanted.join('; ')) problems.push(`ordered ${got.join('; ')}`)
    const { customerName = '', deliveryAddress = '', contactNumber = '', notes } = order.contact
    if (to) {
      const mobile = to[2]!.replace(/^0/, '+63')
      if (loose(customerName) !== loose(to[0]!)) problems.push(`name ${customerName}`)
      if (loose(deliveryAddress) !== loose(to[1]!)) problems.push(`address ${deliveryAddress}`)
      if (contactNumber !== mobile) problems.push(`mobile ${contactNumber}`)
    }
    if (note && !loose(notes ?? '').includes(loose(note))) problems.push(`note ${notes}`)
  }
  return problems
}

const loose = (text: string) =>
  text
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.join(' ') ?? ''

function shelfOf(store: string): CataloguePort {
  const rows: CartProduct[] = PRODUCTS[store as keyof typeof PRODUCTS].map(
    ({ sku, name, description, price, unit, inventory }) => ({
      id: sku,
      name,
      description,
      price,
      unit,
      inventory,
    }),
  )
  return {
    findByIds: async (ids) => rows.filter(({ id }) => ids.includes(id)),
    search: async (query, limit) => {
      const words = loose(query).split(' ')
      const fit = ({ name, description }: CartProduct) =>
        words.filter((word) => loose(`${name} ${description}`).includes(word)).length
      return rows.toSorted((a, b) => fit(b) - fit(a)).slice(0, limit)
    },
  }
}

function profileOf(key: string, settings: Dialogue['settings']): StoreProfile {
  const store = STORES.find((each) => each.key === key)!
  const { name, description, category, address, barangay, city, phone, operatingHours } = store
  return {
    name,
    description,
    category,
    address,
    barangay,
    city,
    phone,
    operatingHours,
    isOpen: true,
    agent: { name, greeting: '', instructions: '', ...settings },
  }
}
