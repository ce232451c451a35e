/** What the provider knows about a payment, for when its events are lost. */
import { paymentProvider } from '../../../adapters/payments/default.ts'
import type { ProviderPayment } from '../../../adapters/payments/provider.ts'
import type { Transaction } from '../../../platform/database/transactions.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { log } from '../../../platform/runtime/log.ts'
import { chargeSource } from '../jobs.ts'
import { listSources, type PaymentRow, type SourceRow } from '../model.ts'
import { recordPaid } from './record-payment.ts'

/** A source that the customer has authorised, or a payment that was made. */
export type ProviderState = { chargeable: string } | { paid: ProviderPayment }

/** @returns null when none of the checkouts is authorised or paid @throws when the provider gives no final answer */
export async function queryProvider(payment: PaymentRow): Promise<ProviderState | null> {
  const sources = await listSources(payment.id)
  const isCharging = ({ id }: SourceRow) => id === payment.charging_source
  for (const source of sources.toSorted((a, b) => Number(isCharging(b)) - Number(isCharging(a)))) {
    const isIntent = source.id.startsWith('pi_')
    const state = isIntent ? await queryIntent(source) : await querySource(source)
    if (state) return state
  }
  return null
}

async function querySource({ id, created_at }: SourceRow): Promise<ProviderState | null> {
  const { status } = await paymentProvider.readSource(id)
  if (status === 'chargeable') return { chargeable: id }
  if (status !== 'paid') return null
  const payment = await paymentProvider.findPayment({ sourceId: id, since: created_at })
  return payment?.status === 'paid' ? { paid: payment } : null
}

async function queryIntent({ id }: SourceRow): Promise<ProviderState | null> {
  const { payment } = await paymentProvider.readIntent(id)
  return payment?.status === 'paid' ? { paid: payment } : null
}

/** Does what the lost event would have done. */
export async function applyProviderState(
  trx: Transaction,
  paymentId: string,
  state: ProviderState,
): Promise<void> {
  if ('chargeable' in state) {
    await enqueue(trx, chargeSource, { paymentId, sourceId: state.chargeable })
    return
  }
  const { id: reference, amount, currency, paidAt } = state.paid
  const { status, note } = await recordPaid(trx, paymentId, { reference, amount, currency, paidAt })
  log[status === 'held' ? 'error' : 'info']({ paymentId, reference, note }, 'reconciled')
}
