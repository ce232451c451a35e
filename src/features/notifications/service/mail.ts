import type { Mailer } from '../../../adapters/mail/mailer.ts'
import { storefrontLink } from '../../site/links.ts'
import { passwordResetMail } from '../../auth/service/password-reset.ts'
import { getSettings } from '../../settings/service.ts'
import { isChannelEnabled } from '../channels.ts'
import { mailBodies } from '../rendering/mail-layout.ts'
import { findWithRecipient } from '../queries.ts'
import { textsFor } from '../texts/texts.ts'

/**
 * Mails a notification to its recipient, if the channel is still enabled. At least once: an attempt that died after the mail
 * server accepted the mail is repeated under the same `Message-ID`, by which mailboxes drop duplicates.
 */
export async function sendNotificationEmail(
  notificationId: string,
  { mailer }: { mailer: Mailer },
): Promise<void> {
  const notification = await findWithRecipient(notificationId)
  if (!notification) return
  if (!isChannelEnabled('email', await getSettings(), notification.preferences)) return
  const { language, greeting, open } = textsFor(notification.language)
  const content = {
    language,
    greeting: greeting({ name: notification.first_name }),
    body: notification.body,
    action: notification.data.orderId ? open.order : open.other,
    link: notification.data.url ?? storefrontLink(),
  }
  await mailer.send({
    id: notification.id,
    to: toAddress(notification),
    subject: notification.title,
    ...mailBodies(content),
  })
}

/** Mails the link to choose a new password, whatever channels are enabled. */
export async function sendPasswordResetEmail(
  resetId: string,
  { mailer }: { mailer: Mailer },
): Promise<void> {
  const reset = await passwordResetMail(resetId)
  if (!reset) return
  const { language, greeting, passwordReset } = textsFor(reset.user.language)
  const { subject, ...content } = passwordReset({ link: reset.link })
  await mailer.send({
    id: resetId,
    to: toAddress(reset.user),
    subject,
    ...mailBodies({ language, greeting: greeting({ name: reset.user.first_name }), ...content }),
  })
}

function toAddress(user: { first_name: string; last_name: string; email: string }) {
  return { name: `${user.first_name} ${user.last_name}`, address: user.email }
}
