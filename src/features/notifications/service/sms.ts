import type { SmsSender } from '../../../adapters/sms/sms-sender.ts'
import { retryUntilAvailable } from '../../../platform/database/retry-until-available.ts'
import { UnrecoverableError, RetryAfterError, type JobContext } from '../../../platform/jobs/job.ts'
import { getSettings } from '../../settings/service.ts'
import { isChannelEnabled, smsNumber } from '../channels.ts'
import { claimSend, releaseSend, findWithRecipient } from '../queries.ts'
import { smsText } from '../sms-text.ts'

/**
 * Texts a notification to its reader, if that is still wanted. At most once, because a text costs money and the provider
 * knows no id by which to drop a twin: a try is claimed before it begins, and one that ended without an outcome makes a
 * dead letter instead of another text. Requeued by an operator, it is sent.
 */
export async function sendSms(
  notificationId: string,
  { signal }: Pick<JobContext, 'signal'>,
  { texter }: { texter: SmsSender | null },
): Promise<void> {
  const [notice, now] = await Promise.all([findWithRecipient(notificationId), getSettings()])
  const to = notice && smsNumber(notice.phone)
  if (!texter || !to || !isChannelEnabled('sms', now, notice.preferences)) return
  const claim = await claimSend(notificationId)
  if (claim === 'taken') throw new RetryAfterError('another try is under way', 60_000)
  if (claim === 'stale') throw new UnrecoverableError(`a try was cut off. ${MAYBE_SENT}`)
  const { title, body } = notice
  try {
    await texter.send({ to, message: smsText({ from: now.site_name, title, body }) })
  } catch (error) {
    await retryUntilAvailable(() => releaseSend(notificationId), signal)
    if (error instanceof UnrecoverableError || error instanceof RetryAfterError) throw error
    throw new UnrecoverableError(`${String(error)}. ${MAYBE_SENT}`)
  }
}

const MAYBE_SENT = 'Nobody knows whether the text was sent; requeue the job to send it again.'
