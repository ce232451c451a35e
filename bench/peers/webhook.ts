/** The floor of webhook intake: node:http, a pg pool of 8, one signature check, inbox and outbox in one statement. */
import { createHmac, randomUUIDv7, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import pg from 'pg'
import { bytesOf, reply } from './json.ts'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 8 })
const secret = process.env.PAYMENT_WEBHOOK_SECRET ?? ''

const takeEvent = `
  with stored as (
    insert into provider_events (id, type, body) values ($1, $2, $3) on conflict (id) do nothing returning id)
  insert into outbox (id, queue, name, payload, attempts, backoff_ms, available_at)
  select $4, 'payments', 'process-event', jsonb_build_object('eventId', id), 8, 2000, now() from stored`

createServer((request, response) => {
  take(request, response).catch((error: Error) => reply(response, 500, { error: error.message }))
}).listen(Number(process.env.PORT), '127.0.0.1')

async function take(request: IncomingMessage, response: ServerResponse) {
  if (request.method === 'GET') return reply(response, 200, {})
  const bytes = await bytesOf(request)
  if (!isSigned(String(request.headers['paymongo-signature']), bytes))
    return reply(response, 401, { success: false })
  const body = bytes.toString()
  const { id, attributes } = JSON.parse(body).data
  const values = [id, attributes.type, body, randomUUIDv7()]
  await pool.query({ name: 'take', text: takeEvent, values })
  reply(response, 200, { success: true, received: true })
}

function isSigned(header: string, bytes: Buffer): boolean {
  const [, time, digest] = /^t=(\d+),te=([0-9a-f]{64}),li=$/.exec(header) ?? []
  if (!time || !digest || Math.abs(Date.now() / 1000 - Number(time)) > 300) return false
  const expected = createHmac('sha256', secret).update(`${time}.`).update(bytes).digest()
  return timingSafeEqual(expected, Buffer.from(digest, 'hex'))
}
