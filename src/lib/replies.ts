/**
 * Waiting for a worker inside a request. The web process listens on one Redis channel of its own; the worker commits
 * first and publishes second, and the waiter looks at the committed row once a second, so a lost message costs a second,
 * never a request, and no database connection is held meanwhile.
 */
import { newId } from './ids.ts'
import { isDone } from './outbox.ts'
import { connectRedis, consumerOptions } from './redis.ts'

const channel = `palengke:replies:${newId()}`
const waiters = new Map<string, () => void>()
let listening = false

/** The channel to name as `replyTo` of a job that this process waits for. */
export function replyChannel(): string {
  if (!listening) {
    listening = true
    const subscriber = connectRedis('replies', { ...consumerOptions, socketTimeout: undefined })
    subscriber.on('message', (_, id: string) => waiters.get(id)?.())
    subscriber.subscribe(channel).catch(() => {}) // ioredis subscribes again after each reconnect
  }
  return channel
}

/**
 * Waits until the work of an outbox row has committed. Call it before the row is committed.
 * @returns false when `deadlineMs` passed first
 */
export function workDone(outboxId: string, deadlineMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const settle = (done: boolean) => {
      waiters.delete(outboxId)
      clearTimeout(deadline)
      clearInterval(look)
      resolve(done)
    }
    const check = () =>
      void isDone(outboxId).then(
        (done) => done && settle(true),
        () => {},
      )
    const deadline = setTimeout(() => settle(false), deadlineMs)
    const look = setInterval(check, 1_000)
    waiters.set(outboxId, () => settle(true))
  })
}
