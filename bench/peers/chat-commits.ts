/** The two commits of every chat: the web process records the question and meters it, the worker its answer. */
import { randomUUIDv7 } from 'node:crypto'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 8 })

export interface Question {
  id: string
  session: string
}

const ask = `
  with session as (
    insert into chat_sessions as c (id, store_id, source, is_test, customer_key)
    values (md5($1 || $2)::uuid, $1::uuid, 'api', false, $2)
    on conflict (id) do update set last_seq = c.last_seq + 1, updated_at = now() returning id, store_id, last_seq),
  metered as (
    insert into reply_usage as m (owner_id, month, used)
    select s.owner_id, '2026-01', 1 from session c join stores s on s.id = c.store_id
    on conflict (owner_id, month) do update set used = m.used + 1)
  insert into chat_messages (id, session_id, seq, text, owner_id, deadline_at)
  select $3, c.id, c.last_seq, $4, s.owner_id, now() + interval '25 seconds' from session c join stores s on s.id = c.store_id
  returning session_id`

export async function commitQuestion(
  store: string,
  { session_id, message }: { session_id: string; message: string },
): Promise<Question> {
  const id = randomUUIDv7()
  const values = [store, session_id, id, message]
  const { rows } = await pool.query({ name: 'ask', text: ask, values })
  return { id, session: rows[0].session_id }
}

const end = `
  with message as (
    update chat_messages set state = 'answered', reply = $2, answered_at = now() where id = $1 returning session_id)
  update chat_sessions c set last_answered_seq = last_answered_seq + 1 from message m where c.id = m.session_id`

export async function commitAnswer(id: string, reply: string): Promise<void> {
  await pool.query({ name: 'end', text: end, values: [id, reply] })
}
