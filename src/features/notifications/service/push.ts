import type { PushSender } from '../../../adapters/push/push-sender.ts'
import { getSettings } from '../../settings/service.ts'
import { isChannelEnabled } from '../channels.ts'
import { findWithRecipient } from '../queries.ts'
import { findSubscription, deleteGoneSubscription } from '../channels.sql.ts'
import { isUrgent } from '../notification-rules.ts'
import { pushPayload } from '../push-payload.ts'

/**
 * Pushes a notification to one browser, if that is still the reader's and still wanted. At least once: a try that died
 * after the push service took it is repeated under the same topic and shown under the same id, so the twin replaces it.
 */
export async function sendPush(
  { notificationId, subscriptionId }: { notificationId: string; subscriptionId: string },
  { pusher }: { pusher: PushSender },
): Promise<void> {
  const [notice, subscription] = await Promise.all([
    findWithRecipient(notificationId),
    findSubscription(notificationId, subscriptionId),
  ])
  if (
    !notice ||
    !subscription ||
    !isChannelEnabled('push', await getSettings(), notice.preferences)
  )
    return
  const outcome = await pusher.send({
    id: notice.id,
    subscription,
    payload: pushPayload(notice),
    isUrgent: isUrgent(notice.event),
  })
  if (outcome === 'gone') await deleteGoneSubscription(subscription)
}
