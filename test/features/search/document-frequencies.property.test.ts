import { expect } from 'chai'
import fc from 'fast-check'
import { before, describe, it } from 'mocha'
import { foldLines } from '../../../src/features/search/document-frequencies.sql.ts'
import { knex, transaction } from '../../../src/platform/database/connections.ts'
import { createProduct, createStore } from '../../support/actors.ts'
import { useWorld } from '../../support/harness.ts'

const words = ['qapo', 'qelan', 'qirob', 'qumat', 'qosil', 'qanuk', 'qedap', 'qilom'] // of nothing else in the database
const text = fc.array(fc.constantFrom(...words), { maxLength: 5 }).map((chosen) => chosen.join(' '))
const shelf = fc.nat({ max: 2 })
const step = fc.oneof(
  fc.record({ do: fc.constant('add' as const), store: shelf, name: text, description: text }),
  fc.record({ do: fc.constant('write' as const), at: fc.nat(), name: text, description: text }),
  fc.record({ do: fc.constant('switch' as const), at: fc.nat() }),
  fc.record({ do: fc.constant('sell' as const), at: fc.nat() }),
  fc.record({ do: fc.constant('delete' as const), at: fc.nat() }),
  fc.record({ do: fc.constant('switch-store' as const), store: shelf }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const LOOKS = 5

describe('the frequencies that search keeps', () => {
  useWorld()
  let stores: { id: string }[] = []
  let products: { id: string }[] = []
  before(async () => {
    stores = await Promise.all([createStore(), createStore(), createStore()])
    products = await Promise.all(stores.map((store) => createProduct(store as never)))
  })

  it('are what is in the products that search finds, whatever is written and while it is folded', async function () {
    this.timeout(120_000)
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        for (const taken of steps) await take(taken)
        await judge()
        await foldInPieces()
        await judge()
      }),
      { numRuns: 25, seed: 20_261_122, endOnFailure: true },
    )
  })

  it('are right in every snapshot while many write, stores close and open, and some of it is rolled back', async function () {
    this.timeout(120_000)
    const over = new AbortController()
    let looks = 0
    const isSeen = () => looks > LOOKS
    const looking = async () => {
      for (; !over.signal.aborted || looks === 0; looks++) await judge()
    }
    const folding = async () => {
      while (!over.signal.aborted) await foldInPieces()
    }
    const watching = Promise.all([looking(), folding()])
    watching.catch(() => over.abort())
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      for (let n = 0; (n < 25 || !isSeen()) && !over.signal.aborted; n++) {
        const name = words.filter((_word, index) => (n * 7 + writer) & (1 << index)).join(' ')
        const what = {
          at: n * 3 + writer,
          store: (n + writer) % 3,
          name,
          description: words[n % 8]!,
        }
        const doing = (['add', 'write', 'switch-store', 'switch'] as const)[(n + writer) % 4]!
        await take({ do: doing, ...what }, n % 5 === 4)
      }
    })
    await Promise.all(writers).finally(() => over.abort())
    await watching
    expect(isSeen()).to.equal(true)
    await judge()
  })

  it('are found right by a recount, which puts right what is wrong, once', async () => {
    const recount = async () =>
      (await knex.raw('select recount_document_frequencies() as corrected')).rows[0].corrected
    expect(await recount()).to.equal(0)
    await knex('search_df_deltas').insert({ stem: words[0], products: 5, names: 1 })
    await knex('search_document_frequencies').insert({
      stem: 'nobody has it',
      products: 7,
      names: 7,
    })
    const [one, two] = await Promise.all([recount(), recount(), foldInPieces()])
    expect([one, two]).to.have.members([0, 2])
    await judge()
  })

  async function take(taken: Step, isUndone = false): Promise<void> {
    const undone = new Error('undone')
    const acting = transaction(async (trx) => {
      const product = 'at' in taken ? products[taken.at % products.length]!.id : null
      const rows = trx('products').where({ id: product })
      if (taken.do === 'add') {
        const fields = { name: taken.name || 'x', description: taken.description, price: 1_000 }
        const added = { id: crypto.randomUUID(), store_id: stores[taken.store]!.id, ...fields }
        await trx('products').insert(added)
        if (!isUndone) products.push(added)
      } else if (taken.do === 'write')
        await rows.update({ name: taken.name || 'x', description: taken.description })
      else if (taken.do === 'switch') await rows.update({ is_active: knex.raw('not is_active') })
      else if (taken.do === 'sell') await rows.update({ inventory: 3 })
      else if (taken.do === 'delete') await rows.delete()
      else
        await trx('stores')
          .where({ id: stores[taken.store]!.id })
          .update({ is_active: knex.raw('not is_active') })
      if (isUndone) throw undone
    })
    await acting.catch((error: unknown) => {
      if (error !== undone) throw error
    })
  }
})

/** What is kept and what is there, in one statement, hence one snapshot. */
async function judge(): Promise<void> {
  const { rows } = await knex.raw(`
    with actual as (
      select stem, count(*) as products, count(*) filter (where named) as names
      from product_search e join stores s on s.id = e.store_id and s.is_active,
        lateral (select lexeme as stem, ts_filter(e.words, '{a,b}') @@ ('''' || lexeme || '''')::tsquery as named
                 from unnest(tsvector_to_array(e.words)) lexeme) l
      group by stem),
    kept as (
      select stem, sum(products) as products, sum(names) as names
      from (select * from search_document_frequencies union all select * from search_df_deltas) k group by stem)
    select stem, a.products, k.products as kept, a.names, k.names as kept_names
    from actual a full join kept k using (stem)
    where (coalesce(a.products, 0), coalesce(a.names, 0)) <> (coalesce(k.products, 0), coalesce(k.names, 0))`)
  expect(rows).to.deep.equal([])
}

async function foldInPieces(): Promise<void> {
  const fold = async () => {
    while ((await foldLines(7)) > 0);
  }
  await Promise.all([fold(), fold(), fold()])
}
