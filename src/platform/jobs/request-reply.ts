/**
 * Waiting for a worker inside a request. The web process listens on one Redis channel of its own; the worker commits
 * first and publishes second, and the waiter looks at the committed row once a second, so a lost message costs a second,
 * never a request, and no database connection is held meanwhile.
 */
import { uuidv7 } from '../values/ids.ts'
import { isCompleted } from './outbox.ts'
import { connectRedis, consumerOptions, redis, type Store } from '../runtime/redis.ts'

const channel = `palengke:replies:${uuidv7()}`

interface Waiter {
  done(result: string): void
  part(text: string): void
}

const waiters = new Map<string, Waiter>()
let listening = false

/** The channel to name as `replyTo` of work that this process waits for. */
export function replyChannel(): string {
  if (!listening) {
    listening = true
    const subscriber = connectRedis('replies', { ...consumerOptions, socketTimeout: undefined })
    subscriber.on('message', (_, message: string) => onMessage(message))
    subscriber.subscribe(channel).catch(() => {}) // ioredis subscribes again after each reconnect
    replaceWhenSilent(subscriber)
  }
  return channel
}

const HEARTBEAT = 'beat'
const HEARTBEAT_MS = 5_000

/** Nothing need come to a subscriber, so one whose peer is gone looks like any other: this process says something to itself. */
function replaceWhenSilent(subscriber: Store): void {
  let isHeard = true
  subscriber.on('message', (_, message: string) => (isHeard ||= message === HEARTBEAT))
  const heartbeat = async () => {
    const isUp = subscriber.status === 'ready'
    if (isUp && !isHeard) subscriber.disconnect(true)
    if (!isUp || !isHeard) return (isHeard = true)
    isHeard = false
    return await redis()
      .publish(channel, HEARTBEAT)
      .catch(() => (isHeard = true))
  }
  setInterval(() => void heartbeat(), HEARTBEAT_MS).unref()
}

const ID_LENGTH = 36
const CHUNK = '\n'
const DONE = '='

function onMessage(message: string): void {
  const waiter = waiters.get(message.slice(0, ID_LENGTH))
  const text = message.slice(ID_LENGTH + 1)
  if (message[ID_LENGTH] === CHUNK) waiter?.part(text)
  else waiter?.done(text)
}

/**
 * Tells the process that listens at `replyTo` that the work has committed, and, where that spares it a look, what came of it.
 * It also looks by itself, so a failure is no harm.
 */
export async function publishDone(replyTo: string, id: string, result = ''): Promise<void> {
  await publish(replyTo, id + DONE + result)
}

/** Sends a part of what is to come; one that is lost comes with the whole. */
export async function publishChunk(replyTo: string, id: string, text: string): Promise<void> {
  await publish(replyTo, id + CHUNK + text)
}

async function publish(replyTo: string, message: string): Promise<void> {
  await redis()
    .publish(replyTo, message)
    .catch(() => {})
}

/**
 * Waits for work that says `publishDone`, and looks for itself once a second. Call it before that work can have begun.
 * @returns what came of it, empty when that is to be looked up; null when `deadlineMs` passed first
 */
export function awaitReply(
  id: string,
  {
    deadlineMs,
    look,
    onPart = () => {},
  }: { deadlineMs: number; look: () => Promise<boolean>; onPart?: (text: string) => void },
): Promise<string | null> {
  return new Promise((resolve) => {
    const settle = (result: string | null) => {
      waiters.delete(id)
      clearTimeout(deadline)
      clearInterval(looking)
      resolve(result)
    }
    const check = () =>
      void look().then(
        (done) => done && settle(''),
        () => {},
      )
    const deadline = setTimeout(() => settle(null), deadlineMs)
    const looking = setInterval(check, 1_000)
    waiters.set(id, { done: settle, part: onPart })
  })
}

/** Nothing will come of it. */
export function cancelWait(id: string): void {
  waiters.get(id)?.done('')
}

/**
 * Waits until the work of an outbox row has committed. Call it before the row is committed.
 * @returns false when `deadlineMs` passed first
 */
export async function awaitCompletion(outboxId: string, deadlineMs: number): Promise<boolean> {
  return (await awaitReply(outboxId, { deadlineMs, look: () => isCompleted(outboxId) })) !== null
}
