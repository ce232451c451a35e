import { expect } from 'chai'
import { describe, it } from 'mocha'
import { knex } from '../../../src/platform/database/connections/pool.ts'
import { findNameFrequencies } from '../../../src/features/search/expansions.sql.ts'
import { uniqueWord } from './search-client.ts'

const CHANGES = 30_000

describe('findNameFrequencies', () => {
  it('answers while the changes of a large import wait to be counted, planned when there were none', async () => {
    const words = Array.from({ length: 400 }, uniqueWord)
    const find = async () => await findNameFrequencies(words, 1_000)
    await knex.raw('vacuum search_df_deltas')
    await Promise.all(Array.from({ length: 60 }, find))
    const waiting = 'stem like ?'
    await knex.raw(
      `insert into search_df_deltas (stem, products, names) select 'waiting' || n, 1, 1 from generate_series(1, ${CHANGES}) n`,
    )
    await knex.transaction(async (trx) => {
      // Nobody rolls up what is locked.
      await trx.raw(`select from search_df_deltas where ${waiting} for update skip locked`, [
        'waiting%',
      ])
      expect(await find()).to.have.length(words.length)
    })
  })
})
