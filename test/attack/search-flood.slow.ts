/** What searches that are made to be slow do to everybody else. */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'chai'
import { after, before, describe, it } from 'mocha'
import { knex } from '../../src/platform/database/connections/pool.ts'
import { transaction } from '../../src/platform/database/transactions.ts'
import { createStore, createUser, type TestUser } from '../support/actors.ts'
import { get } from '../support/client.ts'
import { useHarness } from '../support/harness.ts'
import { startWeb, type WebProcess } from '../support/web-process.ts'
import { p99, quantile, recordFigures } from '../faults/figures.ts'

const NAMES = 30_000
const NAMES_A_STORE = 3_000
const CONNECTIONS = 16
const FLOOD_MS = 6_000

/** Each matches much and suggests nothing, or has many words. */
const questions: Record<string, string> = {
  'repeated words': `/api/search/autocomplete?q=${encodeURIComponent('1 b '.repeat(50).trim())}`,
  'frequent prefixes in the wrong order': '/api/search/autocomplete?q=zz%20b%20k%20a',
  'a search of 24 frequent words': `/api/search?q=${encodeURIComponent(
    'bigas kilo fresh brand pack large small white brown jasmine 1 2 3 4 5 6 7 8 9 10 11 12 13 14',
  )}`,
  'misspelt words': `/api/search?q=${encodeURIComponent(
    'bigaszz freshxx jasminqq brandyyy packkkk whitezz brownzz smallzz largezz',
  )}`,
}

describe(`a flood of searches among ${NAMES} names, over ${CONNECTIONS} connections`, function () {
  this.timeout(120_000)
  useHarness()
  let web: WebProcess
  let user: TestUser

  before(async () => {
    user = await createUser()
    for (let seeded = 0; seeded < NAMES; seeded += NAMES_A_STORE) await seedStore(seeded)
    await knex.raw('vacuum (analyze) product_search')
    web = await startWeb()
  })
  after(() => web.stop())

  for (const [kind, path] of Object.entries(questions))
    it(`leaves signed-in requests their time: ${kind}`, async () => {
      const flood = new AbortController()
      const statuses: Record<number, number> = {}
      const flooding = Array.from({ length: CONNECTIONS }, async () => {
        while (!flood.signal.aborted) {
          const { status } = await get(path, { base: web.base })
          statuses[status] = (statuses[status] ?? 0) + 1
        }
      })
      const took: number[] = []
      await get('/api/orders', { base: web.base, as: user }) // the first one compiles
      for (const end = performance.now() + FLOOD_MS; performance.now() < end; await sleep(20)) {
        const started = performance.now()
        const { status } = await get('/api/orders', { base: web.base, as: user })
        expect(status).to.equal(200)
        took.push(performance.now() - started)
      }
      flood.abort()
      await Promise.all(flooding)
      recordFigures(`a flood of searches: ${kind}`, {
        statuses,
        requests: took.length,
        medianMs: quantile(took, 0.5),
        p99ms: p99(took),
      })
      expect(p99(took)).to.be.below(2_000)
      for (const status of Object.keys(statuses)) expect(Number(status)).to.be.oneOf([200, 503])
    })
})

/** A store with `NAMES_A_STORE` products, without the work of the triggers. */
async function seedStore(from: number): Promise<void> {
  const store = await createStore()
  await transaction(async (trx) => {
    await knex.raw('set local session_replication_role = replica').transacting(trx)
    await knex
      .raw(
        `insert into products (id, store_id, name, description, price)
         select gen_random_uuid(), ?, (array['Bigas', 'Kape', 'Bangus', 'Asukal', 'Brown rice'])[1 + n % 5] || ' brand ' || n
           || ' kilo ' || (n % 50) || ' ' || (array['white', 'brown', 'jasmine', 'large', 'small'])[1 + n % 5],
           'Fresh pack of ' || n, 1000
         from generate_series(?::int, ?::int) n`,
        [store.id, from, from + NAMES_A_STORE - 1],
      )
      .transacting(trx)
    await knex.raw('set local session_replication_role = origin').transacting(trx)
    await knex
      .raw('insert into product_search select * from product_search_source where store_id = ?', [
        store.id,
      ])
      .transacting(trx)
  })
}
