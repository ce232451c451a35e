import { knex } from '../../src/platform/database/connections/pool.ts'
import { eventually } from './harness.ts'

interface Locked {
  table: string
  id: string
}

/**
 * Makes a request the victim of a deadlock: locks one row until the request waits for it, then waits for a row that the
 * request has locked. PostgreSQL aborts the transaction of the request.
 */
export async function causeDeadlock<T>(
  held: Locked,
  request: () => Promise<T>,
  wanted: Locked,
): Promise<T> {
  const before = await deadlocks()
  const other = await knex.transaction()
  try {
    await other(held.table).where({ id: held.id }).forUpdate()
    const answering = request()
    // PostgreSQL aborts the transaction that looks for a deadlock first. The request looks a second after its wait began.
    await other.raw(`set local deadlock_timeout = '30s'`)
    await other.raw(`
      do $$ begin
        while not exists (
          select from pg_stat_activity
          where datname = current_database() and pg_backend_pid() = any(pg_blocking_pids(pid))
        ) loop
          perform pg_sleep(0.005), pg_stat_clear_snapshot();
        end loop;
        perform from ${wanted.table} where id = '${wanted.id}' for update;
      end $$`)
    await other.commit()
    const answer = await answering
    await eventually(async () => (await deadlocks()) > before, { what: 'a deadlock' })
    return answer
  } finally {
    if (!other.isCompleted()) await other.rollback()
  }
}

/** How many statements wait for a lock. */
export async function countLockWaiters(): Promise<number> {
  const { rows } = await knex.raw(
    `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  )
  return rows.length
}

async function deadlocks(): Promise<number> {
  const { rows } = await knex.raw(
    'select deadlocks from pg_stat_database where datname = current_database()',
  )
  return rows[0].deadlocks
}
