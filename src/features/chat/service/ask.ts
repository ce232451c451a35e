import { config } from '../../../config/config.ts'
import { createHash } from 'node:crypto'
import { manilaMonth, now } from '../../../platform/values/clock.ts'
import { afterCommit, type Transaction } from '../../../platform/database/connections.ts'
import { outboxRow } from '../../../platform/jobs/enqueue.ts'
import { fail } from '../../../platform/contract/errors.ts'
import type { IdempotencyContext } from '../../../platform/http/idempotency.ts'
import { uuidv7 } from '../../../platform/values/ids.ts'
import { dispatchAfterCommit } from '../../../platform/jobs/queues.ts'
import { awaitReply, replyChannel, cancelWait } from '../../../platform/jobs/request-reply.ts'
import { findCapturedOrder, type CapturedOrderRow } from '../../captured-orders/service.ts'
import { refuseMonth, releaseReply } from '../../api-keys/reply-usage.ts'
import { answerChat } from '../jobs.ts'
import { expireMessage, findAnswer } from '../queries.ts'
import { insertMessage, type Asked, type NewMessage } from '../ask.sql.ts'

export { expireMessages } from '../queries.ts'

export interface Question {
  storeId: string
  ownerId: string
  source: 'api' | 'messenger'
  isTest: boolean
  /** Who writes: stable for each customer of the store. */
  customerKey: string
  text: string
}

export interface Answered {
  reply: string
  order: CapturedOrderRow | null
}

/**
 * Puts a message to the store's agent and waits for the reply without holding a connection. Guarantee: one reply a message,
 * in the order of asking; what is not delivered within the deadline is not metered, not in the history, and orders nothing.
 * @throws 403 AGENT_DISABLED; 429 MONTHLY_LIMIT_REACHED; 503 AI_UNAVAILABLE
 */
export async function askAndWait(
  question: Question,
  idempotency: IdempotencyContext,
): Promise<Answered> {
  return await (
    await putQuestion(question, idempotency)
  )()
}

/** The same in two steps: what is refused is refused before the wait begins. `onPart` hears the reply as it is made. */
export async function putQuestion(
  question: Question,
  idempotency: IdempotencyContext,
  onPart?: (text: string) => void,
): Promise<() => Promise<Answered>> {
  const id = uuidv7()
  const deadlineMs = config.chatDeadlineMs
  const isSettled = async () => ((await findAnswer(id))?.state ?? 'waiting') !== 'waiting'
  const replied = awaitReply(id, { deadlineMs, look: isSettled, onPart })
  try {
    await ask(id, question, { replyTo: replyChannel(), streams: onPart !== undefined, idempotency })
  } catch (error) {
    cancelWait(id)
    throw error
  }
  return async () => {
    const reply = await replied
    if (reply === null) await expireMessage(id)
    const answer = reply ? { reply, order: null } : await answerTo(id)
    idempotency.markSaved()
    return answer
  }
}

/** Messages of channels that are answered later may wait so long for their reply. */
const PATIENCE_MS = 120_000

/**
 * Puts a message to the agent in the transaction of its arrival; the reply goes out by a job. Left to a person (`isLeft`,
 * a muted conversation, a month whose replies are used up) it waits in the conversation.
 */
export async function askLater(
  trx: Transaction,
  question: Question,
  { isLeft }: { isLeft: boolean },
): Promise<void> {
  const month = isLeft ? null : manilaMonth(now())
  const asked = await insert(uuidv7(), question, { isLeft, month, deadlineMs: PATIENCE_MS }, trx)
  if (asked.refused) await askLater(trx, question, { isLeft: true })
  else if (asked.is_muted && month) await releaseReply(trx, question.ownerId, month)
}

/** A person’s own words in a conversation; a turn like any other, so that all of it stays in order. */
export async function say(
  trx: Transaction,
  id: string,
  { by, text, ...session }: Omit<Question, 'text'> & { by: string; text: string },
): Promise<void> {
  const words = { reply: text, answeredBy: by }
  await insert(id, { ...session, text: '' }, { month: null, deadlineMs: 0, ...words }, trx)
}

/** Puts a message to the agent. @throws 403 AGENT_DISABLED; 429 MONTHLY_LIMIT_REACHED */
async function ask(
  id: string,
  question: Question,
  wait: { replyTo: string | null; streams: boolean; idempotency: IdempotencyContext },
): Promise<void> {
  const month = question.isTest ? null : manilaMonth(now())
  const terms = { ...wait, month, deadlineMs: config.chatDeadlineMs, isForAgent: true }
  const { refused } = await insert(id, question, terms)
  if (refused === 'agent')
    fail('AGENT_DISABLED', 'The owner has switched the agent of this store off.')
  if (refused === 'month') refuseMonth()
}

interface Terms {
  /** Null when it is not metered. */
  month: string | null
  deadlineMs: number
  isForAgent?: boolean
  isLeft?: boolean
  replyTo?: string | null
  streams?: boolean
  idempotency?: IdempotencyContext
  reply?: string
  answeredBy?: string
}

async function insert(
  id: string,
  { storeId, ownerId, source, isTest, customerKey, text }: Question,
  {
    month,
    deadlineMs,
    isForAgent,
    isLeft,
    replyTo,
    streams,
    idempotency,
    reply,
    answeredBy,
  }: Terms,
  trx?: Transaction,
): Promise<Asked> {
  const sessionId = sessionIdOf({ storeId, source, isTest, customerKey })
  const job = outboxRow(answerChat, { sessionId })
  const message: NewMessage = {
    session_id: sessionId,
    store_id: storeId,
    source,
    is_test: isTest,
    customer_key: customerKey,
    id,
    text,
    deadline_ms: deadlineMs,
    reply_to: replyTo ?? null,
    streams: streams ?? false,
    owner_id: ownerId,
    metered_month: month,
    idempotency_key: idempotency?.claim?.key ?? null,
    idempotency_lease: idempotency?.claim?.lease ?? null,
    is_for_agent: isForAgent ?? false,
    is_left: isLeft ?? false,
    reply: reply ?? null,
    answered_by: answeredBy ?? null,
    job,
  }
  const asked = await insertMessage({ message, limit: config.proMonthlyReplies }, trx)
  if (asked.wakes && trx) afterCommit(trx, () => dispatchAfterCommit(job))
  else if (asked.wakes) dispatchAfterCommit(job)
  return asked
}

/** The same customer of the same store is the same session, without looking it up. */
export function sessionIdOf({
  storeId,
  source,
  isTest,
  customerKey,
}: Pick<Question, 'storeId' | 'source' | 'isTest' | 'customerKey'>): string {
  const digest = createHash('sha256').update(JSON.stringify([storeId, source, isTest, customerKey]))
  return digest
    .digest('hex')
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

async function answerTo(id: string): Promise<Answered> {
  const answer = await findAnswer(id)
  if (answer?.state !== 'answered' || answer.reply === null)
    fail('AI_UNAVAILABLE', 'The agent does not answer just now. Send the message again shortly.', {
      retryAfter: 5,
    })
  const order =
    answer.order_id === null ? null : ((await findCapturedOrder(answer.order_id)) ?? null)
  return { reply: answer.reply, order }
}
