import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * - `pass`: as if it were not there
 * - `hold-requests`: what the client sends stays in the proxy
 * - `hold-replies`: the server gets everything, its answers stay in the proxy
 * - `silent`: both stay in the proxy, and new connections open to nothing: a half-open network
 * - `lose-replies`: the server gets everything, and its first answer breaks the connection
 */
type Mode = 'pass' | 'hold-requests' | 'hold-replies' | 'silent' | 'lose-replies'

export interface Proxy {
  port: number
  /** Takes effect on open connections too; what was held goes on its way once the new mode lets it. */
  set(mode: Mode): void
  /** Breaks every open connection; what was held is lost. */
  cut(): void
  /** The open connections fall silent for good, without closing; new ones work: what a lost peer looks like. */
  freeze(): void
  stop(): Promise<void>
}

interface Pair {
  client: Socket
  server: Socket
}

/** A TCP proxy on a free port of 127.0.0.1, through which a client reaches `target` until a test wants it otherwise. */
export async function startProxy(target: number): Promise<Proxy> {
  const pairs = new Set<Pair>()
  const sockets = new Set<Socket>()
  let mode: Mode = 'pass'
  const listener = createServer((client) => {
    const pair = { client, server: connect(target, '127.0.0.1') }
    pairs.add(pair)
    join(pair, () => mode)
    apply(mode, pair)
    for (const socket of [pair.client, pair.server]) {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket) && pairs.delete(pair))
    }
  })
  await once(listener.listen(0, '127.0.0.1'), 'listening')
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: (listener.address() as AddressInfo).port,
    set(next) {
      mode = next
      for (const pair of pairs) apply(mode, pair)
    },
    freeze() {
      for (const pair of pairs) apply('silent', pair)
      pairs.clear()
    },
    cut,
    async stop() {
      cut()
      await new Promise((resolve) => listener.close(resolve))
    },
  }
}

/** Bytes one way and the other; a side that closes takes the other with it, after what is still on its way. */
function join({ client, server }: Pair, mode: () => Mode): void {
  for (const socket of [client, server]) socket.setNoDelay(true).on('error', () => {})
  client.on('data', (bytes) => server.write(bytes))
  server.on('data', (bytes) => {
    if (mode() === 'lose-replies') return void client.resetAndDestroy()
    client.write(bytes)
  })
  client.on('end', () => server.end()).on('close', () => server.destroy())
  server.on('end', () => client.end()).on('close', () => client.destroy())
}

/** A held direction is a socket that is not read: the system keeps its bytes in order until it is. */
function apply(mode: Mode, { client, server }: Pair): void {
  const isHeld = { client: ['hold-requests', 'silent'], server: ['hold-replies', 'silent'] }
  if (isHeld.client.includes(mode)) client.pause()
  else client.resume()
  if (isHeld.server.includes(mode)) server.pause()
  else server.resume()
}
