/** Plays a dialogue with an agent against the product's own cart, tools, consent and summary; only the catalogue is a fake. */
import { PRODUCTS } from '../../../../dev/seed/market/products.ts'
import { centavos } from '../../../../src/platform/values/money.ts'
import { STORES } from '../../../../dev/seed/market/stores.ts'
import type {
  Agent,
  CartView,
  CatalogueItem,
  StoreProfile,
  Turn,
} from '../../../../src/adapters/ai/agent.ts'
import { cartView, emptyCart } from '../../../../src/features/chat/turn/cart.ts'
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
  exchanges: { says: string; reply: string; ms: number }[]
}

export async function play(agent: Agent, { store, settings, turns }: Dialogue): Promise<Played> {
  const say = converse(agent, catalogueOf(store), profileOf(store, settings))
  const played: Played = { orders: [], exchanges: [] }
  for (const { says } of turns) {
    const start = performance.now()
    const { reply, cart, isOrdered } = await say(says)
    if (isOrdered) played.orders.push(cart)
    played.exchanges.push({ says, reply, ms: performance.now() - start })
  }
  return played
}

/** A conversation with an agent, turn by turn, with the cart after each. */
export function converse(
  agent: Agent,
  catalogue: CataloguePort,
  store: StoreProfile,
  countOrder = async () => true,
) {
  const history: { role: 'customer' | 'agent'; text: string }[] = []
  const session = { cart: emptyCart, summary_hash: null, shown_at: null } as Omit<TurnInput, 'text'>
  let memory: Record<string, unknown> = {}
  let lastOrder: Turn['lastOrder'] = null
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
    const cart = cartView(turnTools.cart(), await findCartProducts(catalogue, turnTools.cart()))
    const { text, session: update } = await buildTurnResult(answer, turnTools, {
      isCaptured: isOrdered,
      keepsContact: true,
    })
    memory = JSON.parse(JSON.stringify(update.memory)) // the product stores it as JSON
    Object.assign(session, update)
    if (isOrdered) lastOrder = { status: 'new', placedAt: new Date(0) }
    history.push({ role: 'customer', text: says }, { role: 'agent', text })
    return { reply: text, cart, isOrdered }
  }
}

/** How a played dialogue differs from the expected one; empty when it does not. */
export function problemsOf({ turns, orders }: Dialogue, played: Played): string[] {
  const problems: string[] = []
  for (const [index, { expects }] of turns.entries())
    for (const words of expects)
      if (!played.exchanges[index]!.reply.toLowerCase().includes(words.toLowerCase()))
        problems.push(`answer ${index + 1} does not say "${words}"`)
  if (played.orders.length !== orders.length)
    problems.push(`${played.orders.length} orders instead of ${orders.length}`)
  for (const [index, { items, to, note }] of orders.entries()) {
    const order = played.orders[index]
    if (!order) continue
    const actual = order.lines.map(({ qty, title }) => `${qty} ${title}`).toSorted()
    const expected = items.map(([name, qty]) => `${qty} ${name}`).toSorted()
    if (actual.join('; ') !== expected.join('; ')) problems.push(`ordered ${actual.join('; ')}`)
    const { customerName = '', deliveryAddress = '', contactNumber = '', notes } = order.contact
    if (to) {
      const mobile = to[2]!.replace(/^0/, '+63')
      if (normalized(customerName) !== normalized(to[0]!)) problems.push(`name ${customerName}`)
      if (normalized(deliveryAddress) !== normalized(to[1]!))
        problems.push(`address ${deliveryAddress}`)
      if (contactNumber !== mobile) problems.push(`mobile ${contactNumber}`)
    }
    if (note && !normalized(notes ?? '').includes(normalized(note))) problems.push(`note ${notes}`)
  }
  return problems
}

/** The settings of a new marketplace. */
const terms: Turn['terms'] = {
  deliveryFee: 4_900,
  freeDeliveryAbove: null,
  minimumOrder: 0,
  paymentWays: ['cash', 'gcash'],
}

const normalized = (text: string) =>
  text
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.join(' ') ?? ''

function catalogueOf(store: string): CataloguePort {
  const rows: CatalogueItem[] = PRODUCTS[store as keyof typeof PRODUCTS].map(
    ({ sku, name, description, price, unit, inventory, quantityStep: step, ...more }) => ({
      productId: sku,
      name,
      description,
      price,
      unit,
      inventory,
      quantityRule: { step, min: step, max: 999 },
      variants: (more.variants ?? []).map((variant) => ({ ...variant, variantId: variant.sku })),
      choices: (more.choices ?? []).map((group) => ({
        name: group.name,
        min: group.min ?? 0,
        max: group.max ?? 1,
        options: group.options.map((option) => ({
          optionId: option.name,
          name: option.name,
          price: centavos(option.price ?? 0),
        })),
      })),
      prescription: false,
    }),
  )
  return createCatalogue(rows)
}

export function createCatalogue(items: CatalogueItem[]): CataloguePort {
  return {
    findByIds: async (ids) => items.filter(({ productId }) => ids.includes(productId)),
    search: async (query, limit) => {
      const words = normalized(query).split(' ')
      const fit = ({ name, description }: CatalogueItem) =>
        words.filter((word) => normalized(`${name} ${description}`).includes(word)).length
      return items.toSorted((a, b) => fit(b) - fit(a)).slice(0, limit)
    },
  }
}

export function profileOf(key: string, settings: Dialogue['settings'] = {}): StoreProfile {
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
    deliveryEnabled: true,
    pickupEnabled: false,
    deliversTo: [],
    agent: { name, greeting: '', instructions: '', ...settings },
  }
}
