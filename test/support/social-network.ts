/** The world around the social media agent: what it publishes through, and the line to the platform, which can be cut. */
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
  /** Everything that got published, in its order. */
  published: Publication[]
  /** What becomes of the next publications; by default they are published. A promise is waited for. */
  behave(how: (publication: Publication) => number | Promise<number>): void
}

/** Publishes what it is handed. With a status of 400 or more it does not; with 0 it publishes and breaks the line. */
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
  /** Resolves when a request that `match` knows is held: before it gets to the platform, or its answer on the way back. */
  hold(where: 'request' | 'answer', match: (body: any) => boolean): Promise<void>
  /** Lets everything pass again. */
  release(): void
}

/** Passes requests on to the platform. */
export async function startCuttableProxy(): Promise<CuttableProxy> {
  let held: { where: string; match: (body: any) => boolean; caught: () => void } | null = null
  const catches = (where: string, body: string) => {
    if (held?.where !== where || !body || !held.match(JSON.parse(body))) return false
    held.caught()
    return true
  }
  const url = await serve(async ({ method = '', url = '', headers }, response, body) => {
    if (catches('request', body)) return
    const answer = await fetch(`${config.publicUrl}${url}`, {
      method,
      headers: {
        'x-smm-key': String(headers['x-smm-key']),
        'content-type': 'application/json',
      },
      ...(body ? { body } : {}),
    })
    const text = await answer.text()
    if (catches('answer', body)) return
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(text)
  })
  return {
    url,
    hold: (where, match) =>
      new Promise((caught) => {
        held = { where, match, caught }
      }),
    release: () => {
      held = null
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
