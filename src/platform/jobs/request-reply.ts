/**
 * Request/reply over Redis: a request waits for the result of a job. Each web process subscribes to one channel of its own; the
 * worker commits first and publishes second. The waiting side also polls the committed row once a second, so a lost message
 * costs a second and never a request, and no database connection is held meanwhile.
 */
import { uuidv7 } from '../values/ids.ts'
import { isCompleted } from './outbox.ts'
import { connectRedis, consumerOptions, redis, type RedisConnection } from '../runtime/redis.ts'

const channel = `palengke:replies:${uuidv7()}`

interface PendingReply {
  resolve(result: string): void
  onChunk(text: string): void
}

const pendingReplies = new Map<string, PendingReply>()
let isSubscribed = false

/** The channel of this process, to pass as `replyTo` of a job that it waits for. */
export function replyChannel(): string {
  if (!isSubscribed) {
    isSubscribed = true
    const subscriber = connectRedis('replies', { ...consumerOptions, socketTimeout: undefined })
    subscriber.on('message', (_, message: string) => onMessage(message))
    subscriber.subscribe(channel).catch(() => {}) // ioredis subscribes again after each reconnect
    reconnectWhenSilent(subscriber)
  }
  return channel
}

const HEARTBEAT = 'heartbeat'
const HEARTBEAT_MS = 5_000

/** A subscriber may receive nothing for hours, so a dead connection shows only by a heartbeat that does not come back. */
function reconnectWhenSilent(subscriber: RedisConnection): void {
  let isAlive = true
  subscriber.on('message', (_, message: string) => (isAlive ||= message === HEARTBEAT))
  const sendHeartbeat = async () => {
    const isUp = subscriber.status === 'ready'
    if (isUp && !isAlive) subscriber.disconnect(true)
    if (!isUp || !isAlive) return (isAlive = true)
    isAlive = false
    return await redis()
      .publish(channel, HEARTBEAT)
      .catch(() => (isAlive = true))
  }
  setInterval(() => void sendHeartbeat(), HEARTBEAT_MS).unref()
}

const ID_LENGTH = 36
const CHUNK = '\n'
const DONE = '='

function onMessage(message: string): void {
  const reply = pendingReplies.get(message.slice(0, ID_LENGTH))
  const text = message.slice(ID_LENGTH + 1)
  if (message[ID_LENGTH] === CHUNK) reply?.onChunk(text)
  else reply?.resolve(text)
}

/**
 * Publishes that a job has committed, with its `result` where that spares the waiting process a query. A failure does no harm,
 * because that process polls as well.
 */
export async function publishDone(replyTo: string, id: string, result = ''): Promise<void> {
  await publish(replyTo, id + DONE + result)
}

/** Publishes a chunk of a streamed result; the whole comes at the end, so a lost chunk does no harm. */
export async function publishChunk(replyTo: string, id: string, text: string): Promise<void> {
  await publish(replyTo, id + CHUNK + text)
}

async function publish(replyTo: string, message: string): Promise<void> {
  await redis()
    .publish(replyTo, message)
    .catch(() => {})
}

const POLL_MS = 1_000

/**
 * Waits for `publishDone`, and polls `isDone` once a second. Call it before the job can have begun.
 * @returns the result, empty when it has to be read from the database; null when `deadlineMs` passed first
 */
export function awaitReply(
  id: string,
  {
    deadlineMs,
    isDone,
    onChunk = () => {},
  }: { deadlineMs: number; isDone: () => Promise<boolean>; onChunk?: (text: string) => void },
): Promise<string | null> {
  return new Promise((resolve) => {
    const settle = (result: string | null) => {
      pendingReplies.delete(id)
      clearTimeout(deadline)
      clearInterval(polling)
      resolve(result)
    }
    const poll = () =>
      void isDone().then(
        (done) => done && settle(''),
        () => {},
      )
    const deadline = setTimeout(() => settle(null), deadlineMs)
    const polling = setInterval(poll, POLL_MS)
    pendingReplies.set(id, { resolve: settle, onChunk })
  })
}

/** Ends a wait whose job was never enqueued. */
export function cancelWait(id: string): void {
  pendingReplies.get(id)?.resolve('')
}

/**
 * Waits until the job of an outbox row has committed. Call it before the row is committed.
 * @returns false when `deadlineMs` passed first
 */
export async function awaitCompletion(outboxId: string, deadlineMs: number): Promise<boolean> {
  const isDone = () => isCompleted(outboxId)
  return (await awaitReply(outboxId, { deadlineMs, isDone })) !== null
}
