import { config } from '../../../config.ts'
import { createHash } from 'node:crypto'
import { manilaMonth, now } from '../../../lib/clock.ts'
import { outboxRow } from '../../../lib/enqueue.ts'
import { refuse } from '../../../lib/errors.ts'
import type { Once } from '../../../lib/idempotency.ts'
import { newId } from '../../../lib/ids.ts'
import { pushSoon } from '../../../lib/queues.ts'
import { awaitReply, replyChannel } from '../../../lib/replies.ts'
import { capturedOrder, type CapturedOrderRow } from '../../captured-orders/service.ts'
import { refuseMonth } from '../../developer/meter.ts'
import { answerChat } from '../jobs.ts'
import { expireMessage, findAnswer, insertMessage } from '../model.ts'
import { requireAgent } from './settings.ts'

export { expireMessages } from '../model.ts'

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
export async function askAndWait(question: Question, once: Once): Promise<Answered> {
  return await (
    await putQuestion(question, once)
  )()
}

/** The same in two steps: what is refused is refused before the wait begins. `onPart` hears the reply as it is made. */
export async function putQuestion(
  question: Question,
  once: Once,
  onPart?: (text: string) => void,
): Promise<() => Promise<Answered>> {
  await requireAgent(question.storeId)
  const id = newId()
  const deadlineMs = config.chatDeadlineMs
  const isSettled = async () => ((await findAnswer(id))?.state ?? 'waiting') !== 'waiting'
  const replied = awaitReply(id, { deadlineMs, look: isSettled, onPart })
  await ask(id, question, { replyTo: replyChannel(), streams: onPart !== undefined, once })
  return async () => {
    if (!(await replied)) await expireMessage(id)
    const answer = await answerTo(id)
    once.stored = once.seal !== null
    return answer
  }
}

/** Puts a message to the agent without waiting, for channels that are answered later. */
async function ask(
  id: string,
  { storeId, ownerId, source, isTest, customerKey, text }: Question,
  { replyTo, streams, once }: { replyTo: string | null; streams: boolean; once: Once | null },
): Promise<void> {
  const sessionId = sessionIdOf({ storeId, source, isTest, customerKey })
  const job = outboxRow(answerChat, { sessionId })
  const wakes = await insertMessage(
    {
      session_id: sessionId,
      store_id: storeId,
      source,
      is_test: isTest,
      customer_key: customerKey,
      id,
      text,
      deadline_ms: config.chatDeadlineMs,
      reply_to: replyTo,
      streams,
      owner_id: ownerId,
      metered_month: isTest ? null : manilaMonth(now()),
      idempotency_key: once?.seal?.key ?? null,
      idempotency_lease: once?.seal?.lease ?? null,
    },
    { limit: config.proMonthlyReplies, job },
  )
  if (wakes === null) refuseMonth()
  if (wakes) pushSoon(job)
}

/** The same customer of the same store is the same session, without looking it up. */
function sessionIdOf({
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
    refuse(
      'AI_UNAVAILABLE',
      'The agent does not answer just now. Send the message again shortly.',
      {
        retryAfter: 5,
      },
    )
  const order = answer.order_id === null ? null : await capturedOrder(answer.order_id)
  return { reply: answer.reply, order }
}
