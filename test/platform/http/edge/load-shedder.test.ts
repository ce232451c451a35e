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

/** An event loop that is as late as a test says, and how often it was asked. */
function loop(ms: number) {
  const lateness: EventLoopDelay & { ms: number; asked: number } = {
    ms,
    asked: 0,
    meanMs() {
      lateness.asked += 1
      return lateness.ms
    },
    stop() {},
  }
  return lateness
}

describe('load that cannot be carried', () => {
  const open: LoadShedder[] = []
  const servers: Server[] = []
  afterEach(() => {
    for (const each of open.splice(0)) each.stop()
    for (const each of servers.splice(0)) each.close().closeAllConnections()
  })
  const watch = (lateness: EventLoopDelay, backlog = () => 0) => {
    const overload = createLoadShedder(lateness, backlog)
    open.push(overload)
    return overload
  }
  const askedFor = (lateness: { asked: number }, looks: number) =>
    eventually(async () => lateness.asked >= looks, { what: `${looks} looks at the loop` })
  const refused = (overload: LoadShedder) =>
    Array.from({ length: 1_000 }, () => overload.shouldShed()).filter(Boolean).length

  it('refuses nothing while the event loop keeps up', async () => {
    const late = loop(20)
    const overload = watch(late)
    await askedFor(late, 6)
    expect(refused(overload)).to.equal(0)
  })

  it('refuses nothing after one pause, however long', async () => {
    const late = loop(5_000)
    const overload = watch(late)
    await askedFor(late, 1)
    late.ms = 0
    expect(refused(overload)).to.equal(0)
    await askedFor(late, 3)
    expect(refused(overload)).to.equal(0)
  })

  it('refuses a part while it runs late, everything once it runs very late, and nothing soon after', async () => {
    const late = loop(275)
    const overload = watch(late)
    await askedFor(late, 20)
    expect(refused(overload)).to.be.within(300, 700)
    late.ms = 2_000
    await askedFor(late, 24)
    expect(refused(overload)).to.equal(1_000)
    late.ms = 0
    await askedFor(late, 24 + 8)
    expect(refused(overload)).to.equal(0)
  })

  it('refuses what comes while hundreds go on waiting for the database, and nothing once they are answered', async () => {
    const late = loop(0)
    let waiting = 249
    const overload = watch(late, () => waiting)
    await askedFor(late, 4)
    expect(refused(overload), 'below the limit').to.equal(0)
    waiting = 250
    expect(refused(overload), 'for a moment').to.equal(0)
    await askedFor(late, 8)
    expect(refused(overload), 'for long').to.equal(1_000)
    waiting = 10
    expect(refused(overload), 'answered').to.equal(0)
  })

  it('503 BUSY in the envelope with Retry-After, while the probes go on being answered', async () => {
    const answer = (path: string) =>
      route({ method: 'get', path, summary: path, auth: anonymous, handler: () => ({ ok: true }) })
    const app = createHttpApp([answer('/readyz'), answer('/api/stores')], { gates: [], mounts: [] })
    const server = await listen(app, 0, '127.0.0.1', { shouldShed: () => true, stop() {} })
    servers.push(server)
    const base = `http://127.0.0.1:${portOf(server)}`
    const turnedAway = await fetch(`${base}/api/stores?city=Salay`)
    expect(turnedAway.status).to.equal(503)
    expect(turnedAway.headers.get('retry-after')).to.equal('2')
    const envelope = (await turnedAway.json()) as Record<string, unknown>
    expect(envelope).to.include({ code: 'BUSY', requestId: turnedAway.headers.get('x-request-id') })
    expect((await fetch(`${base}/readyz`)).status).to.equal(200)
  })
})
