/** An integrator's endpoint that stores webhooks and responds as a test sets it. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'

export interface ReceivedWebhook {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

export interface Receiver {
  url: string
  received: ReceivedWebhook[]
  /** How it responds; 200 by default. */
  answer: (response: ServerResponse, request: ReceivedWebhook) => void
  stop(): void
}

export async function startReceiver(): Promise<Receiver> {
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const webhook = { path: request.url ?? '', headers: request.headers, body }
      receiver.received.push(webhook)
      receiver.answer(response, webhook)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.address() as { port: number }
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/hook`,
    received: [],
    answer: (response) => response.writeHead(200).end('ok'),
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
  return receiver
}

/** The payload of a webhook. @throws when the secret did not sign it */
export function isVerified({ headers, body }: ReceivedWebhook, secret: string): any {
  return new Webhook(secret).verify(body, headers as Record<string, string>)
}
