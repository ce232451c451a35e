import { expect } from 'chai'
import { before, describe, it } from 'mocha'
import { knex } from '../../../src/platform/database/connections/pool.ts'
import { transaction } from '../../../src/platform/database/transactions.ts'
import { get, patch } from '../../support/client.ts'
import { useAccountLimits } from '../../support/account-limits.ts'
import { createProduct, createStore, createUser } from '../../support/actors.ts'
import { eventually, useHarness } from '../../support/harness.ts'
import { namesFor, search, uniqueWord } from './search-client.ts'

/** Inputs of attackers: SQL, tsquery and regular expression syntax, odd Unicode, very long texts. */
const hostile = [
  "' or 1=1 --",
  "'; drop table products; --",
  '" \\ \' `',
  "a' | !b & (c <-> d):*",
  '!!!! & | ( )',
  ':*',
  'a:b*c:ABD',
  '<->',
  '<2> <0>',
  '!(!(!(!a',
  '\\',
  "\\' \\\\",
  '%',
  '_%_',
  '$1 $2::text',
  '{a,b}',
  '[[:alpha:]]+(?:a)*',
  '(.*)*(.*)*(.*)*$',
  '*'.repeat(200),
  'a '.repeat(100),
  '🥭🥭',
  'ﷺ'.repeat(60),
  'é'.normalize('NFD').repeat(60),
  '\u202e\u200b\ufeff',
  '　',
  '../../etc/passwd',
  'http://a.co/x?y=z&z=1',
  'a@b.co',
  '1e400 -0 0x10 NaN',
  'null undefined true',
]

describe('GET /api/search', () => {
  useHarness()

  it('200 with active stores and products, and exactly their fields', async () => {
    const word = uniqueWord()
    const store = await createStore(undefined, { name: `Tindahan ${word}`, category: 'Grocery' })
    const product = await createProduct(store, {
      name: `Bigas ${word}`,
      price: 55_50,
      compare_price: 60_00,
      images: ['https://a.co/1.png'],
    })
    const { status, body } = await search(word)
    expect(status).to.equal(200)
    expect(body).to.deep.equal({
      success: true,
      query: word,
      results: {
        stores: [
          {
            id: store.id,
            slug: store.slug,
            name: store.name,
            category: 'Grocery',
            city: 'Salay',
            rating: 0,
            reviewCount: 0,
            logoUrl: null,
          },
        ],
        products: [
          {
            id: product.id,
            name: product.name,
            price: 55.5,
            priceFrom: false,
            comparePrice: 60,
            unit: 'kilo',
            inStock: true,
            image: 'https://a.co/1.png',
            store: { id: store.id, name: store.name, slug: store.slug },
          },
        ],
      },
      total: { stores: 1, products: 1 },
    })
  })

  it('200 matches English stems in name and description; Filipino words as written rank first', async () => {
    const word = uniqueWord()
    const store = await createStore(undefined, { category: word })
    await createProduct(store, { name: 'Tomatoes', description: 'For frying' })
    for (const q of ['tomato', 'TOMATOES', 'fried', 'fry'])
      // "fried" and "frying" share a stem
      expect(await namesFor(q, { category: word }), q).to.deep.equal(['Tomatoes'])
    const milk = `Gatas ${word}`
    await createProduct(store, { name: `Gata ${word}` })
    await createProduct(store, { name: milk })
    expect((await namesFor(`gatas ${word}`))[0]).to.equal(milk)
    expect((await namesFor(`gata ${word}`))[0]).to.equal(`Gata ${word}`)
  })

  it('200 ignores accents, apostrophes, hyphens and linkers', async () => {
    const store = await createStore()
    const word = uniqueWord()
    const name = `Piña ni Mang Ben’s luy-a, sukang ${word}`
    await createProduct(store, { name })
    for (const q of [
      'pina',
      'PIÑA',
      'piña'.normalize('NFD'),
      "ben's",
      'bens',
      'luya',
      'luy-a',
      'suka',
    ])
      expect(await namesFor(`${q} ${word}`), q).to.include(name)
  })

  it('200 ranks a match in the name before one in the description', async () => {
    const store = await createStore()
    const word = uniqueWord()
    const long = `Pan de ${word} with a long name of many words${' and more of them'.repeat(8)}`
    await createProduct(store, { name: long })
    await createProduct(store, { name: 'Sauce', description: `${word} ${word} ${word} ${word}` })
    await createProduct(store, { name: word })
    expect(await namesFor(word)).to.deep.equal([word, long, 'Sauce'])
  })

  it('200 ranks matches of all terms first, then the best partial matches', async () => {
    const store = await createStore()
    const [red, rice] = [uniqueWord(), uniqueWord()]
    await createProduct(store, { name: rice })
    await createProduct(store, { name: `Other ${red}`, description: 'Nothing of it' })
    await createProduct(store, { name: 'Sack', description: `${red} and ${rice}` })
    const names = await namesFor(`${red} ${rice}`)
    expect(names[0]).to.equal('Sack')
    expect(names).to.have.members(['Sack', rice, `Other ${red}`])
  })

  it('200 for a long query in natural language', async () => {
    const store = await createStore()
    const word = uniqueWord()
    const name = `${word} tablets`
    await createProduct(store, { name, description: 'Against headache' })
    const q = `Good morning, where in this town could I possibly buy some ${word} for my terrible headache tonight?`
    expect((await namesFor(q))[0]).to.equal(name)
  })

  it('200 corrects one edit, in a long and in a short word', async () => {
    const store = await createStore()
    const word = uniqueWord()
    await createProduct(store, { name: `Best ${word}` })
    const [a, b] = [word.slice(0, 5), word.slice(5)]
    const typos = [
      a + b.slice(1),
      `${a}x${b}`,
      `${a}y${b.slice(1)}`,
      a + b[1]! + b[0]! + b.slice(2),
    ]
    for (const typo of typos) expect(await namesFor(typo), typo).to.deep.equal([`Best ${word}`])
    const short = `zq${String.fromCharCode(97 + (process.pid % 26))}v`
    await createProduct(store, { name: short })
    expect(await namesFor(short[0]! + short[2]! + short[1]! + short[3]!)).to.include(short)
  })

  it('200 reflects an edit at once, and never returns an inactive product', async () => {
    const store = await createStore()
    const [first, second] = [uniqueWord(), uniqueWord()]
    const product = await createProduct(store, { name: first })
    const edit = (body: object) =>
      patch(`/api/vendor/products/${product.id}`, body, { as: store.owner })
    await edit({ name: second })
    expect([await namesFor(first), await namesFor(second)]).to.deep.equal([[], [second]])
    await edit({ description: `Now with ${first}` })
    expect(await namesFor(first)).to.deep.equal([second])
    await edit({ isActive: false })
    expect((await search(second)).body.total.products).to.equal(0)
    await edit({ isActive: true })
    expect(await namesFor(second)).to.deep.equal([second])
  })

  it('200 without inactive stores and their products until they are active again', async () => {
    const word = uniqueWord()
    const store = await createStore(undefined, { name: `Tindahan ${word}` })
    await createProduct(store, { name: word })
    const switchTo = (isActive: boolean) =>
      patch(`/api/vendor/stores/${store.id}`, { isActive }, { as: store.owner })
    await switchTo(false)
    expect((await search(word)).body).to.deep.include({
      results: { stores: [], products: [] },
      total: { stores: 0, products: 0 },
    })
    await switchTo(true)
    expect((await search(word)).body.total).to.deep.equal({ stores: 1, products: 1 })
    await patch(`/api/vendor/stores/${store.id}`, { name: 'Ibang pangalan' }, { as: store.owner })
    expect((await search(word)).body.total).to.deep.equal({ stores: 0, products: 1 })
  })

  it('200 filters by category in any case, and by type', async () => {
    const word = uniqueWord()
    for (const category of ['Bakery', 'Hardware']) {
      const store = await createStore(undefined, { name: `${category} ${word}`, category })
      await createProduct(store, { name: `${word} of ${category}` })
    }
    const { body } = await search(word, { category: 'bAKERY' })
    expect(body.results.stores.map(({ name }: any) => name)).to.deep.equal([`Bakery ${word}`])
    expect(body.results.products.map(({ name }: any) => name)).to.deep.equal([`${word} of Bakery`])
    expect(body.total).to.deep.equal({ stores: 1, products: 1 })
    expect((await search(word, { category: 'None such' })).body.total.products).to.equal(0)
    const stores = (await search(word, { type: 'stores' })).body
    expect([stores.total, stores.results.products]).to.deep.equal([{ stores: 2, products: 0 }, []])
    const products = (await search(word, { type: 'products' })).body
    expect([products.total, products.results.stores]).to.deep.equal([
      { stores: 0, products: 2 },
      [],
    ])
  })

  it('200 with exact totals, and pages without duplicates or gaps', async () => {
    const store = await createStore()
    const word = uniqueWord()
    for (let n = 0; n < 45; n++)
      await createProduct(store, { name: `${word} ${n % 3 ? 'plain' : n}` })
    const ids: string[] = []
    for (let offset = 0; offset < 60; offset += 20) {
      const { body } = await search(word, { type: 'products', offset })
      expect(body.total.products).to.equal(45)
      expect(body).not.to.have.property('totalIsEstimate')
      ids.push(...body.results.products.map(({ id }: any) => id))
    }
    expect([ids.length, new Set(ids).size]).to.deep.equal([45, 45])
    const all = (await search(word, { type: 'products', limit: 1_000 })).body.results.products
    expect(all.map(({ id }: any) => id)).to.deep.equal(ids)
  })

  it('200 with no results for stop words and for text without words', async () => {
    for (const q of ['the of and', 'the', '!!!', '🥭', '-']) {
      const { status, body } = await search(q)
      expect([status, body.total], q).to.deep.equal([200, { stores: 0, products: 0 }])
    }
  })

  it('200 treats hostile input as text, never as SQL or tsquery syntax', async () => {
    const store = await createStore()
    const word = uniqueWord()
    await createProduct(store, { name: word })
    for (const each of hostile) {
      for (const q of [each, `${each.slice(0, 150)} ${word}`, `${word}${each.slice(0, 150)}`]) {
        if (q.trim() === '') continue
        const { status, body } = await search(q.slice(0, 200))
        expect(status, `${q} ${JSON.stringify(body)}`).to.equal(200)
      }
    }
    for (const q of [`!${word}`, `${word} & !${word}`, `${word}:*`, `'${word}'`, `(${word}`])
      expect(await namesFor(q), q).to.include(word)
    expect((await get(`/api/products/${(await createProduct(store)).id}`)).status).to.equal(200)
  })

  it('400 VALIDATION_FAILED for a missing, blank or too long query, a NUL character and an invalid page', async () => {
    const paths = ['', '?q=', '?q=%20%20', `?q=${'x'.repeat(201)}`, '?q=a%00b', '?q=a&q=b']
    const pages = ['?q=a&limit=0', '?q=a&limit=x', '?q=a&offset=-1', '?q=a&type=people']
    for (const path of [...paths, ...pages]) {
      const { status, body } = await get(`/api/search${path}`)
      expect([status, body.code], path).to.deep.equal([400, 'VALIDATION_FAILED'])
    }
  })
})

describe('GET /api/search for goods by their everyday names', () => {
  useHarness()
  const goods = {
    fish: ['Fresh Bangus, 1 kilo', 'Galunggong (round scad)', 'Tilapia, live'],
    vegetables: ['Ampalaya from the hills', 'Eggplant, a bundle', 'String beans'],
    medicine: ['Cetirizine 10 mg tablet', 'Mefenamic acid 500 mg capsule'],
    drinks: ['Cola soft drink, 1 L'],
    tools: ['Claw hammer', 'Hacksaw with blade'],
    others: ['Crispy breading mix', 'Chocolate cake roll', 'Fish sauce (patis)'],
  }

  before(async () => {
    const store = await createStore(undefined, { category: 'Pharmacy' })
    for (const name of Object.values(goods).flat())
      await createProduct(store, {
        name,
        description: name.includes('breading') ? 'For manok and isda, gulay too' : '',
      })
    await createProduct(store, { name: 'Unrelated article', description: 'None of the above' })
  })

  /** Once it finds them: which names of goods have products is cached for a second. */
  async function findAll(q: string, expected: string[]): Promise<string[]> {
    let names: string[] = []
    const isFound = async () => {
      names = await namesFor(q, { limit: 100 })
      return expected.every((name) => names.includes(name))
    }
    await eventually(isFound, { what: `${expected.join('; ')} for ${q}` })
    return names
  }

  const questions: [q: string, found: string[]][] = [
    ['isda', goods.fish],
    ['isdang', goods.fish],
    ['utanon', goods.vegetables],
    ['tambal', goods.medicine],
    ['gamot', goods.medicine],
    ['batong', ['String beans']],
    ['tarong', ['Eggplant, a bundle']],
    ['coke', goods.drinks],
    ['martilyo', ['Claw hammer']],
    ['mga kagamitan', goods.tools],
    ['palya ug batong', ['Ampalaya from the hills', 'String beans']],
  ]
  for (const [q, found] of questions)
    it(`200 finds ${found.join('; ')} for ${q}`, async () => {
      const names = await findAll(q, found)
      expect(names).to.include.members(found)
      for (const other of goods.others)
        if (names.includes(other))
          expect(names.indexOf(other), other).to.be.above(names.indexOf(found[0]!))
    })

  it('200 finds what a store of the category sells, after what matches by itself', async () => {
    const found = async () =>
      (await namesFor('botika', { limit: 100 })).includes('Unrelated article')
    await eventually(found, { what: 'a new category' })
    const gamot = await namesFor('gamot', { limit: 100 })
    expect(gamot.indexOf('Unrelated article')).to.be.above(gamot.indexOf(goods.medicine[0]!))
  })
})

describe('GET /api/search while a search is slow', () => {
  useHarness()
  useAccountLimits()

  it('503 BUSY before the index is free again, and signed-in requests are answered meanwhile', async () => {
    const user = await createUser()
    const lock = await knex.transaction()
    await lock.raw('lock table product_search in access exclusive mode')
    try {
      // The lock is let go of last, so that whatever answers has not waited for it.
      const searching = ['/api/search?q=bigas', '/api/search/autocomplete?q=bigas'].flatMap(
        (path) => Array.from({ length: 8 }, (_, at) => get(`${path}${at}`)),
      )
      for (let count = 0; count < 5; count++)
        expect((await get('/api/orders', { as: user })).status).to.equal(200)
      for (const { status, body } of await Promise.all(searching))
        expect([status, body.code]).to.deep.equal([503, 'BUSY'])
    } finally {
      await lock.rollback()
    }
  })

  it('429 RATE_LIMITED for an address after 300 searches in a minute', async () => {
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, at) => get(`/api/search${at % 2 ? '/autocomplete' : ''}?q=`)),
    )
    expect(answers.filter(({ status }) => status === 429).length).to.be.within(1, 30)
    expect(answers.filter(({ status }) => status === 400).length).to.be.above(270)
  })
})

describe('GET /api/search in a large catalogue', function () {
  this.timeout(120_000)
  useHarness()
  const SIZE = 16_000
  const [common, also, half] = [uniqueWord(), uniqueWord(), uniqueWord()]

  before(async () => {
    const store = await createStore()
    await transaction(async (trx) => {
      await knex.raw('set local session_replication_role = replica').transacting(trx) // no triggers
      await knex.raw('set local statement_timeout = 0').transacting(trx)
      await knex
        .raw(
          `insert into products (id, store_id, name, description, price)
           select gen_random_uuid(), ?, case when n % 40 = 0 then ? else 'Thing' end || ' ' || n,
             ? || case when n % 2 = 0 then ' ' || ? else '' end, 1000
           from generate_series(1, ${SIZE}) n`,
          [store.id, common, `${common} ${also}`, half],
        )
        .transacting(trx)
      await knex.raw('set local session_replication_role = origin').transacting(trx)
      for (const digits of ['0123', '4567', '89ab', 'cdef'])
        // each within the time-out of a connection
        await knex
          .raw(
            `insert into product_search select * from product_search_source
             where store_id = ? and strpos(?, left(id::text, 1)) > 0`,
            [store.id, digits],
          )
          .transacting(trx)
    })
    await knex('search_lexicon').insert({ word: common })
    await knex.raw('analyze product_search')
  })

  it('200 with the exact total of one term, of its correction too, without products of inactive stores', async () => {
    const typo = common.slice(0, 3) + common[4]! + common[3]! + common.slice(5)
    for (const q of [common, typo]) {
      const { body } = await search(q, { type: 'products' })
      expect([body.total.products, body.totalIsEstimate], q).to.deep.equal([SIZE, undefined])
      expect(body.results.products[0].name).to.include(common)
    }
    const other = await createStore()
    for (let n = 0; n < 3; n++) await createProduct(other, { name: `${common} of another` })
    const total = async () => (await search(common, { type: 'products' })).body.total.products
    expect(await total()).to.equal(SIZE + 3)
    await patch(`/api/vendor/stores/${other.id}`, { isActive: false }, { as: other.owner })
    expect(await total()).to.equal(SIZE)
  })

  it('200 with an estimate within 10 % for two terms above 10,000 matches, and an exact total below', async () => {
    const { body } = await search(`${common} ${also}`, { type: 'products' })
    expect(body.totalIsEstimate).to.equal(true)
    expect(body.total.products).to.be.within(0.9 * SIZE, 1.1 * SIZE)
    const exact = (await search(`${common} ${half}`, { type: 'products' })).body
    expect([exact.total.products, exact.totalIsEstimate]).to.deep.equal([SIZE / 2, undefined])
  })

  for (const [title, q] of [
    ['one term', common],
    ['two terms', `${common} ${also}`],
  ] as const)
    it(`200 ranks names first, and pages without duplicates across tiers: ${title}`, async () => {
      const ids: string[] = []
      for (let offset = 0; offset < 600; offset += 100) {
        const { body } = await search(q, { type: 'products', offset, limit: 100 })
        const { products } = body.results
        expect(products).to.have.lengthOf(100)
        if (q === common && offset < 400)
          for (const { name } of products) expect(name).to.include(common)
        ids.push(...products.map(({ id }: any) => id))
      }
      expect(new Set(ids).size).to.equal(ids.length)
      const far = (await search(q, { type: 'products', offset: SIZE - 50, limit: 100 })).body
      expect(far.results.products).to.have.lengthOf(50)
    })
})

describe('GET /api/search/autocomplete', () => {
  useHarness()

  async function suggestions(q: string, limit = 20): Promise<any[]> {
    const { status, body } = await get(
      `/api/search/autocomplete?${new URLSearchParams({ q, limit: String(limit) }).toString()}`,
    )
    expect(status).to.equal(200)
    return body.suggestions
  }

  it('200 with names of stores and products by word prefixes', async () => {
    const word = uniqueWord()
    const store = await createStore(undefined, { name: `${word} Tindahan` })
    const first = await createProduct(store, { name: `${word} sa umaga` })
    const within = await createProduct(store, { name: `Mainit na ${word}` })
    for (let n = 0; n < 8; n++) await createProduct(store, { name: first.name }) // matches by name prefix and by word prefix
    expect(await suggestions(word.slice(0, -1))).to.deep.equal([
      { type: 'store', text: store.name, id: store.id },
      { type: 'product', text: first.name, id: first.id },
      { type: 'product', text: within.name, id: within.id },
    ])
    expect((await suggestions(word.toUpperCase())).length).to.equal(3)
    expect(await suggestions(word.slice(1))).to.deep.equal([]) // the middle of a word
  })

  it('200 only with prefixes in the order typed', async () => {
    const [one, two] = [uniqueWord(), uniqueWord()]
    const { name } = await createProduct(await createStore(), { name: `Piña ${one}, at ${two}` })
    const texts = async (q: string) => (await suggestions(q)).map(({ text }) => text)
    for (const q of [
      `${one.slice(0, 9)} ${two.slice(0, 9)}`,
      `pin ${one}`,
      `pina ${two}`,
      `${one} at ${two}`,
    ])
      expect(await texts(q), q).to.deep.equal([name])
    for (const q of [`${two} ${one}`, `${one} pin`]) expect(await texts(q), q).to.deep.equal([])
  })

  it('200 with distinct names, at most 20, and 5 by default', async () => {
    const store = await createStore()
    const word = uniqueWord()
    for (let n = 0; n < 25; n++) await createProduct(store, { name: `${word} ${n}` })
    await createProduct(store, { name: `${word} 0` })
    const found = await suggestions(word, 500)
    expect(found).to.have.lengthOf(20)
    expect(new Set(found.map(({ text }) => text)).size).to.equal(20)
    const { body } = await get(`/api/search/autocomplete?q=${word}`)
    expect(body.suggestions).to.have.lengthOf(5)
  })

  it('200 without inactive stores and products', async () => {
    const word = uniqueWord()
    const [open, closed] = [await createStore(), await createStore(undefined, { name: word })]
    await createProduct(open, { name: `${word} gone`, is_active: false })
    await createProduct(closed, { name: `${word} hidden` })
    await createProduct(closed, { name: `Also ${word}` })
    await patch(`/api/vendor/stores/${closed.id}`, { isActive: false }, { as: closed.owner })
    expect(await suggestions(word)).to.deep.equal([])
  })

  it('200 with nothing for text without letters and digits', async () => {
    await createProduct(await createStore())
    for (const q of ['%%', '__', '--', '..', '🥭🥭', '\\\\', '%_%'])
      expect(await suggestions(q), q).to.deep.equal([])
  })

  it('200 for six distinct words; a repeated one counts once', async () => {
    const words = Array.from({ length: 7 }, uniqueWord)
    const name = words.slice(0, 6).join(' ')
    await createProduct(await createStore(), { name: `Start ${name}` })
    const texts = async (q: string) => (await suggestions(q)).map(({ text }) => text)
    const [first, second] = words
    expect(await texts(`${first} ${first} ${second} ${first}`)).to.deep.equal([`Start ${name}`])
    expect(await texts(words.join(' ')), 'the seventh is ignored').to.deep.equal([`Start ${name}`])
  })

  it('200 for hostile input', async () => {
    for (const q of hostile) if (q.trim().length > 1) await suggestions(q)
  })

  it('400 VALIDATION_FAILED below two characters', async () => {
    for (const q of ['', 'a', ' a ', '%20', 'a%00']) {
      const { status, body } = await get(`/api/search/autocomplete?q=${q}`)
      expect([status, body.code], q).to.deep.equal([400, 'VALIDATION_FAILED'])
    }
  })
})
