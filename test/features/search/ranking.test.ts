import { expect } from 'chai'
import { beforeEach, describe, it } from 'mocha'
import { findStatistics } from '../../../src/features/search/ranking/statistics.sql.ts'
import { knex } from '../../../src/platform/database/connections/pool.ts'
import { post } from '../../support/client.ts'
import { createProduct, createStore } from '../../support/actors.ts'
import { eventually, useHarness } from '../../support/harness.ts'
import { namesFor, search, uniqueWord } from './search-client.ts'

describe('GET /api/search, what comes first', () => {
  useHarness()
  let store: Awaited<ReturnType<typeof createStore>>
  let word: string
  let other: string
  beforeEach(async () => {
    store = await createStore()
    ;[word, other] = [uniqueWord(), uniqueWord()]
  })

  const idsFor = async (q: string) =>
    (await search(q, { type: 'products', limit: 100 })).body.results.products.map(
      ({ id }: any) => id,
    )
  const sell = async (name: string, description = '') =>
    await createProduct(store, { name, description })

  it('200 with the best partial matches first for a long question in plain words', async () => {
    const [third, fourth] = [uniqueWord(), uniqueWord()]
    await sell('Unrelated', `About ${word}`)
    await sell(`Nearly ${word} ${other}`)
    await sell(`Best ${word} ${other}`, `For ${third}`)
    const q = `Kindly tell me please where a ${word} or maybe some ${other} against ${third} like ${fourth} could be had`
    const names = await namesFor(q)
    expect(names.slice(0, 2)).to.deep.equal([`Best ${word} ${other}`, `Nearly ${word} ${other}`])
    expect(names).to.include('Unrelated')
  })

  it('200 with a name of one word before rows with all words in long descriptions, which are all counted', async () => {
    const filling = Array.from({ length: 50 }, uniqueWord).join(' ')
    const long = [filling, word, filling, other, filling, filling].join(' ')
    const rows = Array.from({ length: 125 }, (_, n) => ({
      id: crypto.randomUUID(),
      store_id: store.id,
      name: `Thing ${n}`,
      description: n < 25 ? long : 'Short',
      price: 1_000,
    }))
    await knex('products').insert(rows)
    findStatistics.invalidate('product')
    await sell(word)
    const { body } = await search(`${word} ${other}`, { type: 'products' })
    expect(body.results.products[0].name).to.equal(word)
    expect(body.total.products).to.equal(26)
    const all = await idsFor(`${word} ${other}`)
    expect([all.length, new Set(all).size]).to.deep.equal([26, 26])
    await knex('products').where({ store_id: store.id }).delete()
    findStatistics.invalidate('product')
  })

  it('200 with the exact name first, then neighbours before the same words apart', async () => {
    await sell(`${word} tea ${other}`, 'Fresh')
    await sell(`Tea ${word} ${other}`, 'Fresh')
    await sell(`${word} ${other}`, 'Fresh')
    expect(await namesFor(`${word} ${other}`)).to.deep.equal([
      `${word} ${other}`,
      `Tea ${word} ${other}`,
      `${word} tea ${other}`,
    ])
  })

  it('200 with a rare word of the question before a frequent one, unless the frequent one is repeated', async () => {
    for (let n = 0; n < 4; n++) await sell(`${word} number ${n}`)
    await sell(`${other} number`)
    expect((await namesFor(`${word} ${other}`))[0]).to.equal(`${other} number`)
    const q = `${other} ${`${word} `.repeat(8)}`
    expect((await namesFor(q))[0]).to.match(new RegExp(`^${word}`))
  })

  it('200 with a name before the name of a variant, and that before a description', async () => {
    await sell('Described', `${word} ${other}`)
    const varied = await sell('Varied')
    const path = `/api/vendor/products/${varied.id}/variants`
    const created = await post(path, { name: word, price: 10, inventory: 1 }, { as: store.owner })
    expect(created.status).to.equal(201)
    await sell(`Named ${word}`)
    expect(await namesFor(word)).to.deep.equal([`Named ${word}`, 'Varied', 'Described'])
  })

  it('200 with what a store of the name or the category sells, after rows with the words themselves, and first for both', async () => {
    const seller = await createStore(undefined, { name: `Aling ${word}`, category: other })
    await createProduct(seller, { name: 'Sold there' })
    await createProduct(seller, { name: 'Also there' })
    await sell(`Named ${word}`)
    await eventually(async () => (await namesFor(other)).length === 2, { what: 'a new category' })
    expect(await namesFor(other)).to.have.members(['Sold there', 'Also there'])
    const names = await namesFor(word)
    expect(names[0]).to.equal(`Named ${word}`)
    expect(names).to.include.members(['Sold there', 'Also there'])
    expect((await namesFor(`sold ${word}`))[0]).to.equal('Sold there')
  })

  it('200 with a description that says the word before a name that is another word with the same English stem', async () => {
    await sell(`Gata ${word}`) // coconut milk
    await sell(`Sachet ${word}`, 'Gatas') // milk
    const names = await namesFor(`gatas ${word}`) // and the milk of other tests
    expect(names.slice(0, 2)).to.deep.equal([`Sachet ${word}`, `Gata ${word}`])
  })

  it('200 for 24 distinct words at most; stop words are not among them', async () => {
    const stopWords = 'what is the of and a to in that it '.repeat(4)
    const words = Array.from({ length: 8 }, uniqueWord)
    await sell(words[7]!)
    expect(await namesFor(`${stopWords}${words[7]}`)).to.deep.equal([words[7]])
    const letters = Array.from({ length: 24 }, (_, n) => `q${n}`).join(' ')
    expect(await namesFor(`${letters} ${words[7]}`)).to.deep.equal([])
    expect(await namesFor(`${words[7]} ${letters}`)).to.deep.equal([words[7]])
  })
})
