/** A social network and a proxy to the platform, for the tests of the social media agent. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { config } from '../../src/config/config.ts'

export interface Publication {
  post_id: string
  url: string
  content: string
}

export interface Network {
  url: string
  /** In order. */
  published: Publication[]
  /** Sets the status of the next publications; 201 by default. */
  behave(how: (publication: Publication) => number | Promise<number>): void
}

/** Publishes unless the status is 400 or more; with status 0 it publishes and closes the connection without a response. */
export async function startNetwork(): Promise<Network> {
  const published: Publication[] = []
  let how: (publication: Publication) => number | Promise<number> = () => 201
  const url = await serve(async (request, response, body) => {
    const publication = JSON.parse(body) as Publication
    const status = await how(publication)
    if (status < 400) published.push(publication)
    if (status === 0) return void request.socket.destroy()
    response.writeHead(status)
    response.end(status < 400 ? '' : 'said no')
  })
  return { url, published, behave: (next) => (how = next) }
}

export interface CuttableProxy {
  url: string
  /** Resolves once a matching request, or the response to it, has been intercepted and dropped. */
  hold(where: 'request' | 'answer', match: (body: any) => boolean): Promise<void>
  /** Forwards everything again. */
  release(): void
}

/** Forwards requests to the platform. */
export async function startCuttableProxy(): Promise<CuttableProxy> {
  let interception: {
    where: string
    match: (body: any) => boolean
    intercepted: () => void
  } | null = null
  const intercepts = (where: string, body: string) => {
    if (interception?.where !== where || !body || !interception.match(JSON.parse(body)))
      return false
    interception.intercepted()
    return true
  }
  const url = await serve(async ({ method = '', url = '', headers }, response, body) => {
    if (intercepts('request', body)) return
    const answer = await fetch(`${config.publicUrl}${url}`, {
      method,
      headers: {
        'x-smm-key': String(headers['x-smm-key']),
        'content-type': 'application/json',
      },
      ...(body ? { body } : {}),
    })
    const text = await answer.text()
    if (intercepts('answer', body)) return
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(text)
  })
  return {
    url,
    hold: (where, match) =>
      new Promise((intercepted) => {
        interception = { where, match, intercepted }
      }),
    release: () => {
      interception = null
    },
  }
}

async function serve(
  answer: (request: IncomingMessage, response: ServerResponse, body: string) => Promise<void>,
): Promise<string> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      answer(request, response, Buffer.concat(chunks).toString()).catch(() => response.destroy())
    })
    request.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
