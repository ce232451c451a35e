import type { PushSender } from '../../../adapters/push/push-sender.ts'
import { getSettings } from '../../settings/service.ts'
import { isChannelEnabled } from '../channels.ts'
import { findSubscription } from '../channels.sql.ts'
import { isUrgent } from '../notification-rules.ts'
import { pushPayload } from '../rendering/push-payload.ts'
import { findWithRecipient } from '../queries.ts'
import { deleteGoneSubscription } from './channels.ts'

/**
 * Pushes a notification to one browser, if that is still the recipient's and the channel is still enabled. At least once: an
 * attempt that died after the push service accepted the push is repeated under the same topic and shown under the same id,
 * so the duplicate replaces it.
 */
export async function sendPush(
  { notificationId, subscriptionId }: { notificationId: string; subscriptionId: string },
  { pushSender }: { pushSender: PushSender },
): Promise<void> {
  const [notification, subscription] = await Promise.all([
    findWithRecipient(notificationId),
    findSubscription(notificationId, subscriptionId),
  ])
  if (!notification || !subscription) return
  if (!isChannelEnabled('push', await getSettings(), notification.preferences)) return
  const outcome = await pushSender.send({
    id: notification.id,
    subscription,
    payload: pushPayload(notification),
    isUrgent: isUrgent(notification.event),
  })
  if (outcome === 'gone') await deleteGoneSubscription(subscription)
}
