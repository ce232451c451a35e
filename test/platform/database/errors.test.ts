import { createServer, type AddressInfo, type Socket } from 'node:net'
import { expect } from 'chai'
import { describe, it } from 'mocha'
import pg from 'pg'
import {
  DatabaseUnavailable,
  isDatabaseUnavailable,
  isRolledBack,
} from '../../../src/platform/database/errors.ts'
import { createPool } from '../../../src/platform/database/connections/create-pool.ts'
import { knex } from '../../../src/platform/database/connections/pool.ts'
import { query, queryRead, statement } from '../../../src/platform/database/queries.ts'
import { transaction } from '../../../src/platform/database/transactions.ts'
import { eventually } from '../../support/harness.ts'

const thrownBy = (run: () => Promise<unknown>) =>
  run().then(
    () => undefined,
    (error: unknown) => error,
  )
const endOwnConnection = statement('test-end', 'select pg_terminate_backend(pg_backend_pid())')
const socketTimeoutMs = 100

describe('DatabaseUnavailable', () => {
  it('is thrown when nothing listens, with the code of the system', async () => {
    const pool = createPool({ connection: { host: '127.0.0.1', port: 1 }, max: 1, socketTimeoutMs })
    const error = await thrownBy(async () => await pool.raw('select 1'))
    expect(error).to.be.instanceOf(DatabaseUnavailable)
    expect(error).to.include({ code: 'ECONNREFUSED' })
    await pool.destroy()
  })

  it('is thrown when a server accepts the connection and does not answer', async () => {
    const sockets: Socket[] = []
    const server = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as AddressInfo
    const connection = { host: '127.0.0.1', port, connectionTimeoutMillis: 100 }
    const pool = createPool({ connection, max: 1, socketTimeoutMs })
    const error = await thrownBy(async () => await pool.raw('select 1'))
    expect(error).to.be.instanceOf(DatabaseUnavailable)
    for (const socket of sockets) socket.destroy()
    await pool.destroy()
    server.close()
  })

  it('is thrown when an answer takes too long; the next query opens another connection', async () => {
    const connection = { connectionString: process.env.DATABASE_URL }
    const pool = createPool({ connection, max: 1, socketTimeoutMs })
    const error = await thrownBy(async () => await pool.raw('select pg_sleep(1)'))
    expect(error).to.be.instanceOf(DatabaseUnavailable)
    expect((await pool.raw('select 1 as one')).rows).to.deep.equal([{ one: 1 }])
    await pool.destroy()
  })

  it('is thrown by a transaction whose connection is lost', async () => {
    const error = await thrownBy(() =>
      transaction(async (trx) => {
        await query(endOwnConnection, [], trx).catch(() => {})
        await knex('users').transacting(trx).first()
      }),
    )
    expect(isDatabaseUnavailable(error)).to.equal(true)
  })
})

describe('isDatabaseUnavailable', () => {
  it('is true of a connection that PostgreSQL closes, whose outcome is unknown', async () => {
    for (const run of [query, queryRead]) {
      const error = await thrownBy(() => run(endOwnConnection, []))
      expect(isDatabaseUnavailable(error), String(error)).to.equal(true)
      expect(isRolledBack(error)).to.equal(false)
    }
    const ping = statement('test-ping', 'select 1')
    const answers = () => queryRead(ping, []).then(Boolean, () => false)
    for (let each = 0; each < 4; each++) await eventually(answers) // each connection is open again
  })

  it('is false of what a caller did wrong', async () => {
    const invalid = statement('test-invalid', 'select no_such_column')
    for (const run of [query, queryRead]) {
      const error = await thrownBy(() => run(invalid, []))
      expect(error).to.be.instanceOf(pg.DatabaseError)
      expect(isDatabaseUnavailable(error)).to.equal(false)
      expect(isRolledBack(error)).to.equal(true)
    }
    const cyclic: { self?: unknown } = {}
    cyclic.self = cyclic
    const json = statement('test-json', 'select $1::jsonb')
    expect(isDatabaseUnavailable(await thrownBy(() => query(json, [cyclic])))).to.equal(false)
    expect(isDatabaseUnavailable(new Error('Connection terminated'))).to.equal(false)
  })

  it('is judged by SQLSTATE', () => {
    const failure = (code: string) =>
      Object.assign(new pg.DatabaseError('rejected', 0, 'error'), { code })
    for (const code of ['08006', '53300', '57014', '57P01', '55P03', '25P03', '40P01', '40001'])
      expect(isDatabaseUnavailable(failure(code)), code).to.equal(true)
    for (const code of ['23505', '42703', '22P02', '28P01'])
      expect(isDatabaseUnavailable(failure(code)), code).to.equal(false)
  })
})
