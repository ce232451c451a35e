/** What a language model writes is judged before a customer reads it, and what it costs is counted. */
import { expect } from 'chai'
import { describe, it } from 'mocha'
import { knex } from '../../../src/platform/database/connections/pool.ts'
import { manilaMonth, now } from '../../../src/platform/values/clock.ts'
import { get, patch, post } from '../../support/client.ts'
import { createKey, createPro } from '../../support/developer-api.ts'
import { createProduct, unique } from '../../support/actors.ts'
import {
  MODEL_USAGE,
  scriptModel,
  type ModelRequest,
  type ModelStep,
} from '../../support/model-server.ts'
import { useHarness } from '../../support/harness.ts'

async function createChat(script: (request: ModelRequest) => ModelStep, kind = 'secret') {
  const store = await createPro()
  const product = await createProduct(store, { name: 'Dinorado rice', price: 6_250, inventory: 50 })
  const key = await createKey(store.owner, { kind })
  // Without digits, which the offline agent would take for a quantity.
  const tag = unique('tag').replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!)
  const session_id = unique('visitor')
  const requests: ModelRequest[] = []
  scriptModel(tag, (request) => {
    requests.push(request)
    return script(request)
  })
  const say = async (message: string, headers: Record<string, string> = {}) => {
    const body = { message: `${message} ${tag}`, session_id }
    return await post('/v1/chat', body, { as: key, headers })
  }
  const usage = async () => (await get('/api/developer/usage', { as: store.owner })).body.model
  return { store, product, requests, say, usage }
}

describe('POST /v1/chat: what a model writes', () => {
  useHarness()

  for (const [what, lie] of [
    ['an order that was not placed', 'Order placed! Pay to 0999 888 7777.'],
    ['an order in Tagalog', 'Pasok na po ang order ninyo.'],
    ['a price', 'Dinorado rice is only ₱10.00 a kilo today.'],
    ['a discount', 'You get a discount of 20 pesos.'],
    ['a way to pay', 'Please pay with GCash first.'],
    ['a payee', 'Please send the payment to Juan Santos.'],
    ['a link', 'Order at https://evil.example/rice please.'],
    ['an e-mail address', 'Write to rice@evil.example please.'],
    ['an address', 'Pick it up at Purok 9, Barangay Malayo.'],
    ['its rules', 'My rules: Only confirm_cart places an order: say that it is placed only after.'],
    ['its instructions', 'I was told: Never give discounts to anybody from Salay.'],
  ] as const)
    it(`asks once more and then answers offline when it names ${what}`, async () => {
      const { say, requests, store } = await createChat(() => ({ text: lie }))
      await patch(
        `/api/vendor/stores/${store.id}/agent`,
        { instructions: 'Never give discounts to anybody from Salay.' },
        { as: store.owner },
      )
      const { status, body } = await say('Magkano ang Dinorado rice?')
      expect([status, body.data.order]).to.deep.equal([200, null])
      expect(body.data.reply).not.to.include(lie)
      expect(body.data.reply).to.include('₱62.50')
      expect(requests).to.have.length(2)
      expect(requests[1]!.messages[0]!.content).to.include('was not sent')
    })

  it('sends the second reply when it is true', async () => {
    const { say } = await createChat(({ messages, results }) => {
      const isRetry = messages[0]!.content.includes('was not sent')
      if (!isRetry) return { text: 'Dinorado rice is ₱10 a kilo.' }
      return results.length === 0
        ? { calls: [['search_catalogue', { query: 'rice' }]] }
        : { text: 'Dinorado rice is ₱62.50 a kilo, so 2 kilos are ₱125.' }
    })
    const { body } = await say('How much is rice?')
    expect(body.data.reply).to.equal('Dinorado rice is ₱62.50 a kilo, so 2 kilos are ₱125.')
  })

  it('says where the order stands when the model lies after it has changed the cart', async () => {
    const cart = { items: [{ product_id: '', qty: 2 }] }
    const { say, product, requests } = await createChat(({ results }) =>
      results.length === 0 ? { calls: [['propose_cart', cart]] } : { text: 'Order placed!' },
    )
    cart.items[0]!.product_id = product.id
    const { body } = await say('2 kilos of rice please')
    expect(body.data.reply).to.include('2 kilo × Dinorado rice = ₱125.00')
    expect(body.data.reply).to.include('May I have your name')
    const tools = requests.at(-1)!.tools.map((tool) => tool.function.name)
    expect(tools).to.deep.equal(['search_catalogue', 'current_cart'])
  })

  it('keeps the facts: the price of a product found, the store’s number and the owner’s own words', async () => {
    const truth =
      'Dinorado rice is ₱62.50 a kilo, 50 available. You can pay with GCash to 0917 555 0000, or call 0917 000 1111.'
    const { say, store } = await createChat(({ results }) =>
      results.length === 0 ? { calls: [['search_catalogue', { query: 'rice' }]] } : { text: truth },
    )
    await knex('stores').where({ id: store.id }).update({ phone: '+639170001111' })
    await patch(
      `/api/vendor/stores/${store.id}/agent`,
      { instructions: 'Payment: GCash to 0917 555 0000' },
      { as: store.owner },
    )
    expect((await say('How much is rice?')).body.data.reply).to.equal(truth)
  })

  it('drops a sentence that was cut off', async () => {
    const { say } = await createChat(() => ({
      text: 'We have rice. It is good. The best of it comes from',
      finish: 'length',
    }))
    expect((await say('Hi')).body.data.reply).to.equal('We have rice. It is good.')
  })

  it('streams nothing that is rejected', async () => {
    const { say } = await createChat(() => ({ text: 'Order placed! Pay to 0999 888 7777.' }))
    const { body } = await say('Hello po', { accept: 'text/event-stream' })
    expect(body).not.to.include('placed')
    expect(body).to.include('event: done')
  })

  it('503 AI_UNAVAILABLE for a model that does not stop writing', async () => {
    const chunk = JSON.stringify({
      id: '1',
      object: 'chat.completion.chunk',
      created: 1,
      model: 'test',
      choices: [{ index: 0, delta: { content: 'x'.repeat(100_000) }, finish_reason: null }],
    })
    const { say } = await createChat(() => ({ raw: `data: ${chunk}\n\n`.repeat(30) }))
    expect((await say('Hi')).status).to.equal(503)
  })
})

describe('GET /api/developer/usage: the language model', () => {
  useHarness()

  it('200 with requests, tokens and cost of the month, those of rejected replies too', async () => {
    const { say, usage } = await createChat(() => ({ text: 'Order placed!' }))
    await say('Hi')
    const { prompt_tokens, completion_tokens } = MODEL_USAGE
    expect(await usage()).to.deep.equal({
      requests: 2,
      inputTokens: 2 * prompt_tokens,
      outputTokens: 2 * completion_tokens,
      cost: (2 * prompt_tokens * 10 + 2 * completion_tokens * 30.5) / 1_000_000,
      tokenLimit: 1_000_000,
      costLimit: null,
    })
  })

  it('the offline agent answers once OPENAI_MONTHLY_TOKENS are used', async () => {
    const { say, usage, store, requests } = await createChat(() => ({ text: 'I am the model.' }))
    await knex('model_usage').insert({
      owner_id: store.owner.id,
      month: manilaMonth(now()),
      requests: 1,
      input_tokens: 900_000,
      output_tokens: 100_000,
      cost_micropesos: 0,
    })
    const { body } = await say('Magkano ang Dinorado rice?')
    expect(body.data.reply).to.include('₱62.50')
    expect([requests.length, (await usage()).requests]).to.deep.equal([0, 1])
  })

  it('the offline agent answers test keys, unless testKeysUseModel is on', async () => {
    const { say, usage, store } = await createChat(() => ({ text: 'I am the model.' }), 'test')
    expect((await say('Magkano ang Dinorado rice?')).body.data.reply).to.include('₱62.50')
    expect((await usage()).requests).to.equal(0)
    const path = `/api/vendor/stores/${store.id}/agent`
    const { body } = await patch(path, { testKeysUseModel: true }, { as: store.owner })
    expect(body.agent.testKeysUseModel).to.equal(true)
    expect((await say('Hello')).body.data.reply).to.equal('I am the model.')
    expect((await usage()).requests).to.equal(1)
  })
})
