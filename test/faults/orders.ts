/** What customers do in these tests, and what must have become of it in the end. */
import { expect } from 'chai'
import { line, orderBody, unique, type TestUser } from '../support/actors.ts'
import { post, type Answer } from '../support/client.ts'
import { eventually } from '../support/harness.ts'
import type { Cluster } from './cluster.ts'

/** What these need of a product, however it is set up. */
export type Shop = Pick<Cluster, 'market' | 'urls' | 'sql' | 'mailbox' | 'sandboxUrl'>

export interface PlacedOrder {
  orderId: string
  customer: TestUser
}

/** Places an order of two products of different stores; `pick` varies customer and products. */
export async function placeOrder(
  { market, urls }: Shop,
  { pick = 0, base = urls[0], method = 'ewallet_a', headers = {} } = {},
): Promise<Answer & PlacedOrder> {
  const { customers, products } = market
  const customer = customers[pick % customers.length]!
  const half = products.length / 2
  const items = [
    line(products[pick % half]!, 1 + (pick % 3)),
    line(products[half + ((pick + 1) % half)]!),
  ]
  const body = orderBody(pick % 2 ? items : items.toReversed(), { paymentMethod: method })
  const answer = await post('/api/orders', body, { as: customer, base, headers })
  return { ...answer, customer, orderId: answer.body?.orderId }
}

export async function initiatePayment(
  { urls }: Shop,
  { orderId, customer }: PlacedOrder,
  { method = 'ewallet_a', base = urls[0], headers = {} } = {},
): Promise<Answer> {
  const body = { orderId, paymentMethod: method }
  return await post('/api/payments/initiate', body, { as: customer, base, headers })
}

/** Presses a button of the sandbox's checkout page, as the customer's browser would. */
export async function pressCheckoutButton(
  checkoutUrl: string,
  button: 'authorize' | 'decline',
): Promise<void> {
  const page = await (await fetch(checkoutUrl)).text()
  expect(page).to.include(`/${button}"`)
  const pressed = await fetch(`${checkoutUrl}/${button}`, { method: 'POST', redirect: 'manual' })
  expect(pressed.status).to.equal(303)
}

export async function authorisePayment(checkoutUrl: string): Promise<void> {
  await pressCheckoutButton(checkoutUrl, 'authorize')
}

/** Has the sandbox send its latest event of a type (about one resource) that it was told to drop. */
export async function sendDroppedEvents(
  { sandboxUrl }: Shop,
  type: string,
  resource?: string,
): Promise<void> {
  const { data } = (await (await fetch(`${sandboxUrl}/sandbox/events`)).json()) as { data: any[] }
  const event = data.find(
    (each) => each.type === type && (!resource || each.resource_id === resource),
  )
  const sent = await fetch(`${sandboxUrl}/sandbox/events/${event?.id}/resend`, { method: 'POST' })
  expect(sent.status).to.equal(200)
}

/** Authorises a checkout and has the provider say so, while it keeps all other events to itself. */
export async function authoriseWithoutEvent(cluster: Shop, checkout: Checkout): Promise<void> {
  await authorisePayment(checkout.checkoutUrl)
  await sendDroppedEvents(cluster, 'source.chargeable', checkout.sourceId)
}

export interface Checkout extends PlacedOrder {
  /** Centavos. */
  total: number
  sourceId: string
  checkoutUrl: string
}

/** An order with an open checkout of the e-wallet. */
export async function openCheckout(cluster: Shop, pick = 0) {
  const placed = await placeOrder(cluster, { pick, base: cluster.urls[pick % 2]! })
  expect(placed.status).to.equal(201)
  return await checkOut(cluster, placed)
}

/** One more checkout of an order. */
export async function checkOut(
  cluster: Shop,
  { orderId, customer, body: placed }: PlacedOrder & Pick<Answer, 'body'>,
  method = 'ewallet_a',
): Promise<Checkout & Pick<Answer, 'body'>> {
  const { status, body } = await initiatePayment(cluster, { orderId, customer }, { method })
  expect(status, JSON.stringify(body)).to.equal(200)
  const { sourceId, checkoutUrl } = body
  const total = Math.round(placed.order.total * 100)
  return { orderId, customer, body: placed, total, sourceId, checkoutUrl }
}

export async function openCheckouts(cluster: Shop, count: number): Promise<Checkout[]> {
  return await Promise.all(Array.from({ length: count }, (_, pick) => openCheckout(cluster, pick)))
}

/** How many payments the sandbox made, by order. */
export async function charges({ sandboxUrl }: Shop): Promise<Map<string, number>> {
  const answer = await fetch(`${sandboxUrl}/sandbox/payments`)
  const { data } = (await answer.json()) as { data: { order_id: string; status: string }[] }
  const byOrder = Map.groupBy(data, ({ order_id }) => order_id)
  return new Map([...byOrder].map(([id, made]) => [id, made.filter(isPaid).length]))
}

const isPaid = ({ status }: { status: string }) => status === 'paid'

export async function chargesOf(cluster: Shop, orderId: string): Promise<number> {
  return (await charges(cluster)).get(orderId) ?? 0
}

/**
 * Waits until all of these orders are confirmed and nothing is left to do for any order. A text whose worker was killed is a
 * dead letter by decision 13; nothing else may be one.
 */
export async function waitUntilSettled(
  { sql }: Shop,
  orders: PlacedOrder[],
  { ms = 60_000 } = {},
): Promise<void> {
  const ids = orders.map(({ orderId }) => orderId)
  const look = async () => {
    const [row] = await sql(
      `select count(*)::int as confirmed from orders where id = any($1::uuid[]) and status = 'confirmed'`,
      [ids],
    )
    return row.confirmed === ids.length && (await sql(leftToDo)).length === 0
  }
  const what = `${ids.length} orders confirmed and the outbox empty`
  await eventually(look, { ms, what }).catch(async (error: Error) => {
    error.message += `; left: ${JSON.stringify(await sql(leftToDo))}`
    throw error
  })
}

const leftToDo = `
  select name, dispatch_count, available_at - now() as due_in, dead_lettered_at, last_error from outbox
  where completed_at is null and name <> 'expire-order'
    and not (name = 'sms-notification' and dead_lettered_at is not null and last_error like 'an attempt was cut off%') limit 20`

/**
 * Every order: confirmed by one transition, paid by exactly one payment in the sandbox (e-wallets) or by none (cash), each
 * of its people told once in the app and by one mail, which repeats under the same id where `repeats` are allowed.
 * @returns how many mails came more than once
 */
export async function expectConsistent(
  cluster: Shop,
  orders: PlacedOrder[],
  { paid = true, repeats = false } = {},
): Promise<number> {
  const rows = await cluster.sql(wholeOrders, [orders.map(({ orderId }) => orderId)])
  const made = await charges(cluster)
  expect(rows).to.have.length(orders.length)
  for (const { id, total, commission, failures, ...row } of rows) {
    expect(row, id).to.deep.equal({
      status: 'confirmed',
      payment: paid ? 'paid' : 'pending',
      lines: 2,
      parts: ['confirmed', 'confirmed'],
      transitions: 2,
      told: ['order.confirmed', 'order.new', 'order.new'],
    })
    expect(failures, `failures told of ${id}`).to.be.at.most(1)
    expect(commission, `commission of ${id}`).to.equal(Math.round((total * 3) / 100))
    expect(made.get(id) ?? 0, `charges of ${id}`).to.equal(paid ? 1 : 0)
  }
  const mails = await mailsAbout(cluster, orders)
  for (const [id, times] of mails)
    expect(times, `mails of notification ${id}`).to.be.within(1, repeats ? 5 : 1)
  await expectBalancedStock(cluster)
  return [...mails.values()].reduce((sum, times) => sum + times - 1, 0)
}

const wholeOrders = `
  select o.id, o.status, o.total::int, p.status as payment, p.commission::int,
    (select count(*) from order_items where order_id = o.id)::int as lines,
    (select json_agg(status) from store_orders where order_id = o.id) as parts,
    (select count(*) from order_events where order_id = o.id)::int as transitions,
    (select json_agg(event order by event) from notifications where data->>'orderId' = o.id::text and event <> 'payment.failed') as told,
    (select count(*) from notifications where data->>'orderId' = o.id::text and event = 'payment.failed')::int as failures
  from orders o join payments p on p.order_id = o.id where o.id = any($1::uuid[])`

/** How often each notification about these orders came as a mail. */
async function mailsAbout(
  { sql, mailbox }: Shop,
  orders: PlacedOrder[],
): Promise<Map<string, number>> {
  const rows = await sql(
    `select n.id, u.email from notifications n join users u on u.id = n.user_id where data->>'orderId' = any($1)`,
    [orders.map(({ orderId }) => orderId)],
  )
  return new Map(
    rows.map(({ id, email }) => [
      id,
      mailbox.deliveries.filter((mail) => mail.id === id && mail.to === email).length,
    ]),
  )
}

/** What is on the shelves and what is in orders is what there was, for every product. */
export async function expectBalancedStock({ sql, market }: Shop): Promise<void> {
  const rows = await sql(
    `select p.id, p.inventory + coalesce((select sum(i.quantity) from order_items i join orders o on o.id = i.order_id
       where i.product_id = p.id and o.status <> 'cancelled'), 0)::int as whole from products p`,
  )
  const whole = new Map(rows.map((row) => [row.id, row.whole]))
  for (const { id, inventory } of market.products)
    expect(whole.get(id), `stock and sales of ${id}`).to.equal(inventory)
}

/** How many of a product are in orders that stand. */
export async function orderedOf({ sql }: Shop, productId: string): Promise<number> {
  const [{ ordered }] = await sql(
    `select coalesce(sum(i.quantity), 0)::int as ordered from order_items i join orders o on o.id = i.order_id
     where i.product_id = $1 and o.status <> 'cancelled'`,
    [productId],
  )
  return ordered
}

/** An `Idempotency-Key` header of its own. */
export function idempotencyKey(): Record<string, string> {
  return { 'idempotency-key': unique('key') }
}
