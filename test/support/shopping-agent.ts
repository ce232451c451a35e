/** A shopping agent: a server with its profile and its inbox, and calls of the protocol in its name, those that ask for orders signed. */
import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { send, type Answer } from './client.ts'
import { KEY_ID, signAsAgent } from './shopping-agent-signatures.ts'

export interface ReceivedEvent {
  headers: IncomingHttpHeaders
  body: string
  url: string
}

export interface ShoppingAgent {
  host: string
  profile: string
  events: ReceivedEvent[]
  privateKey: ReturnType<typeof generateKeyPairSync>['privateKey']
  call(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>
  tool(name: string, args?: Record<string, unknown>): Promise<any>
  stop(): void
}

/** `answerProfile` answers requests for the profile in place of a right one. */
export async function startShoppingAgent(
  answerProfile = (response: ServerResponse, profile: AgentProfile) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(profile))
  },
): Promise<ShoppingAgent> {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const events: ReceivedEvent[] = []
  const server = createServer((request, response) => {
    if (request.method === 'GET') {
      answerProfile(response, profileOf(base, publicKey.export({ format: 'jwk' })))
      return
    }
    void text(request).then((body) => {
      events.push({ headers: request.headers, body, url: `${base}${request.url}` })
      response.writeHead(200).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const base = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  // Another agent may get the port of a stopped one, whose profile is still cached.
  const profile = `${base}/${randomUUID()}/profile.json`
  return {
    host: new URL(base).host,
    profile,
    events,
    privateKey,
    async call(method, path, body, headers = {}) {
      const signed = path.startsWith('/orders/')
        ? await signAsAgent({ profile, privateKey }, method, `/ucp/v1${path}`)
        : {}
      return await send(method, `/ucp/v1${path}`, body, {
        headers: agentHeaders(profile, { ...signed, ...headers }),
      })
    },
    async tool(name, args = {}) {
      const params = { name, arguments: { meta: { 'ucp-agent': { profile } }, ...args } }
      const text = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
      const headers = await signAsAgent({ profile, privateKey }, 'POST', '/ucp/mcp', text)
      return (await send('POST', '/ucp/mcp', text, { headers })).body
    },
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}

export function agentHeaders(profile: string, more: Record<string, string> = {}) {
  return { 'ucp-agent': `profile="${profile}"`, ...more }
}

export type AgentProfile = ReturnType<typeof profileOf>

function profileOf(base: string, jwk: object) {
  const config = { webhook_url: `${base}/events?from=market` }
  return {
    ucp: {
      version: '2026-04-08',
      services: {},
      payment_handlers: {},
      capabilities: Object.fromEntries<{ version: string; config?: object }[]>(
        ['catalog.search', 'catalog.lookup', 'cart', 'checkout', 'fulfillment', 'order'].map(
          (name) => [`dev.ucp.shopping.${name}`, [{ version: '2026-04-08', config }]],
        ),
      ),
    },
    signing_keys: [{ kid: KEY_ID, use: 'sig', alg: 'ES256', ...jwk }],
  }
}

/** An address in the protocol's words, with a mobile number of its own. */
function destination(phone = '+639171234567') {
  return {
    id: 'home',
    first_name: 'Ana',
    last_name: 'Cruz',
    phone_number: phone,
    street_address: '12 Rizal St, Poblacion',
    address_locality: 'Salay',
    address_country: 'PH',
  }
}

export function shipping(phone?: string) {
  return { fulfillment: { methods: [{ type: 'shipping', destinations: [destination(phone)] }] } }
}

export const cash = {
  payment: {
    instruments: [{ id: 'cash', handler_id: 'cash_on_delivery', type: 'cash_on_delivery' }],
  },
}

export const online = {
  payment: {
    instruments: [{ id: 'o', handler_id: 'online_payment', type: 'online_payment' }],
  },
}

let phones = 0

/** Limits of customers count by number, so each test has its own. */
export function mobile(): string {
  phones += 1
  const digits = String(process.pid % 1000).padStart(3, '0') + String(phones).padStart(4, '0')
  return `+63917${digits}`
}
