import { expect } from 'chai'
import { describe, it } from 'mocha'
import { get, post } from './support/client.ts'
import { orderBody, PASSWORD, unique, type TestUser } from './support/actors.ts'
import { useCluster } from './faults/cluster.ts'
import { authorisePayment, chargesOf, idempotencyKey } from './faults/orders.ts'
import { eventually } from './support/harness.ts'

describe('the way of an order through separate web and worker processes', function () {
  this.timeout(30_000)
  const cluster = useCluster()
  const [first, second] = [() => cluster.urls[0], () => cluster.urls[1]]

  it('cash: from opening an account to the vendor being told', async () => {
    const customer = await signUp()
    const { order, requestId } = await orderFromStore(customer, 'cash_on_delivery')
    const confirming = unique('confirming')
    const { status, body } = await post(
      '/api/payments/initiate',
      { orderId: order.id, paymentMethod: 'cash_on_delivery' },
      {
        as: customer,
        base: second(),
        headers: { ...idempotencyKey(), 'x-request-id': confirming },
      },
    )
    expect([status, body.status]).to.deep.equal([200, 'confirmed'])
    await expectConfirmed(customer, order, { method: 'cash_on_delivery', status: 'pending' })
    await expectVendorTold(order)
    await expectJobs(confirming, ['notify', 'email-notification'])
    await expectExpiryUnder(requestId, order)
  })

  it('e-wallet: over the checkout page and the provider’s event to the money', async () => {
    const customer = await signUp()
    const { order, requestId } = await orderFromStore(customer, 'ewallet_a')
    const { status, body } = await post(
      '/api/payments/initiate',
      { orderId: order.id, paymentMethod: 'ewallet_a' },
      { as: customer, base: second(), headers: idempotencyKey() },
    )
    expect(status).to.equal(200)
    await authorisePayment(body.checkoutUrl)
    await expectConfirmed(customer, order, { method: 'ewallet_a', status: 'paid' })
    expect(await chargesOf(cluster, order.id)).to.equal(1)
    await expectVendorTold(order)
    await expectJobs(await eventRequest(body.sourceId), ['process-event', 'charge-source'])
    await expectExpiryUnder(requestId, order)
  })

  /** Opens an account on one process and logs in on the other. */
  async function signUp(): Promise<TestUser> {
    const [email, password] = [`${unique('luz')}@palengke.example`, PASSWORD]
    const names = { firstName: 'Luz', lastName: 'Dela Cruz', phone: '0917 123 4567' }
    const registered = await post('/api/auth/register', { email, password, ...names }, at(first))
    expect([registered.status, registered.body.user.role]).to.deep.equal([200, 'customer'])
    const { status, body } = await post('/api/auth/login', { email, password }, at(second))
    expect([status, body.user.email]).to.deep.equal([200, email])
    return { id: body.user.id, email, password, token: body.token, refreshToken: '' }
  }

  const at = (base: () => string) => ({ base: base() })

  /** Finds a store and its products, and orders two of one. */
  async function orderFromStore(customer: TestUser, paymentMethod: string) {
    const stores = await get('/api/stores', at(second))
    const store = stores.body.data.find(({ id }: any) => id === cluster.market.stores[0]!.id)
    const products = await get(`/api/stores/${store.slug}/products`, at(first))
    const { id, price } = products.body.data[0]
    const requestId = unique('ordering')
    const { status, body } = await post(
      '/api/orders',
      orderBody([{ productId: id, storeId: store.id, quantity: 2, price }], { paymentMethod }),
      { as: customer, base: first(), headers: { ...idempotencyKey(), 'x-request-id': requestId } },
    )
    expect([status, body.order.status, body.order.subtotal]).to.deep.equal([
      201,
      'pending',
      2 * price,
    ])
    return { order: body.order, requestId }
  }

  async function expectConfirmed(customer: TestUser, order: any, payment: object): Promise<void> {
    const read = async () =>
      (await get(`/api/orders/${order.id}`, { as: customer, ...at(first) })).body.order
    await eventually(async () => (await read()).status === 'confirmed', { what: 'confirmed' })
    expect((await read()).timeline.map(({ status }: any) => status)).to.deep.equal([
      'pending',
      'confirmed',
    ])
    const { body } = await get(`/api/payments/${order.id}`, { as: customer, ...at(second) })
    expect(body.payment).to.include({ orderId: order.id, amount: order.total, ...payment })
    const [stored] = await cluster.sql('select commission from payments where order_id = $1', [
      order.id,
    ])
    expect(Number(stored.commission)).to.equal(Math.round(order.total * 3)) // 3 %, in centavos
  }

  async function expectVendorTold({ id, orderNumber }: any): Promise<void> {
    const { owner } = cluster.market.stores[0]!
    const rows = async () =>
      (await get('/api/notifications', { as: owner, ...at(second) })).body.data.filter(
        ({ data }: any) => data.orderId === id,
      )
    await eventually(async () => (await rows()).length > 0, { what: 'the vendor told' })
    const [row, ...others] = await rows()
    expect([row.event, others]).to.deep.equal(['order.new', []])
    expect(row.title).to.include(orderNumber)
    const mails = () =>
      cluster.mailbox.deliveries.filter((mail) => mail.id === row.id && mail.to === owner.email)
    await eventually(async () => mails().length > 0, { what: 'the vendor mailed' })
    expect(mails()).to.have.length(1)
  }

  /** The jobs that a request caused carry its id in the worker's log. */
  async function expectJobs(requestId: string, names: string[]): Promise<void> {
    const done = () =>
      cluster.workers[0]
        .lines()
        .filter((logged) => logged.msg === 'job done' && logged.requestId === requestId)
        .map(({ job }) => job)
    await eventually(async () => names.every((name) => done().includes(name)), {
      what: `${names.join(', ')} logged under ${requestId}`,
    })
    expect(done()).to.include.members(names)
  }

  /** The id of the request that brought the event of a source. */
  async function eventRequest(sourceId: string): Promise<string> {
    const [row] = await cluster.sql(
      `select request_id from outbox where name = 'process-event' and payload->>'eventId' =
         (select id from provider_events where body->'data'->'attributes'->'data'->>'id' = $1)`,
      [sourceId],
    )
    const arrived = () =>
      cluster.webs[0]
        .lines()
        .some(
          ({ requestId, route }) => requestId === row.request_id && /webhooks/.test(String(route)),
        )
    await eventually(async () => arrived(), { what: 'the event in the log of the web process' })
    return row.request_id
  }

  /** The job that looks after an unpaid order, brought forward, finds it paid for and leaves it alone. */
  async function expectExpiryUnder(requestId: string, { id }: any): Promise<void> {
    await cluster.sql(
      `update outbox set available_at = now() where name = 'expire-order' and payload->>'orderId' = $1`,
      [id],
    )
    await expectJobs(requestId, ['expire-order'])
    const [{ status }] = await cluster.sql('select status from orders where id = $1', [id])
    expect(status).to.equal('confirmed')
  }
})
