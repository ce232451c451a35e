import type { Agent, Reply, StoreProfile } from '../../../adapters/ai/agent.ts'
import { now } from '../../../platform/values/clock.ts'
import {
  afterCommit,
  transaction,
  type Transaction,
} from '../../../platform/database/connections.ts'
import { enqueue, outboxRow } from '../../../platform/jobs/enqueue.ts'
import { saveResponse } from '../../../platform/http/idempotency.ts'
import { log } from '../../../platform/runtime/log.ts'
import { dispatchAfterCommit } from '../../../platform/jobs/queues.ts'
import type { JobContext } from '../../../platform/jobs/job.ts'
import { publishDone, publishChunk } from '../../../platform/jobs/request-reply.ts'
import { captureOrder, type CapturedOrderRow } from '../../captured-orders/service.ts'
import { isOpenAt } from '../../stores/opening-hours.ts'
import { sendReply } from '../../messenger/jobs.ts'
import { cartView } from '../cart.ts'
import { goods, openDesk, type Desk } from '../agent-tools.ts'
import { endingOf } from '../turn-result.ts'
import { answerChat } from '../jobs.ts'
import { failMessage, findTurn, type TurnRow } from '../queries.ts'
import { settleTurn, type Answer, type Settled } from '../complete-turn.sql.ts'
import { shelfOf } from '../catalogue-port.ts'
import { chatReply } from '../view.ts'

const TEXT_MAX = 4_000
const HISTORY_CHARACTERS = 32_000 // about 8,000 tokens

/**
 * Answers the message whose turn it is in a session. Everything it comes to (reply, cart, captured order, what comes next)
 * is one transaction that names the turn it ends, so a run that was repeated, or is too late, changes nothing.
 */
export async function answerNext(
  sessionId: string,
  run: JobContext,
  { agent }: { agent: Agent },
): Promise<void> {
  const turn = await findTurn({ sessionId, runId: run.id })
  if (!turn) return
  const reply = turn.is_wanted ? await replyOf(turn, run, agent) : null
  const text = await settle(turn, run, reply)
  if (turn.reply_to) await publishDone(turn.reply_to, turn.message_id, text)
}

interface Made {
  reply: Reply
  desk: Desk
}

/** Null when the agent could not answer in time, or not at all. */
async function replyOf(turn: TurnRow, { signal }: JobContext, agent: Agent): Promise<Made | null> {
  const inTime = AbortSignal.any([
    signal,
    AbortSignal.timeout(Math.max(1, Math.ceil(turn.left_ms))),
  ])
  const desk = openDesk(turn, shelfOf(turn.store_id))
  const { reply_to, message_id } = turn
  try {
    const reply = await orAborted(
      inTime,
      agent.reply({
        store: profileOf(turn),
        history: historyOf(turn),
        message: turn.text,
        memory: turn.memory,
        tools: desk.tools,
        signal: inTime,
        onDelta: (text) => {
          if (reply_to && turn.streams && text) void publishChunk(reply_to, message_id, text)
        },
      }),
    )
    const text = reply.text.toWellFormed().replaceAll('\0', '').trim().slice(0, TEXT_MAX)
    if (text === '') throw new Error('The agent answered nothing')
    return { reply: { ...reply, text }, desk }
  } catch (error) {
    log.warn({ sessionId: turn.session_id, err: error }, 'The agent could not answer')
    return null
  }
}

async function orAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return await new Promise<T>((resolve, reject) => {
    const abort = () => reject(new Error('The time to answer has passed'))
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

/** The words that were answered, where they are all there is to an answer; else nothing. */
async function settle(turn: TurnRow, run: JobContext, made: Made | null): Promise<string> {
  const stored = made && (await storeAnswer(turn, made, run))
  if (stored) {
    run.completed(true)
    return stored.words
  }
  await transaction(async (trx) => {
    if (turn.is_wanted) await failMessage(trx, turn.message_id)
    const { is_ended, is_settled } = await endTurn(turn, run, null, trx)
    if (is_settled && isOwed(turn)) await sendOut(trx, turn)
    run.completed(is_ended)
  })
  return ''
}

class Unwanted extends Error {}

/** Null when nobody wants the answer any more, or what it is about has changed meanwhile. */
async function storeAnswer(
  turn: TurnRow,
  made: Made,
  run: JobContext,
): Promise<{ words: string } | null> {
  const { idempotency_key: key, idempotency_lease: lease } = turn
  if (made.desk.agreed() === null && !key && turn.source === 'api') {
    const answer = await answerOf(made, null)
    const { is_ended, is_settled } = await endTurn(turn, run, answer)
    return is_ended ? { words: is_settled ? answer.text : '' } : null
  }
  try {
    await transaction(async (trx) => {
      const order = await captured(trx, turn, made.desk)
      const answer = await answerOf(made, order)
      const { is_settled } = await endTurn(turn, run, answer, trx)
      if (!is_settled) throw new Unwanted()
      if (key && lease)
        await saveResponse(
          trx,
          { key, lease, response: JSON.stringify(chatReply({ reply: answer.text, order })) },
          200,
        )
      await sendOut(trx, turn)
    })
    return { words: '' }
  } catch (error) {
    if (error instanceof Unwanted) return null
    throw error
  }
}

async function answerOf({ reply, desk }: Made, order: CapturedOrderRow | null): Promise<Answer> {
  const ending = await endingOf(reply, desk, { isCaptured: order !== null })
  return { ...ending, orderId: order?.id ?? null }
}

/** The turn, its run, and the waking of the next one, by a statement of its own or in `trx`. */
async function endTurn(
  turn: TurnRow,
  run: JobContext,
  answer: Answer | null,
  trx?: Transaction,
): Promise<Settled> {
  const next = outboxRow(answerChat, { sessionId: turn.session_id })
  const settled = await settleTurn({ turn, runId: run.id, next, answer }, trx)
  if (settled.more && trx) afterCommit(trx, () => dispatchAfterCommit(next))
  else if (settled.more) dispatchAfterCommit(next)
  return settled
}

/** The order that the customer agreed to in this turn: priced once more, and only if it is still that cart. */
async function captured(
  trx: Transaction,
  turn: TurnRow,
  desk: Desk,
): Promise<CapturedOrderRow | null> {
  const hash = desk.agreed()
  if (hash === null) return null
  const view = cartView(desk.cart(), await goods(shelfOf(turn.store_id), desk.cart()))
  const { customerName, deliveryAddress, contactNumber, notes = null } = view.contact
  if (view.hash !== hash || !customerName || !deliveryAddress || !contactNumber)
    throw new Unwanted()
  return await captureOrder(trx, {
    store_id: turn.store_id,
    session_id: turn.customer_key,
    source: turn.source,
    is_test: turn.is_test,
    customer_name: customerName,
    delivery_address: deliveryAddress,
    contact_number: contactNumber,
    notes,
    items: view.lines.map(({ productId, name, qty, price }) => ({
      product_id: productId,
      name,
      quantity: qty,
      price,
    })),
  })
}

/** Nobody waits at the other end for the agent’s excuse, so that goes out as well. */
function isOwed({ state }: TurnRow): boolean {
  return state === 'waiting' || state === 'expired'
}

/** What was answered goes out to a customer who does not wait at the other end. */
async function sendOut(trx: Transaction, { source, message_id }: TurnRow): Promise<void> {
  if (source === 'messenger') await enqueue(trx, sendReply, { messageId: message_id })
}

function profileOf({ store, agent }: TurnRow): StoreProfile {
  const { name, description, category, address, city, barangay, phone, operating_hours } = store
  return {
    name,
    description,
    category,
    address,
    city,
    barangay,
    phone: phone ?? '',
    operatingHours: operating_hours as StoreProfile['operatingHours'],
    isOpen: isOpenAt(operating_hours, now()),
    agent: {
      name: agent?.name ?? name,
      greeting: agent?.greeting ?? '',
      instructions: agent?.instructions ?? '',
    },
  }
}

/** Oldest first, as much of it as an agent can read. */
function historyOf({ history }: TurnRow): { role: 'customer' | 'agent'; text: string }[] {
  const turns: { role: 'customer' | 'agent'; text: string }[] = []
  let left = HISTORY_CHARACTERS
  for (const { text, reply } of history ?? []) {
    left -= text.length + (reply?.length ?? 0)
    if (left < 0) break
    if (reply) turns.unshift({ role: 'agent' as const, text: reply })
    if (text) turns.unshift({ role: 'customer' as const, text })
  }
  return turns
}
