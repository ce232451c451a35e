import { expect } from 'chai'
import { after, before, describe, it } from 'mocha'
import { send } from '../support/client.ts'
import { useHarness } from '../support/harness.ts'
import { agentHeaders, startShoppingAgent, type ShoppingAgent } from '../support/shopping-agent.ts'
import { startWeb, type WebProcess } from '../support/web-process.ts'

/** A web process with these settings, for the tests of this block. */
function useWeb(settings: Record<string, string>): () => string {
  let web: WebProcess
  before(async () => {
    web = await startWeb(settings)
  })
  after(() => web.stop())
  return () => web.base
}

describe('AGENT_COMMERCE=off', () => {
  useHarness()
  const base = useWeb({ AGENT_COMMERCE: 'off' })

  it('404 for everything of shopping agents; the rest is there', async () => {
    const paths = [
      'GET /.well-known/ucp',
      'GET /llms.txt',
      'GET /stores/any/.well-known/ucp',
      'GET /buy/any:1',
      'GET /ucp/handlers/cash_on_delivery',
      'GET /ucp/handlers/cash_on_delivery/schema',
      'GET /ucp/pay/01a20703-4ed2-700a-a5c5-4657376c9b82',
      'POST /ucp/v1/catalog/search',
      'POST /ucp/v1/checkout-sessions',
      'POST /ucp/stores/any/v1/carts',
      'POST /ucp/mcp',
      'GET /api/admin/shopping-agents',
    ]
    const answers = await Promise.all(
      paths.map(async (each) => {
        const [method = '', path = ''] = each.split(' ')
        const body = method === 'POST' ? {} : undefined
        return (await send(method, path, body, { base: base() })).status
      }),
    )
    expect(answers).to.deep.equal(paths.map(() => 404))
    expect((await send('GET', '/v1/health', undefined, { base: base() })).status).to.equal(200)
  })
})

describe('AGENT_PROFILES=required', () => {
  useHarness()
  let agent: ShoppingAgent
  const base = useWeb({ AGENT_PROFILES: 'required', ALLOW_PRIVATE_WEBHOOKS: 'false' })
  before(async () => {
    agent = await startShoppingAgent()
  })
  after(() => agent.stop())

  it('400 for a profile whose host is unknown, and for one on this machine, which is not asked', async () => {
    const profiles = ['https://agent.invalid/profile.json', agent.profile]
    const answers = await Promise.all(
      profiles.map((profile) =>
        send(
          'POST',
          '/ucp/v1/catalog/search',
          { query: 'bigas' },
          { base: base(), headers: agentHeaders(profile) },
        ),
      ),
    )
    expect(answers.map(({ status, body }) => [status, body.code])).to.deep.equal([
      [400, 'invalid_profile_url'],
      [400, 'invalid_profile_url'],
    ])
  })
})
