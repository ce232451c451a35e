import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'chai'
import { startSandbox } from '../../dev/sandbox/server.ts'

type Json = Record<string, any>

const KEY = 'sk_test_sandbox'
const SECRET = 'whsk_sandbox'
const SUCCESS = 'http://shop.test/ok?order=1&x=2'
const FAILED = 'http://shop.test/failed'

const sourceInput = (input: Json = {}) => ({
  amount: 12000,
  currency: 'PHP',
  type: 'gcash',
  redirect: { success: SUCCESS, failed: FAILED },
  metadata: { order_id: 'order-1' },
  ...input,
})

const codes = (body: Json) => body.errors.map((error: Json) => error.code)

const subject = ({ event }: Delivery) => event.data.attributes.data.id

describe('provider sandbox', () => {
  let folder: string
  let hook: Hook
  let sandbox: Awaited<ReturnType<typeof startSandbox>>

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
    hook = await startHook()
    sandbox = await start()
  })

  afterEach(async () => {
    await sandbox.stop()
    await hook.stop()
    rmSync(folder, { recursive: true })
  })

  function start(options: Partial<Parameters<typeof startSandbox>[0]> = {}) {
    return startSandbox({
      dataDir: folder,
      secretKey: KEY,
      webhook: { url: hook.url, secret: SECRET },
      retryBaseMs: 20,
      refundStepMs: 10,
      ...options,
    })
  }

  async function restart(options: Partial<Parameters<typeof startSandbox>[0]> = {}) {
    await sandbox.stop()
    sandbox = await start(options)
  }

  async function call(method: string, path: string, attributes?: Json, key = KEY) {
    const response = await fetch(sandbox.url + path, {
      method,
      headers: {
        authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}`,
        'content-type': 'application/json',
      },
      body: attributes && JSON.stringify({ data: { attributes } }),
    })
    return { status: response.status, body: await json(response) }
  }

  const post = (path: string, attributes: Json) => call('POST', path, attributes)
  const get = (path: string) => call('GET', path)

  async function behave(switches: Json) {
    const response = await fetch(`${sandbox.url}/sandbox/behaviour`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(switches),
    })
    return { status: response.status, body: await json(response) }
  }

  const decide = (id: string, decision: string) =>
    fetch(`${sandbox.url}/checkout/${id}/${decision}`, { method: 'POST', redirect: 'manual' })

  const events = async (): Promise<Json[]> =>
    (await json(await fetch(`${sandbox.url}/sandbox/events`))).data

  async function makeSource(input: Json = {}): Promise<string> {
    return (await post('/v1/sources', sourceInput(input))).body.data.id
  }

  const charge = (id: string, amount = 12000) =>
    post('/v1/payments', { amount, currency: 'PHP', source: { id, type: 'source' } })

  async function pay(input: Json = {}): Promise<string> {
    const id = await makeSource(input)
    await decide(id, 'authorize')
    return (await charge(id, input.amount)).body.data.id
  }

  async function makeIntent(bank = 'bpi', type = 'dob'): Promise<string> {
    const intent = await post('/v1/payment_intents', {
      amount: 50000,
      currency: 'PHP',
      payment_method_allowed: ['dob', 'brankas'],
      metadata: { order_id: 'order-2' },
    })
    expect(intent.body.data.attributes.status).to.equal('awaiting_payment_method')
    const method = await post('/v1/payment_methods', { type, details: { bank_code: bank } })
    const id = intent.body.data.id
    const attached = await post(`/v1/payment_intents/${id}/attach`, {
      payment_method: method.body.data.id,
      return_url: 'http://shop.test/back?order=2',
    })
    expect(attached.body.data.attributes).to.deep.include({
      status: 'awaiting_next_action',
      next_action: {
        type: 'redirect',
        redirect: {
          url: `${sandbox.url}/checkout/${id}`,
          return_url: 'http://shop.test/back?order=2',
        },
      },
    })
    return id
  }

  const paymentPage = async (query: string) => {
    const { body } = await get(`/v1/payments?${query}`)
    return { more: body.has_more, ids: body.data.map((payment: Json) => payment.id) }
  }

  const refund = (payment_id: string, amount: number, input: Json = {}) =>
    post('/v1/refunds', { amount, payment_id, reason: 'others', ...input })

  const statusOf = async (id: string) =>
    (await get(`/v1/refunds/${id}`)).body.data.attributes.status

  async function settled(id: string): Promise<string> {
    return until(async () => {
      const status = await statusOf(id)
      return ['succeeded', 'failed'].includes(status) && status
    })
  }

  const paymentOf = async (id: string) =>
    (await get(`/v1/payment_intents/${id}`)).body.data.attributes.payments[0].id

  describe('authentication', () => {
    it('401 for a wrong key, no key, and a key with a password', async () => {
      expect((await call('GET', '/v1/payments', undefined, 'sk_test_other')).status).to.equal(401)
      expect((await fetch(`${sandbox.url}/v1/payments`)).status).to.equal(401)
      expect((await call('GET', '/v1/payments', undefined, `${KEY}:x`)).status).to.equal(401)
      expect((await get('/v1/payments')).status).to.equal(200)
    })
  })

  describe('POST /v1/sources', () => {
    it('200 with a pending source and its checkout address', async () => {
      const { status, body } = await post('/v1/sources', sourceInput())
      expect(status).to.equal(200)
      expect(body.data.id).to.match(/^src_[0-9a-f]{24}$/)
      expect(body.data.attributes).to.deep.include({
        amount: 12000,
        currency: 'PHP',
        type: 'gcash',
        status: 'pending',
        livemode: false,
        metadata: { order_id: 'order-1' },
        redirect: {
          checkout_url: `${sandbox.url}/checkout/${body.data.id}`,
          success: SUCCESS,
          failed: FAILED,
        },
      })
      expect((await get(`/v1/sources/${body.data.id}`)).body).to.deep.equal(body)
    })

    it('400 listing every wrong field at once', async () => {
      const { status, body } = await post('/v1/sources', { amount: '12', type: 'visa' })
      expect(status).to.equal(400)
      expect(body.errors.map((error: Json) => [error.code, error.source.pointer])).to.deep.equal([
        ['parameter_data_type_invalid', 'amount'],
        ['parameter_required', 'currency'],
        ['parameter_invalid', 'type'],
        ['parameter_required', 'redirect.success'],
        ['parameter_required', 'redirect.failed'],
      ])
    })

    for (const [amount, code] of [
      [99, 'parameter_below_minimum'],
      [100, null],
      [100.5, 'parameter_data_type_invalid'],
      [999_999_999, null],
      [1_000_000_000, 'parameter_above_maximum'],
    ] as const)
      it(`${code ?? 'accepts'} for ${amount} centavos`, async () => {
        const { status, body } = await post('/v1/sources', sourceInput({ amount }))
        expect(status).to.equal(code ? 400 : 200)
        if (code) expect(codes(body)).to.deep.equal([code])
      })

    it('takes the minimum from its options', async () => {
      await restart({ minCentavos: 2000 })
      const { body } = await post('/v1/sources', sourceInput({ amount: 1999 }))
      expect(body.errors[0].detail).to.equal('The minimum value for the amount is 2000.')
    })

    it('400 for return addresses that are not http', async () => {
      const redirect = { success: 'javascript:alert(1)', failed: '/relative' }
      const { body } = await post('/v1/sources', sourceInput({ redirect }))
      expect(codes(body)).to.deep.equal(['parameter_format_invalid', 'parameter_format_invalid'])
    })

    it('400 for a body that is not JSON, 404 for an unknown id or path', async () => {
      const authorization = `Basic ${Buffer.from(`${KEY}:`).toString('base64')}`
      const response = await fetch(`${sandbox.url}/v1/sources`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: '{"data"',
      })
      expect(response.status).to.equal(400)
      const missing = await get('/v1/sources/src_missing')
      expect(missing.status).to.equal(404)
      expect(codes(missing.body)).to.deep.equal(['resource_not_found'])
      expect((await get('/v1/nothing')).status).to.equal(404)
    })
  })

  describe('GET /checkout/:id', () => {
    it('200 with the amount, the order, the buttons and the sandbox note, and no script', async () => {
      const id = await makeSource()
      const response = await fetch(`${sandbox.url}/checkout/${id}`)
      const page = await response.text()
      expect(response.status).to.equal(200)
      expect(page).to.include('₱120.00').and.include('order-1').and.include('GCash')
      expect(page).to.include('This is a sandbox: no real money')
      for (const decision of ['authorize', 'decline', 'expire'])
        expect(page).to.include(`formaction="/checkout/${id}/${decision}"`)
      expect(page).not.to.include('<script')
      expect(response.headers.get('content-security-policy')).to.include("default-src 'none'")
    })

    it('escapes the values of the merchant', async () => {
      const id = await makeSource({ metadata: { order_id: `"><script>alert('x')</script>&` } })
      const page = await (await fetch(`${sandbox.url}/checkout/${id}`)).text()
      expect(page).not.to.include('<script')
      expect(page).to.include('&#34;&#62;&#60;script&#62;alert(&#39;x&#39;)&#60;/script&#62;&#38;')
    })

    it('escapes the return URL of a closed checkout', async () => {
      const id = await makeSource({
        redirect: { success: 'http://shop.test/"><b>', failed: FAILED },
      })
      await decide(id, 'authorize')
      const page = await (await fetch(`${sandbox.url}/checkout/${id}`)).text()
      expect(page).to.include('href="http://shop.test/&#34;&#62;&#60;b&#62;"')
    })

    it('404 for an unknown checkout or decision', async () => {
      expect((await fetch(`${sandbox.url}/checkout/src_unknown`)).status).to.equal(404)
      expect((await decide('src_unknown', 'authorize')).status).to.equal(404)
      expect((await decide(await makeSource(), 'toString')).status).to.equal(404)
    })
  })

  describe('POST /checkout/:id/:decision of a source', () => {
    for (const [decision, status, address] of [
      ['authorize', 'chargeable', SUCCESS],
      ['decline', 'cancelled', FAILED],
      ['expire', 'expired', FAILED],
    ] as const)
      it(`303 after ${decision}, and the source is ${status}`, async () => {
        const id = await makeSource()
        const response = await decide(id, decision)
        expect(response.status).to.equal(303)
        expect(response.headers.get('location')).to.equal(address)
        expect((await get(`/v1/sources/${id}`)).body.data.attributes.status).to.equal(status)
      })

    it('409 for a second decision, which changes nothing', async () => {
      const id = await makeSource()
      await decide(id, 'decline')
      const again = await decide(id, 'authorize')
      expect(again.status).to.equal(409)
      expect(await again.text()).to.include('it is cancelled')
      expect((await get(`/v1/sources/${id}`)).body.data.attributes.status).to.equal('cancelled')
      expect(await events()).to.deep.equal([])
    })

    it('sends source.chargeable, signed over the bytes sent', async () => {
      const id = await makeSource()
      await decide(id, 'authorize')
      const [delivery] = await hook.wait(1)
      const { attributes } = delivery!.event.data
      expect(attributes).to.include({ type: 'source.chargeable', livemode: false })
      expect(attributes.data.id).to.equal(id)
      expect(attributes.data.attributes).to.include({ status: 'chargeable', amount: 12000 })
      expect(attributes.data.attributes.metadata).to.deep.equal({ order_id: 'order-1' })
      expect(delivery!.signature).to.match(/^t=\d+,te=[0-9a-f]{64},li=$/)
      expect(isSigned(delivery!, SECRET)).to.equal(true)
    })
  })

  describe('POST /v1/payments', () => {
    it('200 charges once and sends payment.paid; 400 for a second charge', async () => {
      const id = await makeSource()
      await decide(id, 'authorize')
      const { status, body } = await charge(id)
      expect(status).to.equal(200)
      expect(body.data.attributes).to.deep.include({
        amount: 12000,
        status: 'paid',
        source: { id, type: 'gcash' },
        fee: 300,
        net_amount: 11700,
        refunds: [],
      })
      expect((await get(`/v1/sources/${id}`)).body.data.attributes.status).to.equal('paid')

      const again = await charge(id)
      expect(again.status).to.equal(400)
      expect(codes(again.body)).to.deep.equal(['resource_not_chargeable_state'])
      const counted = await json(await fetch(`${sandbox.url}/sandbox/payments`))
      expect(counted).to.deep.include({ total: 1 })
      expect(counted.data[0]).to.include({ id: body.data.id, source_id: id, status: 'paid' })
      const types = (await hook.wait(2)).map(({ event }) => event.data.attributes.type)
      expect(types).to.have.members(['source.chargeable', 'payment.paid'])
    })

    it('makes one payment of twenty concurrent charges', async () => {
      const id = await makeSource()
      await decide(id, 'authorize')
      const replies = await Promise.all(Array.from({ length: 20 }, () => charge(id)))
      expect(replies.filter(({ status }) => status === 200)).to.have.length(1)
    })

    it('400 for a source that is not authorised, another amount, or 404 for none', async () => {
      const id = await makeSource()
      expect(codes((await charge(id)).body)).to.deep.equal(['resource_not_chargeable_state'])
      await decide(id, 'authorize')
      expect(codes((await charge(id, 11999)).body)).to.deep.equal(['parameter_invalid'])
      expect((await charge('src_none')).status).to.equal(404)
      expect((await charge(id)).status).to.equal(200)
    })

    it('400 once the authorisation has lapsed, and the source is expired', async () => {
      await restart({ chargeableMs: 30 })
      const id = await makeSource()
      await decide(id, 'authorize')
      await sleep(40)
      expect(codes((await charge(id)).body)).to.deep.equal(['resource_not_chargeable_state'])
      expect((await get(`/v1/sources/${id}`)).body.data.attributes.status).to.equal('expired')
    })
  })

  describe('GET /v1/payments', () => {
    it('pages newest first with after, backwards with before', async () => {
      const ids: string[] = []
      for (let count = 0; count < 5; count++) ids.unshift(await pay())
      expect(await paymentPage('limit=2')).to.deep.equal({ more: true, ids: ids.slice(0, 2) })
      expect(await paymentPage(`limit=2&after=${ids[1]}`)).to.deep.equal({
        more: true,
        ids: ids.slice(2, 4),
      })
      expect(await paymentPage(`limit=2&after=${ids[3]}`)).to.deep.equal({
        more: false,
        ids: ids.slice(4),
      })
      expect(await paymentPage(`limit=2&before=${ids[3]}`)).to.deep.equal({
        more: true,
        ids: ids.slice(1, 3),
      })
      expect((await paymentPage('')).ids).to.deep.equal(ids)
    })

    for (const query of ['limit=0', 'limit=101', 'limit=x', 'after=pay_unknown'])
      it(`400 parameter_invalid for ${query}`, async () => {
        const { status, body } = await get(`/v1/payments?${query}`)
        expect([status, ...codes(body)]).to.deep.equal([400, 'parameter_invalid'])
      })
  })

  describe('payment intents', () => {
    it('authorised: succeeded, with a paid payment that names intent and order', async () => {
      const id = await makeIntent()
      expect(await (await fetch(`${sandbox.url}/checkout/${id}`)).text())
        .to.include('BPI online banking')
        .and.include('₱500.00')
      const response = await decide(id, 'authorize')
      expect(response.headers.get('location')).to.equal(
        `http://shop.test/back?order=2&payment_intent_id=${id}`,
      )
      const { attributes } = (await get(`/v1/payment_intents/${id}`)).body.data
      expect(attributes).to.include({ status: 'succeeded', next_action: null })
      expect(attributes.payments).to.have.length(1)
      expect(attributes.payments[0].attributes).to.deep.include({
        status: 'paid',
        payment_intent_id: id,
        metadata: { order_id: 'order-2' },
      })
      const [delivery] = await hook.wait(1)
      expect(delivery!.event.data.attributes.type).to.equal('payment.paid')
    })

    for (const decision of ['decline', 'expire'])
      it(`${decision}: a failed payment, payment.failed, and another method may be attached`, async () => {
        const id = await makeIntent('bdo', 'brankas')
        await decide(id, decision)
        const { attributes } = (await get(`/v1/payment_intents/${id}`)).body.data
        expect(attributes.status).to.equal('awaiting_payment_method')
        expect(attributes.payments[0].attributes.status).to.equal('failed')
        expect(attributes.last_payment_error.failed_code).to.be.a('string')
        const [delivery] = await hook.wait(1)
        expect(delivery!.event.data.attributes.type).to.equal('payment.failed')
        expect((await decide(id, 'authorize')).status).to.equal(409)
      })

    it('400 for a method that is not allowed or a bank that is not the method’s', async () => {
      const intent = await post('/v1/payment_intents', {
        amount: 50000,
        currency: 'PHP',
        payment_method_allowed: ['dob'],
      })
      const wrong = await post('/v1/payment_methods', {
        type: 'dob',
        details: { bank_code: 'bdo' },
      })
      expect(codes(wrong.body)).to.deep.equal(['parameter_invalid'])
      const details = { bank_code: 'bdo' }
      const method = await post('/v1/payment_methods', { type: 'brankas', details })
      const attached = await post(`/v1/payment_intents/${intent.body.data.id}/attach`, {
        payment_method: method.body.data.id,
        return_url: SUCCESS,
      })
      expect(codes(attached.body)).to.deep.equal(['parameter_invalid'])
    })
  })

  describe('POST /v1/refunds', () => {
    it('goes through pending, processing and succeeded, with an event for each transition', async () => {
      const paymentId = await pay()
      const { status, body } = await refund(paymentId, 5000, { metadata: { refund_id: 'r1' } })
      expect(status).to.equal(200)
      expect(body.data.attributes).to.deep.include({
        status: 'pending',
        payment_id: paymentId,
        metadata: { refund_id: 'r1' },
      })
      expect(await settled(body.data.id)).to.equal('succeeded')
      const about = (await hook.wait(5))
        .map(({ event }) => event.data.attributes)
        .filter(({ type }) => type.includes('refund'))
        .map(({ type, data }) => `${type} ${data.attributes.status}`)
      expect(about).to.have.members([
        'payment.refund.updated processing',
        'payment.refund.updated succeeded',
        'payment.refunded paid',
      ])
      const { refunds } = (await get(`/v1/payments/${paymentId}`)).body.data.attributes
      expect(refunds[0]).to.deep.include({ id: body.data.id, type: 'refund' })
    })

    it('fails when switched on, and the amount can be refunded again', async () => {
      await behave({ refundOutcome: 'failed' })
      const paymentId = await pay()
      const first = (await refund(paymentId, 12000)).body.data.id
      expect(await settled(first)).to.equal('failed')
      await behave({})
      expect(await settled((await refund(paymentId, 12000)).body.data.id)).to.equal('succeeded')
    })

    it('400 for a second open refund and for more than is left', async () => {
      await behave({ refundOutcome: 'stuck' })
      const paymentId = await pay()
      const first = (await refund(paymentId, 7000)).body.data.id
      expect(codes((await refund(paymentId, 100)).body)).to.deep.equal([
        'resource_processing_state',
      ])
      await until(async () => (await statusOf(first)) === 'processing')
      expect(codes((await refund(paymentId, 100)).body)).to.deep.equal([
        'resource_processing_state',
      ])
      await behave({})
      await settled(first)
      expect(codes((await refund(paymentId, 5001)).body)).to.deep.equal(['parameter_above_maximum'])
      expect((await refund(paymentId, 5000)).status).to.equal(200)
    })

    it('400 for a partial refund of a GrabPay payment', async () => {
      const paymentId = await pay({ type: 'grab_pay' })
      expect(codes((await refund(paymentId, 11999)).body)).to.deep.equal([
        'parameter_above_maximum',
      ])
      expect((await refund(paymentId, 12000)).status).to.equal(200)
    })

    it('400 for a payment that failed and for UnionBank', async () => {
      const failed = await makeIntent()
      await decide(failed, 'decline')
      const union = await makeIntent('ubp')
      await decide(union, 'authorize')
      expect(codes((await refund(await paymentOf(failed), 100)).body)).to.deep.equal([
        'resource_failed_state',
      ])
      expect(codes((await refund(await paymentOf(union), 100)).body)).to.deep.equal([
        'parameter_invalid',
      ])
    })

    it('400 for under 100 centavos, an unknown reason, long notes; 404 for no payment', async () => {
      const paymentId = await pay()
      const { body } = await refund(paymentId, 99, { reason: 'regret', notes: 'x'.repeat(256) })
      expect(codes(body)).to.deep.equal([
        'parameter_below_minimum',
        'parameter_invalid',
        'parameter_format_invalid',
      ])
      expect((await refund('pay_none', 100)).status).to.equal(404)
    })

    for (const code of [
      'resource_failed_state',
      'resource_processing_state',
      'parameter_above_maximum',
      'allowed_date_exceeded',
      'available_balance_insufficient',
      'livemode_mismatched',
      'parameter_invalid',
    ])
      it(`400 ${code} when switched on`, async () => {
        await behave({ refuseRefund: code })
        const { status, body } = await refund(await pay(), 100)
        expect([status, ...codes(body)]).to.deep.equal([400, code])
      })
  })

  describe('webhook deliveries', () => {
    it('retries until the answer is 200-209 with JSON, and logs every attempt', async () => {
      hook.answers = [
        { status: 500, body: '{}' },
        { status: 210, body: '{}' },
        { status: 200, body: 'OK' },
        { status: 302, body: '{}' },
        { status: 209, body: '{}' },
      ]
      await decide(await makeSource(), 'authorize')
      await hook.wait(5)
      const [event] = await until(async () => {
        const log = await events()
        return log[0]?.deliveries[0].status === 'delivered' && log
      })
      expect(
        event!.deliveries[0].attempts.map((attempt: Json) => attempt.status_code),
      ).to.deep.equal([500, 210, 200, 302, 209])
      const bodies = hook.received.map(({ body }) => body.toString())
      expect(new Set(bodies)).to.have.property('size', 1)
      const starts = event!.deliveries[0].attempts.map((attempt: Json) => Date.parse(attempt.at))
      expect(starts[4] - starts[3]).to.be.at.least(160)
    })

    it('gives up after 12 retries, and disables the webhook after three such events', async () => {
      await restart({ retryBaseMs: 0 })
      hook.answers = Array.from({ length: 39 }, () => ({ status: 503, body: '{}' }))
      for (let count = 0; count < 3; count++) await decide(await makeSource(), 'authorize')
      const log = await until(async () => {
        const now = await events()
        return now.every(({ deliveries }) => deliveries[0].status === 'exhausted') && now
      })
      expect(log.map(({ deliveries }) => deliveries[0].attempts.length)).to.deep.equal([13, 13, 13])
      const { attributes } = (await get('/v1/webhooks')).body.data[0]
      expect(attributes).to.include({ status: 'disabled', disabled_reason: 'max_retries_exceeded' })

      await decide(await makeSource(), 'authorize')
      expect((await events())[0]!.deliveries).to.deep.equal([])
      const id = (await get('/v1/webhooks')).body.data[0].id
      await post(`/v1/webhooks/${id}/enable`, {})
      await decide(await makeSource(), 'authorize')
      await hook.wait(40)
    })

    it('sends to webhooks created over the API, by their events and secret', async () => {
      const { body } = await post('/v1/webhooks', {
        url: `${hook.url}/second`,
        events: ['payment.paid'],
      })
      expect(body.data.attributes.secret_key).to.match(/^whsk_/)
      await pay()
      const received = await hook.wait(3)
      const second = received.filter(({ path }) => path === '/hook/second')
      expect(second.map(({ event }) => event.data.attributes.type)).to.deep.equal(['payment.paid'])
      expect(isSigned(second[0]!, body.data.attributes.secret_key)).to.equal(true)
    })

    it('can be resent manually', async () => {
      await decide(await makeSource(), 'authorize')
      const [first] = await hook.wait(1)
      const id = first!.event.data.id
      const address = `${sandbox.url}/sandbox/events/${id}/resend`
      const resent = await fetch(address, { method: 'POST' })
      expect(await resent.json()).to.deep.equal({ data: { id, queued: 1 } })
      const [, again] = await hook.wait(2)
      expect(again!.body.equals(first!.body)).to.equal(true)
      const form = await fetch(address, {
        method: 'POST',
        headers: { accept: 'text/html,*/*;q=0.8' },
        redirect: 'manual',
      })
      expect([form.status, form.headers.get('location')]).to.deep.equal([303, '/'])
      const none = await fetch(`${sandbox.url}/sandbox/events/evt_none/resend`, { method: 'POST' })
      expect(none.status).to.equal(404)
    })
  })

  describe('PUT /sandbox/behaviour', () => {
    it('400 naming an unknown switch or a value that does not fit', async () => {
      const { status, body } = await behave({ eventDelay: 1, failRequests: -1, dropEvents: 'some' })
      expect(status).to.equal(400)
      expect(body.errors.map((error: Json) => error.source.pointer)).to.deep.equal([
        'eventDelay',
        'failRequests',
        'dropEvents',
      ])
    })

    it('resets omitted switches, and persists the others across a restart', async () => {
      await behave({ failRequests: 3 })
      const { body } = await behave({ apiLatencyMs: 5 })
      expect(body).to.include({ failRequests: 0, apiLatencyMs: 5 })
      await restart()
      const kept = await (await fetch(`${sandbox.url}/sandbox/behaviour`)).json()
      expect(kept).to.deep.equal(body)
    })

    it('eventDelayMs delays, duplicateEvents repeats the same bytes', async () => {
      await behave({ eventDelayMs: 80, duplicateEvents: 2 })
      const begun = Date.now()
      await decide(await makeSource(), 'authorize')
      const received = await hook.wait(3)
      expect(Date.now() - begun).to.be.at.least(80)
      expect(new Set(received.map(({ body }) => body.toString()))).to.have.property('size', 1)
    })

    it('reorderEvents buffers events and sends them newest first; switching it off flushes the rest', async () => {
      await behave({ reorderEvents: 3 })
      const ids: string[] = []
      for (let count = 0; count < 4; count++) {
        const id = await makeSource()
        ids.push(id)
        await decide(id, 'authorize')
      }
      expect((await hook.wait(3)).map(subject)).to.deep.equal([ids[2], ids[1], ids[0]])
      await behave({})
      expect((await hook.wait(4)).map(subject)[3]).to.equal(ids[3])
    })

    it('dropEvents drops the next n, or all, until they are resent', async () => {
      await behave({ dropEvents: 1 })
      const lost = await makeSource()
      await decide(lost, 'authorize')
      await decide(await makeSource(), 'authorize')
      await hook.wait(1)
      await behave({ dropEvents: 'all' })
      await decide(await makeSource(), 'authorize')
      const log = await events()
      expect(log.map(({ deliveries }) => deliveries[0].status === 'dropped')).to.deep.equal([
        true,
        false,
        true,
      ])
      await fetch(`${sandbox.url}/sandbox/events/${log[2]!.id}/resend`, { method: 'POST' })
      const [, resent] = await hook.wait(2)
      expect(resent!.event.data.attributes.data.id).to.equal(lost)
    })

    it('wrongSignature signs with another secret', async () => {
      await behave({ wrongSignature: true })
      await decide(await makeSource(), 'authorize')
      const [delivery] = await hook.wait(1)
      expect(delivery!.signature).to.match(/^t=\d+,te=[0-9a-f]{64},li=$/)
      expect(isSigned(delivery!, SECRET)).to.equal(false)
    })

    it('apiLatencyMs slows the API, failRequests fails it without an effect', async () => {
      await behave({ apiLatencyMs: 60, failRequests: 1 })
      const begun = Date.now()
      expect((await get('/v1/payments')).status).to.equal(500)
      expect(Date.now() - begun).to.be.at.least(60)
      const id = await makeSource()
      await decide(id, 'authorize')
      await behave({ failRequests: 1 })
      expect((await charge(id)).status).to.equal(500)
      expect((await charge(id)).status).to.equal(200)
    })

    it('loseReplies drops the connection after the effect', async () => {
      const id = await makeSource()
      await decide(id, 'authorize')
      await behave({ loseReplies: 1 })
      const outcome = await charge(id).catch((error: unknown) => error)
      expect(outcome).to.be.instanceOf(TypeError)
      expect((await get(`/v1/sources/${id}`)).body.data.attributes.status).to.equal('paid')
      expect((await get('/v1/payments')).body.data).to.have.length(1)
    })

    it('refuseCharge rejects the charge and leaves the source unchanged', async () => {
      await behave({ refuseCharge: 'organization_not_allowed' })
      const id = await makeSource()
      await decide(id, 'authorize')
      expect(codes((await charge(id)).body)).to.deep.equal(['organization_not_allowed'])
      await behave({})
      expect((await charge(id)).status).to.equal(200)
    })
  })

  describe('GET /', () => {
    it('shows the log of requests and events, escaped, with a resend button', async () => {
      const paymentId = await pay({ metadata: { order_id: '<i>' } })
      await post('/v1/refunds', { amount: 100, payment_id: paymentId, reason: 'others' })
      const [event] = await events()
      const page = await (await fetch(`${sandbox.url}/`)).text()
      expect(page).to.include(paymentId).and.include('₱1.00').and.include('payment.paid')
      expect(page).to.include(`action="/sandbox/events/${event!.id}/resend"`)
      expect(page).not.to.include('<i>')
    })
  })

  describe('kill -9', () => {
    it('loses no resource, switch or undelivered event', async () => {
      const data = join(folder, 'killed')
      const first = await spawnSandbox(data, 'http://127.0.0.1:1/nobody')
      await sandbox.stop()
      sandbox = { url: first.url, stop: async () => {} }
      const paymentId = await pay()
      const { body: refunded } = await post('/v1/refunds', {
        amount: 12000,
        payment_id: paymentId,
        reason: 'others',
      })
      const intent = await makeIntent()
      await behave({ duplicateEvents: 1 })
      first.child.kill('SIGKILL')
      await once(first.child, 'exit')

      const second = await spawnSandbox(data, hook.url)
      sandbox = { url: second.url, stop: () => second.stop() }
      expect((await get(`/v1/payments/${paymentId}`)).body.data.attributes.status).to.equal('paid')
      expect((await get(`/v1/payment_intents/${intent}`)).body.data.attributes.status).to.equal(
        'awaiting_next_action',
      )
      await until(async () => {
        const { body } = await get(`/v1/refunds/${refunded.data.id}`)
        return body.data.attributes.status === 'succeeded'
      })
      const kept = await json(await fetch(`${sandbox.url}/sandbox/behaviour`))
      expect(kept.duplicateEvents).to.equal(1)
      const types = new Set(
        await until(async () => {
          const seen = hook.received.map(({ event }) => event.data.attributes.type)
          return seen.includes('payment.refunded') && seen.includes('source.chargeable') && seen
        }),
      )
      expect(types).to.include('payment.paid')
      expect(hook.received.every((delivery) => isSigned(delivery, SECRET))).to.equal(true)
    })
  })

  describe('stop', () => {
    it('waits for a request whose client has left', async () => {
      await behave({ apiLatencyMs: 2_000 })
      const left = fetch(`${sandbox.url}/v1/payments`, { signal: AbortSignal.timeout(500) })
      const error = await left.catch((reason: unknown) => reason)
      expect(error).to.have.property('name', 'TimeoutError')
      const begun = Date.now()
      await sandbox.stop()
      const waited = Date.now() - begun
      sandbox = await start()
      expect(waited).to.be.at.least(50)
    })
  })

  describe('main.ts', () => {
    it('exits with one line that names what is missing', async () => {
      const child = spawn(process.execPath, ['dev/sandbox/main.ts'], { env: {}, stdio: 'pipe' })
      let errors = ''
      child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
      const [code] = await once(child, 'close')
      expect(code).to.equal(78)
      expect(errors.trim().split('\n')).to.have.length(1)
      expect(errors).to.include('SANDBOX_SECRET_KEY')
    })

    it('stops on SIGTERM with exit code 0 and prints nothing but its address', async () => {
      const { child, output } = await spawnSandbox(join(folder, 'stopped'), hook.url)
      child.kill('SIGTERM')
      const [code] = await once(child, 'exit')
      expect(code).to.equal(0)
      expect(output()).to.match(/^Payment sandbox on http:\/\/127\.0\.0\.1:\d+\n$/)
    })
  })
})

interface Delivery {
  path: string
  signature: string
  body: Buffer
  event: Json
}

interface Hook {
  url: string
  received: Delivery[]
  /** Answers for the next deliveries; after them, every one is taken. */
  answers: { status: number; body: string }[]
  wait(count: number): Promise<Delivery[]>
  stop(): Promise<void>
}

/** A webhook endpoint as the platform's: keeps what it gets. */
async function startHook(): Promise<Hook> {
  const received: Delivery[] = []
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks)
      received.push({
        path: String(request.url),
        signature: String(request.headers['paymongo-signature']),
        body,
        event: body.length > 0 ? JSON.parse(body.toString()) : {},
      })
      const answer = hook.answers.shift() ?? { status: 200, body: '{"success":true}' }
      const headers = { 'content-type': 'application/json', location: `${hook.url}/elsewhere` }
      response.writeHead(answer.status, headers).end(answer.body)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const hook: Hook = {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/hook`,
    received,
    answers: [],
    wait: (count) => until(async () => received.length >= count && received.slice(0, count)),
    async stop() {
      server.close()
      server.closeAllConnections()
    },
  }
  return hook
}

function isSigned({ signature, body }: Delivery, secret: string): boolean {
  const [, timestamp, digest] = /^t=(\d+),te=([0-9a-f]+),li=$/.exec(signature) ?? []
  const expected = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')
  return digest === expected && Math.abs(Date.now() / 1000 - Number(timestamp)) < 60
}

async function spawnSandbox(dataDir: string, webhookUrl: string) {
  const child: ChildProcess = spawn(process.execPath, ['dev/sandbox/main.ts'], {
    env: {
      SANDBOX_PORT: '0',
      SANDBOX_DATA: dataDir,
      SANDBOX_SECRET_KEY: KEY,
      SANDBOX_WEBHOOK_URL: webhookUrl,
      SANDBOX_WEBHOOK_SECRET: SECRET,
      SANDBOX_RETRY_BASE_MS: '50',
      SANDBOX_REFUND_STEP_MS: '50',
    },
    stdio: 'pipe',
  })
  let printed = ''
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const [line] = await once(createInterface(child.stdout!), 'line')
  return {
    child,
    url: /http\S+/.exec(String(line))![0],
    output: () => printed,
    async stop() {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

async function json(response: Response): Promise<Json> {
  return JSON.parse(await response.text())
}

/** Polls until `probe` gives something, at most 5 s. */
async function until<T>(probe: () => Promise<T | false | null | undefined>): Promise<T> {
  const deadline = Date.now() + 5_000
  for (;;) {
    const result = await probe()
    if (result) return result
    if (Date.now() > deadline) throw new Error('Nothing came within 5 s.')
    await sleep(5)
  }
}
