/**
 * Waiting for a worker inside a request. The web process listens on one Redis channel of its own; the worker commits
 * first and publishes second, and the waiter looks at the committed row once a second, so a lost message costs a second,
 * never a request, and no database connection is held meanwhile.
 */
import { newId } from './ids.ts'
import { isDone } from './outbox.ts'
import { connectRedis, consumerOptions, redis } from './redis.ts'

const channel = `palengke:replies:${newId()}`

interface Waiter {
  done(): void
  part(text: string): void
}

const waiters = new Map<string, Waiter>()
let listening = false

/** The channel to name as `replyTo` of work that this process waits for. */
export function replyChannel(): string {
  if (!listening) {
    listening = true
    const subscriber = connectRedis('replies', { ...consumerOptions, socketTimeout: undefined })
    subscriber.on('message', (_, message: string) => hear(message))
    subscriber.subscribe(channel).catch(() => {}) // ioredis subscribes again after each reconnect
  }
  return channel
}

/** A bare id says that its work has committed; an id, a line break and a text are a part of what is to come. */
function hear(message: string): void {
  const end = message.indexOf('\n')
  if (end < 0) waiters.get(message)?.done()
  else waiters.get(message.slice(0, end))?.part(message.slice(end + 1))
}

/** Tells the process that listens at `replyTo` that the work has committed. It also looks by itself, so a failure is no harm. */
export async function publishDone(replyTo: string, id: string): Promise<void> {
  await redis()
    .publish(replyTo, id)
    .catch(() => {})
}

/** Sends a part of what is to come; one that is lost comes with the whole. */
export async function publishPart(replyTo: string, id: string, text: string): Promise<void> {
  await publishDone(replyTo, `${id}\n${text}`)
}

/**
 * Waits for work that says `publishDone`, and looks for itself once a second. Call it before that work can have begun.
 * @returns false when `deadlineMs` passed first
 */
export function awaitReply(
  id: string,
  {
    deadlineMs,
    look,
    onPart = () => {},
  }: { deadlineMs: number; look: () => Promise<boolean>; onPart?: (text: string) => void },
): Promise<boolean> {
  return new Promise((resolve) => {
    const settle = (done: boolean) => {
      waiters.delete(id)
      clearTimeout(deadline)
      clearInterval(looking)
      resolve(done)
    }
    const check = () =>
      void look().then(
        (done) => done && settle(true),
        () => {},
      )
    const deadline = setTimeout(() => settle(false), deadlineMs)
    const looking = setInterval(check, 1_000)
    waiters.set(id, { done: () => settle(true), part: onPart })
  })
}

/**
 * Waits until the work of an outbox row has committed. Call it before the row is committed.
 * @returns false when `deadlineMs` passed first
 */
export async function workDone(outboxId: string, deadlineMs: number): Promise<boolean> {
  return await awaitReply(outboxId, { deadlineMs, look: () => isDone(outboxId) })
}
