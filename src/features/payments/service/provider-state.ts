/** What the provider knows about a payment, for when its events are lost. */
import { paymentProvider } from '../../../adapters/payments/default.ts'
import type { ProviderPayment } from '../../../adapters/payments/provider.ts'
import type { Transaction } from '../../../platform/database/transactions.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { now } from '../../../platform/values/clock.ts'
import { chargeSource } from '../jobs.ts'
import { findSource, updateSource, type PaymentRow, type SourceRow } from '../model.ts'
import { listUnqueriedSources } from '../sources.sql.ts'
import { recordOwnFinding } from './events/hold.ts'
import { recordFailed } from './record-payment.ts'

/**
 * How many checkouts of a payment one job asks about; the rest is asked by another job, behind those of other payments. So a
 * customer with many checkouts delays nobody by more than this many questions.
 */
export const BATCH_SIZE = 10

/** A source that the customer has authorised, a payment that was made, or a checkout that came to nothing. */
export type ProviderState =
  | { chargeable: string }
  | { paid: ProviderPayment; source: SourceRow }
  | { failed: string; reason: string }

export interface Inquiry {
  /** A failure only when no checkout of the batch is authorised or paid. */
  state: ProviderState | null
  /** Every open checkout has been asked about. */
  isComplete: boolean
}

/**
 * Asks the provider about open checkouts of a payment that it was not asked about since `since`.
 * @throws when the provider gives no final answer; the checkouts before are not asked about again
 */
export async function queryProvider(
  payment: PaymentRow,
  since: Date,
  limit = BATCH_SIZE,
): Promise<Inquiry> {
  const sources = await listUnqueriedSources(payment.id, since, limit + 1)
  let failure: ProviderState | null = null
  for (const source of sources.slice(0, limit)) {
    const { state, isClosed } = source.id.startsWith('pi_')
      ? await queryIntent(source)
      : await querySource(source)
    const queried_at = now()
    await updateSource(source.id, { queried_at, ...(isClosed && { closed_at: queried_at }) })
    if (state && !('failed' in state)) return { state, isComplete: false }
    if (source.voided_at === null) failure ??= state
  }
  return { state: failure, isComplete: sources.length <= limit }
}

interface SourceState {
  state: ProviderState | null
  /** No money can come of it any more. */
  isClosed: boolean
}

async function querySource(source: SourceRow): Promise<SourceState> {
  const { id, created_at } = source
  const { status } = await paymentProvider.readSource(id)
  if (status === 'chargeable') return { state: { chargeable: id }, isClosed: false }
  if (status === 'cancelled' || status === 'expired')
    return { state: { failed: id, reason: `the checkout was ${status}` }, isClosed: true }
  if (status !== 'paid') return { state: null, isClosed: false }
  const payment = await paymentProvider.findPayment({ sourceId: id, since: created_at })
  if (payment?.status === 'paid') return { state: { paid: payment, source }, isClosed: false }
  // The provider took the money and does not list the payment yet: charging again finds it.
  return { state: { chargeable: id }, isClosed: false }
}

/** After a failed attempt the customer may try again in the same checkout, so it stays open. */
async function queryIntent(source: SourceRow): Promise<SourceState> {
  const { status, payment } = await paymentProvider.readIntent(source.id)
  const isClosed = status === 'cancelled'
  if (payment?.status === 'paid') return { state: { paid: payment, source }, isClosed: false }
  if (payment?.status === 'failed' || isClosed) {
    const reason = payment?.failedCode ?? 'the checkout was cancelled'
    return { state: { failed: source.id, reason }, isClosed }
  }
  return { state: null, isClosed }
}

/** Does what the lost event would have done. */
export async function applyProviderState(
  trx: Transaction,
  paymentId: string,
  state: ProviderState,
): Promise<void> {
  if ('chargeable' in state) {
    await enqueue(trx, chargeSource, { paymentId, sourceId: state.chargeable })
  } else if ('paid' in state) {
    const { id: reference, amount, currency, paidAt } = state.paid
    const { id: sourceId, method } = state.source
    const money = { reference, amount, currency, paidAt, sourceId, method }
    await recordOwnFinding(trx, paymentId, money)
    await updateSource(sourceId, { closed_at: now() }, trx)
  } else if ((await findSource(trx, state.failed))?.voided_at === null) {
    const { failed: sourceId, reason: failure } = state
    await recordFailed(trx, paymentId, { failure, sourceId })
  }
}
