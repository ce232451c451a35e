import { createServer, STATUS_CODES, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type Koa from 'koa'
import { AppError, errorEnvelope, type ErrorCode } from '../../contract/errors.ts'
import { uuidv7 } from '../../values/ids.ts'
import { createLoadShedder, type LoadShedder } from './load-shedder.ts'
import { createInFlight } from '../../runtime/in-flight.ts'

const DRAIN_MS = 10_000

/** Listens with the time-outs of a server on the open internet. `port` 0 takes a free one. */
export async function listen(
  app: Koa,
  port: number,
  host?: string,
  overload: LoadShedder = createLoadShedder(),
): Promise<Server> {
  const handle = app.callback()
  const server = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: 60_000, // for files over a weak network; lib/body.ts gives other bodies 30 s
      connectionsCheckingInterval: 5_000,
      keepAliveTimeout: 95_000, // longer than a router in front keeps an idle connection, so that it closes first
      maxHeaderSize: 16_384,
      requireHostHeader: false, // the edge refuses such a request itself, in the envelope
    },
    (request, response) => {
      response.shouldKeepAlive &&= !draining.has(server)
      response.once('close', underWay.add(response))
      if (!probes.has(request.url ?? '') && overload.shouldShed()) refuseLoad(response)
      else void handle(request, response)
    },
  )
  server.maxConnections = 2_000
  server.maxRequestsPerSocket = 1_000
  server.on('clientError', refuseRawly)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  server.once('close', () => overload.stop())
  return server
}

export function portOf(server: Server): number {
  return (server.address() as AddressInfo).port
}

const underWay = createInFlight<ServerResponse>()
const draining = new WeakSet<Server>()

/**
 * Serves for `delayMs` more, in which a router in front learns that it should look elsewhere; then stops taking connections
 * and lets requests under way end; cuts what is left after 10 s. Each answer tells its client to open another connection.
 */
export async function drain(server: Server, delayMs = 0): Promise<void> {
  draining.add(server)
  for (const response of underWay.all()) response.shouldKeepAlive = false
  await sleep(delayMs)
  const closed = new Promise((resolve) => server.close(resolve))
  const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
  await closed
  clearTimeout(cut)
}

/** Paths that say how it goes; a process that hides them when it is busy is taken for a dead one. */
const probes = new Set(['/healthz', '/readyz', '/metrics', '/v1/health'])

/** As the edge would refuse it, without its cost. */
function refuseLoad(response: ServerResponse): void {
  const refusal = new AppError('BUSY', 'There is more to do than can be done. Try again shortly.')
  const requestId = uuidv7()
  response.writeHead(refusal.status, {
    'Content-Type': 'application/json',
    'X-Request-Id': requestId,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
    'Retry-After': '2',
  })
  response.end(JSON.stringify(errorEnvelope(refusal, requestId)))
}

const rawCodes: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
}

/** Bytes that never became a request get the same envelope. */
function refuseRawly(error: Error & { code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const refusal = new AppError(
    rawCodes[error.code ?? ''] ?? 'MALFORMED_REQUEST',
    'Send a complete HTTP/1.1 request with at most 16 kB of headers.',
  )
  const requestId = uuidv7()
  const body = JSON.stringify(errorEnvelope(refusal, requestId))
  socket.end(
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\nContent-Type: application/json\r\n` +
      `X-Request-Id: ${requestId}\r\nX-Content-Type-Options: nosniff\r\nCache-Control: no-store\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}
