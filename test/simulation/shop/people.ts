/** How people talk to the product: they retry with the same Idempotency-Key while an outcome is unknown, and remember every answer. */
import type * as TokensModule from '../../../src/platform/security/tokens.ts'
import { send, type Reply, type WebProcess } from '../engine/http.ts'
import { load, type ProductProcess } from '../engine/product.ts'
import type { Random } from '../engine/random.ts'
import type { Scheduler } from '../engine/scheduler.ts'

export interface Person {
  id: string
  sessionId: string
  /** Of a program that has a key in place of a session. */
  apiKey?: string
  /** Where a shopping agent, which has neither, says who it is. */
  profile?: string
}

/** What somebody does, with chance of its own. */
export interface Act {
  id: number
  random: Random
}

/** A request as its sender knows it. */
export interface HistoryEntry {
  act: number
  by: string
  request: string
  key: string | null
  body: unknown
  reply: Reply
}

interface Options {
  body?: unknown
  /** Repeats of the request are the same request. */
  key?: string | null
}

export type Call = (
  act: Act,
  by: Person,
  method: string,
  path: string,
  options?: Options,
) => Promise<Reply>

export interface People {
  history: HistoryEntry[]
  /** One request. */
  call: Call
  /** Again with the same key while the outcome is unknown. */
  callSafely: Call
  /** Waits up to so long, or so much longer. */
  pause(act: Act, ms: number, atLeastMs?: number): Promise<void>
}

interface Surroundings {
  scheduler: Scheduler
  /** The process in which people think. */
  process: ProductProcess
  /** A web process that accepts connections, or null while none does. */
  web(random: Random): WebProcess | null
}

export const peopleFiles = ['src/platform/security/tokens.ts']

const RETRIES = 4
const RETRY_MS = 2_000
/** While the request itself may still be under way, or its key is. */
const RETRY_SAME_MS = 15_000

export function createPeople({ scheduler, process, web }: Surroundings): People {
  const history: HistoryEntry[] = []
  const { signAccessToken }: typeof TokensModule = load(process, peopleFiles[0]!)

  const call: Call = async (act, by, method, path, { body, key = null } = {}) => {
    const target = web(act.random)
    if (!target) return null
    const headers = {
      ...(await credentialsOf(by)),
      'x-request-id': `act-${act.id}`,
      ...(key && { 'idempotency-key': key }),
    }
    const request = { method, path, headers, ...(body ? { body: JSON.stringify(body) } : {}) }
    const reply = await send(scheduler, target, request, `act ${act.id}`)
    history.push({ act: act.id, by: by.id, request: `${method} ${path}`, key, body, reply })
    return reply
  }

  async function credentialsOf({ id, sessionId, apiKey, profile }: Person): Promise<object> {
    if (profile) return { 'ucp-agent': `profile="${profile}"` }
    const token = apiKey ?? (await signAccessToken({ userId: id, sessionId }))
    return { authorization: `Bearer ${token}` }
  }

  const pause = (act: Act, ms: number, atLeastMs = 0) =>
    new Promise<void>((resolve) => void setTimeout(resolve, atLeastMs + act.random.below(ms)))

  return {
    history,
    call,
    pause,
    async callSafely(act, by, method, path, options) {
      for (let attempt = 0; ; attempt++) {
        const reply = await call(act, by, method, path, options)
        const isUnknown =
          !reply || reply.status >= 500 || reply.body?.code === 'IDEMPOTENCY_IN_PROGRESS'
        if (!isUnknown || attempt === RETRIES) return reply
        const isOver = reply && reply.status >= 500
        await pause(act, isOver ? RETRY_MS : RETRY_SAME_MS, isOver ? 0 : RETRY_SAME_MS)
      }
    },
  }
}
