/** Brings the template database of the tests to the newest schema. */
import knexFactory from 'knex'
import { migrate } from '../src/platform/database/migrations.ts'

const knex = knexFactory({
  client: 'pg',
  connection: process.env.DATABASE_URL!,
  pool: { min: 0, max: 1 },
})
await migrate(knex)
await knex.destroy()
