/**
 * The payment provider as the product sees it through `fetch`. It keeps its books; while the world is hostile, an answer may be
 * a 500 before or after the effect, or never come, and its events are lost, doubled and reordered.
 */
import { createHmac } from 'node:crypto'
import { current } from '../engine/scheduler.ts'
import { world } from './world.ts'

export interface Resource {
  id: string
  type: string
  attributes: Record<string, any>
}

const TEXT_ACCEPTED = '[{"status":"Queued"}]'
const EVENT_COPIES = 0.3

/** Where events go, and the secret that signs them. */
export function connectWebhook(
  secret: string,
  send: (body: string, signature: string) => void,
): void {
  world.sendEvent = (body) => send(body, createHmac('sha256', secret).update(body).digest('hex'))
}

function create(type: string, prefix: string, attributes: Record<string, any>): Resource {
  const id = `${prefix}_${String((world.ids += 1)).padStart(8, '0')}`
  const resource = {
    id,
    type,
    attributes: { ...attributes, created_at: Math.floor(world.scheduler.now() / 1000) },
  }
  world.resources.set(id, resource)
  return resource
}

function emit(type: string, resource: Resource): void {
  const event = {
    data: {
      id: `evt_${String((world.ids += 1)).padStart(8, '0')}`,
      type: 'event',
      attributes: {
        type,
        livemode: false,
        created_at: Math.floor(world.scheduler.now() / 1000),
        data: structuredClone(resource),
      },
    },
  }
  const body = JSON.stringify(event)
  if (world.isHostile && world.random.chance(world.lies)) return
  const copies = world.isHostile && world.random.chance(EVENT_COPIES) ? 2 : 1
  for (let copy = 0; copy < copies; copy++)
    world.scheduler.setTimer(null, world.random.below(3_000), () => world.sendEvent(body))
}

/** The customer's answer on the checkout page. */
export function authorize(sourceId: string): void {
  const source = world.resources.get(sourceId)
  if (source?.attributes.status !== 'pending') return
  source.attributes.status = 'chargeable'
  emit('source.chargeable', source)
}

export const chargesOf = (orderId: string) =>
  [...world.resources.values()].filter(
    ({ type, attributes }) => type === 'payment' && attributes.metadata?.order_id === orderId,
  )

const allOf = (kind: string) => [...world.resources.values()].filter(({ type }) => type === kind)

export const allPayments = () => allOf('payment')

/** What the product believes that it holds. */
export const BOOKED_SQL = `select coalesce(sum(amount), 0)::int as booked from ledger_lines where account = 'provider'`

/** What it took and has not returned. */
export function heldMoney(): number {
  const sumOf = (kind: string) =>
    allOf(kind).reduce((sum, { attributes }) => sum + attributes.amount, 0)
  return sumOf('payment') - sumOf('refund')
}
/** What customers have authorised and nobody has charged. */
export const uncharged = () =>
  allOf('source').filter(({ attributes }) => attributes.status === 'chargeable')

type Reply = [status: number, body: unknown]

const notFound: Reply = [404, { errors: [{ code: 'resource_not_found', detail: 'no such id' }] }]
const refused = (code: string): Reply => [400, { errors: [{ code, detail: code }] }]
const found = (resource: Resource | undefined): Reply =>
  resource ? [200, { data: resource }] : notFound

function post(kind: string, attributes: Record<string, any>): Reply {
  if (kind === 'sources') {
    const source = create('source', 'src', { ...attributes, status: 'pending' })
    source.attributes.redirect = { checkout_url: `https://checkout.example/${source.id}` }
    return found(source)
  }
  if (kind === 'payments') {
    const source = world.resources.get(attributes.source.id)
    if (source?.attributes.status !== 'chargeable') return refused('resource_not_chargeable_state')
    source.attributes.status = 'paid'
    const payment = create('payment', 'pay', {
      ...attributes,
      status: 'paid',
      source: { id: source.id, type: source.attributes.type },
      paid_at: Math.floor(world.scheduler.now() / 1000),
      refunds: [],
    })
    emit('payment.paid', payment)
    return found(payment)
  }
  if (kind === 'refunds') return postRefund(attributes)
  return notFound
}

function postRefund(attributes: Record<string, any>): Reply {
  const payment = world.resources.get(attributes.payment_id)
  if (!payment) return notFound
  const earlier: Resource[] = payment.attributes.refunds
  if (earlier.some(({ attributes: { status } }) => status === 'pending'))
    return refused('resource_processing_state')
  const refunded = earlier.reduce((sum, each) => sum + each.attributes.amount, 0)
  if (refunded + attributes.amount > payment.attributes.amount)
    return refused('parameter_above_maximum')
  const refund = create('refund', 'ref', { ...attributes, currency: 'PHP', status: 'pending' })
  payment.attributes.refunds.push(refund)
  world.scheduler.setTimer(null, 500, () => {
    refund.attributes.status = 'succeeded'
    emit('payment.refund.updated', refund)
  })
  return found(refund)
}

function answer(method: string, path: string, body: string | undefined): Reply {
  const [, kind = '', id] = path.split(/[/?]/)
  if (method === 'POST') return post(kind, JSON.parse(body!).data.attributes)
  if (path.includes('?')) return [200, { data: allPayments().toReversed(), has_more: false }]
  return found(world.resources.get(id!))
}

type Lie = 'lost before' | 'lost after' | 'error before' | 'error after' | 'silence'
const lies: readonly Lie[] = ['lost before', 'lost after', 'error before', 'error after', 'silence']

/** Stands in for `fetch` inside logical processes. */
export function installProvider(): void {
  const real = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const process = current.getStore()
    if (!process) return await real(input, init)
    const { pathname, search, origin } = new URL(input instanceof Request ? input.url : input)
    if (origin !== 'http://provider')
      return await world.scheduler.step(process, 'text', () => new Response(TEXT_ACCEPTED))
    const path = pathname.replace(/^\/v1/, '') + search
    const method = init?.method ?? 'GET'
    const outcome = await world.scheduler.step(
      process,
      `provider ${method} ${path}`,
      () => {
        init?.signal?.throwIfAborted()
        const lie =
          world.isHostile && world.random.chance(world.lies) ? world.random.pick(lies) : null
        if (lie === 'lost before') return lie
        if (lie === 'error before') return new Response('{}', { status: 500 })
        const [status, body] = answer(method, path, init?.body as string | undefined)
        if (lie === 'error after') return new Response('{}', { status: 502 })
        return lie ?? new Response(JSON.stringify(body), { status })
      },
      (result) => (typeof result === 'string' ? result : String(result.status)),
    )
    if (outcome === 'silence') return await untilAborted(init?.signal)
    if (typeof outcome === 'string') throw new TypeError('fetch failed')
    return outcome
  }
}

/** An answer that never comes: who asks has to give up. */
async function untilAborted(signal: AbortSignal | null | undefined): Promise<never> {
  return await new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason)
    signal?.addEventListener('abort', () => reject(signal.reason))
  })
}
