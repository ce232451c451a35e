import { expect } from 'chai'
import { createPublicKey } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { createVerifier, httpbis } from 'http-message-signatures'
import { after, before, describe, it } from 'mocha'
import { createProduct, createStore } from '../../support/actors.ts'
import { outcomeOf } from '../../support/agent-shopping.ts'
import { get, send } from '../../support/client.ts'
import { useHarness } from '../../support/harness.ts'
import { signAsAgent } from '../../support/shopping-agent-signatures.ts'
import {
  agentHeaders,
  startShoppingAgent,
  type AgentProfile,
  type ShoppingAgent,
} from '../../support/shopping-agent.ts'

const agents: ShoppingAgent[] = []

/** An agent whose profile is changed before it is answered. */
async function agentWith(change: (profile: AgentProfile) => unknown): Promise<ShoppingAgent> {
  return await agentAnswering((response, profile) => {
    change(profile)
    response.end(JSON.stringify(profile))
  })
}

async function agentAnswering(
  answer: (response: ServerResponse, profile: AgentProfile) => unknown,
) {
  const agent = await startShoppingAgent(answer)
  agents.push(agent)
  return agent
}

const search = (agent: ShoppingAgent) => agent.call('POST', '/catalog/search', { query: 'bigas' })

describe('the profile of a shopping agent', () => {
  useHarness()
  after(() => agents.splice(0).forEach((agent) => agent.stop()))

  it('decides by its answer, its version and its capabilities, with the codes of the protocol', async () => {
    const cases: [string, number, Promise<ShoppingAgent>][] = [
      ['profile_unreachable', 424, agentAnswering((response) => response.writeHead(404).end())],
      [
        'profile_unreachable',
        424,
        agentAnswering((response) => response.writeHead(302, { location: '/other' }).end()),
      ],
      ['profile_malformed', 422, agentAnswering((response) => response.end('<html>'))],
      ['profile_malformed', 422, agentAnswering((response) => response.end(' '.repeat(70_000)))],
      ['profile_malformed', 422, agentWith(({ ucp }) => delete (ucp as any).version)],
      ['version_unsupported', 422, agentWith(({ ucp }) => (ucp.version = '2026-01-11'))],
      ['capabilities_incompatible', 200, agentWith(({ ucp }) => (ucp.capabilities = {}))],
    ]
    await Promise.all(
      cases.map(async ([code, status, starting]) => {
        const answer = await search(await starting)
        const told = status === 200 ? answer.body.messages[0].code : answer.body.code
        expect([answer.status, told]).to.deep.equal([status, code])
        expect(answer.body.continue_url).to.be.a('string')
      }),
    )
  })

  it('is fetched once for many requests', async () => {
    let fetches = 0
    const agent = await agentWith(() => (fetches += 1))
    await Promise.all([search(agent), search(agent), search(agent)])
    await search(agent)
    expect(fetches).to.equal(1)
  })

  it('400 invalid_profile_url, and no connection, for an address that is not public', async () => {
    const addresses = [
      'http://agent.example.com/profile.json',
      'https://10.0.0.1/profile.json',
      'https://[fd00::1]/profile.json',
      'http://169.254.169.254/latest/meta-data',
      'https://metadata.internal/profile.json',
      'https://agent.example.com:8443/profile.json',
      'https://user@agent.example.com/profile.json',
      'file:///etc/passwd',
      'nothing',
    ]
    const answers = await Promise.all(
      addresses.map((address) =>
        send('POST', '/ucp/v1/catalog/search', { query: 'x' }, { headers: agentHeaders(address) }),
      ),
    )
    const codes = new Set(answers.map(({ status, body }) => `${status} ${body.code}`))
    expect([...codes]).to.deep.equal(['400 invalid_profile_url'])
  })

  it('names in replies only the capabilities that it has, without extensions of what it lacks', async () => {
    const product = await createProduct(await createStore(), { unit: 'piece' })
    const agent = await agentWith(
      ({ ucp }) => delete ucp.capabilities['dev.ucp.shopping.fulfillment'],
    )
    const input = { line_items: [{ item: { id: product.id }, quantity: 1 }] }
    const { body } = await agent.call('POST', '/checkout-sessions', input)
    expect(Object.keys(body.ucp.capabilities)).to.deep.equal(['dev.ucp.shopping.checkout'])
  })
})

describe('signatures of shopping agents', () => {
  useHarness()
  let agent: ShoppingAgent
  before(async () => {
    agent = await startShoppingAgent()
  })
  after(() => agent.stop())

  const codeOf = ({ body }: { body: any }) => body.code

  it('200 for a right one, 401 for a wrong one, 400 for another body', async () => {
    const body = JSON.stringify({ ids: ['none'] })
    const path = '/ucp/v1/catalog/lookup'
    const headers = await signAsAgent(agent, 'POST', path, body)
    const other = await startShoppingAgent()
    const forged = await signAsAgent({ ...agent, privateKey: other.privateKey }, 'POST', path, body)
    other.stop()
    const right = await agent.call('POST', '/catalog/lookup', body, headers)
    const wrong = await agent.call('POST', '/catalog/lookup', body, forged)
    const changed = await agent.call('POST', '/catalog/lookup', `${body} `, headers)
    const elsewhere = await agent.call('POST', '/catalog/search', body, headers)
    expect([right, wrong, changed, elsewhere].map(({ status }) => status)).to.deep.equal([
      200, 401, 400, 401,
    ])
    expect([wrong, changed].map(codeOf)).to.deep.equal(['signature_invalid', 'digest_mismatch'])
  })

  it('401 signature_missing for an order that an agent with keys asks for unsigned', async () => {
    const path = '/ucp/v1/orders/none'
    const unsigned = await get(path, { headers: agentHeaders(agent.profile) })
    const signed = await get(path, { headers: await signAsAgent(agent, 'GET', path) })
    expect([unsigned.status, codeOf(unsigned)]).to.deep.equal([401, 'signature_missing'])
    expect(outcomeOf(signed)).to.deep.equal([200, 'not_found'])
  })

  it('hold over MCP: 401 for a wrong one, 400 when header and arguments name different agents', async () => {
    const params = {
      name: 'search_catalog',
      arguments: { meta: { 'ucp-agent': { profile: agent.profile } }, catalog: { query: 'x' } },
    }
    const text = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
    const other = await startShoppingAgent()
    const forged = await signAsAgent(
      { ...agent, privateKey: other.privateKey },
      'POST',
      '/ucp/mcp',
      text,
    )
    const foreign = await signAsAgent(other, 'POST', '/ucp/mcp', text)
    other.stop()
    const answers = await Promise.all(
      [forged, foreign].map((headers) => send('POST', '/ucp/mcp', text, { headers })),
    )
    expect(answers.map(({ status, body }) => [status, body.error.code])).to.deep.equal([
      [401, -32_000],
      [400, -32_001],
    ])
  })

  it('are on our replies about money', async () => {
    const answer = await agent.call('GET', '/checkout-sessions/none')
    const { body: profile } = await get('/.well-known/ucp')
    const key = createPublicKey({ key: profile.signing_keys[0], format: 'jwk' })
    const verify = createVerifier(key, 'ecdsa-p256-sha256')
    const isValid = await httpbis.verifyMessage(
      {
        keyLookup: async () => ({ id: 'x', algs: ['ecdsa-p256-sha256'], verify }),
        requiredFields: ['@status', 'content-digest', 'content-type'],
      },
      { status: answer.status, headers: Object.fromEntries(answer.headers) },
    )
    expect(isValid).to.equal(true)
  })
})
