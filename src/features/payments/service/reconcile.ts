/** Asking the provider, for when its events don't come. */
import { paymentProvider } from '../../../adapters/payments/default.ts'
import type { ProviderPayment } from '../../../adapters/payments/provider.ts'
import { config } from '../../../config/config.ts'
import { addMinutes, now } from '../../../platform/values/clock.ts'
import { transaction } from '../../../platform/database/connections.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { log } from '../../../platform/runtime/log.ts'
import type { JobContext } from '../../../platform/jobs/job.ts'
import { cancelUnpaidOrder, lockOrder } from '../../orders/service/transition.ts'
import { findOrder } from '../../orders/service/read.ts'
import { chargeSource, expireOrder, reconcilePayment } from '../jobs.ts'
import {
  findPayment,
  findPaymentOfOrder,
  updatePayment,
  listSources,
  claimDuePayments,
  type PaymentRow,
  type SourceRow,
} from '../queries.ts'
import { recordPaid } from './record-payment.ts'

/** What the provider knows about one checkout of ours. */
type ProviderState = { chargeable: string } | { paid: ProviderPayment } | null

/** Enqueues a look at every payment that has been open for too long. @returns how many */
export async function reconcileDuePayments(): Promise<number> {
  return await transaction(async (trx) => {
    const ids = await claimDuePayments(trx, config.payments.reconcileAfterMinutes * 60)
    for (const paymentId of ids) await enqueue(trx, reconcilePayment, { paymentId })
    return ids.length
  })
}

/** Brings a payment to where the provider says it is. @throws when the provider gives no verdict */
export async function reconcile(
  paymentId: string,
  { done }: Pick<JobContext, 'done'>,
): Promise<void> {
  const payment = await findPayment(paymentId)
  if (!payment || payment.status === 'paid') return
  const seen = await queryProvider(payment)
  if (seen) return await applyProviderState(payment, seen, done)
  await transaction(async (trx) => {
    const order = await lockOrder(trx, payment.order_id)
    if (order?.status !== 'pending') await updatePayment(trx, payment.id, { reconcile_at: null }) // nothing to come
    await done(trx)
  })
}

const RETRY_MINUTES = 5

/**
 * Cancels an order whose time to pay is over, unless the provider has its money after all. Money on its way, or a
 * provider that does not answer, puts the verdict off.
 */
export async function expireUnpaidOrder(
  orderId: string,
  { done }: Pick<JobContext, 'done'>,
): Promise<void> {
  const [order, payment] = await Promise.all([findOrder(orderId), findPaymentOfOrder(orderId)])
  if (!order || !payment || order.status !== 'pending') return
  if (order.expires_at > now()) return await reschedule(order.expires_at)
  const seen = await queryProvider(payment).catch((error: unknown) => {
    log.warn(
      { orderId, reason: String(error) },
      'The provider does not say whether an overdue order is paid',
    )
    return 'unknown' as const
  })
  if (seen === 'unknown') return await reschedule(addMinutes(now(), RETRY_MINUTES))
  if (seen) await applyProviderState(payment, seen)
  if (seen && 'chargeable' in seen) return await reschedule(addMinutes(now(), RETRY_MINUTES))
  await transaction(async (trx) => {
    const held = await lockOrder(trx, orderId)
    if (held && held.expires_at <= now()) await cancelUnpaidOrder(trx, orderId)
    await done(trx)
  })

  async function reschedule(dueAt: Date) {
    await transaction(async (trx) => {
      await enqueue(trx, expireOrder, { orderId }, { dueAt })
      await done(trx)
    })
  }
}

async function queryProvider(payment: PaymentRow): Promise<ProviderState> {
  const sources = await listSources(payment.id)
  const isCharging = ({ id }: SourceRow) => id === payment.charging_source
  for (const source of [
    ...sources.filter(isCharging),
    ...sources.filter((each) => !isCharging(each)),
  ]) {
    const seen = source.id.startsWith('pi_') ? await queryIntent(source) : await querySource(source)
    if (seen) return seen
  }
  return null
}

async function querySource({ id, created_at }: SourceRow): Promise<ProviderState> {
  const { status } = await paymentProvider.readSource(id)
  if (status === 'chargeable') return { chargeable: id }
  if (status !== 'paid') return null
  const payment = await paymentProvider.findPayment({ sourceId: id, since: created_at })
  return payment?.status === 'paid' ? { paid: payment } : null
}

async function queryIntent({ id }: SourceRow): Promise<ProviderState> {
  const { payment } = await paymentProvider.readIntent(id)
  return payment?.status === 'paid' ? { paid: payment } : null
}

async function applyProviderState(
  payment: PaymentRow,
  seen: ProviderState,
  done?: JobContext['done'],
): Promise<void> {
  await transaction(async (trx) => {
    if (seen && 'chargeable' in seen)
      await enqueue(trx, chargeSource, { paymentId: payment.id, sourceId: seen.chargeable })
    if (seen && 'paid' in seen) {
      const { id: reference, amount, currency, paidAt } = seen.paid
      const { status, note } = await recordPaid(trx, payment.id, {
        reference,
        amount,
        currency,
        paidAt,
      })
      log[status === 'held' ? 'error' : 'info'](
        { paymentId: payment.id, reference, note },
        'reconciled',
      )
    }
    await done?.(trx)
  })
}
