import knexFactory, { type Knex } from 'knex'
import { pendingMigrations } from '../platform/database/migrations.ts'
import { placeOf, type Check, type Finding } from './check.ts'

const OLDEST = 15
const TIMEOUT_MS = 4_000

export const postgres: Check = {
  name: 'postgres',
  subject: 'PostgreSQL',
  needs: ['DATABASE_URL'],
  advice: 'Start PostgreSQL, or mend DATABASE_URL (postgresql://user:password@host:5432/database).',
  async look({ databaseUrl }) {
    const knex = connect(databaseUrl)
    try {
      const server = await describe(knex)
      return [
        version(server, databaseUrl),
        durability(server),
        limits(server),
        await migrations(knex, server),
      ]
    } finally {
      void knex.destroy()
    }
  },
}

function connect(connectionString: string): Knex {
  const connection = {
    connectionString,
    application_name: 'palengke-doctor',
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    statement_timeout: TIMEOUT_MS,
  } as Knex.PgConnectionConfig
  const log = { warn() {}, error() {}, debug() {} } // what goes wrong is thrown, too
  return knexFactory({ client: 'pg', connection, pool: { min: 0, max: 1 }, log })
}

interface Server {
  version: string
  major: number
  synchronous_commit: string
  statement_timeout: string
  has_migrations: boolean
}

async function describe(knex: Knex): Promise<Server> {
  const { rows } = await knex.raw<{ rows: Server[] }>(`
    select current_setting('server_version') as version,
      current_setting('server_version_num')::int / 10000 as major,
      current_setting('synchronous_commit') as synchronous_commit,
      current_setting('statement_timeout') as statement_timeout,
      to_regclass('knex_migrations') is not null as has_migrations`)
  return rows[0]!
}

function version({ version: text, major }: Server, databaseUrl: string): Finding {
  const subject = 'PostgreSQL'
  const place = placeOf(databaseUrl)
  if (major >= OLDEST) return { verdict: 'ok', subject, text: `${text} at ${place}` }
  return {
    verdict: 'fail',
    subject,
    text: `${text} at ${place} is older than ${OLDEST}; upgrade it`,
  }
}

function durability({ synchronous_commit }: Server): Finding {
  const subject = 'Commits'
  if (synchronous_commit !== 'off')
    return { verdict: 'ok', subject, text: `synchronous_commit is ${synchronous_commit}` }
  const text =
    'synchronous_commit is off, so an order that was answered can be lost. ' +
    'Run: ALTER SYSTEM SET synchronous_commit = on; SELECT pg_reload_conf();'
  return { verdict: 'fail', subject, text }
}

/** A pooler drops what a client asks of its session, so a statement might wait for ever there. */
function limits({ statement_timeout }: Server): Finding {
  const subject = 'Limits'
  if (statement_timeout !== '0') return { verdict: 'ok', subject, text: 'statements end in time' }
  const text =
    'the pooler drops statement_timeout, so a statement can hang for ever. ' +
    'Give its connections time limits, as docs/scaling/pgbouncer.ini does with connect_query.'
  return { verdict: 'fail', subject, text }
}

/** Looks without leaving anything: asking for the migrations of an empty database would make knex's tables. */
async function migrations(knex: Knex, { has_migrations }: Server): Promise<Finding> {
  const subject = 'Migrations'
  if (!has_migrations)
    return { verdict: 'fail', subject, text: 'none has run yet. Run: node src/migrate.ts' }
  const pending = await pendingMigrations(knex)
  if (pending.length === 0) return { verdict: 'ok', subject, text: 'none is pending' }
  const text = `${pending.length} pending, from ${pending[0]} on. Run: node src/migrate.ts`
  return { verdict: 'fail', subject, text }
}
