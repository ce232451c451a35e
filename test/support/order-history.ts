/** Random histories of an order for property-based tests, and their execution over HTTP. */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { knex } from '../../src/platform/database/connections/pool.ts'
import { get, patch, post } from './client.ts'
import { createProduct, createStore, createUser, line, orderBody, type TestUser } from './actors.ts'
import { deliverEvent, providerEvent } from './payment-provider.ts'
import { eventually } from './harness.ts'
import { answer, replace, wishing } from './replacements.ts'

/** What can happen to an order, in any order and any number of times. */
export type Step =
  | { do: 'initiate'; method: 'cash_on_delivery' | 'ewallet_a' }
  | { do: 'paid'; reference: 'first' | 'second'; amount: 'right' | 'wrong' }
  | { do: 'failed' }
  | { do: 'move'; to: 'preparing' | 'ready'; store: 0 | 1 }
  | { do: 'handOver' }
  | { do: 'cancel'; by: 'customer' | 'admin' }
  | { do: 'drop'; store: 0 | 1 }
  | { do: 'replace'; store: 0 | 1; costs: 'less' | 'more' }
  | { do: 'answer'; verdict: 'accept' | 'decline' }
  | { do: 'weigh'; store: 0 | 1; percent: number }
  | { do: 'refund'; percent: number; store: 0 | 1 | null }
  | { do: 'resolve'; action: 'accept' | 'refund' | 'dismiss' }
  | { do: 'endRefunds'; status: 'succeeded' | 'failed' }
  | { do: 'replay' }

export const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('initiate' as const),
    method: fc.constantFrom('cash_on_delivery' as const, 'ewallet_a' as const),
  }),
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('paid' as const),
      reference: fc.constantFrom('first' as const, 'second' as const),
      amount: fc.constantFrom('right' as const, 'right' as const, 'wrong' as const),
    }),
  },
  fc.record({ do: fc.constant('failed' as const) }),
  fc.record({
    do: fc.constant('move' as const),
    to: fc.constantFrom('preparing' as const, 'ready' as const),
    store: fc.constantFrom(0 as const, 1 as const),
  }),
  fc.record({
    do: fc.constant('cancel' as const),
    by: fc.constantFrom('customer' as const, 'admin' as const),
  }),
  fc.record({ do: fc.constant('drop' as const), store: fc.constantFrom(0 as const, 1 as const) }),
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('weigh' as const),
      store: fc.constantFrom(0 as const, 1 as const),
      percent: fc.integer({ min: 84, max: 116 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('replace' as const),
      store: fc.constantFrom(0 as const, 1 as const),
      costs: fc.constantFrom('less' as const, 'more' as const),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('answer' as const),
      verdict: fc.constantFrom('accept' as const, 'decline' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      percent: fc.integer({ min: 1, max: 120 }),
      store: fc.constantFrom(null, 0 as const, 1 as const),
    }),
  },
  fc.record({
    do: fc.constant('resolve' as const),
    action: fc.constantFrom('accept' as const, 'refund' as const, 'dismiss' as const),
  }),
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('endRefunds' as const),
      status: fc.constantFrom('succeeded' as const, 'failed' as const),
    }),
  },
  fc.record({ do: fc.constant('replay' as const) }),
)

const byCash: Step = { do: 'initiate', method: 'cash_on_delivery' }
const byWallet: Step = { do: 'initiate', method: 'ewallet_a' }
const paid: Step = { do: 'paid', reference: 'first', amount: 'right' }

/** How a history begins: with an order that is confirmed by cash, paid, or neither. */
export const beginning: fc.Arbitrary<Step[]> = fc.constantFrom([byCash], [byWallet, paid], [])

export interface OrderFixture {
  admin: TestUser
  customer: TestUser
  stores: Awaited<ReturnType<typeof createStore>>[]
  /** Of each store, what costs less and what costs more than any line. */
  substitutes: { less: { id: string }; more: { id: string } }[]
  orderId: string
  total: number
  references: { first: string; second: string }
  sent: unknown[]
}

/**
 * An order of three lines in two stores that somebody placed, two of them by weight. `prices` are centavos. A pickup is at one
 * store, which then stands for both.
 */
export async function createOrderFixture(
  prices: [number, number, number],
  fulfilment: 'delivery' | 'pickup' = 'delivery',
): Promise<OrderFixture> {
  const [admin, customer] = [await createUser('admin'), await createUser()]
  const one = await createStore(undefined, { pickup_enabled: true })
  const two = fulfilment === 'pickup' ? one : await createStore()
  const items = [
    wishing(
      line(await createProduct(one, { ...byWeight, price: prices[0], quantity_step: 0.05 }), 1.35),
      'replace',
    ),
    wishing(line(await createProduct(one, { price: prices[1], inventory: 50 }), 1), 'ask'),
    wishing(
      line(
        await createProduct(two, { ...byWeight, price: prices[2], quantity_step: 0.001 }),
        7.125,
      ),
      'replace',
    ),
  ]
  const substitutesIn = async (store: typeof one) => ({
    less: await createProduct(store, { ...byWeight, price: 100 }),
    more: await createProduct(store, { ...byWeight, price: 700_000 }),
  })
  const { body } = await post('/api/orders', orderBody(items, { fulfilment }), { as: customer })
  const references = { first: `pay_${randomUUID()}`, second: `pay_${randomUUID()}` }
  return {
    admin,
    customer,
    stores: [one, two],
    substitutes: [await substitutesIn(one), await substitutesIn(two)],
    orderId: body.orderId,
    total: Math.round(body.order.total * 100),
    references,
    sent: [],
  }
}

const byWeight = { sold_by_weight: true, inventory: 50 }

async function sendEvent(at: OrderFixture, event: unknown): Promise<void> {
  at.sent.push(event)
  await deliverEvent(event)
}

export async function runStep(at: OrderFixture, taken: Step): Promise<void> {
  const { orderId, admin, customer } = at
  switch (taken.do) {
    case 'initiate':
      return void (await post(
        '/api/payments/initiate',
        { orderId, paymentMethod: taken.method },
        { as: customer },
      ))
    case 'paid':
    case 'failed': {
      const isPaid = taken.do === 'paid'
      const amount = isPaid && taken.amount === 'wrong' ? at.total + 1 : at.total
      const attributes = {
        amount,
        currency: 'PHP',
        status: taken.do,
        metadata: { order_id: orderId },
      }
      const id = isPaid ? at.references[taken.reference] : `pay_${randomUUID()}`
      return await sendEvent(at, providerEvent(`payment.${taken.do}`, { id, attributes }))
    }
    case 'replay':
      for (const event of at.sent) await deliverEvent(event)
      return
    case 'move':
      return void (await patch(
        `/api/orders/${orderId}/status`,
        { status: taken.to },
        { as: at.stores[taken.store]!.owner },
      ))
    case 'handOver': // by an admin, who needs no code
      return void (await patch(
        `/api/orders/${orderId}/status`,
        { status: 'delivered' },
        { as: admin },
      ))
    case 'cancel':
      return void (await post(
        `/api/orders/${orderId}/cancel`,
        {},
        { as: taken.by === 'admin' ? admin : customer },
      ))
    case 'drop': {
      const { owner } = at.stores[taken.store]!
      const { body } = await get(`/api/orders/${orderId}`, { as: owner })
      const itemIds = body.order.items.slice(0, 1).map(({ id }: any) => id)
      return void (
        itemIds.length > 0 &&
        (await post(`/api/vendor/orders/${orderId}/unavailable`, { itemIds }, { as: owner }))
      )
    }
    case 'replace': {
      const store = at.stores[taken.store]!
      const { body } = await get(`/api/orders/${orderId}`, { as: store.owner })
      const [item] = body.order.items
      const order = { id: orderId }
      const product = at.substitutes[taken.store]![taken.costs]
      return void (item && (await replace({ order, itemId: item.id, store }, product, 1)))
    }
    case 'answer': {
      const { body } = await get(`/api/orders/${orderId}`, { as: customer })
      const open = body.order.replacements.filter(({ status }: any) => status === 'pending')
      const order = { id: orderId }
      for (const { id } of open) await answer({ order, customer }, id, taken.verdict)
      return
    }
    case 'weigh': {
      const { owner } = at.stores[taken.store]!
      const { body } = await get(`/api/orders/${orderId}`, { as: owner })
      const item = body.order.items.find(({ soldByWeight }: any) => soldByWeight)
      if (!item) return
      const quantity = Math.round(item.orderedQuantity * taken.percent * 10) / 1_000
      const path = `/api/vendor/orders/${orderId}/items/${item.id}`
      return void (await patch(path, { quantity }, { as: owner }))
    }
    case 'refund': {
      const amount = Math.max(1, Math.round((at.total * taken.percent) / 100)) / 100
      return void (await patch(
        `/api/payments/refund/${orderId}/process`,
        {
          amount,
          reason: 'any',
          ...(taken.store === null ? {} : { storeId: at.stores[taken.store]!.id }),
        },
        { as: admin },
      ))
    }
    case 'resolve': {
      const held = await knex('provider_events as e')
        .join('payments as p', 'p.id', 'e.payment_id')
        .where({ 'p.order_id': orderId, 'e.status': 'held' })
        .select('e.id')
      const body = { action: taken.action, note: 'any' }
      for (const { id } of held) await post(`/api/admin/events/${id}/resolve`, body, { as: admin })
      return
    }
    case 'endRefunds': {
      const open = await knex('refunds as r')
        .join('payments as p', 'p.id', 'r.payment_id')
        .where({ 'p.order_id': orderId, 'r.status': 'pending', 'r.manual': true })
        .select('r.id')
      for (const { id } of open)
        await patch(`/api/admin/refunds/${id}`, { status: taken.status }, { as: admin })
    }
  }
}

/** No job of this order is pending, except for its payment timeout. */
export async function waitUntilIdle({ orderId, references }: OrderFixture): Promise<void> {
  let open: unknown[] = []
  await eventually(
    async () => {
      const { rows } = await knex.raw(
        `select name, payload, last_error from outbox where completed_at is null and dead_lettered_at is null and name <> 'expire-order' and name <> 'email-notification'
           and (payload->>'orderId' = :orderId
             or payload->>'refundId' in (select r.id::text from refunds r join payments p on p.id = r.payment_id where p.order_id = :orderId)
             or payload->>'eventId' in (select id from provider_events where body::text like :named or body::text like :first))`,
        { orderId, named: `%${orderId}%`, first: `%${references.first}%` },
      )
      open = rows
      return rows.length === 0
    },
    { ms: 20_000, what: 'rest' },
  ).catch((error: unknown) => {
    throw new Error(`${String(error)}: ${JSON.stringify(open)}`, { cause: error })
  })
}
