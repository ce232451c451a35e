/** Sends queued deliveries, signs them as the provider does, and retries with doubling delays. */
import { createHmac } from 'node:crypto'
import type { Sandbox } from '../sandbox.ts'
import type { Resource } from '../store.ts'
import { countExhausted } from './webhooks.ts'

const RETRIES = 12
const TIMEOUT_MS = 30_000
const CONCURRENCY = 20

interface Delivery {
  id: number
  hookId: string
  attempts: number
  body: string
}

export function createDeliveries(sandbox: Sandbox, onFinished: () => void) {
  const sending = new Map<number, Promise<void>>()
  const stopping = new AbortController()

  function start(delivery: Delivery): void {
    const sent = send(sandbox, delivery, stopping.signal).finally(() => {
      sending.delete(delivery.id)
      if (!stopping.signal.aborted) onFinished()
    })
    sending.set(delivery.id, sent)
  }

  return {
    /** Starts the deliveries that are due. @returns the time of the next one, in milliseconds since 1970 */
    sendDue(now: number): number | null {
      for (const delivery of due(sandbox, now, CONCURRENCY + sending.size)) {
        if (sending.size >= CONCURRENCY) break
        if (!sending.has(delivery.id)) start(delivery)
      }
      const next = sandbox.store.db
        .prepare(
          "SELECT min(next_at) AS at FROM deliveries WHERE status = 'waiting' AND next_at > ?",
        )
        .get(now)
      return typeof next?.at === 'number' ? next.at : null
    },
    /** Aborts the deliveries in flight; they stay queued for the next start. */
    async stop(): Promise<void> {
      stopping.abort()
      await Promise.allSettled(sending.values())
    },
  }
}

function due({ store }: Sandbox, now: number, limit: number): Delivery[] {
  const rows = store.db
    .prepare(
      `SELECT d.id, d.hook_id, d.attempts, e.body FROM deliveries d JOIN events e ON e.id = d.event_id
       WHERE d.status = 'waiting' AND d.next_at <= ? ORDER BY d.next_at, d.id LIMIT ?`,
    )
    .all(now, limit)
  return rows.map((row) => ({
    id: Number(row.id),
    hookId: String(row.hook_id),
    attempts: Number(row.attempts),
    body: String(row.body),
  }))
}

async function send(sandbox: Sandbox, delivery: Delivery, stopping: AbortSignal): Promise<void> {
  const hook = sandbox.store.get('webhook', delivery.hookId)
  if (!hook) return
  const startedAt = Date.now()
  const outcome = await postEvent(sandbox, hook, delivery.body, stopping)
  if (stopping.aborted) return
  sandbox.store.atomic(() => record(sandbox, hook.id, delivery, startedAt, outcome))
}

interface Outcome {
  statusCode: number | null
  /** Null when the webhook accepted the event. */
  error: string | null
}

async function postEvent(
  { faults }: Sandbox,
  { attributes }: Resource,
  body: string,
  stopping: AbortSignal,
): Promise<Outcome> {
  const secret = faults.get().wrongSignature ? 'not the secret' : String(attributes.secret_key)
  try {
    const response = await fetch(String(attributes.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'paymongo-signature': sign(body, secret) },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([stopping, AbortSignal.timeout(TIMEOUT_MS)]),
    })
    return {
      statusCode: response.status,
      error: deliveryError(response.status, await response.text()),
    }
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return { statusCode: null, error: String(cause) }
  }
}

function sign(body: string, secret: string): string {
  const timestamp = Math.floor(Date.now() / 1000)
  const digest = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  return `t=${timestamp},te=${digest},li=`
}

/** Why a response does not count as accepted; the provider requires 200 to 209 with a JSON body. */
function deliveryError(status: number, body: string): string | null {
  if (status < 200 || status > 209) return `HTTP ${status}`
  try {
    JSON.parse(body)
    return null
  } catch {
    return 'the response is not JSON'
  }
}

function record(
  { store, options }: Sandbox,
  hookId: string,
  { id, attempts: before }: Delivery,
  startedAt: number,
  { statusCode, error }: Outcome,
): void {
  const now = Date.now()
  store.db
    .prepare(
      'INSERT INTO attempts (delivery_id, at, status_code, error, ms) VALUES (?, ?, ?, ?, ?)',
    )
    .run(id, startedAt, statusCode, error, now - startedAt)
  const exhausted = error !== null && before >= RETRIES
  const status = error === null ? 'delivered' : exhausted ? 'exhausted' : 'waiting'
  store.db
    .prepare('UPDATE deliveries SET status = ?, attempts = ?, next_at = ? WHERE id = ?')
    .run(status, before + 1, now + options.retryBaseMs * 2 ** before, id)
  const hook = exhausted ? store.get('webhook', hookId) : null
  if (hook) countExhausted(store, hook)
}
