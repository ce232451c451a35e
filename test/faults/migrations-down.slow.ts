import { expect } from 'chai'
import knexFactory, { type Knex } from 'knex'
import { after, before, describe, it } from 'mocha'
import { knownMigrations, migrateTo } from '../../src/platform/database/migrations.ts'
import { recordFigures } from './figures.ts'
import { ownDatabase } from '../support/programs.ts'
import { findDifference, readSchema } from '../support/schema-snapshot.ts'

describe('migrations', function () {
  this.timeout(120_000)
  let database: Awaited<ReturnType<typeof ownDatabase>>
  let knex: Knex
  let names: string[]
  /** The schema before the first migration and after each. */
  const schemas: string[][] = []

  before(async () => {
    database = await ownDatabase()
    knex = knexFactory({ client: 'pg', connection: database.url, pool: { min: 0, max: 2 } })
    names = knownMigrations()
    schemas.push(await readSchema(knex))
    for (const name of names) {
      await migrateTo(knex, [name])
      schemas.push(await readSchema(knex))
    }
  })
  after(async () => {
    await knex.destroy()
    await database.drop()
  })

  it('begin at an empty schema, and each changes it', () => {
    expect(schemas[0]).to.deep.equal([])
    expect(schemas.at(-1)).to.have.length.above(1_000)
    for (const [index, name] of names.entries())
      expect(findDifference(schemas[index]!, schemas[index + 1]!), name).not.to.equal(null)
  })

  it('each goes down to the schema before it and up to the one after it, all the way down to an empty one', async () => {
    for (const [index, name] of [...names.entries()].toReversed()) {
      await down(name)
      await expectSchema(index, `${name} down`)
      await migrateTo(knex, [name])
      await expectSchema(index + 1, `${name} down and up`)
      await down(name)
    }
    await expectSchema(0, 'all down')
  })

  it('all go up once more to the schema that was', async () => {
    await migrateTo(knex, names)
    await expectSchema(names.length, 'all up again')
    recordFigures('migrations down and up', {
      migrations: names.length,
      things: schemas.at(-1)!.length,
    })
  })

  const down = (name: string) =>
    knex.migrate.down({ directory: 'migrations', loadExtensions: ['.ts'], name })

  async function expectSchema(index: number, what: string): Promise<void> {
    expect(findDifference(schemas[index]!, await readSchema(knex)), what).to.equal(null)
  }
})
