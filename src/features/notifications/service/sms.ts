import type { SmsSender } from '../../../adapters/sms/sms-sender.ts'
import { retryUntilAvailable } from '../../../platform/database/retry-until-available.ts'
import { UnrecoverableError, RetryAfterError, type JobContext } from '../../../platform/jobs/job.ts'
import { getSettings } from '../../settings/service.ts'
import { isChannelEnabled, smsNumber } from '../channels.ts'
import { claimSend, findWithRecipient, releaseSend } from '../queries.ts'
import { smsText } from '../rendering/sms-text.ts'

/**
 * Sends a notification to its recipient by SMS, if the channel is still enabled and the number proven. At most once, because a message costs money
 * and the provider has no idempotency key: an attempt is claimed before it begins, and one that ended without an outcome
 * makes a dead letter. An operator who requeues that sends the message.
 */
export async function sendSms(
  notificationId: string,
  { signal }: Pick<JobContext, 'signal'>,
  { smsSender }: { smsSender: SmsSender | null },
): Promise<void> {
  const [notification, settings] = await Promise.all([
    findWithRecipient(notificationId),
    getSettings(),
  ])
  const to = notification?.is_phone_verified ? smsNumber(notification.phone) : null
  if (
    !smsSender ||
    !notification ||
    !to ||
    !isChannelEnabled('sms', settings, notification.preferences)
  )
    return
  const claim = await claimSend(notificationId)
  if (claim === 'in_flight') throw new RetryAfterError('another attempt is in flight', 60_000)
  if (claim === 'stale') throw new UnrecoverableError(`an attempt was cut off. ${MAYBE_SENT}`)
  const { title, body } = notification
  try {
    await smsSender.send({ to, message: smsText({ from: settings.site_name, title, body }) })
  } catch (error) {
    await retryUntilAvailable(() => releaseSend(notificationId), signal)
    if (error instanceof UnrecoverableError || error instanceof RetryAfterError) throw error
    throw new UnrecoverableError(`${String(error)}. ${MAYBE_SENT}`)
  }
}

const MAYBE_SENT = 'The message may have been sent; requeue the job to send it again.'
