import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'chai'
import { startSandbox } from '../../dev/sandbox/server.ts'
import { createPaymongo } from '../../src/adapters/payments/paymongo.ts'
import type { PaymentProvider } from '../../src/adapters/payments/provider.ts'
import { ProviderError } from '../../src/adapters/payments/provider.ts'
import { createSandbox } from '../../src/adapters/payments/sandbox.ts'
import { parseEvent, verifySignature } from '../../src/adapters/payments/webhook.ts'

type Json = Record<string, any>

const KEY = 'sk_test_adapter_key'
const RETURN_TO = { success: 'http://shop.test/ok', failed: 'http://shop.test/failed' }

describe('payment provider over the wire', () => {
  let folder: string
  let sandbox: Awaited<ReturnType<typeof startSandbox>>
  let provider: PaymentProvider

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'payments-'))
    sandbox = await startSandbox({ dataDir: folder, secretKey: KEY, refundStepMs: 10 })
    provider = createSandbox({ baseUrl: sandbox.url, secretKey: KEY })
  })

  afterEach(async () => {
    await sandbox.stop()
    rmSync(folder, { recursive: true })
  })

  const behave = (switches: Json) =>
    fetch(`${sandbox.url}/sandbox/behaviour`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(switches),
    })

  const decide = (id: string, decision = 'authorize') =>
    fetch(`${sandbox.url}/checkout/${id}/${decision}`, { method: 'POST', redirect: 'manual' })

  const payments = async (): Promise<Json> => json(await fetch(`${sandbox.url}/sandbox/payments`))

  const raw = async (path: string): Promise<Json> => {
    const authorization = `Basic ${Buffer.from(`${KEY}:`).toString('base64')}`
    const response = await fetch(`${sandbox.url}/v1${path}`, { headers: { authorization } })
    return (await json(response)).data
  }

  async function opened(amount = 12000): Promise<string> {
    const { sourceId } = await provider.createSource({
      orderId: 'order-1',
      method: 'ewallet_a',
      amount,
      returnTo: RETURN_TO,
    })
    return sourceId
  }

  async function authorised(amount?: number): Promise<string> {
    const sourceId = await opened(amount)
    await decide(sourceId)
    return sourceId
  }

  const charge = (sourceId: string, amount = 12000) =>
    provider.charge({ sourceId, amount, description: 'Order ORD-1', orderId: 'order-1' })

  const refund = (paymentId: string, amount: number, refundId: string, reason = 'item missing') =>
    provider.refund({ paymentId, amount, reason, refundId })

  const settled = async (id: string) => {
    for (;;) {
      const now = await provider.readRefund(id)
      if (now.status === 'succeeded' || now.status === 'failed') return now
      await sleep(5)
    }
  }

  describe('createSource', () => {
    for (const [method, type] of [
      ['ewallet_a', 'gcash'],
      ['ewallet_b', 'grab_pay'],
    ] as const)
      it(`opens a ${type} checkout for ${method}`, async () => {
        const { sourceId, checkoutUrl } = await provider.createSource({
          orderId: 'order-1',
          method,
          amount: 12050,
          returnTo: RETURN_TO,
          billing: { name: 'Ana Cruz', phone: '+639171234567' },
        })
        expect(checkoutUrl).to.equal(`${sandbox.url}/checkout/${sourceId}`)
        const { attributes } = await raw(`/sources/${sourceId}`)
        expect(attributes).to.deep.include({
          type,
          amount: 12050,
          currency: 'PHP',
          billing: { name: 'Ana Cruz', phone: '+639171234567' },
          metadata: { order_id: 'order-1' },
          redirect: { checkout_url: checkoutUrl, ...RETURN_TO },
        })
      })

    it('refused parameter_below_minimum under the provider’s minimum', async () => {
      const error = await failure(authorised(99))
      expect(error).to.include({ kind: 'refused', code: 'parameter_below_minimum' })
      expect(error.detail).to.include('100')
    })

    it('takes a base address with or without /v1 and slashes', async () => {
      const sourceId = await authorised()
      for (const suffix of ['/', '/v1', '/v1/']) {
        const same = createPaymongo({ baseUrl: sandbox.url + suffix, secretKey: KEY })
        expect((await same.readSource(sourceId)).status).to.equal('chargeable')
      }
    })
  })

  describe('readSource', () => {
    for (const [decision, status] of [
      ['authorize', 'chargeable'],
      ['decline', 'cancelled'],
      ['expire', 'expired'],
    ] as const)
      it(`${status} after ${decision}`, async () => {
        const sourceId = await opened()
        expect((await provider.readSource(sourceId)).status).to.equal('pending')
        await decide(sourceId, decision)
        const source = await provider.readSource(sourceId)
        expect(source).to.include({ status, amount: 12000, currency: 'PHP' })
        expect(Date.now() - source.createdAt!.getTime()).to.be.within(-1000, 60_000)
      })

    it('refused resource_not_found for an unknown id', async () => {
      const error = await failure(provider.readSource('src_unknown'))
      expect(error).to.include({ kind: 'refused', code: 'resource_not_found' })
    })
  })

  describe('charge', () => {
    it('gives the payment made, with our order', async () => {
      const sourceId = await authorised()
      const payment = await charge(sourceId)
      expect(payment).to.deep.include({
        status: 'paid',
        amount: 12000,
        currency: 'PHP',
        sourceId,
        intentId: null,
        orderId: 'order-1',
      })
      expect(payment.paidAt).to.be.instanceOf(Date)
      expect(await provider.readPayment(payment.id)).to.deep.equal(payment)
      expect((await raw(`/payments/${payment.id}`)).attributes.description).to.equal('Order ORD-1')
    })

    it('gives the same payment however often it is repeated, even all at once', async () => {
      const sourceId = await authorised()
      const first = await charge(sourceId)
      const again = await Promise.all(Array.from({ length: 10 }, () => charge(sourceId)))
      expect(again).to.deep.equal(Array.from({ length: 10 }, () => first))
      expect((await payments()).total).to.equal(1)
    })

    it('unavailable when the answer is lost; the next try finds the payment', async () => {
      const sourceId = await authorised()
      await behave({ loseReplies: 1 })
      const error = await failure(charge(sourceId))
      expect(error).to.include({ kind: 'unavailable', code: 'network' })
      expect((await payments()).total).to.equal(1)
      const payment = await charge(sourceId)
      expect(payment.id).to.equal((await payments()).data[0].id)
      expect((await payments()).total).to.equal(1)
    })

    it('finds an earlier payment behind more than a page of later ones', async () => {
      const sourceId = await authorised()
      const { id } = await charge(sourceId)
      for (let count = 0; count < 101; count++) await charge(await authorised())
      expect((await charge(sourceId)).id).to.equal(id)
      expect((await payments()).total).to.equal(102)
    }).timeout(20_000)

    it('unavailable on a 500, and nothing was charged', async () => {
      const sourceId = await authorised()
      await behave({ failRequests: 1 })
      const error = await failure(charge(sourceId))
      expect(error).to.include({ kind: 'unavailable', code: 'server_error' })
      expect((await payments()).total).to.equal(0)
    })

    it('refused with the provider’s code, and nothing was charged', async () => {
      const sourceId = await authorised()
      await behave({ refuseCharge: 'organization_not_allowed' })
      const error = await failure(charge(sourceId))
      expect(error).to.include({ kind: 'refused', code: 'organization_not_allowed' })
      await behave({})
      expect(await failure(charge(sourceId, 11000))).to.include({
        kind: 'refused',
        code: 'parameter_invalid',
      })
      expect((await payments()).total).to.equal(0)
    })

    it('refused for a source that nobody authorised, that was declined, or that does not exist', async () => {
      const declined = await opened()
      await decide(declined, 'decline')
      for (const [id, code] of [
        [await opened(), 'resource_not_chargeable_state'],
        [declined, 'resource_not_chargeable_state'],
        ['src_unknown', 'resource_not_found'],
      ] as const)
        expect(await failure(charge(id))).to.include({ kind: 'refused', code })
    })
  })

  describe('findPayment', () => {
    it('null without one, and it stops looking at `since`', async () => {
      const sourceId = await authorised()
      expect(await provider.findPayment({ sourceId })).to.equal(null)
      const { id } = await charge(sourceId)
      expect((await provider.findPayment({ sourceId }))?.id).to.equal(id)
      expect((await provider.findPayment({ sourceId, since: new Date() }))?.id).to.equal(id)
    })
  })

  describe('createIntent', () => {
    it('opens a bank’s checkout, and the payment names intent and order', async () => {
      const { intentId, checkoutUrl } = await provider.createIntent({
        orderId: 'order-2',
        amount: 50000,
        returnUrl: 'http://shop.test/back',
        bankCode: 'metrobank',
      })
      expect(intentId).to.match(/^pi_/)
      expect(checkoutUrl).to.equal(`${sandbox.url}/checkout/${intentId}`)
      expect(await provider.readIntent(intentId)).to.deep.equal({
        status: 'awaiting_next_action',
        payment: null,
      })
      await decide(intentId)
      const { status, payment } = await provider.readIntent(intentId)
      expect(status).to.equal('succeeded')
      expect(payment).to.include({ status: 'paid', amount: 50000, intentId, orderId: 'order-2' })
      expect(await provider.readPayment(payment!.id)).to.deep.equal(payment)
    })

    it('shows the failed attempt of a declined intent', async () => {
      const { intentId } = await provider.createIntent({
        orderId: 'order-2',
        amount: 50000,
        returnUrl: 'http://shop.test/back',
      })
      await decide(intentId, 'decline')
      const { status, payment } = await provider.readIntent(intentId)
      expect(status).to.equal('awaiting_payment_method')
      expect(payment).to.include({ status: 'failed', failedCode: 'generic_decline', paidAt: null })
    })

    it('unavailable when any of its three calls fails, and within one deadline', async () => {
      const slow = createSandbox({ baseUrl: sandbox.url, secretKey: KEY, timeoutMs: 250 })
      await behave({ apiLatencyMs: 100 })
      // Each of the three calls is well within 250 ms, and all together are not.
      const input = { orderId: 'order-2', amount: 50000, returnUrl: 'http://shop.test/back' }
      expect(await failure(slow.createIntent(input))).to.include({
        kind: 'unavailable',
        code: 'timeout',
      })
    })
  })

  describe('refund', () => {
    it('is made with our id, and read until it ends', async () => {
      const { id: paymentId } = await charge(await authorised())
      const made = await refund(paymentId, 5000, 'refund-1')
      expect(made).to.deep.include({
        status: 'pending',
        amount: 5000,
        currency: 'PHP',
        paymentId,
        refundId: 'refund-1',
      })
      expect((await settled(made.id)).status).to.equal('succeeded')
    })

    it('reads as failed when it failed', async () => {
      await behave({ refundOutcome: 'failed' })
      const { id: paymentId } = await charge(await authorised())
      expect((await settled((await refund(paymentId, 5000, 'r')).id)).status).to.equal('failed')
    })

    it('is made once however often it is repeated, also after a lost answer', async () => {
      const { id: paymentId } = await charge(await authorised())
      await behave({ loseReplies: 1 })
      expect(await failure(refund(paymentId, 2000, 'refund-1'))).to.include({ kind: 'unavailable' })
      const again = await refund(paymentId, 2000, 'refund-1')
      await settled(again.id)
      expect((await refund(paymentId, 2000, 'refund-1')).status).to.equal('succeeded')
      expect((await raw(`/payments/${paymentId}`)).attributes.refunds).to.have.length(1)
      await settled((await refund(paymentId, 2000, 'refund-2')).id)
      expect((await raw(`/payments/${paymentId}`)).attributes.refunds).to.have.length(2)
    })

    for (const [text, reason] of [
      ['duplicate', 'duplicate'],
      ['Charged twice: Duplicate payment', 'duplicate'],
      ['looks like FRAUD', 'fraudulent'],
      ['customer changed their mind', 'requested_by_customer'],
      ['order cancelled', 'requested_by_customer'],
      ['kulang ang item', 'others'],
    ] as const)
      it(`maps "${text}" to ${reason} and keeps the text as notes`, async () => {
        const { id: paymentId } = await charge(await authorised())
        const { id } = await refund(paymentId, 100, 'r', text)
        expect((await raw(`/refunds/${id}`)).attributes).to.include({ reason, notes: text })
      })

    it('cuts notes to what the provider takes, never through a character', async () => {
      const { id: paymentId } = await charge(await authorised())
      const { id } = await refund(paymentId, 100, 'r', `${'x'.repeat(254)}🍚🍚`)
      expect((await raw(`/refunds/${id}`)).attributes.notes).to.equal(`${'x'.repeat(254)}\uFFFD`)
    })

    for (const code of [
      'resource_failed_state',
      'parameter_above_maximum',
      'allowed_date_exceeded',
      'available_balance_insufficient',
      'livemode_mismatched',
      'parameter_invalid',
    ])
      it(`refused ${code}`, async () => {
        const { id: paymentId } = await charge(await authorised())
        await behave({ refuseRefund: code })
        expect(await failure(refund(paymentId, 100, 'r'))).to.include({ kind: 'refused', code })
      })

    it('unavailable while another refund of the payment is under way', async () => {
      await behave({ refundOutcome: 'stuck' })
      const { id: paymentId } = await charge(await authorised())
      await refund(paymentId, 100, 'refund-1')
      expect(await failure(refund(paymentId, 100, 'refund-2'))).to.include({
        kind: 'unavailable',
        code: 'resource_processing_state',
      })
    })

    it('refused for a payment that does not exist', async () => {
      const error = await failure(refund('pay_unknown', 100, 'r'))
      expect(error).to.include({ kind: 'refused', code: 'resource_not_found' })
    })
  })

  it('unavailable key_refused with a wrong key, which no error shows', async () => {
    const wrong = createPaymongo({ baseUrl: sandbox.url, secretKey: 'sk_test_wrong_key' })
    const error = await failure(wrong.readSource('src_1'))
    expect(error).to.include({ kind: 'unavailable', code: 'key_refused' })
    expect(shown(error)).not.to.include('sk_test_wrong_key')
  })

  describe('events of the sandbox', () => {
    it('pass the verifier and parse to the same facts as the API', async () => {
      const received: { body: Buffer; header: string }[] = []
      const peer = await startPeer((request, response, body) => {
        received.push({ body, header: String(request.headers['paymongo-signature']) })
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
      })
      await sandbox.stop()
      const webhook = { url: peer.url, secret: 'whsk_shared' }
      sandbox = await startSandbox({ dataDir: folder, secretKey: KEY, webhook, refundStepMs: 5 })
      provider = createSandbox({ baseUrl: sandbox.url, secretKey: KEY })

      const sourceId = await authorised()
      const payment = await charge(sourceId)
      const made = await provider.refund({
        paymentId: payment.id,
        amount: 12000,
        reason: 'r',
        refundId: 'refund-9',
      })
      while (received.length < 5) await sleep(5)
      const events = received.map(({ body, header }) => {
        const given = { rawBody: body, header, secrets: ['whsk_shared'], now: new Date() }
        expect(verifySignature(given)).to.equal(true)
        expect(verifySignature({ ...given, secrets: ['whsk_other'] })).to.equal(false)
        return parseEvent(JSON.parse(body.toString()))!
      })
      await peer.stop()

      const of = (type: string, status: string) =>
        events.find((event) => event.type === type && event.subject.status === status)!.subject
      expect(of('source.chargeable', 'chargeable')).to.deep.include({
        kind: 'source',
        id: sourceId,
        sourceId,
        amount: 12000,
        currency: 'PHP',
        orderId: 'order-1',
      })
      expect(of('payment.paid', 'paid')).to.deep.include({
        kind: 'payment',
        paymentId: payment.id,
        sourceId,
        amount: 12000,
        orderId: 'order-1',
      })
      expect(of('payment.refund.updated', 'succeeded')).to.deep.include({
        kind: 'refund',
        id: made.id,
        paymentId: payment.id,
        refundId: 'refund-9',
        refunds: [{ id: made.id, status: 'succeeded', amount: 12000, refundId: 'refund-9' }],
      })
      expect(of('payment.refunded', 'paid')).to.deep.include({
        kind: 'payment',
        paymentId: payment.id,
        refunds: [{ id: made.id, status: 'succeeded', amount: 12000, refundId: 'refund-9' }],
      })
    })
  })
})

const answer = (status: number, body: string, headers: Json = {}): Handler => {
  return (_request, response) => response.writeHead(status, headers).end(body)
}
const paymentReply = (attributes: Json) => JSON.stringify({ data: { id: 'pay_1', attributes } })
const errors = (code: string, detail = 'Because.') => JSON.stringify({ errors: [{ code, detail }] })

const listed = (id: string, status: string, created_at: number, source = 'src_1') => ({
  id,
  attributes: { status, amount: 1, currency: 'PHP', source: { id: source }, created_at },
})

const attempt = (id: string, status: string) => ({
  id,
  attributes: { status, amount: 1, currency: 'PHP' },
})

describe('payment provider that misbehaves', () => {
  const cases: [title: string, handler: Handler, kind: string, code: string][] = [
    ['malformed JSON', answer(200, '{"data":'), 'unavailable', 'malformed_reply'],
    ['an empty 200', answer(200, ''), 'unavailable', 'malformed_reply'],
    ['JSON that is no resource', answer(200, '[1]'), 'unavailable', 'malformed_reply'],
    [
      'a resource without status',
      answer(200, paymentReply({ amount: 1 })),
      'unavailable',
      'malformed_reply',
    ],
    [
      'an unknown status',
      answer(200, paymentReply({ status: 'odd', amount: 1, currency: 'PHP' })),
      'unavailable',
      'malformed_reply',
    ],
    [
      'an amount in pesos with decimals',
      answer(200, paymentReply({ status: 'paid', amount: 120.5, currency: 'PHP' })),
      'unavailable',
      'malformed_reply',
    ],
    ['an HTML 404', answer(404, '<html>'), 'unavailable', 'malformed_reply'],
    ['a 400 without a code', answer(400, '{"errors":[]}'), 'unavailable', 'malformed_reply'],
    ['a 400 with a code', answer(400, errors('parameter_invalid')), 'refused', 'parameter_invalid'],
    [
      'a 400 about a moment',
      answer(400, errors('provider_processing_error')),
      'unavailable',
      'provider_processing_error',
    ],
    ['a 401', answer(401, errors('x')), 'unavailable', 'key_refused'],
    ['a 403', answer(403, errors('x')), 'unavailable', 'key_refused'],
    ['a 429', answer(429, errors('x')), 'unavailable', 'rate_limited'],
    ['a 503', answer(503, '<html>'), 'unavailable', 'server_error'],
    ['a closed connection', (request) => request.socket.destroy(), 'unavailable', 'network'],
    [
      'a connection closed in the middle of the reply',
      (_request, response) => {
        response
          .writeHead(200, { 'content-length': 500 })
          .write('{"data":', () => response.destroy())
      },
      'unavailable',
      'network',
    ],
    [
      'a reply that stops half-way',
      (_request, response) => void response.writeHead(200, { 'content-length': 500 }).write('{'),
      'unavailable',
      'timeout',
    ],
    ['no answer at all', () => {}, 'unavailable', 'timeout'],
  ]

  for (const [title, handler, kind, code] of cases)
    it(`${kind} ${code} for ${title}`, async () => {
      const peer = await startPeer(handler)
      const provider = createPaymongo({ baseUrl: peer.url, secretKey: KEY, timeoutMs: 150 })
      const error = await failure(provider.readPayment('pay_1'))
      await peer.stop()
      expect(error).to.include({ kind, code })
      expect(error).to.be.instanceOf(ProviderError)
    })

  it('unavailable network when nobody listens', async () => {
    const peer = await startPeer(() => {})
    await peer.stop()
    const provider = createPaymongo({ baseUrl: peer.url, secretKey: KEY })
    const error = await failure(provider.readPayment('pay_1'))
    expect(error).to.include({ kind: 'unavailable', code: 'network' })
    expect(error.detail).to.include('ECONNREFUSED')
  })

  it('reads at most 1 MB of a 10 MB reply', async () => {
    let sent = 0
    let closed: Promise<unknown> | undefined
    const peer = await startPeer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      closed = once(response, 'close')
      const chunk = Buffer.alloc(64 * 1024, ' ')
      const more = () => {
        while (sent < 10 * 1024 * 1024 && !response.destroyed) {
          sent += chunk.length
          if (!response.write(chunk)) return response.once('drain', more)
        }
        return response.end()
      }
      more()
    })
    const provider = createPaymongo({ baseUrl: peer.url, secretKey: KEY })
    const error = await failure(provider.readPayment('pay_1'))
    expect(error).to.include({ kind: 'unavailable', code: 'reply_too_large' })
    await closed
    await peer.stop()
    expect(sent).to.be.below(10 * 1024 * 1024)
  })

  it('takes a reply just under 1 MB', async () => {
    const body = paymentReply({
      status: 'paid',
      amount: 1,
      currency: 'PHP',
      description: 'x'.repeat(1_048_000),
    })
    const peer = await startPeer(answer(200, body))
    const provider = createPaymongo({ baseUrl: peer.url, secretKey: KEY })
    expect((await provider.readPayment('pay_1')).status).to.equal('paid')
    await peer.stop()
  })

  for (const status of [301, 302, 307, 308])
    it(`does not follow a ${status} to another host`, async () => {
      let visits = 0
      const other = await startPeer((_request, response) => {
        visits++
        response.writeHead(200).end(paymentReply({ status: 'paid', amount: 1, currency: 'PHP' }))
      })
      const peer = await startPeer(answer(status, '', { location: `${other.url}/v1/payments` }))
      const provider = createPaymongo({ baseUrl: peer.url, secretKey: KEY })
      const error = await failure(
        provider.charge({ sourceId: 'src_1', amount: 1, description: 'd', orderId: 'o' }),
      )
      await Promise.all([peer.stop(), other.stop()])
      expect(error).to.include({ kind: 'unavailable', code: 'redirected' })
      expect(visits).to.equal(0)
    })

  it('sends Basic with the key as user and a blank password, and shows the key in no error', async () => {
    let authorization: string | undefined
    const peer = await startPeer((request, response) => {
      authorization = request.headers.authorization
      response.writeHead(400).end(errors('parameter_invalid', `The key ${KEY} may not do this.`))
    })
    const provider = createPaymongo({ baseUrl: peer.url, secretKey: KEY })
    const error = await failure(provider.readPayment('pay_1'))
    await peer.stop()
    expect(Buffer.from(authorization!.replace('Basic ', ''), 'base64').toString()).to.equal(
      `${KEY}:`,
    )
    expect(error.detail).to.equal('The key [secret key] may not do this.')
    expect(shown(error)).not.to.include(KEY)
  })

  it('unavailable when a charged source’s payment is not listed yet, so that a job tries again', async () => {
    const peer = await startPeer((request, response) => {
      if (request.method === 'POST')
        return response.writeHead(400).end(errors('resource_not_chargeable_state'))
      const source = { id: 'src_1', attributes: { status: 'paid', amount: 1, currency: 'PHP' } }
      const data = request.url?.startsWith('/v1/sources/') ? source : []
      return response.writeHead(200).end(JSON.stringify({ data, has_more: false }))
    })
    const provider = createPaymongo({ baseUrl: peer.url, secretKey: KEY })
    const error = await failure(
      provider.charge({ sourceId: 'src_1', amount: 1, description: 'd', orderId: 'o' }),
    )
    await peer.stop()
    expect(error).to.include({ kind: 'unavailable', code: 'not_listed_yet' })
  })

  it('keeps the first refusal when the source can’t be read either', async () => {
    const peer = await startPeer((request, response) =>
      response
        .writeHead(404)
        .end(errors(request.method === 'POST' ? 'first_refusal' : 'resource_not_found')),
    )
    const provider = createPaymongo({ baseUrl: peer.url, secretKey: KEY })
    const error = await failure(
      provider.charge({ sourceId: 'src_1', amount: 1, description: 'd', orderId: 'o' }),
    )
    await peer.stop()
    expect(error).to.include({ kind: 'refused', code: 'first_refusal' })
  })

  it('asks nobody about ids that could name another path', async () => {
    let visits = 0
    const peer = await startPeer((_request, response) => {
      visits++
      response.writeHead(200).end('{}')
    })
    const provider = createPaymongo({ baseUrl: peer.url, secretKey: KEY })
    for (const id of ['..', '../payments', 'a/b', 'a?b', '', 'x'.repeat(101)]) {
      const refused = { kind: 'refused', code: 'resource_not_found' }
      expect(await failure(provider.readSource(id))).to.include(refused)
      expect(await failure(provider.readPayment(id))).to.include(refused)
    }
    await peer.stop()
    expect(visits).to.equal(0)
  })

  it('takes the attempt of an intent that went through, whatever came after it', async () => {
    let payments = [
      attempt('pay_1', 'failed'),
      attempt('pay_2', 'paid'),
      attempt('pay_3', 'failed'),
    ]
    const peer = await startPeer((_request, response) => {
      const data = { id: 'pi_1', attributes: { status: 'succeeded', payments } }
      response.writeHead(200).end(JSON.stringify({ data }))
    })
    const provider = createPaymongo({ baseUrl: peer.url, secretKey: KEY })
    const { payment } = await provider.readIntent('pi_1')
    expect(payment).to.include({ id: 'pay_2', intentId: 'pi_1' })
    payments = [attempt('pay_1', 'failed'), attempt('pay_3', 'failed')]
    expect((await provider.readIntent('pi_1')).payment?.id).to.equal('pay_3')
    await peer.stop()
  })

  it('prefers the payment that went through to a later failed one, and stops at `since`', async () => {
    const pages = [
      {
        data: [listed('pay_5', 'failed', 5000), listed('pay_4', 'odd', 4000, 'src_2')],
        has_more: true,
      },
      { data: [listed('pay_3', 'paid', 3000)], has_more: true },
    ]
    const asked: (string | undefined)[] = []
    const peer = await startPeer((request, response) => {
      asked.push(request.url)
      response.writeHead(200).end(JSON.stringify(pages[request.url?.includes('after=') ? 1 : 0]))
    })
    const provider = createPaymongo({ baseUrl: peer.url, secretKey: KEY })
    expect((await provider.findPayment({ sourceId: 'src_1' }))?.id).to.equal('pay_3')
    expect(asked).to.deep.equal(['/v1/payments?limit=100', '/v1/payments?limit=100&after=pay_4'])
    const since = new Date(4301 * 1000)
    expect((await provider.findPayment({ sourceId: 'src_1', since }))?.id).to.equal('pay_5')
    expect(asked).to.have.length(3)
    const margin = new Date(4299 * 1000)
    expect((await provider.findPayment({ sourceId: 'src_1', since: margin }))?.id).to.equal('pay_3')
    await peer.stop()
  })
})

/** Spaced as no serialiser would, so that one written anew differs. */
const eventBytes = (livemode: string) =>
  Buffer.from(
    `{ "data": {"id":"evt_1", "attributes":{"type":"payment.paid","livemode":${livemode}, "note":"ñ ₱"}}}`,
  )

describe('verifySignature', () => {
  const SECRET = 'whsk_one'
  const now = new Date('2026-11-21T04:00:00Z')
  const seconds = now.getTime() / 1000
  const test = eventBytes('false')
  const live = eventBytes('true')
  const hmac = (bytes: Buffer | string, secret = SECRET) =>
    createHmac('sha256', secret).update(bytes).digest('hex')
  const timed = (body: Buffer, at: number | string = seconds, secret = SECRET) =>
    hmac(Buffer.concat([Buffer.from(`${at}.`), body]), secret)
  const te = (body: Buffer, at: number | string = seconds) => `t=${at},te=${timed(body, at)},li=`
  const li = (body: Buffer, at: number | string = seconds) => `t=${at},te=,li=${timed(body, at)}`
  const check = (rawBody: Buffer, header: string | undefined, secrets = [SECRET]) =>
    verifySignature({ rawBody, header, secrets, now })

  const bare = hmac(test)
  const flipped = (bare[0] === '0' ? '1' : '0') + bare.slice(1)

  const accepted: [string, Buffer, string, string[]?][] = [
    ['bare hex', test, bare],
    ['bare hex in capitals', test, bare.toUpperCase()],
    ['bare hex of a live event', live, hmac(live)],
    ['sha256= form', test, `sha256=${bare}`],
    ['white space around', test, ` ${bare} `],
    ['te of a test event', test, te(test)],
    ['te in capitals', test, `t=${seconds},te=${timed(test).toUpperCase()},li=`],
    ['li of a live event', live, li(live)],
    ['te of an event without livemode', eventBytes('null'), te(eventBytes('null'))],
    ['te of signed bytes that are not JSON', Buffer.from('{'), te(Buffer.from('{'))],
    ['parts in another order, with spaces', test, `li=, te=${timed(test)}, t=${seconds}`],
    ['t=,te= without li', test, `t=${seconds},te=${timed(test)}`],
    ['300 s old', test, te(test, seconds - 300)],
    ['300 s ahead', test, te(test, seconds + 300)],
    ['the second of two secrets', test, hmac(test, 'whsk_two'), [SECRET, 'whsk_two']],
    ['the first of two secrets', test, te(test), [SECRET, 'whsk_two']],
    ['an empty body', Buffer.alloc(0), hmac('')],
  ]
  for (const [title, body, header, secrets] of accepted)
    it(`accepts ${title}`, () => expect(check(body, header, secrets)).to.equal(true))

  const reserialised = Buffer.from(JSON.stringify(JSON.parse(test.toString())))
  const withBom = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), test])
  const refused: [string, Buffer, string | undefined, string[]?][] = [
    ['no header', test, undefined],
    ['an empty header', test, ''],
    ['sha256= alone', test, 'sha256='],
    ['another secret', test, hmac(test, 'whsk_other')],
    ['another secret in te', test, `t=${seconds},te=${timed(test, seconds, 'whsk_other')},li=`],
    ['no secrets', test, bare, []],
    ['an empty secret', test, hmac(test, ''), ['']],
    ['a flipped digit', test, flipped],
    ['a truncated signature', test, bare.slice(0, 63)],
    ['half a signature', test, bare.slice(0, 32)],
    ['a doubled signature', test, bare + bare],
    ['a header sent twice', test, `${bare}, ${bare}`],
    ['a timed header sent twice', test, `${te(test)}, ${te(test)}`],
    ['64 characters that are not hex', test, 'z'.repeat(64)],
    ['base64', test, Buffer.from(bare, 'hex').toString('base64')],
    ['non-hex beside a good part', test, `t=${seconds},te=${timed(test)},li=xyz`],
    ['a short li beside a good te', test, `t=${seconds},te=${timed(test)},li=ab`],
    ['the body written anew', reserialised, bare],
    ['the body written anew, timed', reserialised, te(test)],
    ['a byte order mark added', withBom, bare],
    ['a byte order mark added, timed', withBom, te(test)],
    ['a newline added', Buffer.concat([test, Buffer.from('\n')]), bare],
    ['bytes that only read the same', Buffer.from(test.toString('latin1'), 'utf8'), bare],
    ['301 s old', test, te(test, seconds - 301)],
    ['301 s ahead', test, te(test, seconds + 301)],
    ['a day old', test, te(test, seconds - 86_400)],
    [
      'another time than was signed',
      test,
      te(test, seconds - 400).replace(/t=\d+/, `t=${seconds}`),
    ],
    ['no time', test, `te=${timed(test)},li=`],
    ['an empty time', test, `t=,te=${timed(test, '')},li=`],
    ['a time that is no number', test, `t=abc,te=${timed(test, 'abc')},li=`],
    ['a negative time', test, `t=-1,te=${timed(test, '-1')},li=`],
    ['a time and no signature', test, `t=${seconds},te=,li=`],
    ['a bare signature in te', test, `t=${seconds},te=${bare},li=`],
    ['a timed signature, bare', test, timed(test)],
    ['li of a test event', test, li(test)],
    ['te of a live event', live, te(live)],
    ['li of an event without livemode', eventBytes('null'), li(eventBytes('null'))],
    ['li of an event whose livemode is a text', eventBytes('"true"'), li(eventBytes('"true"'))],
    ['an unknown part', test, `t=${seconds},v0=${timed(test)}`],
    ['a name in capitals', test, `T=${seconds},TE=${timed(test)},LI=`],
    ['NUL and control characters', test, `\0${bare}\x7f`],
    ['a very long header', test, 't=1,'.repeat(100_000)],
  ]
  for (const [title, body, header, secrets] of refused)
    it(`refuses ${title}`, () => expect(check(body, header, secrets)).to.equal(false))

  it('refuses every signature with one digit changed', () => {
    for (let place = 0; place < 64; place++) {
      const digit = bare[place] === 'a' ? 'b' : 'a'
      const forged = bare.slice(0, place) + digit + bare.slice(place + 1)
      expect(check(test, forged), String(place)).to.equal(false)
    }
  })
})

describe('parseEvent', () => {
  const event = (type: string, data: unknown, more: Json = {}) => ({
    data: { id: 'evt_1', type: 'event', attributes: { type, livemode: false, data, ...more } },
  })

  it('reads the envelope of a payment', () => {
    const data = {
      id: 'pay_1',
      type: 'payment',
      attributes: {
        amount: 12000,
        currency: 'PHP',
        status: 'failed',
        failed_code: 'insufficient_funds',
        source: { id: 'src_1', type: 'gcash' },
        payment_intent_id: 'pi_1',
        metadata: { order_id: 'order-1', refund_id: 'refund-1' },
        refunds: [],
      },
    }
    expect(
      parseEvent(event('payment.failed', data, { created_at: 1790000000, livemode: true })),
    ).to.deep.equal({
      id: 'evt_1',
      type: 'payment.failed',
      livemode: true,
      createdAt: new Date(1790000000_000),
      subject: {
        kind: 'payment',
        id: 'pay_1',
        amount: 12000,
        currency: 'PHP',
        status: 'failed',
        sourceId: 'src_1',
        intentId: 'pi_1',
        method: 'ewallet_a',
        paymentId: 'pay_1',
        orderId: 'order-1',
        refundId: 'refund-1',
        failedCode: 'insufficient_funds',
        refunds: [],
      },
    })
  })

  const kinds: [type: string, data: Json | undefined, expected: Json][] = [
    ['source.chargeable', { id: 'src_1', type: 'source' }, { kind: 'source', sourceId: 'src_1' }],
    ['source.chargeable', { id: 'odd' }, { kind: 'source', sourceId: 'odd', paymentId: null }],
    ['payment.paid', { id: 'pay_1' }, { kind: 'payment', paymentId: 'pay_1', sourceId: null }],
    ['payment.refunded', { id: 'pay_1' }, { kind: 'payment', paymentId: 'pay_1' }],
    [
      'payment.refund.updated',
      { id: 'ref_1', attributes: { payment_id: 'pay_1', metadata: null } },
      { kind: 'refund', id: 'ref_1', paymentId: 'pay_1', refundId: null },
    ],
    [
      'refund.updated',
      { id: 'ref_1', type: 'refund', attributes: { metadata: { refund_id: 'r' } } },
      { kind: 'refund', refundId: 'r' },
    ],
    ['refund.succeeded', { id: 'ref_1' }, { kind: 'refund', id: 'ref_1', paymentId: null }],
    [
      'payment_intent.succeeded',
      { id: 'pi_1', type: 'payment_intent' },
      { kind: 'other', intentId: 'pi_1', paymentId: null },
    ],
    ['payout.deposited', undefined, { kind: 'other', id: null, amount: null }],
  ]
  for (const [type, data, expected] of kinds)
    it(`${type} with ${data?.type ?? 'no type'} is about a ${expected.kind}`, () =>
      expect(parseEvent(event(type, data))?.subject).to.deep.include(expected))

  it('names the method by the type of the source', () => {
    const methodOf = (type: string) => {
      const data = { type: 'payment', attributes: { source: { id: 'src_1', type } } }
      return parseEvent(event('payment.paid', data))?.subject.method
    }
    const types = ['gcash', 'grab_pay', 'dob', 'brankas', 'card']
    expect(types.map(methodOf)).to.deep.equal([
      'ewallet_a',
      'ewallet_b',
      'online_banking_c',
      'online_banking_c',
      null,
    ])
  })

  it('makes null of what has the wrong type', () => {
    const attributes = {
      amount: '12000',
      currency: 1,
      status: {},
      source: 'src_1',
      metadata: [],
      refunds: 'none',
      payment_intent_id: '',
    }
    const data = { id: 5, type: 'payment', attributes }
    const parsed = parseEvent(event('payment.paid', data, { created_at: 'now', livemode: 'yes' }))
    expect(parsed).to.deep.include({ livemode: false, createdAt: null })
    expect(Object.values(parsed!.subject)).to.deep.equal(['payment', ...Array(11).fill(null), []])
    expect(
      parseEvent(event('payment.paid', { attributes: { amount: 1.5 } }))?.subject.amount,
    ).to.equal(null)
  })

  for (const given of [
    null,
    undefined,
    'text',
    5,
    [],
    {},
    { data: null },
    { data: { id: 'evt_1' } },
    { data: { id: '', attributes: { type: 'payment.paid' } } },
    { data: { id: 'evt_1', attributes: { type: 5 } } },
    { data: { attributes: { type: 'payment.paid' } } },
  ])
    it(`null for ${JSON.stringify(given)}`, () => expect(parseEvent(given)).to.equal(null))
})

async function failure(promise: Promise<unknown>): Promise<ProviderError> {
  try {
    await promise
  } catch (error) {
    if (error instanceof ProviderError) return error
    throw error
  }
  throw new Error('It should have failed.')
}

/** Everything a log line could take from an error. */
function shown(error: ProviderError): string {
  return `${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`
}

async function json(response: Response): Promise<Json> {
  return JSON.parse(await response.text())
}

type Handler = (request: IncomingMessage, response: ServerResponse, body: Buffer) => unknown

/** A peer on this machine that answers as `handler` says. */
async function startPeer(handler: Handler) {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => void handler(request, response, Buffer.concat(chunks)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    async stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}
