/** What customers do with orders, by the contract. */
import { authorize } from '../world/provider.ts'
import type { Act, People, Person } from './people.ts'
import type { Product, Shop } from './shop.ts'
import type { Theme } from './themes.ts'

export interface PlacedOrder {
  id: string
  customer: Person
  total: number
  isPickup: boolean
  items: {
    id: string
    productId: string
    storeId: string
    quantity: number
    price: number
    ifUnavailable: (typeof wishes)[number]
  }[]
  /** Its customer has authorised a payment. */
  isAuthorized: boolean
  /** It is to be paid in cash, or a payment is authorised, so it is confirmed before long. */
  isPayable: boolean
  isCancelled?: boolean
  /** Who accepted to deliver it. */
  rider?: Person
  hasFailed?: boolean
  hasRefund?: boolean
  /** Its customer is asked about a replacement. */
  hasOffer?: boolean
}

/** What people know of each other. */
export interface Setting {
  people: People
  shop: Shop
  theme: Theme
  orders: PlacedOrder[]
}

const PATIENCE = 12
const LOOKS = 6
const DISREGARD = 0.15

/** One that fits, waited for a while: what is acted upon has to happen first. */
export async function someOf<T>(
  { people }: Pick<Setting, 'people'>,
  act: Act,
  things: readonly T[],
  isFit: (thing: T) => unknown = () => true,
): Promise<T | null> {
  await people.pause(act, 600) // or all who wait take the first that there is
  for (let attempt = 0; attempt < PATIENCE; attempt++) {
    const fit = things.filter(isFit)
    if (fit.length > 0) return act.random.pick(fit)
    await people.pause(act, 1_500)
  }
  return null
}

/** Seldom one that is known to be cancelled. */
export async function someOrder(
  setting: Setting,
  act: Act,
  isFit: (order: PlacedOrder) => unknown = () => true,
): Promise<PlacedOrder | null> {
  const mayBeCancelled = act.random.chance(DISREGARD)
  return await someOf(
    setting,
    act,
    setting.orders,
    (order) => (mayBeCancelled || !order.isCancelled) && isFit(order),
  )
}

/** The order as its customer sees it once it is as it should be, or after a while. */
export async function lookUntil(
  { people }: Setting,
  act: Act,
  { id, customer }: PlacedOrder,
  isSo: (order: any) => boolean,
): Promise<any> {
  for (let attempt = 0; ; attempt++) {
    const order = (await people.call(act, customer, 'GET', `/api/orders/${id}`))?.body?.order
    if ((order && isSo(order)) || attempt === LOOKS) return order
    await people.pause(act, 3_000)
  }
}

const methods = {
  cash: ['cash_on_delivery'],
  'by wallet': ['ewallet_a'],
  either: ['cash_on_delivery', 'ewallet_a', 'ewallet_a'],
} as const
const wishes = ['remove', 'replace', 'ask'] as const

/** A product as the customer wants it: of a variant, by weight, or some as it is and some otherwise, which are two lines. */
function linesOf({ id, storeId, price, step, variants, options }: Product, { random }: Act) {
  const variant = variants.length > 0 ? random.pick(variants) : null
  const [option] = options
  const plain = { more: 0 }
  const special = option
    ? { more: option.price, choices: [option.id] }
    : { more: 0, note: 'Yung sariwa' }
  const wanted = random.pick([[plain], [special], [plain, special], [plain, special]])
  return wanted.map(({ more, ...wish }) => ({
    productId: id,
    storeId,
    quantity: (1 + random.below(2)) * step,
    price: (variant?.price ?? price) + more,
    ifUnavailable: random.pick(wishes),
    ...(variant && { variantId: variant.id }),
    ...wish,
  }))
}

const SCARCE = 8

/** What is bought, by the theme. */
export function offered({ shop, theme }: Setting): Product[] {
  const isOffered: Record<Theme['goods'], (product: Product) => boolean> = {
    any: () => true,
    scarce: ({ stock }) => stock <= SCARCE,
    plentiful: ({ stock }) => stock > SCARCE,
    'of slots': ({ storeId }) => storeId === shop.slotted,
  }
  return shop.products.filter(isOffered[theme.goods])
}

function orderBody(setting: Setting, act: Act, sold = offered(setting)) {
  const { random } = act
  const { shop, theme } = setting
  const isPickup = random.chance(0.3)
  const store = random.pick(shop.vendors).storeId
  const there = sold.filter(({ storeId }) => !isPickup || storeId === store)
  const shown = there.length > 0 ? there : sold
  const wanted = shown.filter(() => random.chance(theme.goods === 'scarce' ? 0.3 : 0.35))
  const products = wanted.length > 0 ? wanted : [random.pick(shown)]
  const wantsSlot = random.chance(theme.goods === 'of slots' ? 0.9 : 0.2)
  const isForSlot = wantsSlot && products.every(({ storeId }) => storeId === shop.slotted)
  return {
    items: products.flatMap((product) => linesOf(product, act)),
    ...(isPickup ? { fulfilment: 'pickup' } : { deliveryAddress: 'Purok 3, Poblacion, Salay' }),
    ...(isForSlot && { scheduledFor: shop.slot }),
    paymentMethod: random.pick(methods[theme.pays]),
  }
}

export function customers(setting: Setting) {
  const { people, shop, orders } = setting

  /** @returns null unless it was acknowledged */
  async function place(act: Act, times = 1): Promise<PlacedOrder | null> {
    const customer = act.random.pick(shop.customers)
    return await placeFor(act, customer, orderBody(setting, act), `order-${act.id}`, times)
  }

  async function placeFor(
    act: Act,
    customer: Person,
    body: ReturnType<typeof orderBody>,
    key: string,
    times = 1,
  ): Promise<PlacedOrder | null> {
    const options = { body, key }
    const requests = Array.from({ length: times }, () =>
      people.callSafely(act, customer, 'POST', '/api/orders', options),
    )
    const placed = (await Promise.all(requests)).find((reply) => reply?.status === 201)?.body.order
    if (!placed) return null
    const { id, total, items } = placed
    const isPickup = 'fulfilment' in body
    const order = { id, customer, total, items, isPickup, isAuthorized: false, isPayable: false }
    orders.push(order)
    if (act.random.chance(0.9)) await pay(act, order, body.paymentMethod)
    return order
  }

  async function pay(act: Act, order: PlacedOrder, method: string, times = 1): Promise<void> {
    const body = { orderId: order.id, paymentMethod: method }
    const replies = await Promise.all(
      Array.from({ length: times }, (_, index) =>
        people.callSafely(act, order.customer, 'POST', '/api/payments/initiate', {
          body,
          key: `pay-${act.id}-${index}`,
        }),
      ),
    )
    for (const reply of replies) {
      if (reply?.status !== 200) continue
      if (reply.body.sourceId && act.random.chance(0.1)) continue
      order.isPayable = true
      if (!reply.body.sourceId) continue
      order.isAuthorized = true
      authorize(reply.body.sourceId)
    }
  }

  async function cancel(act: Act, order: PlacedOrder | null, by?: Person, times = 1) {
    if (!order) return
    if (order.isAuthorized && act.random.chance(0.6))
      await lookUntil(setting, act, order, ({ paymentStatus }) => paymentStatus === 'paid')
    const path = `/api/orders/${order.id}/cancel`
    const body = { reason: 'Changed my mind' }
    const replies = await Promise.all(
      Array.from({ length: times }, () =>
        people.call(act, by ?? order.customer, 'POST', path, { body }),
      ),
    )
    order.isCancelled ||= replies.some((reply) => reply?.status === 200)
  }

  /** Everybody wants the same at once, each with the lines in another order. */
  async function rush(act: Act, goods?: Product[]): Promise<void> {
    const body = orderBody(setting, act, goods)
    await Promise.all(
      shop.customers.map(async (customer, index) => {
        await people.pause(act, 60)
        const items = index % 2 === 0 ? body.items : body.items.toReversed()
        await placeFor(act, customer, { ...body, items }, `rush-${act.id}-${index}`)
      }),
    )
  }

  async function payAgain(act: Act, times: number): Promise<void> {
    const order = await someOrder(setting, act)
    if (order) await pay(act, order, act.random.pick(methods[setting.theme.pays]), times)
  }

  return {
    order: async (act: Act) => void (await place(act)),
    'order twice': async (act: Act) => void (await place(act, 2)),
    rush: (act: Act) => rush(act),
    /** Everybody wants what somebody gives back at the same time. */
    async 'rush for returned'(act: Act) {
      const order = await someOrder(setting, act)
      if (!order) return
      const ids = new Set(order.items.map(({ productId }) => productId))
      const goods = shop.products.filter(({ id }) => ids.has(id))
      await Promise.all([cancel(act, order), rush(act, goods)])
    },
    /** While the payment is under way. */
    async 'order and cancel'(act: Act) {
      const order = await place(act)
      await people.pause(act, order?.isAuthorized ? 6_000 : 400)
      await cancel(act, order)
    },
    pay: (act: Act) => payAgain(act, 1),
    'pay twice': (act: Act) => payAgain(act, 2),
    cancel: async (act: Act) => cancel(act, await someOrder(setting, act)),
    'cancel twice': async (act: Act) => cancel(act, await someOrder(setting, act), undefined, 2),
    /** While the question about a replacement is open. */
    async 'cancel offer'(act: Act) {
      const order = await someOrder(setting, act, ({ hasOffer }) => hasOffer)
      await cancel(act, order, act.random.chance(0.5) ? shop.admin : undefined)
    },
    'admin cancel': async (act: Act) => cancel(act, await someOrder(setting, act), shop.admin),
    async snoop(act: Act) {
      const order = await someOrder(setting, act)
      const stranger = shop.customers.find(({ id }) => id !== order?.customer.id)
      if (order && stranger) await people.call(act, stranger, 'GET', `/api/orders/${order.id}`)
    },
    /** To what the store offers in place of what is missing. */
    async answer(act: Act) {
      const order = await someOrder(setting, act, ({ hasOffer }) => hasOffer)
      if (!order) return
      const path = `/api/orders/${order.id}`
      const seen = await lookUntil(setting, act, order, () => true)
      const offer = seen?.replacements.find(({ status }: any) => status === 'pending')
      const answer = act.random.pick(['accept', 'decline'])
      const options = { body: {}, key: `answer-${act.id}` }
      if (offer)
        await people.callSafely(
          act,
          order.customer,
          'POST',
          `${path}/replacements/${offer.id}/${answer}`,
          options,
        )
    },
  }
}
