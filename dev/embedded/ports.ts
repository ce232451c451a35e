import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * A TCP port nobody listens on: `preferred`, else the next free one above it; any free one
 * without a preference.
 */
export async function freePort(preferred?: number): Promise<number> {
  for (let port = preferred ?? randomPort(), tries = 0; tries < 200; tries++) {
    if (await isFree(port)) return port
    port = preferred === undefined || port >= 65_535 ? randomPort() : port + 1
  }
  throw new Error('No free TCP port found on this machine.')
}

/** Whether nobody listens on `port`, on any address a browser would take for localhost. */
export async function isFree(port: number): Promise<boolean> {
  // A server on 127.0.0.1 alone does not stop one on all addresses everywhere, so each is tried.
  for (const host of ['127.0.0.1', '::1', '::']) if (!(await canListen(port, host))) return false
  return true
}

// Below the range systems draw outgoing ports from, so that none takes it before it is used.
const randomPort = () => 20_000 + Math.floor(Math.random() * 12_000)

async function canListen(port: number, host: string) {
  const server = createServer().listen(port, host)
  return await once(server, 'listening')
    .then(
      () => true,
      // A machine without IPv6 has nobody listening there either.
      ({ code }: NodeJS.ErrnoException) => code === 'EAFNOSUPPORT' || code === 'EADDRNOTAVAIL',
    )
    .finally(() => server.close())
}
