/**
 * The jobs of the maintenance queue, and the loops that must run whatever happens to Redis: plain loops, safe in any
 * number, since every round takes only rows that no other holds.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { foldChanges } from '../src/features/analytics/service.ts'
import { remindBookings } from '../src/features/rentals/bookings/service/remind.ts'
import { purgeChangeLog } from '../src/features/products/service.ts'
import { rollUpBalances } from '../src/features/ledger/service/roll-up.ts'
import { expireMessages } from '../src/features/chat/service/ask.ts'
import { forgetConversations } from '../src/features/chat/service/retention.ts'
import { remindStaleOrders } from '../src/features/orders/service/remind.ts'
import { reconcileDuePayments } from '../src/features/payments/service/reconcile.ts'
import { reconcileDueRefunds } from '../src/features/payments/service/refunds/execute.ts'
import { offerDelivery, releaseRider, withdrawOffers } from '../src/features/riders/jobs.ts'
import { release } from '../src/features/riders/service/deliver.ts'
import { offerAgain, startOffering, withdraw } from '../src/features/riders/service/offer.ts'
import { rollUpDocumentFrequencies } from '../src/features/search/service.ts'
import { askWhenDue } from '../src/features/smm/service/draft.ts'
import { giveUpOverdue } from '../src/features/smm/service/publish.ts'
import { sweepUploads } from '../src/features/uploads/service/clean-up.ts'
import { resealTokens } from '../src/features/messenger/service/pages.ts'
import { forgetEvents } from '../src/features/messenger/service/ingest-events.ts'
import { resealSecrets } from '../src/features/webhooks/service/endpoints.ts'
import { forgetDeliveries } from '../src/features/webhooks/service/deliver.ts'
import { log } from '../src/platform/runtime/log.ts'
import { purgeKeys } from '../src/platform/http/idempotency.ts'
import { purgeCompleted, relayPending } from '../src/platform/jobs/outbox.ts'
import { dispatch } from '../src/platform/jobs/queues.ts'
import { registerHandler } from '../src/platform/jobs/workers.ts'

registerHandler(releaseRider, ({ riderId }, run) => release(riderId, run))
registerHandler(offerDelivery, ({ orderId }, run) => startOffering(orderId, run))
registerHandler(withdrawOffers, ({ orderId }, run) => withdraw(orderId, run))

const stopping = new AbortController()
const loops: Promise<void>[] = []

/** Starts every loop: what is due, what was missed, what is folded and what is swept away. */
export function start(): void {
  loops.push(
    every(500, relayAll),
    every(1_000, () => foldChanges()),
    every(5_000, reconcileDuePayments),
    every(5_000, reconcileDueRefunds),
    every(1_000, rollUpBalances),
    every(1_000, rollUpDocumentFrequencies),
    every(1_000, offerAgain),
    every(5_000, () => expireMessages()),
    every(1_000, giveUpOverdue),
    every(5_000, () => askWhenDue()),
    every(60_000, remindStaleOrders),
    every(60_000, () => remindBookings()),
    every(60_000, () => sweepAll(purgeCompleted)),
    every(60_000, () => sweepAll(purgeKeys)),
    every(60_000, () => sweepUploads()),
    every(60_000, () => sweepAll(purgeChangeLog)),
    every(60_000, () => sweepAll(forgetConversations)),
    every(60_000, () => sweepAll(forgetDeliveries)),
    every(60_000, () => sweepAll(forgetEvents)),
    every(60_000, resealSecrets),
    every(60_000, resealTokens),
  )
}

/** Lets the rounds under way end. */
export async function stop(): Promise<void> {
  stopping.abort()
  await Promise.all(loops)
}

/** Everything that is due, a hundred rows a transaction. */
async function relayAll(): Promise<void> {
  while ((await relayPending(dispatch)) === 100) if (stopping.signal.aborted) return
}

const SWEPT_AT_ONCE = 5_000

/** Sweeps until nothing is left, so that no load outgrows the sweeping. */
async function sweepAll(sweep: (limit: number) => Promise<number>): Promise<void> {
  while ((await sweep(SWEPT_AT_ONCE)) === SWEPT_AT_ONCE) if (stopping.signal.aborted) return
}

async function every(ms: number, round: () => Promise<unknown>): Promise<void> {
  const { signal } = stopping
  while (!signal.aborted) {
    await round().catch((error: unknown) =>
      log.debug({ reason: String(error) }, 'a round failed; it runs again'),
    )
    await sleep(ms, null, { signal }).catch(() => {})
  }
}
