import { expect } from 'chai'
import fc from 'fast-check'
import { before, describe, it } from 'mocha'
import { applyDeltas } from '../../../src/features/search/document-frequencies.sql.ts'
import { knex } from '../../../src/platform/database/connections/pool.ts'
import { transaction } from '../../../src/platform/database/transactions.ts'
import { createProduct, createStore } from '../../support/actors.ts'
import { useHarness } from '../../support/harness.ts'

const words = ['qapo', 'qelan', 'qirob', 'qumat', 'qosil', 'qanuk', 'qedap', 'qilom'] // of nothing else in the database
const text = fc.array(fc.constantFrom(...words), { maxLength: 5 }).map((chosen) => chosen.join(' '))
const storeIndex = fc.nat({ max: 2 })
const step = fc.oneof(
  fc.record({
    type: fc.constant('add' as const),
    store: storeIndex,
    name: text,
    description: text,
  }),
  fc.record({ type: fc.constant('edit' as const), at: fc.nat(), name: text, description: text }),
  fc.record({ type: fc.constant('toggle' as const), at: fc.nat() }),
  fc.record({ type: fc.constant('sell' as const), at: fc.nat() }),
  fc.record({ type: fc.constant('delete' as const), at: fc.nat() }),
  fc.record({ type: fc.constant('toggle-store' as const), store: storeIndex }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const CHECKS_MIN = 5

describe('document frequencies', () => {
  useHarness()
  let stores: { id: string }[] = []
  let products: { id: string }[] = []
  before(async () => {
    stores = await Promise.all([createStore(), createStore(), createStore()])
    products = await Promise.all(stores.map((store) => createProduct(store as never)))
  })

  it('equal the counts in product_search after any writes, before and after a roll-up', async function () {
    this.timeout(120_000)
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        for (const each of steps) await apply(each)
        await expectExact()
        await rollUpConcurrently()
        await expectExact()
      }),
      { numRuns: 25, seed: 20_261_122, endOnFailure: true },
    )
  })

  it('are exact in every snapshot under concurrent writers, store switches and rollbacks', async function () {
    this.timeout(120_000)
    const done = new AbortController()
    let checks = 0
    const isCovered = () => checks > CHECKS_MIN
    const check = async () => {
      for (; !done.signal.aborted || checks === 0; checks++) await expectExact()
    }
    const rollUp = async () => {
      while (!done.signal.aborted) await rollUpConcurrently()
    }
    const background = Promise.all([check(), rollUp()])
    background.catch(() => done.abort())
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      for (let n = 0; (n < 25 || !isCovered()) && !done.signal.aborted; n++) {
        const name = words.filter((_word, index) => (n * 7 + writer) & (1 << index)).join(' ')
        const fields = {
          at: n * 3 + writer,
          store: (n + writer) % 3,
          name,
          description: words[n % 8]!,
        }
        const action = (['add', 'edit', 'toggle-store', 'toggle'] as const)[(n + writer) % 4]!
        await apply({ type: action, ...fields }, n % 5 === 4)
      }
    })
    await Promise.all(writers).finally(() => done.abort())
    await background
    expect(isCovered()).to.equal(true)
    await expectExact()
  })

  it('are corrected by a recount, exactly once', async () => {
    const recount = async () =>
      (await knex.raw('select recount_document_frequencies() as corrected')).rows[0].corrected
    expect(await recount()).to.equal(0)
    await knex('search_df_deltas').insert({ stem: words[0], products: 5, names: 1 })
    await knex('search_document_frequencies').insert({
      stem: 'no such stem',
      products: 7,
      names: 7,
    })
    const [one, two] = await Promise.all([recount(), recount(), rollUpConcurrently()])
    expect([one, two]).to.have.members([0, 2])
    await expectExact()
  })

  async function apply(step: Step, isRolledBack = false): Promise<void> {
    const rollback = new Error('rollback')
    const applied = transaction(async (trx) => {
      const product = 'at' in step ? products[step.at % products.length]!.id : null
      const rows = trx('products').where({ id: product })
      if (step.type === 'add') {
        const fields = { name: step.name || 'x', description: step.description, price: 1_000 }
        const row = { id: crypto.randomUUID(), store_id: stores[step.store]!.id, ...fields }
        await trx('products').insert(row)
        if (!isRolledBack) products.push(row)
      } else if (step.type === 'edit')
        await rows.update({ name: step.name || 'x', description: step.description })
      else if (step.type === 'toggle') await rows.update({ is_active: knex.raw('not is_active') })
      else if (step.type === 'sell') await rows.update({ inventory: 3 })
      else if (step.type === 'delete') await rows.delete()
      else
        await trx('stores')
          .where({ id: stores[step.store]!.id })
          .update({ is_active: knex.raw('not is_active') })
      if (isRolledBack) throw rollback
    })
    await applied.catch((error: unknown) => {
      if (error !== rollback) throw error
    })
  }
})

/** Compares the frequencies with the rows in one statement, hence in one snapshot. */
async function expectExact(): Promise<void> {
  const { rows } = await knex.raw(`
    with actual as (
      select stem, count(*) as products, count(*) filter (where is_named) as names
      from product_search e join stores s on s.id = e.store_id and s.is_active,
        lateral (select lexeme as stem, ts_filter(e.words, '{a,b}') @@ ('''' || lexeme || '''')::tsquery as is_named
                 from unnest(tsvector_to_array(e.words)) lexeme) l
      group by stem),
    recorded as (
      select stem, sum(products) as products, sum(names) as names
      from (select * from search_document_frequencies union all select * from search_df_deltas) parts group by stem)
    select stem, a.products, r.products as recorded, a.names, r.names as recorded_names
    from actual a full join recorded r using (stem)
    where (coalesce(a.products, 0), coalesce(a.names, 0)) <> (coalesce(r.products, 0), coalesce(r.names, 0))`)
  expect(rows).to.deep.equal([])
}

async function rollUpConcurrently(): Promise<void> {
  const run = async () => {
    while ((await applyDeltas(7)) > 0);
  }
  await Promise.all([run(), run(), run()])
}
