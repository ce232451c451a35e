/**
 * A shopping agent over MCP: finds a product, opens a checkout and buys it by cash.
 *
 *   PALENGKE_URL=http://localhost:3000 node examples/shopping-agent/main.ts "pandesal"
 *
 * A real agent publishes its profile at this address. A demo market serves one whose profile has an unknown host without it.
 */
import { randomUUID } from 'node:crypto'

const [query = 'pandesal'] = process.argv.slice(2)
const market = process.env.PALENGKE_URL ?? 'http://localhost:3000'
const PROFILE = 'https://agent.example.com/profile.json'

const response = await fetch(`${market}/.well-known/ucp`).catch(() => null)
if (!response?.ok)
  stop(`No market answers at ${market}: start one with npm start, or set PALENGKE_URL`)
const profile: any = await response.json()
const services: any[] = profile.ucp.services['dev.ucp.shopping']
const { endpoint } = services.find(({ transport }) => transport === 'mcp')

const { products } = await call('search_catalog', { catalog: { query } })
const items = products
  .flatMap(({ variants }: any) => variants)
  .filter(({ availability }: any) => availability.available)

const address = {
  first_name: 'Ana',
  last_name: 'Cruz',
  street_address: '12 Rizal St, Poblacion',
  address_locality: 'Salay',
  address_region: 'Misamis Oriental',
  address_country: 'PH',
}
const session = await openCheckout()
if (!session) stop(`No store sells ${query} and delivers to this address now`)

const instrument = { id: 'cash', handler_id: 'cash_on_delivery', type: 'cash_on_delivery' }
const completed = await call('complete_checkout', {
  id: session.id,
  checkout: { payment: { instruments: [instrument] } },
})
report(completed)
if (completed.order) {
  const { label, line_items } = await call('get_order', { id: completed.order.id })
  console.log(`Order ${label}: ${line_items.map(({ status }: any) => status).join(', ')}`)
}

/** Of the first item that can be delivered; the messages of the others say what is wrong. */
async function openCheckout(): Promise<any> {
  for (const { id, title, seller, price } of items) {
    console.log(`${title} of ${seller.name}, ₱${price.amount / 100} each`)
    const opened = await call('create_checkout', {
      checkout: {
        line_items: [{ item: { id }, quantity: 2 }],
        buyer: { first_name: 'Ana', last_name: 'Cruz', phone_number: '0917 123 4567' },
        fulfillment: { methods: [{ type: 'shipping', destinations: [address] }] },
      },
    })
    report(opened)
    if (opened.status === 'ready_for_complete') return opened
  }
}

async function call(name: string, given: Record<string, unknown>): Promise<any> {
  const meta = { 'ucp-agent': { profile: PROFILE }, 'idempotency-key': randomUUID() }
  const params = { name, arguments: { meta, ...given } }
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  })
  const { result, error }: any = await response.json()
  if (error) throw new Error(`${name}: ${error.message}`)
  return result.structuredContent
}

function report({ status, totals, messages = [] }: any): void {
  const total = totals?.find(({ type }: any) => type === 'total')?.amount
  console.log(`${status}${total ? `, ₱${total / 100}` : ''}`)
  for (const { content } of messages) console.log(`  ${content}`)
}

function stop(reason: string): never {
  console.error(reason)
  process.exit(1)
}
