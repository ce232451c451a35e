/** The events of a payment in each order in which they can come. The provider itself is where the newest of them says. */
import { randomUUID } from 'node:crypto'
import { expect } from 'chai'
import { afterEach, describe, it } from 'mocha'
import { knex } from '../../src/platform/database/connections/pool.ts'
import { patch, post } from '../support/client.ts'
import {
  createOrder,
  createProduct,
  createUser,
  line,
  orderBody,
  type TestUser,
} from '../support/actors.ts'
import { recordFigures } from './figures.ts'
import { permutations } from '../support/permutations.ts'
import {
  chargeOutOfBand,
  deliverEvent,
  injectFault,
  pressCheckoutButton,
  providerEvent,
} from '../support/payment-provider.ts'
import { eventually, useHarness } from '../support/harness.ts'

/** An order with two checkouts, the second of which replaced the first. */
interface Scene {
  admin: TestUser
  orderId: string
  /** Centavos. */
  amount: number
  sources: { first: string; second: string }
  /** The payment that the provider made of the second. */
  payment: string
  refundId: string
}

/** What the provider tells, in words; each takes what it needs from the scene. */
const events = {
  'the first checkout failed': (at: Scene) => payment(at, 'failed', newId(), at.sources.first),
  'the second is chargeable': (at: Scene) =>
    providerEvent('source.chargeable', {
      id: at.sources.second,
      attributes: { ...money(at), status: 'chargeable' },
    }),
  'the second failed': (at: Scene) => payment(at, 'failed', newId(), at.sources.second),
  'the second is paid': (at: Scene) => payment(at, 'paid', at.payment, at.sources.second),
  'its refund succeeded': ({ amount, refundId }: Scene) =>
    providerEvent('refund.succeeded', {
      id: `ref_${refundId}`,
      attributes: { amount, status: 'succeeded', metadata: { refund_id: refundId } },
    }),
}
type EventName = keyof typeof events

const newId = () => `pay_${randomUUID()}`
const money = ({ amount, orderId }: Scene) => ({
  amount,
  currency: 'PHP',
  metadata: { order_id: orderId },
})
const payment = (at: Scene, status: 'paid' | 'failed', id: string, sourceId: string) =>
  providerEvent(`payment.${status}`, {
    id,
    attributes: { ...money(at), status, source: { id: sourceId, type: 'gcash' } },
  })

interface History {
  /** Oldest first: the last is where the payment is. */
  events: EventName[]
  /** Brings the provider there, and us no further than a refund needs. */
  make: (at: Scene) => Promise<void>
  state: State
}
interface State {
  order: string
  payment: string
  refund: string | null
}

const declined = { order: 'pending', payment: 'failed', refund: null }
const bought = { order: 'confirmed', payment: 'paid', refund: null }
const refunded = { order: 'confirmed', payment: 'paid', refund: 'succeeded' }
/** How far each state is: nothing leads back. */
const rank: Record<keyof State, (string | null)[]> = {
  order: ['pending', 'confirmed'],
  payment: ['pending', 'failed', 'paid'],
  refund: [null, 'pending', 'succeeded'],
}

const histories: History[] = [
  {
    events: ['the first checkout failed', 'the second is chargeable', 'the second failed'],
    make: async () => {},
    state: declined,
  },
  {
    events: ['the first checkout failed', 'the second is chargeable', 'the second is paid'],
    make: chargeIt,
    state: bought,
  },
  {
    events: [
      'the first checkout failed',
      'the second is chargeable',
      'the second failed',
      'the second is paid',
    ],
    make: chargeIt,
    state: bought,
  },
  {
    events: [
      'the first checkout failed',
      'the second is chargeable',
      'the second is paid',
      'its refund succeeded',
    ],
    make: refundIt,
    state: refunded,
  },
]

describe('the events of a payment, in every order', function () {
  this.timeout(60_000)
  useHarness()
  afterEach(() => injectFault({}))

  for (const history of histories) {
    const last = history.events.at(-1)!
    it(`${history.events.length} of them: it is where the newest is, “${last}”, and never moved back`, async () => {
      await injectFault({ dropEvents: 'all', refundOutcome: 'stuck' })
      const orders = permutations(history.events)
      const scenes = await setUp(orders.length)
      await Promise.all(scenes.map(history.make))
      await Promise.all(orders.map((names, index) => expectForward(scenes[index]!, names, history)))
      recordFigures('events in every order', {
        last,
        events: history.events.length,
        permutations: orders.length,
      })
    })
  }
})

/** Sends the events one after the other, each once more as it was, and then all of them under new ids. */
async function expectForward(at: Scene, names: EventName[], { state }: History): Promise<void> {
  let seen = await stateOf(at)
  for (const name of names) {
    const event = events[name](at)
    for (const sent of [event, event]) expect((await deliverEvent(sent)).status).to.equal(200)
    seen = await expectOnward(at, seen, [event])
  }
  await atRest(at)
  expect(await stateOf(at), names.join(', ')).to.deep.equal(state)
  const again = names.map((name) => events[name](at))
  for (const event of again) await deliverEvent(event)
  await expectOnward(at, state, again)
  await atRest(at)
  expect(await stateOf(at), `${names.join(', ')}, twice`).to.deep.equal(state)
}

/** Waits until these events are handled, and looks that nothing went back. */
async function expectOnward(
  at: Scene,
  was: State,
  sent: { data: { id: string } }[],
): Promise<State> {
  const ids = sent.map(({ data }) => data.id)
  const handled = () => knex('provider_events').whereIn('id', ids).whereNotNull('handled_at')
  await eventually(async () => (await handled()).length === ids.length, { what: 'events handled' })
  const is = await stateOf(at)
  for (const name of ['order', 'payment', 'refund'] as const) {
    const [before, now] = [rank[name].indexOf(was[name]), rank[name].indexOf(is[name])]
    expect(now, `${name}: ${was[name]} to ${is[name]}`).to.be.at.least(Math.max(before, 0))
  }
  return is
}

async function stateOf({ orderId }: Scene): Promise<State> {
  const { rows } = await knex.raw(
    `select o.status as "order", p.status as payment,
       (select string_agg(r.status, ',') from refunds r where r.payment_id = p.id) as refund
     from orders o join payments p on p.order_id = o.id where o.id = ?`,
    [orderId],
  )
  return rows[0]
}

/** No charge of the order is still to be made. */
async function atRest({ orderId }: Scene): Promise<void> {
  const open = () =>
    knex('outbox')
      .where({ name: 'charge-source', completed_at: null })
      .whereRaw(`payload->>'paymentId' = (select id::text from payments where order_id = ?)`, [
        orderId,
      ])
  await eventually(async () => (await open()).length === 0, { what: 'no charge under way' })
}

/** Orders with two checkouts each, all of one customer. */
async function setUp(count: number): Promise<Scene[]> {
  const { customer, store } = await createOrder()
  const admin = await createUser('admin')
  const product = await createProduct(store, { inventory: 1_000 })
  const body = orderBody([line(product, 2)], { paymentMethod: 'ewallet_a' })
  const scenes: Scene[] = []
  for (let index = 0; index < count; index++) {
    const { body: placed } = await post('/api/orders', body, { as: customer })
    const order = { orderId: placed.orderId as string, paymentMethod: 'ewallet_a' }
    const initiate = async () =>
      (await post('/api/payments/initiate', order, { as: customer })).body.sourceId as string
    const sources = { first: await initiate(), second: await initiate() }
    const amount = Math.round(placed.order.total * 100)
    scenes.push({
      admin,
      orderId: order.orderId,
      amount,
      sources,
      payment: newId(),
      refundId: '',
    })
  }
  return scenes
}

/** The customer pays, and the provider charges for somebody whose answer got lost. */
async function chargeIt(at: Scene): Promise<void> {
  await authorise(at)
  at.payment = await chargeOutOfBand(at.sources.second, at)
}

/** The customer pays, which we hear from the answer to the charge, and an admin gives the money back. */
async function refundIt(at: Scene): Promise<void> {
  await authorise(at)
  await deliverEvent(events['the second is chargeable'](at))
  const look = () => knex('payments').where({ order_id: at.orderId, status: 'paid' }).first()
  at.payment = (await eventually(look, { what: 'paid' })).provider_reference
  const { status, body } = await patch(
    `/api/payments/refund/${at.orderId}/process`,
    { amount: at.amount / 100, reason: 'Bruised' },
    { as: at.admin },
  )
  expect(status).to.equal(200)
  at.refundId = body.refundId
}

async function authorise({ sources }: Scene): Promise<void> {
  const { checkout_url } = await knex('payment_sources').where({ id: sources.second }).first()
  await pressCheckoutButton(checkout_url, 'authorize')
}
