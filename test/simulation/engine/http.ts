/** Requests to the web process in memory: through its Koa application, without sockets. */
import { IncomingMessage, ServerResponse, type IncomingHttpHeaders } from 'node:http'
import { Duplex } from 'node:stream'
import type { LogicalProcess, Scheduler } from './scheduler.ts'

export interface SimulatedRequest {
  method: string
  path: string
  headers?: IncomingHttpHeaders
  body?: string
}

/** Null when the connection was lost before the answer: whether the request had an effect is unknown. */
export type Reply = { status: number; body: any } | null

export interface WebProcess {
  process: LogicalProcess
  handle(request: IncomingMessage, response: ServerResponse): unknown
}

class Wire extends Duplex {
  remoteAddress = '127.0.0.1'
  override _read(): void {}
  override _write(_chunk: unknown, _encoding: string, done: () => void): void {
    done()
  }
}

/** @param label for the trace */
export async function send(
  scheduler: Scheduler,
  { process, handle }: WebProcess,
  { method, path, headers = {}, body }: SimulatedRequest,
  label: string,
): Promise<Reply> {
  if (!process.isAlive) return null
  return await new Promise((resolve) => {
    let isAnswered = false
    const settle = (reply: Reply) => {
      if (isAnswered) return
      isAnswered = true
      resolve(reply)
    }
    scheduler.add(process, `${label} ${method} ${path}`, () => {
      const { request, response } = exchange((status, text) => {
        const reply = { status, body: parsed(text) }
        const isLost = () => !process.isAlive
        scheduler.add(null, `${label} answered`, () => {
          settle(isLost() ? null : reply)
          return isLost()
            ? 'lost'
            : `${status} ${status < 400 ? '' : `${reply.body?.code} ${reply.body?.message}`}`
        })
      })
      Object.assign(request, { method, url: path, headers: { host: 'simulation', ...headers } })
      if (body !== undefined) {
        request.headers['content-length'] = String(Buffer.byteLength(body))
        request.headers['content-type'] ??= 'application/json'
        request.push(body)
      }
      request.push(null)
      request.complete = true
      handle(request, response)
      return 'sent'
    })
    const watch = () => {
      if (isAnswered) return
      if (process.isAlive) scheduler.setTimer(null, 1_000, watch)
      else settle(null)
    }
    watch()
  })
}

function exchange(onEnd: (status: number, text: string) => void) {
  const wire = new Wire()
  const request = new IncomingMessage(wire as never)
  request.httpVersion = '1.1'
  request.httpVersionMajor = 1
  request.httpVersionMinor = 1
  const response = new ServerResponse(request)
  response.assignSocket(wire as never)
  const chunks: Buffer[] = []
  const keep = (chunk: unknown) => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk))
  }
  const { write, end } = response
  response.write = ((chunk: unknown, ...rest: unknown[]) => {
    keep(chunk)
    return (write as (...args: unknown[]) => boolean).call(response, chunk, ...rest)
  }) as never
  response.end = ((chunk: unknown, ...rest: unknown[]) => {
    keep(chunk)
    ;(end as (...args: unknown[]) => unknown).call(response, chunk, ...rest)
    onEnd(response.statusCode, Buffer.concat(chunks).toString())
    return response
  }) as never
  return { request, response }
}

function parsed(text: string): any {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
