/** A fake of the Graph API for Messenger: identifies pages by token and stores every accepted message. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

export interface SentMessage {
  pageId: string
  to: string
  text: string
  type: string
}

/** An error in place of accepting a message; `null` closes the connection without a response. */
export type GraphError = { status: number; code?: number } | null

const sent: SentMessage[] = []
const subscribed = new Set<string>()
const errors = new Map<string, GraphError[]>()

/** The token of a page; any other token is rejected. */
export const tokenOf = (pageId: string) => `page-token-of-${pageId}`

/** The messages sent to a customer, oldest first. */
export const messagesSentTo = (customer: string) => sent.filter(({ to }) => to === customer)

export const isSubscribed = (pageId: string) => subscribed.has(pageId)

/** The next messages to a customer fail with these errors, one each. */
export function failNext(customer: string, ...next: GraphError[]): void {
  errors.set(customer, next)
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
  if (!token) return sendError(response, { status: 400, code: 190 })
  if (pageId === 'me') return reply(response, { id: token, name: `Page ${token}` })
  if (pageId !== token) return sendError(response, { status: 403, code: 200 })
  if (action === 'subscribed_apps') {
    subscribed.add(pageId)
    return reply(response, { success: true })
  }
  const { recipient, message, messaging_type: type } = JSON.parse(body)
  const error = errors.get(recipient.id)?.shift()
  if (error === null) return void request.socket.destroy()
  if (error) return sendError(response, error)
  sent.push({ pageId, to: recipient.id, text: message.text, type })
  reply(response, { recipient_id: recipient.id, message_id: `m_${sent.length}` })
}

function reply(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function sendError(response: ServerResponse, { status, code }: { status: number; code?: number }) {
  reply(response, { error: { message: 'scripted', type: 'OAuthException', code } }, status)
}
