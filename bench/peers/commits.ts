/** The two commits of every wait: the web process records the work, the worker ends it. */
import { randomUUIDv7 } from 'node:crypto'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 8 })

const insert = `insert into outbox (id, queue, name, payload, attempts, backoff_ms, available_at)
  values ($1, 'bench', 'ping', '{}', 1, 2000, now() + interval '1 hour')`
const end = 'update outbox set completed_at = now() where id = $1 and completed_at is null'

export async function commitWork(): Promise<string> {
  const id = randomUUIDv7()
  await pool.query({ name: 'insert', text: insert, values: [id] })
  return id
}

export async function commitEnd(id: string): Promise<void> {
  await pool.query({ name: 'end', text: end, values: [id] })
}
