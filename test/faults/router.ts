import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const LOOK_MS = 250

export interface Router {
  url: string
  /** Whether it sends traffic to this process now. */
  uses(target: string): boolean
  /** Requests that it could not get an answer for. */
  failures: string[]
  stop(): Promise<void>
}

/**
 * What stands in front of web processes: it spreads requests over those whose `/readyz` is 200, at which it looks four times
 * a second, keeps connections open, and never tries a request twice.
 */
export async function startRouter(targets: readonly string[]): Promise<Router> {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set<string>()
  const failures: string[] = []
  const watched = { isOver: false }
  let turn = 0

  const watch = async (target: string) => {
    while (!watched.isOver) {
      const isReady = await fetch(`${target}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
      if (isReady) ready.add(target)
      else ready.delete(target)
      await sleep(LOOK_MS)
    }
  }
  const watching = targets.map(watch)

  const forward = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const choice = [...ready].toSorted()
    const target = choice[turn++ % choice.length]
    const fail = (reason: string) => {
      failures.push(`${incoming.method} ${incoming.url} at ${target}: ${reason}`)
      if (!outgoing.headersSent) outgoing.writeHead(502)
      outgoing.end()
    }
    if (!target) return fail('nobody is ready')
    const { method = 'GET', url = '/', headers } = incoming
    const asking = request(target + url, { method, headers, agent }, (answer) => {
      const { connection: _, ...kept } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 502, kept)
      answer.on('error', ({ message }) => fail(message)).pipe(outgoing)
    })
    asking.on('error', ({ message }) => fail(message))
    incoming.pipe(asking)
  }

  const server = createServer(forward)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    uses: (target) => ready.has(target),
    failures,
    async stop() {
      watched.isOver = true
      await Promise.all(watching)
      server.close()
      server.closeAllConnections()
      agent.destroy()
    },
  }
}
