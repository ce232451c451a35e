import { expect } from 'chai'
import { after, before, describe, it } from 'mocha'
import { isConstraintViolation } from '../../../src/platform/database/errors.ts'
import { knex } from '../../../src/platform/database/connections/pool.ts'
import { transaction } from '../../../src/platform/database/transactions.ts'
import { defineModel } from '../../../src/platform/database/model.ts'

interface ShelfRow {
  id: number
  name: string
  labels: unknown
  updated_at: Date
}

const Shelf = defineModel<ShelfRow>({
  table: 'model_shelves',
  json: ['labels'],
  timestamps: true,
})

describe('defineModel', () => {
  before(async () => {
    await knex.raw(`create table model_shelves (id int primary key, name text unique, labels jsonb,
      updated_at timestamptz not null default '2020-01-01')`)
    await Shelf.query().insert({ id: 1, name: 'top', labels: ['a', 1] })
  })
  after(() => knex.raw('drop table model_shelves'))

  it('reads rows with their JSON columns', async () => {
    expect(await Shelf.query().findById(1)).to.include({ id: 1, name: 'top' })
    expect((await Shelf.query().findById(1))?.labels).to.deep.equal(['a', 1])
    expect(await Shelf.query().findById(2)).to.equal(undefined)
  })

  it('sets updated_at to the time of the transaction', async () => {
    await transaction(async (trx) => {
      const row = await Shelf.query(trx)
        .findById(1)
        .patch({ labels: [2] })
        .returning('*')
        .first()
      const { rows } = await trx.raw('select now()')
      expect(row).to.include({ id: 1, name: 'top' })
      expect(row!.updated_at).to.deep.equal(rows[0].now)
      expect(row!.labels).to.deep.equal([2])
    })
  })

  it('writes in the transaction alone', async () => {
    const failure = new Error('rolled back')
    await transaction(async (trx) => {
      await Shelf.query(trx).insert({ id: 3, name: 'lost' })
      throw failure
    }).catch((error) => expect(error).to.equal(failure))
    expect(await Shelf.query().findById(3)).to.equal(undefined)
  })

  it('names the constraint that a write violates', async () => {
    const error = await Shelf.query()
      .insert({ id: 2, name: 'top' })
      .catch((thrown: unknown) => thrown)
    expect(isConstraintViolation(error, 'model_shelves_name_key')).to.equal(true)
    expect(error).to.include({ code: '23505' })
  })
})
