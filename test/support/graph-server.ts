/** The Graph API as far as Messenger needs it: knows pages by their tokens and keeps every message that it took. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

export interface SentMessage {
  pageId: string
  to: string
  text: string
  type: string
}

/** What it does instead of taking a message; `null` is to hang up without an answer. */
export type GraphRefusal = { status: number; code?: number } | null

const sent: SentMessage[] = []
const subscribed = new Set<string>()
const refusals = new Map<string, GraphRefusal[]>()

/** The token of a page. A page whose token this is not gets nothing done. */
export const tokenOf = (pageId: string) => `page-token-of-${pageId}`

/** All that a customer got, oldest first. */
export const messagesSentTo = (customer: string) => sent.filter(({ to }) => to === customer)

export const isSubscribed = (pageId: string) => subscribed.has(pageId)

/** The next messages to a customer are refused like this, one after the other. */
export function failNext(customer: string, ...next: GraphRefusal[]): void {
  refusals.set(customer, next)
}

export async function startGraphServer(port: number): Promise<void> {
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  server.unref()
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await text(request)
  const token = /^Bearer page-token-of-(.+)$/.exec(request.headers.authorization ?? '')?.[1]
  const [, path = '', action] = /^\/v23\.0\/([^/?]+)(?:\/(\w+))?/.exec(request.url ?? '') ?? []
  const pageId = decodeURIComponent(path)
  if (token === 'away') return void request.socket.destroy()
  if (!token) return refuse(response, { status: 400, code: 190 })
  if (pageId === 'me') return reply(response, { id: token, name: `Page ${token}` })
  if (pageId !== token) return refuse(response, { status: 403, code: 200 })
  if (action === 'subscribed_apps') {
    subscribed.add(pageId)
    return reply(response, { success: true })
  }
  const { recipient, message, messaging_type: type } = JSON.parse(body)
  const refusal = refusals.get(recipient.id)?.shift()
  if (refusal === null) return void request.socket.destroy()
  if (refusal) return refuse(response, refusal)
  sent.push({ pageId, to: recipient.id, text: message.text, type })
  reply(response, { recipient_id: recipient.id, message_id: `m_${sent.length}` })
}

function reply(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function refuse(response: ServerResponse, { status, code }: { status: number; code?: number }) {
  reply(response, { error: { message: 'scripted', type: 'OAuthException', code } }, status)
}
