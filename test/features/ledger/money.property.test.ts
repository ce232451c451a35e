import { expect } from 'chai'
import fc from 'fast-check'
import { describe, it } from 'mocha'
import { knex } from '../../../src/platform/database/connections/pool.ts'
import { findOrder, vendorShare } from '../../../src/features/orders/service/read.ts'
import { applyRate } from '../../../src/platform/values/money.ts'
import { addQuantities, lineTotal } from '../../../src/platform/values/quantity.ts'
import { findWrongBalances } from '../../support/ledger-assertions.ts'
import {
  beginning,
  runStep,
  waitUntilIdle,
  createOrderFixture,
  step,
  type OrderFixture,
  type Step,
} from '../../support/order-history.ts'
import { useHarness } from '../../support/harness.ts'

/** Every guarantee about money, checked against the rows. */
async function expectInvariants(at: OrderFixture): Promise<void> {
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
  if (order.status === 'confirmed' && order.payment_method !== 'cash_on_delivery')
    expect(payment.status).to.equal('paid')
  if (order.status === 'cancelled' && payment.status === 'paid')
    expect(
      sum(own.filter(({ status }) => status !== 'failed')) +
        sum(own.filter(({ status }) => status === 'failed')),
      'all goes back',
    ).to.be.at.least(payment.amount)

  const replacements = await knex('order_replacements').where({ order_id: at.orderId })
  await expectStock(at, order, items, replacements)
  if (order.status !== 'cancelled')
    expect(order.subtotal, 'lines').to.equal(
      sum(
        items.filter((each) => !each.unavailable_at).map((each) => ({ amount: each.line_total })),
      ),
    )
  for (const { price, quantity, line_total, gift } of items)
    expect(line_total + gift, 'line').to.equal(lineTotal(price, quantity))

  const entries = await knex('ledger_entries').where({ order_id: at.orderId })
  const posted = await knex('ledger_lines').whereIn(
    'entry_id',
    entries.map(({ id }) => id),
  )
  for (const { id } of entries)
    expect(sum(posted.filter(({ entry_id }) => entry_id === id)), 'entry').to.equal(0)
  const kept = new Set(entries.filter(({ kind }) => kind === 'cash_kept').map(({ id }) => id))
  const account = (name: string) =>
    sum(posted.filter((each) => each.account === name && !kept.has(each.entry_id)))
  const linesOf = (account: string, ...kinds: string[]) => {
    const ids = entries.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id)
    return posted.filter((each) => each.account === account && ids.includes(each.entry_id))
  }
  const isCollected = entries.some(({ kind }) => kind === 'cash_collected')
  expect(
    linesOf('vendor_payable', 'cash_kept').map(({ amount }) => amount),
    'kept',
  ).to.deep.equal(isCollected ? [payment.amount] : [])
  const seen = (await findOrder(at.orderId))!
  if (entries.some(({ kind }) => kind === 'order_paid' || kind === 'cash_collected'))
    for (const { owner_id } of seen.store_orders)
      expect(vendorShare(seen, owner_id).due, 'due to a vendor').to.equal(
        order.status === 'cancelled'
          ? 0
          : 0 -
              sum(posted.filter((each) => each.owner_id === owner_id && !kept.has(each.entry_id))),
      )
  const difference = sum(linesOf('payment_differences', 'order_paid', 'cash_collected'))
  expect(payment.commission, 'commission').to.equal(
    applyRate(payment.amount + difference, payment.commission_rate),
  )
  const twice = sum(linesOf('provider', 'duplicate_received'))
  const twiceBack = sum(
    refunds.filter(({ duplicate, status }) => duplicate && status === 'succeeded'),
  )
  expect(account('provider') + account('cash'), 'held').to.equal(
    (payment.status === 'paid' ? payment.amount : 0) - sum(out) + twice - twiceBack,
  )
  expect(0 - account('duplicate_payable'), 'to return').to.equal(twice - twiceBack)
  if (payment.status === 'paid' && sum(out) === payment.amount) {
    const names = ['vendor_payable', 'commission', 'delivery_fees', 'payment_differences']
    expect(sum(names.map((name) => ({ amount: account(name) }))), 'shares').to.equal(0)
    if (out.every(({ store_id }) => store_id === null))
      for (const name of names) expect(account(name), name).to.equal(0)
  }
  const isPlain =
    difference === 0 &&
    own.every((each) => each.requested_by === null && each.status === 'succeeded')
  if (payment.status === 'paid' && order.status !== 'cancelled' && isPlain)
    expect(
      0 - account('vendor_payable') - account('commission') - account('delivery_fees'),
      'due to vendors and platform',
    ).to.equal(order.total)
  expect(await findWrongBalances(), 'balances').to.deep.equal([])
}

/** Of each product, what lines and open replacements have is taken, whatever became of the others. */
async function expectStock(
  { stores }: OrderFixture,
  order: { status: string },
  items: { id: string; product_id: string; quantity: number; unavailable_at: Date | null }[],
  replacements: { item_id: string; product_id: string; quantity: number; status: string }[],
): Promise<void> {
  const missing = new Set(replacements.map(({ item_id }) => item_id))
  const isBack = (item: (typeof items)[number]) =>
    order.status === 'cancelled' && !item.unavailable_at && !missing.has(item.id)
  const held = [
    ...items.filter((item) => !isBack(item)),
    ...replacements.filter(({ status }) => status === 'pending'),
  ]
  const storeIds = stores.map(({ id }) => id)
  for (const { id, inventory } of await knex('products').whereIn('store_id', storeIds)) {
    const ofProduct = held.filter(({ product_id }) => product_id === id)
    const taken = ofProduct.map(({ quantity }) => -quantity)
    expect(inventory, 'stock').to.equal(addQuantities(50, ...taken))
  }
}

describe('any history of an order', () => {
  useHarness()

  it('keeps the ledger balanced, the stock exact and the refunds within the payment', async function () {
    this.timeout(120_000)
    const price = fc.integer({ min: 101, max: 99_999 })
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(price, price, price),
        fc.array(step, { minLength: 3, maxLength: 12 }),
        beginning,
        async (prices, steps, first) => {
          const at = await createOrderFixture(prices)
          for (const taken of [...first, ...steps]) {
            await runStep(at, taken)
          }
          await waitUntilIdle(at)
          await expectInvariants(at)
        },
      ),
      { numRuns: 12, seed: 20_261_121, endOnFailure: true },
    )
  })

  it('leaves vendors and platform exactly what the lines of a paid order come to, whatever is weighed, removed or replaced', async function () {
    this.timeout(60_000)
    const price = fc.integer({ min: 101, max: 99_999 })
    const change = step.filter(({ do: what }) => changesLines.has(what))
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(price, price, price),
        fc.array(change, { minLength: 2, maxLength: 8 }),
        async (prices, steps) => {
          const at = await createOrderFixture(prices)
          for (const taken of [...paid, ...steps]) await runStep(at, taken)
          await waitUntilIdle(at)
          await runStep(at, { do: 'endRefunds', status: 'succeeded' })
          await waitUntilIdle(at)
          await expectInvariants(at)
        },
      ),
      { numRuns: 8, seed: 20_261_122, endOnFailure: true },
    )
  })

  it('keeps them so for a pickup, whose vendor keeps the cash', async function () {
    this.timeout(60_000)
    const price = fc.integer({ min: 101, max: 99_999 })
    const some = fc.array(step, { maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(price, price, price),
        fc.tuple(some, some, some),
        async (prices, [early, packing, late]) => {
          const at = await createOrderFixture(prices, 'pickup')
          const confirm: Step = { do: 'initiate', method: 'cash_on_delivery' }
          const move = (to: 'preparing' | 'ready'): Step => ({ do: 'move', to, store: 0 })
          const pack: Step[] = [move('preparing'), ...packing, move('ready'), { do: 'handOver' }]
          for (const taken of [...early, confirm, ...pack, ...late]) await runStep(at, taken)
          await waitUntilIdle(at)
          await expectInvariants(at)
        },
      ),
      { numRuns: 6, seed: 20_261_123, endOnFailure: true },
    )
  })
})

const paid: Step[] = [{ do: 'paid', reference: 'first', amount: 'right' }]
const changesLines = new Set<Step['do']>(['weigh', 'drop', 'replace', 'answer'])
