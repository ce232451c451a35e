/** Shopping agents: anybody may ask, each sees what is its own. */
import { randomUUID } from 'node:crypto'
import { send } from '../support/client.ts'
import { agentHeaders, cash, mobile, shipping } from '../support/shopping-agent.ts'
import type { Actors } from './actors.ts'
import type { Request, Rule } from './rules.ts'

const HOST = 'agent.example.com'
const headers = agentHeaders(`https://${HOST}/profile.json`)
const toolList = { jsonrpc: '2.0', id: 1, method: 'tools/list' }

const linesOf = ({ product }: Actors) => ({
  line_items: [{ item: { id: product.id }, quantity: 1 }],
})

/** The operations at one endpoint; `scopeOf` fills in the parameters of its path. */
function operationRules(root: string, scopeOf: (actors: Actors) => string[]) {
  const call = (actors: Actors, path: string, body: unknown) => {
    const [slug = ''] = scopeOf(actors)
    return send('POST', `${root.replace(':store', slug)}/v1${path}`, body, { headers })
  }
  const rule = (build: (actors: Actors) => Request | Promise<Request>): Rule => ({
    buildRequest: async (actors) => {
      const { params = [], ...request } = await build(actors)
      return { headers, params: [...scopeOf(actors), ...params], ...request }
    },
  })
  const opened =
    (path: string, body: (actors: Actors) => unknown = linesOf) =>
    async (actors: Actors): Promise<Request> => {
      const { body: resource } = await call(actors, path, linesOf(actors))
      return { params: [resource.id], body: body(actors) }
    }
  const unsent = (build: (actors: Actors) => Promise<Request>) => async (actors: Actors) => ({
    params: (await build(actors)).params!,
  })
  const toCart = opened('/carts')
  const toCheckout = opened('/checkout-sessions')
  const rules: Record<string, Rule> = {
    'POST /v1/catalog/search': rule(() => ({ body: { query: 'bigas' } })),
    'POST /v1/catalog/lookup': rule(({ product }) => ({ body: { ids: [product.id] } })),
    'POST /v1/catalog/product': rule(({ product }) => ({ body: { id: product.id } })),
    'POST /v1/carts': rule((actors) => ({ body: linesOf(actors) })),
    'GET /v1/carts/:id': rule(unsent(toCart)),
    'PUT /v1/carts/:id': rule(toCart),
    'POST /v1/carts/:id/cancel': rule(toCart),
    'POST /v1/checkout-sessions': rule((actors) => ({ body: linesOf(actors) })),
    'GET /v1/checkout-sessions/:id': rule(unsent(toCheckout)),
    'PUT /v1/checkout-sessions/:id': rule(toCheckout),
    'POST /v1/checkout-sessions/:id/cancel': rule(toCheckout),
    'POST /v1/checkout-sessions/:id/complete': rule(opened('/checkout-sessions', () => cash)),
    'GET /v1/orders/:id': rule(async (actors) => {
      const input = { ...linesOf(actors), ...shipping(mobile()) }
      const { body } = await call(actors, '/checkout-sessions', input)
      const done = await call(actors, `/checkout-sessions/${body.id}/complete`, cash)
      if (!done.body.order) throw new Error(`No order was placed: ${JSON.stringify(done.body)}`)
      return { params: [done.body.order.id] }
    }),
    'POST /mcp': rule(() => ({ body: toolList })),
  }
  const named = Object.entries(rules).map(([title, each]) => [title.replace(' ', ` ${root}`), each])
  return Object.fromEntries(named) as Record<string, Rule>
}

const handler: Rule = { buildRequest: () => ({ params: ['cash_on_delivery'] }) }

export const agentRules: Record<string, Rule> = {
  'GET /.well-known/ucp': {},
  'GET /stores/:store/.well-known/ucp': { buildRequest: ({ store }) => ({ params: [store.slug] }) },
  'GET /llms.txt': {},
  ...operationRules('/ucp', () => []),
  ...operationRules('/ucp/stores/:store', ({ store }) => [store.slug]),
  'GET /ucp/handlers/:name': handler,
  'GET /ucp/handlers/:name/schema': handler,
  'GET /buy/:items': { buildRequest: () => ({ params: ['none:1'] }), expectedError: 'NOT_FOUND' },
  'GET /ucp/pay/:id': {
    buildRequest: () => ({ params: [randomUUID()] }),
    expectedError: 'NOT_FOUND',
  },
  'GET /api/admin/shopping-agents': {},
  'PATCH /api/admin/shopping-agents/:host': {
    buildRequest: async () => {
      await send('POST', '/ucp/v1/catalog/search', { query: 'bigas' }, { headers })
      return { params: [HOST], body: { isBlocked: false } }
    },
  },
}
