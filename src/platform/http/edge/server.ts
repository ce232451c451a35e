import {
  createServer,
  STATUS_CODES,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type Koa from 'koa'
import { AppError, errorEnvelope, type ErrorCode } from '../../contract/errors.ts'
import { createInFlight } from '../../runtime/in-flight.ts'
import { uuidv7 } from '../../values/ids.ts'
import { pageOfError, type ErrorPage } from './error-page.ts'
import { createLoadShedder, type LoadShedder } from './load-shedder.ts'

const DRAIN_MS = 10_000

interface ServerOptions {
  loadShedder?: LoadShedder
  /** For a person whose request is shed. */
  errorPage?: ErrorPage
}

/** Listens, with the time-outs of a server on the open internet. `port` 0 takes a free one. */
export async function listen(
  app: Koa,
  port: number,
  host?: string,
  { loadShedder = createLoadShedder(), errorPage }: ServerOptions = {},
): Promise<Server> {
  const handle = app.callback()
  const server = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: 60_000, // for files over a slow network; other bodies have 30 s, see body.ts
      connectionsCheckingInterval: 5_000,
      keepAliveTimeout: 95_000, // longer than a reverse proxy keeps an idle connection, so that the proxy closes it first
      maxHeaderSize: 16_384,
      requireHostHeader: false, // the edge rejects such a request itself, with the error envelope
    },
    (request, response) => {
      response.shouldKeepAlive &&= !drainingServers.has(server)
      response.once('close', inFlight.add(response))
      if (!probePaths.has(request.url ?? '') && loadShedder.shouldShed())
        void sendBusy(request, response, errorPage)
      else void handle(request, response)
    },
  )
  server.maxConnections = 2_000
  server.maxRequestsPerSocket = 1_000
  server.on('clientError', respondToClientError)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  server.once('close', () => loadShedder.stop())
  return server
}

export function portOf(server: Server): number {
  return (server.address() as AddressInfo).port
}

const inFlight = createInFlight<ServerResponse>()
const drainingServers = new WeakSet<Server>()

/**
 * Shuts down gracefully: serves for `delayMs` more, in which a load balancer notices that the process is not ready, then stops
 * accepting connections and waits for the requests in flight, at most 10 s. Each response closes its connection.
 */
export async function drain(server: Server, delayMs = 0): Promise<void> {
  drainingServers.add(server)
  for (const response of inFlight.all()) response.shouldKeepAlive = false
  await sleep(delayMs)
  const closed = new Promise((resolve) => server.close(resolve))
  const timer = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
  await closed
  clearTimeout(timer)
}

/** Never shed: an overloaded process that does not answer its probes would be taken for a dead one. */
const probePaths = new Set(['/healthz', '/readyz', '/metrics', '/v1/health'])

/** The error, without the cost of the whole edge. */
async function sendBusy(
  request: IncomingMessage,
  response: ServerResponse,
  errorPage: ErrorPage | undefined,
): Promise<void> {
  const error = new AppError('BUSY', 'There is more to do than can be done. Try again shortly.')
  const requestId = uuidv7()
  const page = await pageOfError(request, error, errorPage)
  response.writeHead(error.status, {
    ...page?.headers,
    'Content-Type': page?.type ?? 'application/json',
    'X-Request-Id': requestId,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
    'Retry-After': '2',
  })
  response.end(page ? page.body : JSON.stringify(errorEnvelope(error, requestId)))
}

const clientErrorCodes: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
}

/** The error envelope for bytes that are not a valid HTTP request. */
function respondToClientError(error: Error & { code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const appError = new AppError(
    clientErrorCodes[error.code ?? ''] ?? 'MALFORMED_REQUEST',
    'Send a complete HTTP/1.1 request with at most 16 kB of headers.',
  )
  const requestId = uuidv7()
  const body = JSON.stringify(errorEnvelope(appError, requestId))
  socket.end(
    `HTTP/1.1 ${appError.status} ${STATUS_CODES[appError.status]}\r\nContent-Type: application/json\r\n` +
      `X-Request-Id: ${requestId}\r\nX-Content-Type-Options: nosniff\r\nCache-Control: no-store\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}
