import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'chai'
import knexFactory, { type Knex } from 'knex'
import { after, before, describe, it } from 'mocha'
import pg from 'pg'
import { knownMigrations, migrateTo } from '../../src/platform/database/migrations.ts'
import { ownDatabase } from '../support/programs.ts'
import { recordFigures, p99 } from './figures.ts'

const LANES = 4
/** Longer than a statement may wait, so that a migration that needs a table in use has to stand back and try again. */
const HELD_MS = 3_500

describe('each migration', function () {
  this.timeout(600_000)
  let database: Awaited<ReturnType<typeof ownDatabase>>
  let knex: Knex

  before(async () => {
    database = await ownDatabase()
    const quiet = { warn() {}, error() {} } // it tells of each try
    const pool = { min: 0, max: 2 }
    knex = knexFactory({ client: 'pg', connection: database.url, pool, log: quiet })
  })
  after(async () => {
    await knex.destroy()
    await database.drop()
  })

  it('goes through while every table is read, written and held by a long transaction: no statement fails or waits 3 s', async () => {
    const slowest = { name: '', ms: 0 }
    const waits: number[] = []
    const failures: string[] = []
    const names = knownMigrations()
    for (const name of names) {
      const tables = await ownTables()
      const holder = await holdAll(tables)
      const traffic = await startTraffic(tables)
      const held = sleep(HELD_MS).then(() => holder.end())
      await migrateTo(knex, [name])
      await held
      const seen = await traffic.stop()
      const ms = Math.round(Math.max(0, ...seen.waits))
      if (ms > slowest.ms) Object.assign(slowest, { name, ms })
      waits.push(...seen.waits)
      failures.push(...seen.failures.map((reason) => `${name}: ${reason}`))
    }
    recordFigures('each migration under load', {
      migrations: names.length,
      statements: waits.length,
      failed: failures.length,
      p99ms: p99(waits),
      slowest,
    })
    expect(failures).to.deep.equal([])
    expect(slowest.ms, slowest.name).to.be.below(3_000)
  })

  async function ownTables(): Promise<string[]> {
    const { rows } = await knex.raw(
      `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename not like 'knex%'`,
    )
    return (rows as { name: string }[]).map(({ name }) => name)
  }

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: database.url })
    client.on('error', () => {}) // of a test that failed, with its database
    await client.connect()
    return client
  }

  /** A transaction that has read and written every table, and has not ended. */
  async function holdAll(tables: string[]): Promise<pg.Client> {
    const client = await connect()
    await client.query(['begin', ...tables.map(touch)].join(';'))
    return client
  }

  /** Every table read and written in turn, some two hundred statements a second. */
  async function startTraffic(tables: string[]) {
    const waits: number[] = []
    const failures: string[] = []
    const load = { isOver: false }
    const lane = async (client: pg.Client, index: number) => {
      for (let turn = index; !load.isOver; turn += LANES) {
        await sleep(20)
        const table = tables[turn % tables.length]
        if (!table) continue
        const asked = performance.now()
        await client.query(`begin; ${touch(table)}; commit`).catch(async ({ message }) => {
          failures.push(message)
          await client.query('rollback')
        })
        waits.push(performance.now() - asked)
      }
      await client.end()
    }
    const clients = await Promise.all(Array.from({ length: LANES }, connect))
    const lanes = clients.map(lane)
    return {
      async stop() {
        load.isOver = true
        await Promise.all(lanes)
        return { waits, failures }
      },
    }
  }
})

/** Takes the locks of a read and of a write, and changes nothing. */
const touch = (table: string) =>
  `select from ${table} limit 1; lock table ${table} in row exclusive mode`
