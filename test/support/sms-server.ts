/** A server with Semaphore's API that stores every SMS in memory. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

export interface ReceivedSms {
  /** As received, `639…`. */
  number: string
  message: string
  apikey: string
}

/** A response in place of the default one; `null` sends no response. */
export interface SmsReply {
  status: number
  body: unknown
  headers?: Record<string, string>
}

export interface SmsServer {
  port: number
  texts: ReceivedSms[]
  /** Responses by number; other numbers get 200. */
  replies: Map<string, SmsReply | null>
  /** While set, the server stores an SMS but delays its response until this resolves. */
  gate: Promise<void> | null
  /** How long each answer takes. */
  delayMs: number
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
    if (sms.delayMs > 0) await sleep(sms.delayMs)
    const accepted = [
      { message_id: sms.texts.length, recipient: number, message, status: 'Pending' },
    ]
    const { status, body, headers = {} } = reply ?? { status: 200, body: accepted }
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
    delayMs: 0,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
  return sms
}

let harnessServer: SmsServer | undefined

/** Starts the SMS server of the harness. */
export async function startHarnessSmsServer(port: number): Promise<void> {
  harnessServer = await startSmsServer(port)
}

export const harnessSmsServer = (): SmsServer => harnessServer!

/** The SMS sent to a number, `+639…`. */
export function textsTo(number: string): ReceivedSms[] {
  return harnessSmsServer().texts.filter((each) => `+${each.number}` === number)
}
