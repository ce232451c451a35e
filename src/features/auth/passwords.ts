/**
 * Password hashing: argon2id, few at once, on threads of their own. A flood of log-ins waits in a short queue and then gets
 * 503, and the other routes keep the processor and the thread pool.
 */
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { createBulkhead } from '../../platform/http/bulkhead.ts'
import type { Task } from './hash-worker.ts'

const inTurn = createBulkhead({
  inFlight: Math.max(1, availableParallelism() - 1),
  queue: 50,
  message: 'Too many people are signing in. Try again in a moment.',
})

/** @throws 503 BUSY when too many are waiting */
export async function hashPassword(password: string): Promise<string> {
  return (await inTurn(() => onThread({ password }))) as string
}

/**
 * Checks a password; without a stored hash (nobody, or somebody who was erased) it costs the same and is false, so that no
 * timing tells who exists.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const matches = await inTurn(() => onThread({ password, stored: stored || DECOY }))
  return Boolean(stored) && matches === true
}

/** Of a password that nobody knows; it costs as much as any other. */
const DECOY =
  '$argon2id$v=19$m=19456,t=2,p=1$iVAEnxiEx2vWfBSlSYF7VQ$qzWTZGw0XJNQLX0B4AkRZc62MasAamA17XZMP6Xpcig'

const idle: Worker[] = []

/** As many threads as turns; one that fails is not used again. It holds the process only while it works. */
async function onThread(task: Task): Promise<unknown> {
  const thread = idle.pop() ?? new Worker(new URL('hash-worker.ts', import.meta.url), { env: {} })
  thread.ref()
  thread.postMessage(task)
  const [answer] = await once(thread, 'message')
  thread.unref()
  idle.push(thread)
  return answer
}
