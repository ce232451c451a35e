import type { Server } from 'node:http'
import { expect } from 'chai'
import { after, before, describe, it } from 'mocha'
import { freePort } from '../../../dev/embedded/ports.ts'
import { config } from '../../../src/config/config.ts'
import { enqueueNow } from '../../../src/platform/jobs/enqueue.ts'
import { ping } from '../../../src/platform/jobs/job.ts'
import { portOf } from '../../../src/platform/http/edge/server.ts'
import { startHealthServer } from '../../../workers/health-server.ts'
import { get } from '../../support/client.ts'
import { eventually, useHarness } from '../../support/harness.ts'
import { killPrograms, ownRedis, startProgram, type Environment } from '../../support/programs.ts'

const as = { token: config.metricsTokens[0]! }

describe('the health port of a worker', function () {
  this.timeout(30_000)
  useHarness()
  let server: Server
  let base: string

  before(async () => {
    server = await startHealthServer(0, '127.0.0.1')
    base = `http://127.0.0.1:${portOf(server)}`
  })
  after(() => {
    server.close()
    killPrograms()
  })

  it('GET /healthz: 200 while the event loop runs', async () => {
    const { status, body } = await get('/healthz', { base })
    expect([status, body]).to.deep.equal([200, { ok: true }])
  })

  it('GET /readyz: 200 while database, migrations and Redis are fine', async () => {
    const { status, body } = await get('/readyz', { base })
    expect([status, body]).to.deep.equal([200, { ready: true, failing: [], degraded: [] }])
  })

  it('GET /metrics: 200 with the durations of the jobs that this process completed', async () => {
    await enqueueNow(ping('smm'), {})
    const hasPing = async () => {
      const { status, body, headers } = await get('/metrics', { base, as })
      expect([status, headers.get('content-type')]).to.deep.equal([
        200,
        'text/plain; version=0.0.4; charset=utf-8',
      ])
      return /^queue_job_duration_seconds_count\{queue="smm",job="ping"\} [1-9]/m.test(String(body))
    }
    await eventually(hasPing, { what: 'the duration of the ping' })
  })

  it('GET /metrics: 401 UNAUTHENTICATED without the token', async () => {
    const { status, body, headers } = await get('/metrics', { base, as: { token: 'a guess' } })
    expect([status, body.code]).to.deep.equal([401, 'UNAUTHENTICATED'])
    expect(headers.get('www-authenticate')).to.equal('Bearer realm="metrics"')
  })

  it('404 NOT_FOUND for any other path', async () => {
    const { status, body } = await get('/api/stores', { base })
    expect([status, body.code]).to.deep.equal([404, 'NOT_FOUND'])
  })

  it('opens at WORKER_PORT, without the gauges of the web process; 503 from /readyz while Redis is away', async () => {
    const port = await freePort()
    const own = { base: `http://127.0.0.1:${port}` }
    const worker = startWorker({ WORKER_PORT: String(port), REDIS_URL: await ownRedis() })
    const isUp = () =>
      get('/readyz', own).then(
        ({ status }) => status === 200,
        () => false,
      )
    await eventually(isUp, { ms: 20_000, what: 'a worker that is ready' })
    const { body } = await get('/metrics', { ...own, as })
    expect(body).to.include('nodejs_eventloop_lag_seconds').and.not.include('outbox_lag_seconds')
    expect((await worker.stop()).code).to.equal(0)

    const cut = startWorker({ WORKER_PORT: String(port), REDIS_URL: 'redis://127.0.0.1:1' })
    const answer = () => get('/readyz', own).catch(() => null)
    const { status, body: state } = await eventually(answer, { ms: 20_000, what: 'an answer' })
    expect([status, state.failing]).to.deep.equal([503, ['redis']])
    await cut.stop('SIGKILL')
  })
})

function startWorker(changes: Environment) {
  return startProgram(['workers/main.ts', 'smm'], { ...(process.env as Environment), ...changes })
}
