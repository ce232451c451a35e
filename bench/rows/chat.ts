/** A question to the sales agent: `POST /v1/chat` with the offline agent against bare queues that make the same two commits. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type pg from 'pg'
import { generateKey } from '../../src/features/api-keys/key-format.ts'
import { startProcess, startServer, variantName, type Target } from '../target.ts'
import { runLoad, writeRequests, type Request } from '../run-load.ts'
import type { Options } from '../options.ts'
import { throughputRow, variantRows, type Row } from '../report.ts'
import { interleave } from '../rounds.ts'
import type { Fixture } from '../fixture.ts'

const IN_FLIGHT = 20
const STORES = 50
const KEYS = 20 // of each store, so that no key reaches its 60 requests a minute
const WARM_UP = 15 // seconds: an agent is more code to compile than a queue
const QUESTIONS = 20_000 // more than any target answers in a round, so that sessions stay short
const texts = ['Hello po!', 'Do you deliver?', 'how much is the produkto 7?', 'what do you have?']

const programs = {
  ours: ['src/main.ts', 'workers/main.ts'],
  queue: ['bench/peers/chat-queue.ts', 'bench/peers/chat-worker.ts'],
  waitUntilFinished: ['bench/peers/chat-bullmq.ts', 'bench/peers/chat-worker.ts'],
} as const
type Name = keyof typeof programs

interface Chat extends Target {
  pool: pg.Pool
  answering: ReturnType<typeof startProcess>
}

export async function chat(fixture: Fixture, options: Options): Promise<Row[]> {
  const names = ['ours', 'queue', 'waitUntilFinished'] as const
  const { chats, file } = await startChats(fixture, names, options.variants)
  const samples = await interleave(chats, options.rounds, async (each, warmingUp) => {
    const seconds = warmingUp ? WARM_UP : options.seconds
    const before = await repliesIn(each.pool)
    const sample = await runLoad({ port: each.port, file, connections: IN_FLIGHT, seconds })
    const replies = (await repliesIn(each.pool)) - before
    if (replies >= sample.requests) return sample
    throw new Error(`${each.name} answered ${sample.requests} questions and stored ${replies}.`)
  })
  for (const each of chats) await Promise.all([each.stop(), each.answering.stop()])
  const [ours, queue, finished] = chats.map((each) => samples.get(each)!)
  const work = `chat: POST /v1/chat, offline agent, ${IN_FLIGHT} in flight`
  return [
    throughputRow(work, ours!, {
      peerName: 'node:http + BullMQ, own reply, the same two commits',
      peer: queue!,
      promise: 0.2,
    }),
    throughputRow(work, ours!, {
      peerName: 'the same with waitUntilFinished',
      peer: finished!,
      promise: null,
    }),
    ...variantRows(
      work,
      ours!,
      chats.slice(names.length).map((each) => [each.name, samples.get(each)!] as const),
    ),
  ]
}

/** Starts the targets and variants, each with its own worker and database. @returns them and the recorded questions */
export async function startChats(
  fixture: Fixture,
  names: readonly Name[],
  variants: readonly string[] = [],
): Promise<{ chats: Chat[]; file: string }> {
  const keys = Array.from({ length: STORES * KEYS }, () => generateKey('secret'))
  const chats: Chat[] = []
  let stores: string[] = []
  const targets = [
    ...names.map((name) => ({ name, program: name, cwd: undefined })),
    ...variants.map((cwd) => ({ name: variantName(cwd), program: 'ours' as const, cwd })),
  ]
  for (const [index, { name, program, cwd }] of targets.entries()) {
    const [web, worker] = programs[program]
    const database = `chat_${index}`
    const pool = await fixture.copy(database)
    stores = await openDevelopers(pool, keys)
    const more = { PRO_MONTHLY_REPLIES: '1000000', QUEUE: `bench-chat-${index}` }
    const own = fixture.env({ database })
    const env = { ...own, ...more, REDIS_URL: `${own.REDIS_URL}/${index}` }
    const args = program === 'ours' ? ['chat'] : []
    const answering = startProcess(
      { name: worker, file: worker, args, env, cwd },
      { measured: false },
    )
    if (program !== 'ours') await once(answering.child, 'message')
    const serving = await startServer({ name, file: web, env, cwd, probe: '/v1/health' })
    chats.push({ ...serving, pool, answering })
  }
  return {
    chats,
    file: await writeRequests(fixture.folder, 'questions', questionsTo(stores, keys)),
  }
}

/**
 * Gives every store an owner on the Pro plan, and inserts the keys.
 * @returns the store of each key
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
      'X-Store': stores[i % stores.length]!, // for the peers, which do not look up keys
    },
    body: JSON.stringify({ session_id: `visitor-${i}`, message: texts[i % texts.length] }),
  }))
}
