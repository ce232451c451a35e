import { randomUUID } from 'node:crypto'
import { expect } from 'chai'
import fc from 'fast-check'
import { describe, it } from 'mocha'
import { knex } from '../src/lib/db.ts'
import { shareOf } from '../src/lib/money.ts'
import { balancesOff } from './books.ts'
import { get, patch, post } from './client.ts'
import {
  createProduct,
  createStore,
  createUser,
  line,
  orderBody,
  type TestUser,
} from './factories.ts'
import { deliver, providerEvent } from './provider.ts'
import { eventually, useWorld } from './world.ts'

/** What can happen to an order, in any order and any number of times. */
type Step =
  | { do: 'initiate'; method: 'cash_on_delivery' | 'ewallet_a' }
  | { do: 'paid'; reference: 'first' | 'second'; amount: 'right' | 'wrong' }
  | { do: 'failed' }
  | { do: 'move'; to: 'preparing' | 'ready'; store: 0 | 1 }
  | { do: 'cancel'; by: 'customer' | 'admin' }
  | { do: 'drop'; store: 0 | 1 }
  | { do: 'refund'; percent: number }
  | { do: 'endRefunds'; status: 'succeeded' | 'failed' }
  | { do: 'replay' }

const step: fc.Arbitrary<Step> = fc.oneof(
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
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      percent: fc.integer({ min: 1, max: 120 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('endRefunds' as const),
      status: fc.constantFrom('succeeded' as const, 'failed' as const),
    }),
  },
  fc.record({ do: fc.constant('replay' as const) }),
)

interface Scene {
  admin: TestUser
  customer: TestUser
  stores: Awaited<ReturnType<typeof createStore>>[]
  orderId: string
  total: number
  references: { first: string; second: string }
  sent: unknown[]
}

async function scene(prices: [number, number, number]): Promise<Scene> {
  const [admin, customer, one, two] = [
    await createUser('admin'),
    await createUser(),
    await createStore(),
    await createStore(),
  ]
  const items = [
    line(await createProduct(one, { price: prices[0], inventory: 50 }), 3),
    line(await createProduct(one, { price: prices[1], inventory: 50 }), 1),
    line(await createProduct(two, { price: prices[2], inventory: 50 }), 7),
  ]
  const { body } = await post('/api/orders', orderBody(items), { as: customer })
  const references = { first: `pay_${randomUUID()}`, second: `pay_${randomUUID()}` }
  return {
    admin,
    customer,
    stores: [one, two],
    orderId: body.orderId,
    total: Math.round(body.order.total * 100),
    references,
    sent: [],
  }
}

async function send(at: Scene, event: unknown): Promise<void> {
  at.sent.push(event)
  await deliver(event)
}

async function act(at: Scene, taken: Step): Promise<void> {
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
      return await send(at, providerEvent(`payment.${taken.do}`, { id, attributes }))
    }
    case 'replay':
      for (const event of at.sent) await deliver(event)
      return
    case 'move':
      return void (await patch(
        `/api/orders/${orderId}/status`,
        { status: taken.to },
        { as: at.stores[taken.store]!.owner },
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
    case 'refund': {
      const amount = Math.max(1, Math.round((at.total * taken.percent) / 100)) / 100
      return void (await patch(
        `/api/payments/refund/${orderId}/process`,
        { amount, reason: 'any' },
        { as: admin },
      ))
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

/** No later work of this order is open, save the look after its time to pay. */
async function atRest({ orderId, references }: Scene): Promise<void> {
  let open: unknown[] = []
  await eventually(
    async () => {
      const { rows } = await knex.raw(
        `select name, payload, last_error from outbox where done_at is null and dead_at is null and name <> 'expire-order' and name <> 'mail-notification'
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

/** Every promise about money, judged from the rows. */
async function judge(at: Scene): Promise<void> {
  const order = await knex('orders').where({ id: at.orderId }).first()
  const items = await knex('order_items').where({ order_id: at.orderId })
  const payment = await knex('payments').where({ order_id: at.orderId }).first()
  const refunds = await knex('refunds').where({ payment_id: payment.id })
  const sum = (rows: { amount: number }[]) => rows.reduce((all, { amount }) => all + amount, 0)
  const own = refunds.filter(({ duplicate }) => !duplicate)
  const out = own.filter(({ status }) => status === 'succeeded')

  expect(order.total, 'total').to.equal(order.subtotal + order.delivery_fee)
  expect(sum(own.filter(({ status }) => status !== 'failed')), 'refunds').to.be.at.most(
    payment.status === 'paid' ? payment.amount : 0,
  )
  expect(payment.commission, 'commission').to.equal(
    shareOf(payment.amount, payment.commission_rate),
  )
  if (order.status === 'confirmed' && order.payment_method !== 'cash_on_delivery')
    expect(payment.status).to.equal('paid')
  if (order.status === 'cancelled' && payment.status === 'paid')
    expect(
      sum(own.filter(({ status }) => status !== 'failed')) +
        sum(own.filter(({ status }) => status === 'failed')),
      'all goes back',
    ).to.be.at.least(payment.amount)

  for (const { product_id, quantity, unavailable_at } of items) {
    const { inventory } = await knex('products').where({ id: product_id }).first()
    const isBack = order.status === 'cancelled' && !unavailable_at
    expect(inventory, 'stock').to.equal(isBack ? 50 : 50 - quantity)
  }

  const entries = await knex('ledger_entries').where({ order_id: at.orderId })
  const lines = await knex('ledger_lines').whereIn(
    'entry_id',
    entries.map(({ id }) => id),
  )
  for (const { id } of entries)
    expect(sum(lines.filter(({ entry_id }) => entry_id === id)), 'entry').to.equal(0)
  const account = (name: string) => sum(lines.filter((each) => each.account === name))
  const twice = entries.filter(({ kind }) => kind === 'duplicate_received').length * payment.amount
  const twiceBack = sum(
    refunds.filter(({ duplicate, status }) => duplicate && status === 'succeeded'),
  )
  expect(account('provider') + account('cash'), 'held').to.equal(
    (payment.status === 'paid' ? payment.amount : 0) - sum(out) + twice - twiceBack,
  )
  expect(0 - account('to_return'), 'to return').to.equal(twice - twiceBack)
  if (payment.status === 'paid' && sum(out) === payment.amount)
    for (const name of ['vendor_due', 'commission', 'delivery_fees'])
      expect(account(name), name).to.equal(0)
  expect(await balancesOff(), 'balances').to.deep.equal([])
}

describe('any history of an order', () => {
  useWorld()

  it('keeps the books balanced, the stock counted and the refunds within what was paid', async function () {
    this.timeout(120_000)
    const price = fc.integer({ min: 101, max: 99_999 })
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(price, price, price),
        fc.array(step, { minLength: 3, maxLength: 12 }),
        async (prices, steps) => {
          const at = await scene(prices)
          for (const taken of steps) {
            await act(at, taken)
          }
          await atRest(at)
          await judge(at)
        },
      ),
      { numRuns: 40, seed: 20_261_121, endOnFailure: true },
    )
  })
})
