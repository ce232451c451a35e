/**
 * The jobs of the maintenance queue, and the loops that have to run whatever happens to Redis. Any number of processes may
 * run them, since every round skips rows that another process has locked.
 */
import { purgeAgentSessions } from '../src/features/agent-commerce/purge.sql.ts'
import { rollUpMetrics } from '../src/features/analytics/service.ts'
import { purgeSessions, purgeUsedTokens } from '../src/features/auth/service/sessions.ts'
import { purgeNotifications } from '../src/features/notifications/service/inbox.ts'
import { expirePendingBookings } from '../src/features/rentals/bookings/service/expire.ts'
import { remindBookings } from '../src/features/rentals/bookings/service/remind.ts'
import { purgeChangeLog } from '../src/features/products/service.ts'
import { rollUpBalances } from '../src/features/ledger/service/roll-up.ts'
import { expireMessages } from '../src/features/chat/service/submit.ts'
import { purgeConversations } from '../src/features/chat/service/retention.ts'
import { purgeBudgets } from '../src/features/notifications/service/budget.ts'
import { remindStaleOrders } from '../src/features/orders/service/remind.ts'
import { reconcileDuePayments } from '../src/features/payments/service/reconcile.ts'
import { reconcileDueRefunds } from '../src/features/payments/service/refunds/execute.ts'
import { expireReplacement } from '../src/features/orders/replacements/jobs.ts'
import { expireIfUnanswered } from '../src/features/orders/replacements/service/decline.ts'
import { offerDelivery, releaseRider, withdrawOffers } from '../src/features/riders/jobs.ts'
import { releaseRiderIfIdle } from '../src/features/riders/service/deliver.ts'
import {
  advanceDueRounds,
  startDispatch,
  withdrawOpenOffers,
} from '../src/features/riders/service/dispatch.ts'
import { rollUpDocumentFrequencies } from '../src/features/search/service/search.ts'
import { requestScheduledDrafts } from '../src/features/smm/service/generate.ts'
import { failOverduePosts } from '../src/features/smm/service/publish.ts'
import { sweepUploads } from '../src/features/uploads/service/clean-up.ts'
import { reencryptTokens } from '../src/features/messenger/service/pages.ts'
import { purgeOldEvents } from '../src/features/messenger/service/events.ts'
import { reencryptSecrets } from '../src/features/webhooks/service/endpoints.ts'
import { purgeOldDeliveries } from '../src/features/webhooks/service/deliver.ts'
import { purgeKeys } from '../src/platform/http/idempotency.ts'
import { purgeCompleted } from '../src/platform/jobs/outbox.ts'
import { startLoop, stopLoops, untilExhausted } from '../src/platform/jobs/loops.ts'
import { dispatch } from '../src/platform/jobs/queues.ts'
import { relayPending } from '../src/platform/jobs/relay.ts'
import { registerHandler } from '../src/platform/jobs/handlers.ts'

registerHandler(releaseRider, ({ riderId }, run) => releaseRiderIfIdle(riderId, run))
registerHandler(offerDelivery, ({ orderId }, run) => startDispatch(orderId, run))
registerHandler(withdrawOffers, ({ orderId }, run) => withdrawOpenOffers(orderId, run))
registerHandler(expireReplacement, ({ replacementId }, run) =>
  expireIfUnanswered(replacementId, run),
)

/** The loops by name, each with the pause between two rounds in milliseconds. */
const loops: Record<string, [pauseMs: number, round: () => Promise<unknown>]> = {
  'relay-outbox': [500, untilExhausted((limit) => relayPending(dispatch, limit), 100)],
  'roll-up-metrics': [1_000, () => rollUpMetrics()],
  'roll-up-balances': [1_000, rollUpBalances],
  'roll-up-document-frequencies': [1_000, rollUpDocumentFrequencies],
  'reconcile-payments': [5_000, reconcileDuePayments],
  'reconcile-refunds': [5_000, reconcileDueRefunds],
  'offer-deliveries': [1_000, advanceDueRounds],
  'expire-chat-messages': [5_000, () => expireMessages()],
  'fail-overdue-posts': [1_000, failOverduePosts],
  'draft-posts': [5_000, () => requestScheduledDrafts()],
  'remind-stale-orders': [60_000, remindStaleOrders],
  'expire-pending-bookings': [5_000, () => expirePendingBookings()],
  'remind-bookings': [60_000, () => remindBookings()],
  'clean-up-uploads': [60_000, () => sweepUploads()],
  'purge-outbox': [60_000, untilExhausted(purgeCompleted)],
  'purge-idempotency-keys': [60_000, untilExhausted(purgeKeys)],
  'purge-store-changes': [60_000, untilExhausted(purgeChangeLog)],
  'purge-conversations': [60_000, untilExhausted(purgeConversations)],
  'purge-webhook-deliveries': [60_000, untilExhausted(purgeOldDeliveries)],
  'purge-message-budgets': [60_000, untilExhausted(purgeBudgets)],
  'purge-messenger-events': [60_000, untilExhausted(purgeOldEvents)],
  'purge-refresh-tokens': [60_000, untilExhausted(purgeUsedTokens)],
  'purge-sessions': [60_000, untilExhausted(purgeSessions, 500)],
  'purge-agent-sessions': [60_000, untilExhausted(purgeAgentSessions)],
  'purge-notifications': [60_000, untilExhausted(purgeNotifications)],
  're-encrypt-webhook-secrets': [60_000, reencryptSecrets],
  're-encrypt-page-tokens': [60_000, reencryptTokens],
}

/** Starts every loop, or some, each with so many times its pause. */
export function start(names: readonly string[] = Object.keys(loops), slowness = 1): void {
  for (const name of names) {
    const [pauseMs, round] = loops[name]!
    startLoop(name, pauseMs * slowness, round)
  }
}

export { stopLoops as stop }
