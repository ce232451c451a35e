import { createHash } from 'node:crypto'
import { config } from '../../../config/config.ts'
import { fail } from '../../../platform/contract/errors.ts'
import type { Transaction } from '../../../platform/database/transactions.ts'
import type { IdempotencyContext } from '../../../platform/http/idempotency.ts'
import { outboxRow } from '../../../platform/jobs/enqueue.ts'
import { awaitReply, cancelWait, replyChannel } from '../../../platform/jobs/request-reply.ts'
import { manilaMonth, now } from '../../../platform/values/clock.ts'
import { uuidv7 } from '../../../platform/values/ids.ts'
import { failMonthlyLimit, releaseReply, replyLimit } from '../../api-keys/reply-usage.ts'
import { findCapturedOrder, type CapturedOrderRow } from '../../captured-orders/service.ts'
import { answerChat } from '../jobs.ts'
import { expireMessage, findAnswer, hasReachedDailyLimit } from '../queries.ts'
import { insertMessage, type NewMessage, type SubmitResult } from '../submit-message.sql.ts'

export { expireMessages } from '../queries.ts'

export interface CustomerMessage {
  storeId: string
  ownerId: string
  source: 'api' | 'messenger'
  isTest: boolean
  /** Identifies the customer at the store. */
  customerKey: string
  text: string
  /** The API key that the session belongs to; none for Messenger. */
  keyId?: string | null
  /** Of a visitor of a web page: the session that a token leads to, the token if the session is new, and the address. */
  visitor?: { sessionId: string; sessionToken?: string; ip: string }
}

export interface AgentAnswer {
  reply: string
  order: CapturedOrderRow | null
  /** The token of a visitor's new session. */
  sessionToken?: string
}

/**
 * Submits a message to the store's agent and waits for the reply, without holding a connection. Guarantee: each message gets
 * one reply, in the order of submission; a message that is not answered by its deadline is not metered, is not in the
 * history and orders nothing.
 * @throws 403 AGENT_DISABLED; 429 MONTHLY_LIMIT_REACHED; 503 AI_UNAVAILABLE
 */
export async function submitAndWait(
  message: CustomerMessage,
  idempotency: IdempotencyContext,
): Promise<AgentAnswer> {
  const wait = await submitMessage(message, idempotency)
  return await wait()
}

/** The same in two steps, so that a rejected message fails before the wait begins. `onChunk` gets the reply as it is generated. */
export async function submitMessage(
  message: CustomerMessage,
  idempotency: IdempotencyContext,
  onChunk?: (text: string) => void,
): Promise<() => Promise<AgentAnswer>> {
  const id = uuidv7()
  const deadlineMs = config.chatDeadlineMs
  const isAnswered = async () => ((await findAnswer(id))?.state ?? 'waiting') !== 'waiting'
  const replied = awaitReply(id, { deadlineMs, isDone: isAnswered, onChunk })
  try {
    const { claim } = idempotency
    const { rejected } = await insert(id, message, {
      deadline_ms: deadlineMs,
      metered_month: manilaMonth(now()),
      requires_agent: true,
      reply_to: replyChannel(),
      streams: onChunk !== undefined,
      idempotency_key: claim?.key ?? null,
      idempotency_lease: claim?.lease ?? null,
    })
    if (rejected === 'agent_disabled')
      fail('AGENT_DISABLED', 'The owner has switched the agent of this store off.')
    if (rejected === 'monthly_limit') failMonthlyLimit(limitOf(message))
  } catch (error) {
    cancelWait(id)
    throw error
  }
  return async () => {
    const reply = await replied
    if (reply === null) await expireMessage(id)
    const answer = reply ? { reply, order: null } : await loadAnswer(id)
    idempotency.markSaved()
    return { ...answer, sessionToken: message.visitor?.sessionToken }
  }
}

const ASYNC_DEADLINE_MS = 120_000

/**
 * Submits a message in the transaction of its arrival, without waiting; a job sends the reply. The message waits for a person
 * if it is handed off, the conversation is muted, or the customer's daily limit or the monthly limit is reached.
 */
export async function submitAsync(
  trx: Transaction,
  message: CustomerMessage,
  { isHandedOff }: { isHandedOff: boolean },
): Promise<void> {
  const is_handed_off = isHandedOff || (await hasReachedDailyLimit(trx, sessionIdFor(message)))
  const month = is_handed_off ? null : manilaMonth(now())
  const options = { deadline_ms: ASYNC_DEADLINE_MS, metered_month: month }
  const result = await insert(uuidv7(), message, { ...options, is_handed_off }, trx)
  if (result.rejected) await submitAsync(trx, message, { isHandedOff: true })
  else if (result.is_muted && month) await releaseReply(trx, message.ownerId, month)
}

/** Inserts the reply of a person as a turn of its own, so that the conversation keeps its order. */
export async function submitPersonReply(
  trx: Transaction,
  id: string,
  { by, text, ...session }: Omit<CustomerMessage, 'text'> & { by: string; text: string },
): Promise<void> {
  await insert(id, { ...session, text: '' }, { reply: text, answered_by: by }, trx)
}

const defaults = {
  deadline_ms: 0,
  reply_to: null,
  streams: false,
  metered_month: null,
  idempotency_key: null,
  idempotency_lease: null,
  requires_agent: false,
  is_handed_off: false,
  reply: null,
  answered_by: null,
}

async function insert(
  id: string,
  customerMessage: CustomerMessage,
  options: Partial<NewMessage>,
  trx?: Transaction,
): Promise<SubmitResult> {
  const { storeId, ownerId, source, isTest, customerKey, keyId = null, text } = customerMessage
  const sessionId = customerMessage.visitor?.sessionId ?? sessionIdFor(customerMessage)
  const message: NewMessage = {
    ...defaults,
    id,
    session_id: sessionId,
    store_id: storeId,
    owner_id: ownerId,
    source,
    is_test: isTest,
    customer_key: customerKey,
    key_id: keyId,
    visitor_ip: customerMessage.visitor?.ip ?? null,
    text,
    reply_limit: limitOf(customerMessage),
    ...options,
  }
  return await insertMessage({ message, job: outboxRow(answerChat, { sessionId, ownerId }) }, trx)
}

function limitOf({ isTest, visitor }: CustomerMessage): number {
  return replyLimit({ isTest, isVisitor: visitor !== undefined })
}

/** Derived from what identifies a session, so that it is found without a lookup. Each key has sessions of its own. */
export function sessionIdFor({
  storeId,
  source,
  isTest,
  customerKey,
  keyId = null,
}: Omit<CustomerMessage, 'ownerId' | 'text'>): string {
  const identity = JSON.stringify([storeId, source, isTest, keyId, customerKey])
  const digest = createHash('sha256').update(identity)
  return digest
    .digest('hex')
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

async function loadAnswer(id: string): Promise<AgentAnswer> {
  const answer = await findAnswer(id)
  if (answer?.state !== 'answered' || answer.reply === null)
    fail('AI_UNAVAILABLE', 'The agent does not answer just now. Send the message again shortly.', {
      retryAfter: 5,
    })
  const order =
    answer.order_id === null ? null : ((await findCapturedOrder(answer.order_id)) ?? null)
  return { reply: answer.reply, order }
}
