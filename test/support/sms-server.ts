/** A server that speaks Semaphore's protocol and keeps every text in memory. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

export interface CaughtText {
  /** As it came, `639…`. */
  number: string
  message: string
  apikey: string
}

/** What the server does instead of taking a text; `null` is no answer at all. */
export interface SmsReply {
  status: number
  body: unknown
  headers?: Record<string, string>
}

export interface SmsServer {
  port: number
  texts: CaughtText[]
  /** By number; whoever is not in it gets a text taken. */
  replies: Map<string, SmsReply | null>
  /** While set, a text is taken, but its answer waits for this. */
  gate: Promise<void> | null
  stop(): void
}

export async function startSmsServer(port = 0): Promise<SmsServer> {
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const form = new URLSearchParams(await text(request).catch(() => ''))
    const [number, message, apikey] = ['number', 'message', 'apikey'].map((name) => form.get(name))
    if (request.url !== '/api/v4/messages' || !number || !message)
      return void response.writeHead(404).end()
    sms.texts.push({ number, message, apikey: apikey ?? '' })
    const reply = sms.replies.get(number)
    if (reply === null) return
    await sms.gate
    const taken = [{ message_id: sms.texts.length, recipient: number, message, status: 'Pending' }]
    const { status, body, headers = {} } = reply ?? { status: 200, body: taken }
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  const sms: SmsServer = {
    port: (server.address() as { port: number }).port,
    texts: [],
    replies: new Map(),
    gate: null,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
  return sms
}

let world: SmsServer | undefined

/** The provider of the world that the tests live in. */
export async function startHarnessSms(port: number): Promise<void> {
  world = await startSmsServer(port)
}

export const harnessSms = (): SmsServer => world!

/** What came for a number, `+639…`. */
export function textsTo(number: string): CaughtText[] {
  return harnessSms().texts.filter((each) => `+${each.number}` === number)
}
