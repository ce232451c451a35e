import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect } from 'chai'
import { describe, it } from 'mocha'
import { config } from '../../../src/config/config.ts'
import { knex } from '../../../src/platform/database/connections/pool.ts'
import { pendingMigrations } from '../../../src/platform/database/migrations.ts'
import { transaction } from '../../../src/platform/database/transactions.ts'
import { enqueue } from '../../../src/platform/jobs/enqueue.ts'
import { uuidv7 } from '../../../src/platform/values/ids.ts'
import { ping, queueNames } from '../../../src/platform/jobs/job.ts'
import { replyChannel, awaitCompletion } from '../../../src/platform/jobs/request-reply.ts'
import { storeImage } from '../../../src/features/uploads/service/images.ts'
import { get, post } from '../../support/client.ts'
import { createUser, createOrder } from '../../support/actors.ts'
import { useHarness } from '../../support/harness.ts'

describe('GET /v1/health', () => {
  useHarness()

  it('200 { ok: true } without a key, with a request id', async () => {
    const { status, body, headers } = await get('/v1/health', {
      headers: { 'x-request-id': 'from-the-test' },
    })
    expect([status, body]).to.deep.equal([200, { ok: true }])
    expect(headers.get('x-request-id')).to.equal('from-the-test')
  })
})

describe('GET /healthz', () => {
  useHarness()

  it('200 while the process runs', async () => {
    expect((await get('/healthz')).body).to.deep.equal({ ok: true })
  })
})

describe('GET /readyz', () => {
  useHarness()

  it('200 while database, migrations and Redis are fine', async () => {
    const { status, body } = await get('/readyz')
    expect([status, body]).to.deep.equal([200, { ready: true, failing: [], degraded: [] }])
  })

  it('no migration is pending for the version before the one that the database was migrated for', async () => {
    const newer = { name: '9999_of_the_next_version.ts', batch: 9999, migration_time: new Date() }
    await knex('knex_migrations').insert(newer)
    const pending = await pendingMigrations(knex)
    await knex('knex_migrations').where({ name: newer.name }).delete()
    expect(pending).to.deep.equal([])
  })
})

describe('GET /metrics', () => {
  useHarness()

  it('200 with requests by route, queue depths and the oldest outbox row', async () => {
    await get('/api/stores')
    const { status, body } = await get('/metrics', { as: { token: config.metricsTokens[0]! } })
    expect(status).to.equal(200)
    expect(body).to.match(
      /http_request_duration_seconds_count\{[^}]*route="\/api\/stores"[^}]*status="200"[^}]*\} [1-9]/,
    )
    for (const queue of queueNames)
      expect(body).to.include(`queue_jobs{queue="${queue}",state="waiting"}`)
    expect(body).to.match(/^outbox_lag_seconds \d/m)
    expect(body).to.include('outbox_messages{state="dead_lettered"}')
  })

  it('401 UNAUTHENTICATED without the token', async () => {
    const { status, body, headers } = await get('/metrics', { as: { token: 'a guess' } })
    expect([status, body.code]).to.deep.equal([401, 'UNAUTHENTICATED'])
    expect(headers.get('www-authenticate')).to.include('Bearer')
  })
})

describe('GET /files/images/:name', () => {
  useHarness()

  it('200 with the image, immutable and inert; 404 for anything else', async () => {
    const bytes = Buffer.from('RIFF….WEBP')
    const path = new URL(await storeImage({ full: bytes, thumbnail: bytes })).pathname
    const { status, headers } = await get(path)
    expect([status, headers.get('content-type')]).to.deep.equal([200, 'image/webp'])
    expect(headers.get('cache-control')).to.include('immutable')
    expect(headers.get('content-security-policy')).to.include('sandbox')
    for (const name of [`${uuidv7()}.webp`, '..%2f..%2fsecrets.json', 'x.svg'])
      expect((await get(`/files/images/${name}`)).status, name).to.equal(404)
  })
})

describe('GET /api/notifications', () => {
  useHarness()

  it('200 lists one’s own only; 401 without a token', async () => {
    const { customer, order } = await createOrder()
    await post(
      '/api/payments/initiate',
      { orderId: order.id, paymentMethod: 'cash_on_delivery' },
      { as: customer },
    )
    const stranger = await createUser()
    expect((await get('/api/notifications', { as: stranger })).body).to.deep.include({
      data: [],
      total: 0,
      unread: 0,
    })
    expect((await get('/api/notifications')).status).to.equal(401)
  })
})

describe('waiting for a worker', () => {
  useHarness()

  for (const queue of queueNames) {
    it(`ends as soon as a ${queue} worker has committed, and its outbox row with it`, async () => {
      const id = uuidv7()
      const done = awaitCompletion(id, 5_000)
      await transaction((trx) => enqueue(trx, ping(queue), {}, { id, replyTo: replyChannel() }))
      expect(await done).to.equal(true)
      expect((await knex('outbox').where({ id }).first()).completed_at).to.be.an.instanceOf(Date)
    })
  }

  it('ends by reading the outbox row when the message is lost', async () => {
    const id = uuidv7()
    const done = awaitCompletion(id, 5_000)
    await transaction((trx) =>
      enqueue(trx, ping('emails'), {}, { id, replyTo: 'a channel nobody listens on' }),
    )
    expect(await done).to.equal(true)
  })

  it('ends at the deadline when no worker takes the job', async () => {
    expect(await awaitCompletion(uuidv7(), 300)).to.equal(false)
  })
})

describe('an internal error', () => {
  useHarness()

  it('500 INTERNAL in the envelope, without stack, SQL or path', async () => {
    await knex.raw('alter table locations rename to locations_away')
    const { status, body, headers } = await get('/api/locations')
    await knex.raw('alter table locations_away rename to locations')
    expect([status, body.code, body.success]).to.deep.equal([500, 'INTERNAL', false])
    expect(body.requestId).to.equal(headers.get('x-request-id'))
    expect(JSON.stringify(body)).to.not.match(/select|relation|locations|\.ts|node_modules/i)
  })
})

describe('bytes that are no HTTP request', () => {
  useHarness()

  it('400 MALFORMED_REQUEST and 431 HEADERS_TOO_LARGE come in the envelope too', async () => {
    const garbage = await raw('hello\r\n\r\n')
    expect(garbage)
      .to.match(/^HTTP\/1\.1 400 /)
      .and.include('"code":"MALFORMED_REQUEST"')
    const large = await raw(`GET / HTTP/1.1\r\nHost: x\r\nX-Large: ${'x'.repeat(20_000)}\r\n\r\n`)
    expect(large)
      .to.match(/^HTTP\/1\.1 431 /)
      .and.include('"code":"HEADERS_TOO_LARGE"')
  })

  async function raw(bytes: string): Promise<string> {
    const socket = connect(config.port, '127.0.0.1')
    socket.end(bytes)
    return await text(socket)
  }
})
