import { transaction, type Transaction } from '../../../platform/database/transactions.ts'
import { saveResponse } from '../../../platform/http/idempotency.ts'
import { enqueue, outboxRow } from '../../../platform/jobs/enqueue.ts'
import { publishDone } from '../../../platform/jobs/request-reply.ts'
import type { JobContext } from '../../../platform/jobs/job.ts'
import { captureOrder, type CapturedOrderRow } from '../../captured-orders/service.ts'
import { sendReply } from '../../messenger/jobs.ts'
import { completeTurn, type Answer, type CompleteTurnResult } from '../complete-turn.sql.ts'
import { answerChat } from '../jobs.ts'
import { failMessage, findTurn, type TurnRow } from '../queries.ts'
import { findCartProducts, type TurnTools } from '../turn/agent-tools.ts'
import { cartView, destinationOf } from '../turn/cart.ts'
import { storeCatalogue } from '../turn/catalogue-port.ts'
import { buildTurnResult } from '../turn/turn-result.ts'
import { chatReply } from '../view.ts'
import { runAgent, type AgentResult, type Agents } from './run-agent.ts'
import { visitorToken } from './visitor-session.ts'

/**
 * Answers the next message of a session. All effects (reply, cart, captured order, next job) are one transaction that names
 * the turn it completes, so a run that is repeated or late changes nothing.
 */
export async function answerNext(
  sessionId: string,
  run: JobContext,
  agents: Agents,
): Promise<void> {
  const turn = await findTurn(sessionId, run.id)
  if (!turn) return
  const result = turn.is_answer_due ? await runAgent(turn, run, agents) : null
  const text = await completeRun(turn, run, result)
  if (turn.reply_to) await publishDone(turn.reply_to, turn.message_id, text)
}

/** @returns the text of an answer that consists of nothing else, so that the waiting request need not load it; else '' */
async function completeRun(
  turn: TurnRow,
  run: JobContext,
  result: AgentResult | null,
): Promise<string> {
  const saved = result && (await saveAnswer(turn, run, result))
  if (saved) {
    run.completed(true)
    return saved.text
  }
  await transaction(async (trx) => {
    if (turn.is_answer_due) await failMessage(trx, turn.message_id)
    const { is_run_completed, is_turn_completed } = await complete(turn, run, null, trx)
    if (is_turn_completed && isApologyOwed(turn)) await enqueueReply(trx, turn)
    run.completed(is_run_completed)
  })
  return ''
}

class StaleAnswer extends Error {}

/** @returns null when the answer is no longer wanted, or the cart has changed since the customer agreed to it */
async function saveAnswer(
  turn: TurnRow,
  run: JobContext,
  result: AgentResult,
): Promise<{ text: string } | null> {
  const { idempotency_key: key, idempotency_lease: lease } = turn
  if (result.turnTools.confirmedHash() === null && !key && turn.source === 'api') {
    const answer = await toAnswer(turn, result, null)
    const { is_run_completed, is_turn_completed } = await complete(turn, run, answer)
    return is_run_completed ? { text: is_turn_completed ? answer.text : '' } : null
  }
  try {
    await transaction(async (trx) => {
      const order = await captureAgreedOrder(trx, turn, result.turnTools)
      const answer = await toAnswer(turn, result, order)
      const { is_turn_completed } = await complete(turn, run, answer, trx)
      if (!is_turn_completed) throw new StaleAnswer()
      if (key && lease) {
        const reply = { reply: answer.text, order, sessionToken: newVisitorToken(turn) }
        const response = JSON.stringify(chatReply(reply))
        await saveResponse(trx, { key, lease, response }, 200)
      }
      await enqueueReply(trx, turn)
    })
    return { text: '' }
  } catch (error) {
    if (error instanceof StaleAnswer) return null
    throw error
  }
}

async function toAnswer(
  turn: TurnRow,
  { reply, turnTools }: AgentResult,
  order: CapturedOrderRow | null,
): Promise<Answer> {
  const result = await buildTurnResult(reply, turnTools, {
    isCaptured: order !== null,
    keepsContact: turn.key_kind !== 'publishable',
  })
  return { ...result, orderId: order?.id ?? null }
}

async function complete(
  turn: TurnRow,
  run: JobContext,
  answer: Answer | null,
  trx?: Transaction,
): Promise<CompleteTurnResult> {
  const next = outboxRow(answerChat, { sessionId: turn.session_id, ownerId: turn.owner_id })
  return await completeTurn({ turn, runId: run.id, next, answer }, trx)
}

/** Captures the order that the customer agreed to in this turn, priced again. @throws `StaleAnswer` when the cart has changed */
async function captureAgreedOrder(
  trx: Transaction,
  turn: TurnRow,
  turnTools: TurnTools,
): Promise<CapturedOrderRow | null> {
  const hash = turnTools.confirmedHash()
  if (hash === null) return null
  const cart = turnTools.cart()
  const view = cartView(cart, await findCartProducts(storeCatalogue(turn.store_id), cart))
  const { customerName, contactNumber, notes = null } = view.contact
  const destination = destinationOf(view.contact)
  if (view.hash !== hash || !customerName || !destination || !contactNumber) throw new StaleAnswer()
  return await captureOrder(trx, {
    store_id: turn.store_id,
    session_id: turn.customer_key,
    source: turn.source,
    is_test: turn.is_test,
    customer_name: customerName,
    delivery_address: destination,
    contact_number: contactNumber,
    notes,
    items: view.lines.map((line) => ({
      product_id: line.productId,
      variant_id: line.variantId,
      name: line.name,
      variant: line.variant,
      choices: line.choices.map(({ name, price }) => ({ name, price })),
      note: line.note,
      quantity: line.qty,
      price: line.price,
    })),
  })
}

/** The token that the first reply to a visitor gives. */
function newVisitorToken(turn: TurnRow): string | undefined {
  const { key_id: keyId, key_kind, customer_key: customerKey, session_id, seq } = turn
  if (key_kind !== 'publishable' || keyId === null || seq > 1) return undefined
  return visitorToken({ keyId, customerKey }, session_id)
}

/** Without an answer, a customer who does not wait in a request gets an apology. */
function isApologyOwed({ state }: TurnRow): boolean {
  return state === 'waiting' || state === 'expired'
}

/** The reply is sent by a job where the customer does not wait in a request. */
async function enqueueReply(
  trx: Transaction,
  { source, message_id, owner_id }: TurnRow,
): Promise<void> {
  if (source !== 'messenger') return
  await enqueue(trx, sendReply, { messageId: message_id, ownerId: owner_id })
}
