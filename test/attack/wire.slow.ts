/** Clients that keep connections busy for nothing: each is sent away in the envelope, and others hardly notice. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { expect } from 'chai'
import { after, before, describe, it } from 'mocha'
import { get } from '../support/client.ts'
import { recordFigures, p99, quantile } from '../faults/figures.ts'
import { startWeb, type WebProcess } from '../support/web-process.ts'
import { eventually, useHarness } from '../support/harness.ts'

const FORGOT =
  'POST /api/auth/forgot-password HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n'
/** With the other kinds of clients less than a backlog of 511. */
const WAVE = 300
const BOMB = gzipSync(Buffer.alloc(20_000_000))

interface Client {
  socket: Socket
  answer(): string
}

describe('clients that hold on', function () {
  this.timeout(180_000)
  useHarness()
  let web: WebProcess

  before(async () => {
    web = await startWeb({ METRICS_TOKEN: 'metrics', TRUSTED_PROXY_HOPS: '0' })
  })
  after(() => web.stop())

  async function dial(bytes: string | Buffer = ''): Promise<Client> {
    const socket = connect(Number(new URL(web.base).port), '127.0.0.1').on('error', () => {})
    await once(socket, 'connect')
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk.toString('latin1')))
    if (bytes.length > 0) socket.write(bytes)
    return { socket, answer: () => answer }
  }

  /** In waves, each accepted before the next: what overflows the queue of the listening socket is connected for the client alone. */
  async function many(count: number, bytes?: string): Promise<Client[]> {
    const clients: Client[] = []
    while (clients.length < count) {
      const wave = Math.min(WAVE, count - clients.length)
      clients.push(...(await Promise.all(Array.from({ length: wave }, () => dial(bytes)))))
      await get('/v1/health', { base: web.base })
    }
    return clients
  }

  const statusOf = ({ answer }: Client) => /^HTTP\/1\.1 (\d+)/.exec(answer())?.[1]

  /** How long a quiet client waits, asking all the while until `isOver`. */
  async function waits(isOver: () => boolean): Promise<number[]> {
    const took: number[] = []
    while (!isOver()) {
      const started = performance.now()
      expect((await get('/api/settings', { base: web.base })).status).to.equal(200)
      took.push(performance.now() - started)
      await sleep(20)
    }
    return took
  }

  async function memory(): Promise<number> {
    const { body } = await get('/metrics', { base: web.base, as: { token: 'metrics' } })
    return Math.round(Number(/^process_resident_memory_bytes (\d+)/m.exec(body)?.[1]) / 2 ** 20)
  }

  it('408 REQUEST_TIMEOUT for headers, bodies and pieces that do not end; silence is hung up on', async () => {
    const [before, calm] = [await memory(), await waits(since(2_000))]
    const [idle, headers, bodies, pieces] = await Promise.all([
      many(1_500),
      many(50, 'GET /api/settings HTTP/1.1\r\nHost: a\r\n'),
      many(50, `${FORGOT}Content-Length: 1000\r\n\r\n`),
      many(50, `${FORGOT}Transfer-Encoding: chunked\r\n\r\n`),
    ])
    const slow = [...headers, ...bodies, ...pieces]
    const dripping = setInterval(() => {
      for (const { socket } of headers) if (socket.writable) socket.write('X-A: 1\r\n')
      for (const { socket } of bodies) if (socket.writable) socket.write(' ')
      for (const { socket } of pieces) if (socket.writable) socket.write('1\r\n \r\n')
    }, 1_000)
    const deadline = performance.now() + 60_000
    const areGone = () => [...idle, ...slow].every(({ socket }) => socket.destroyed)
    const took = await waits(() => areGone() || performance.now() > deadline)
    clearInterval(dripping)
    const answered = Object.groupBy(slow, (client) => statusOf(client) ?? 'none')
    recordFigures('clients that hold on', {
      sockets: 1_650,
      requests: took.length,
      p50ms: quantile(took, 0.5),
      p99ms: p99(took),
      calmP99ms: p99(calm),
      memoryMb: [before, await memory()],
      answers: Object.fromEntries(
        Object.entries(answered).map(([name, list]) => [name, list!.length]),
      ),
    })
    expect(Object.keys(answered)).to.deep.equal(['408'])
    expect(areGone(), 'all of them gone').to.equal(true)
    expect(p99(took)).to.be.below(1_000)
  })

  it('415 for compressed bodies, which nobody unpacks; 413 and 431 for what is too long', async () => {
    const before = await memory()
    const json = `${FORGOT}Content-Encoding: gzip\r\nContent-Length: ${BOMB.length}\r\n\r\n`
    const requests: [status: string, bytes: Buffer | string][] = [
      ['415', Buffer.concat([Buffer.from(json), BOMB])],
      ['413', `${FORGOT}Content-Length: 1048577\r\n\r\n`],
      ['431', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(17_000)}\r\n\r\n`],
    ]
    for (const [status, bytes] of requests) {
      const clients = await Promise.all(Array.from({ length: 50 }, () => dial(bytes)))
      await eventually(async () => clients.every((client) => statusOf(client)), { what: status })
      for (const client of clients) expect(statusOf(client)).to.equal(status)
      for (const { socket } of clients) socket.destroy()
    }
    const grown = (await memory()) - before
    recordFigures('150 requests too long or packed', { grownMb: grown })
    expect(grown).to.be.below(256)
  })

  it('a thousand requests on one connection at once are answered in their order, and it ends there', async () => {
    const ask = (at: number) => `GET /healthz HTTP/1.1\r\nHost: a\r\nX-Request-Id: n${at}\r\n\r\n`
    const client = await dial(Array.from({ length: 1_200 }, (_, at) => ask(at)).join(''))
    await once(client.socket, 'close')
    const ids = [...client.answer().matchAll(/^x-request-id: n(\d+)/gim)].map(([, id]) =>
      Number(id),
    )
    expect(ids.length).to.be.within(1_000, 1_200)
    expect(ids).to.deep.equal(ids.map((_, at) => at))
  })
})

function since(ms: number): () => boolean {
  const end = performance.now() + ms
  return () => performance.now() > end
}
