/** A question to the sales agent: `POST /v1/chat` with the offline agent against bare queues that make the same two commits. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type pg from 'pg'
import { newKey } from '../../src/features/api-keys/key-format.ts'
import { startProcess, startServer, type Contender } from '../target.ts'
import { fire, prepare, type Request } from '../run-load.ts'
import type { Options } from '../options.ts'
import { compared, type Row } from '../report.ts'
import { rounds } from '../rounds.ts'
import type { Stage } from '../fixture.ts'

const IN_FLIGHT = 20
const STORES = 50
const KEYS = 20 // of each store, so that no key runs out of its 60 a minute
const WARM_UP = 5 // seconds: an agent is more code than a queue
const QUESTIONS = 20_000 // more than any contender answers in a round, so that a session hears few of them
const texts = ['Hello po!', 'Do you deliver?', 'how much is the produkto 7?', 'what do you have?']

const programs = {
  ours: ['src/main.ts', 'workers/main.ts'],
  queue: ['bench/peers/chat-queue.ts', 'bench/peers/chat-worker.ts'],
  waitUntilFinished: ['bench/peers/chat-bullmq.ts', 'bench/peers/chat-worker.ts'],
} as const
type Name = keyof typeof programs

interface Chat extends Contender {
  pool: pg.Pool
  answering: ReturnType<typeof startProcess>
}

export async function chat(stage: Stage, options: Options): Promise<Row[]> {
  const { chats, file } = await startChats(stage, ['ours', 'queue', 'waitUntilFinished'])
  const samples = await rounds(chats, options.rounds, async (each, warmingUp) => {
    const seconds = warmingUp ? WARM_UP : options.seconds
    const before = await repliesIn(each.pool)
    const sample = await fire({ port: each.port, file, connections: IN_FLIGHT, seconds })
    const replies = (await repliesIn(each.pool)) - before
    if (replies >= sample.requests) return sample
    throw new Error(`${each.name} answered ${sample.requests} questions and stored ${replies}.`)
  })
  for (const each of chats) await Promise.all([each.stop(), each.answering.stop()])
  const [ours, queue, finished] = chats.map((each) => samples.get(each)!)
  const work = `chat: POST /v1/chat, offline agent, ${IN_FLIGHT} in flight`
  return [
    compared(work, ours!, {
      peerName: 'node:http + BullMQ, own reply, the same two commits',
      peer: queue!,
      promise: 0.6,
    }),
    compared(work, ours!, {
      peerName: 'the same with waitUntilFinished',
      peer: finished!,
      promise: 1,
    }),
  ]
}

/** Contenders, each with a worker and a database of its own, and a file of questions to them. */
export async function startChats(
  stage: Stage,
  names: Name[],
): Promise<{ chats: Chat[]; file: string }> {
  const keys = Array.from({ length: STORES * KEYS }, () => newKey('secret'))
  const chats: Chat[] = []
  let stores: string[] = []
  for (const name of names) {
    const [web, worker] = programs[name]
    const database = `chat_${name.toLowerCase()}`
    const pool = await stage.copy(database)
    stores = await openDevelopers(pool, keys)
    const more = { PRO_MONTHLY_REPLIES: '1000000', QUEUE: `bench-chat-${name}` }
    const env = { ...stage.env({ database }), ...more }
    const args = name === 'ours' ? ['chat'] : []
    const answering = startProcess({ name: worker, file: worker, args, env }, { measured: false })
    if (name !== 'ours') await once(answering.child, 'message')
    const serving = await startServer({ name, file: web, env, probe: '/v1/health' })
    chats.push({ ...serving, pool, answering })
  }
  return { chats, file: await prepare(stage.folder, 'questions', questionsTo(stores, keys)) }
}

/**
 * Stores with an owner of their own on the Pro plan, and their keys.
 * @returns of each key its store
 */
async function openDevelopers(pool: pg.Pool, keys: string[]): Promise<string[]> {
  await pool.query(`
    update stores s set owner_id = u.id
    from (select id, row_number() over (order by id) n from stores) t, (select id, row_number() over (order by id) n from users) u
    where s.id = t.id and u.n = t.n;
    update users set role = 'vendor', plan = 'pro' where id in (select owner_id from stores);`)
  const hashes = keys.map((key) => createHash('sha256').update(key).digest())
  const { rows } = await pool.query<{ store_id: string }>(
    `insert into api_keys (id, owner_id, store_id, name, kind, key_hash, last_four)
     select uuidv7(), s.owner_id, s.id, 'Shop', 'secret', k.hash, '0000'
     from (select id, owner_id, row_number() over (order by id) n from stores) s
       join unnest($1::bytea[]) with ordinality k (hash, n) on s.n = 1 + k.n % ${STORES} order by k.n returning store_id`,
    [hashes],
  )
  await pool.query('vacuum (analyze) stores, users, api_keys')
  return rows.map(({ store_id }) => store_id)
}

async function repliesIn(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ replies: string }>(
    `select count(*) as replies from chat_messages where state = 'answered'`,
  )
  return Number(rows[0]!.replies)
}

function questionsTo(stores: string[], keys: string[]): Request[] {
  return Array.from({ length: QUESTIONS }, (_, i) => ({
    method: 'POST',
    path: '/v1/chat',
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${keys[i % keys.length]}`,
      'X-Store': stores[i % stores.length]!, // for the peers, which look up no key
    },
    body: JSON.stringify({ session_id: `visitor-${i}`, message: texts[i % texts.length] }),
  }))
}
