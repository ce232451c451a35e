import { expect } from 'chai'
import { before, describe, it } from 'mocha'
import { createProduct, createStore, unique } from '../../support/actors.ts'
import { agent, useAgent } from '../../support/agent-shopping.ts'
import { eventually } from '../../support/harness.ts'

describe('filters of POST /ucp/v1/catalog/search', () => {
  useAgent()
  const word = `tapang${Date.now().toString(36)}`
  const [fish, meat] = [unique('Isda'), unique('Karne')]

  /** Twelve products from ₱10 to ₱120, half of each category. */
  before(async () => {
    for (const category of [fish, meat]) {
      const store = await createStore(undefined, { category })
      for (let n = 0; n < 6; n++) {
        const price = (category === fish ? 0 : 6_000) + (n + 1) * 1_000
        await createProduct(store, { name: unique(word), price, unit: 'piece' })
      }
    }
    await eventually(async () => (await search({ query: word })).body.products?.length === 10)
  })

  const search = (input: object) => agent.call('POST', '/catalog/search', input)
  const pesos = ({ body }: { body: any }) =>
    body.products
      .map(({ price_range }: any) => price_range.min.amount / 100)
      .toSorted((a: number, b: number) => a - b)

  it('any of several categories match', async () => {
    const found = async (...categories: string[]) =>
      pesos(await search({ filters: { categories } }))
    expect(await found(fish)).to.deep.equal([10, 20, 30, 40, 50, 60])
    expect(await found(fish.toUpperCase(), 'none')).to.have.lengthOf(6)
    const pagination = { limit: 20 }
    const both = { query: word, filters: { categories: [fish, meat] }, pagination }
    expect(pesos(await search(both))).to.have.lengthOf(12)
    const one = { query: word, filters: { categories: [meat, 'none'] }, pagination }
    expect(pesos(await search(one))).to.deep.equal([70, 80, 90, 100, 110, 120])
  })

  it('prices hold for the whole result and not for a page of it', async () => {
    const filters = { price: { min: 3_000, max: 9_000 } }
    const input = { query: word, filters, pagination: { limit: 4 } }
    const first = await search(input)
    const { cursor, total_count } = first.body.pagination
    const second = await search({ ...input, pagination: { limit: 4, cursor } })
    expect(total_count).to.equal(7)
    expect([first, second].map(({ body }) => body.products.length)).to.deep.equal([4, 3])
    expect([...pesos(first), ...pesos(second)].toSorted((a, b) => a - b)).to.deep.equal([
      30, 40, 50, 60, 70, 80, 90,
    ])
    const browsed = await search({ filters: { ...filters, categories: [meat] } })
    expect(pesos(browsed)).to.deep.equal([70, 80, 90])
  })

  it('prices of another currency are ignored, and the reply says so', async () => {
    const filters = { price: { max: 1 }, categories: [fish] }
    const { body } = await search({ filters, context: { currency: 'USD' } })
    expect(body.products).to.have.lengthOf(6)
    expect(body.messages[0]).to.deep.include({ type: 'info', code: 'price_filter_ignored' })
    expect(pesos(await search({ filters, context: { currency: 'PHP' } }))).to.deep.equal([])
  })
})
