/**
 * The jobs of the maintenance queue, and the loops that must run whatever happens to Redis: plain loops, safe in any
 * number, since every round takes only rows that no other holds.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { foldChanges } from '../src/features/analytics/service.ts'
import { foldBalances } from '../src/features/ledger/service/fold.ts'
import { remindUntouched } from '../src/features/orders/service/remind.ts'
import { reconcileDue } from '../src/features/payments/service/reconcile.ts'
import { reconcileRefunds } from '../src/features/payments/service/send-refund.ts'
import { releaseRider } from '../src/features/riders/jobs.ts'
import { release } from '../src/features/riders/service/deliver.ts'
import { log } from '../src/lib/log.ts'
import { purgeKeys } from '../src/lib/idempotency.ts'
import { purgeDone, relayDue } from '../src/lib/outbox.ts'
import { push, work } from '../src/lib/queues.ts'

work(releaseRider, ({ riderId }, run) => release(riderId, run))

const stopping = new AbortController()
const loops: Promise<void>[] = []

/** Starts the relay of the outbox, the reconcilers, the folding of balances and figures, the reminders and the sweepers. */
export function startLoops(): void {
  loops.push(
    every(500, relayAll),
    every(1_000, () => foldChanges()),
    every(5_000, reconcileDue),
    every(5_000, reconcileRefunds),
    every(1_000, foldBalances),
    every(60_000, remindUntouched),
    every(60_000, () => purgeDone()),
    every(60_000, () => purgeKeys()),
  )
}

/** Lets the rounds under way end. */
export async function stopLoops(): Promise<void> {
  stopping.abort()
  await Promise.all(loops)
}

/** Everything that is due, a hundred rows a transaction. */
async function relayAll(): Promise<void> {
  while ((await relayDue(push)) === 100) if (stopping.signal.aborted) return
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
