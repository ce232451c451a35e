import { connectOnce, type Connection } from '../platform/database/connections/connect-once.ts'
import { pendingMigrations } from '../platform/database/migrations.ts'
import { fail, ok, redactUrl, type Check, type CheckResult } from './check.ts'

const MIN_MAJOR = 15
const TIMEOUT_MS = 4_000

export const postgres: Check = {
  name: 'postgres',
  subject: 'PostgreSQL',
  requires: ['DATABASE_URL'],
  remedy: 'Start PostgreSQL, or fix DATABASE_URL (postgresql://user:password@host:5432/database).',
  async run({ databaseUrl }) {
    const knex = connectOnce(databaseUrl, { name: 'palengke-doctor', timeoutMs: TIMEOUT_MS })
    try {
      const server = await readServer(knex)
      return [
        checkVersion(server, databaseUrl),
        checkDurability(server),
        checkTimeouts(server),
        await checkMigrations(knex, server),
      ]
    } finally {
      void knex.destroy()
    }
  },
}

interface Server {
  version: string
  major: number
  synchronous_commit: string
  statement_timeout: string
  has_migrations: boolean
}

async function readServer(knex: Connection): Promise<Server> {
  const { rows } = await knex.raw<{ rows: Server[] }>(`
    select current_setting('server_version') as version,
      current_setting('server_version_num')::int / 10000 as major,
      current_setting('synchronous_commit') as synchronous_commit,
      current_setting('statement_timeout') as statement_timeout,
      to_regclass('knex_migrations') is not null as has_migrations`)
  return rows[0]!
}

function checkVersion({ version, major }: Server, databaseUrl: string): CheckResult {
  const server = `${version} at ${redactUrl(databaseUrl)}`
  return major >= MIN_MAJOR
    ? ok('PostgreSQL', server)
    : fail('PostgreSQL', `${server} is older than ${MIN_MAJOR}; upgrade it`)
}

function checkDurability({ synchronous_commit }: Server): CheckResult {
  if (synchronous_commit !== 'off')
    return ok('Commits', `synchronous_commit is ${synchronous_commit}`)
  return fail(
    'Commits',
    'synchronous_commit is off, so a crash can lose an order that was already confirmed. ' +
      'Run: ALTER SYSTEM SET synchronous_commit = on; SELECT pg_reload_conf();',
  )
}

/** A connection pooler may discard the session settings of its clients, and with them the statement timeout. */
function checkTimeouts({ statement_timeout }: Server): CheckResult {
  if (statement_timeout !== '0') return ok('Limits', 'statement_timeout is in effect')
  return fail(
    'Limits',
    'the connection pooler discards statement_timeout, so a statement can hang forever. ' +
      'Set the timeouts on its server connections, as docs/scaling/pgbouncer.ini does with connect_query.',
  )
}

/** Does not ask Knex about an empty database, because it would create its tables there. */
async function checkMigrations(knex: Connection, { has_migrations }: Server): Promise<CheckResult> {
  const subject = 'Migrations'
  if (!has_migrations) return fail(subject, 'none has run yet. Run: node src/migrate.ts')
  const pending = await pendingMigrations(knex)
  if (pending.length === 0) return ok(subject, 'none is pending')
  return fail(subject, `${pending.length} pending, from ${pending[0]} on. Run: node src/migrate.ts`)
}
