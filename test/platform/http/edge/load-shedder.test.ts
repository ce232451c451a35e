import { expect } from 'chai'
import { afterEach, describe, it } from 'mocha'
import type { Server } from 'node:http'
import { createHttpApp } from '../../../../src/platform/http/edge/app.ts'
import {
  createLoadShedder,
  type EventLoopDelay,
  type LoadShedder,
} from '../../../../src/platform/http/edge/load-shedder.ts'
import { listen, portOf } from '../../../../src/platform/http/edge/server.ts'
import { anonymous, route } from '../../../../src/platform/http/route.ts'
import { eventually } from '../../../support/harness.ts'

/** An event loop with a delay that the test sets; counts its samples. */
function fakeEventLoop(ms: number) {
  const delay: EventLoopDelay & { ms: number; samples: number } = {
    ms,
    samples: 0,
    meanMs() {
      delay.samples += 1
      return delay.ms
    },
    stop() {},
  }
  return delay
}

describe('load shedding', () => {
  const shedders: LoadShedder[] = []
  const servers: Server[] = []
  afterEach(() => {
    for (const each of shedders.splice(0)) each.stop()
    for (const each of servers.splice(0)) each.close().closeAllConnections()
  })
  const start = (delay: EventLoopDelay, backlog = () => 0) => {
    const shedder = createLoadShedder(delay, backlog)
    shedders.push(shedder)
    return shedder
  }
  const sampled = (delay: { samples: number }, count: number) =>
    eventually(async () => delay.samples >= count, { what: `${count} samples of the loop` })
  const countShed = (shedder: LoadShedder) =>
    Array.from({ length: 1_000 }, () => shedder.shouldShed()).filter(Boolean).length

  it('sheds nothing while the event loop keeps up', async () => {
    const delay = fakeEventLoop(20)
    const shedder = start(delay)
    await sampled(delay, 6)
    expect(countShed(shedder)).to.equal(0)
  })

  it('sheds nothing after one pause, however long', async () => {
    const delay = fakeEventLoop(5_000)
    const shedder = start(delay)
    await sampled(delay, 1)
    delay.ms = 0
    expect(countShed(shedder)).to.equal(0)
    await sampled(delay, 3)
    expect(countShed(shedder)).to.equal(0)
  })

  it('sheds a part under delay, everything under a long delay, and nothing soon after', async () => {
    const delay = fakeEventLoop(275)
    const shedder = start(delay)
    await sampled(delay, 20)
    expect(countShed(shedder)).to.be.within(300, 700)
    delay.ms = 2_000
    await sampled(delay, 24)
    expect(countShed(shedder)).to.equal(1_000)
    delay.ms = 0
    await sampled(delay, 24 + 8)
    expect(countShed(shedder)).to.equal(0)
  })

  it('sheds everything while the backlog of the database stays high, and nothing once it is gone', async () => {
    const delay = fakeEventLoop(0)
    let backlog = 249
    const shedder = start(delay, () => backlog)
    await sampled(delay, 4)
    expect(countShed(shedder), 'below the limit').to.equal(0)
    backlog = 250
    expect(countShed(shedder), 'for a moment').to.equal(0)
    await sampled(delay, 8)
    expect(countShed(shedder), 'for long').to.equal(1_000)
    backlog = 10
    expect(countShed(shedder), 'afterwards').to.equal(0)
  })

  it('503 BUSY in the envelope with Retry-After; probes are still answered', async () => {
    const okRoute = (path: string) =>
      route({ method: 'get', path, summary: path, auth: anonymous, handler: () => ({ ok: true }) })
    const app = createHttpApp([okRoute('/readyz'), okRoute('/api/stores')])
    const server = await listen(app, 0, '127.0.0.1', {
      loadShedder: { shouldShed: () => true, stop() {} },
    })
    servers.push(server)
    const base = `http://127.0.0.1:${portOf(server)}`
    const response = await fetch(`${base}/api/stores?city=Salay`)
    expect(response.status).to.equal(503)
    expect(response.headers.get('retry-after')).to.equal('2')
    const envelope = (await response.json()) as Record<string, unknown>
    expect(envelope).to.include({ code: 'BUSY', requestId: response.headers.get('x-request-id') })
    expect((await fetch(`${base}/readyz`)).status).to.equal(200)
  })
})
