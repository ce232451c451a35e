import { expect } from 'chai'
import { describe, it } from 'mocha'
import { createPalengke } from '../../client/palengke.ts'
import { config } from '../../src/config/config.ts'
import { capture, createKey, createPro } from '../support/developer-api.ts'
import { createProduct, unique } from '../support/actors.ts'
import { scriptModel } from '../support/model-server.ts'
import { useHarness } from '../support/harness.ts'

async function createClient() {
  const store = await createPro()
  const product = await createProduct(store)
  const { token } = await createKey(store.owner)
  const client = createPalengke({ apiKey: token, baseUrl: config.publicUrl })
  const sell = (quantity: number) => capture(store.id, [{ product, quantity }])
  return { client, sell }
}

describe('the typed client', () => {
  useHarness()

  it('sends a chat message', async () => {
    const { client } = await createClient()
    const tag = unique('tag')
    scriptModel(tag, () => ({ text: 'Hello po!' }))
    const { data } = await client.POST('/v1/chat', {
      body: { message: `Hi ${tag}`, session_id: unique('visitor') },
    })
    expect(data?.data).to.deep.equal({ reply: 'Hello po!', order: null })
  })

  it('lists orders and reads one', async () => {
    const { client, sell } = await createClient()
    const [first, second] = [await sell(1), await sell(2)]
    const query = { status: 'new', limit: 1, offset: 0 } as const
    const { data: page } = await client.GET('/v1/orders', { params: { query } })
    expect([page?.total, page?.data.map(({ id }) => id)]).to.deep.equal([2, [second.id]])
    const { data: one } = await client.GET('/v1/orders/{id}', {
      params: { path: { id: first.id } },
    })
    expect(one?.data.items[0]?.qty).to.equal(1)
  })

  it('returns errors as the reference describes them', async () => {
    const { client } = await createClient()
    const { data, error, response } = await client.POST('/v1/chat', {
      body: { message: '', session_id: 'v' },
    })
    expect([response.status, data, error?.code]).to.deep.equal([
      400,
      undefined,
      'VALIDATION_FAILED',
    ])
    const id = '019a0000-0000-7000-8000-000000000001'
    const missing = await client.GET('/v1/orders/{id}', { params: { path: { id } } })
    expect([missing.response.status, missing.error?.code]).to.deep.equal([404, 'NOT_FOUND'])
  })
})
