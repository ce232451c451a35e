import type { Mailer } from '../../../adapters/mail/mailer.ts'
import { config } from '../../../config/config.ts'
import { passwordResetMail } from '../../auth/service/password-reset.ts'
import { getSettings } from '../../settings/service.ts'
import { isChannelEnabled } from '../channels.ts'
import { mailBodies } from '../mail-layout.ts'
import { findWithRecipient } from '../queries.ts'
import { textsFor } from '../texts/texts.ts'

/**
 * Sends a notification to its reader's mailbox, if both the platform and the reader still want that. At least once: a try
 * that died after the server took the mail is repeated under the same `Message-ID`, by which mailboxes drop the twin.
 */
export async function sendNotificationEmail(
  notificationId: string,
  { mailer }: { mailer: Mailer },
): Promise<void> {
  const notice = await findWithRecipient(notificationId)
  if (!notice || !isChannelEnabled('email', await getSettings(), notice.preferences)) return
  const { language, greeting, open } = textsFor(notice.language)
  const content = {
    language,
    greeting: greeting({ name: notice.first_name }),
    body: notice.body,
    action: notice.data.orderId ? open.order : open.other,
    link: notice.data.url ?? config.storefrontUrl,
  }
  await mailer.send({
    id: notice.id,
    to: addressOf(notice),
    subject: notice.title,
    ...mailBodies(content),
  })
}

/** Sends the link to choose a new password; always, whatever the toggles say. */
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
    to: addressOf(reset.user),
    subject,
    ...mailBodies({ language, greeting: greeting({ name: reset.user.first_name }), ...content }),
  })
}

function addressOf(user: { first_name: string; last_name: string; email: string }) {
  return { name: `${user.first_name} ${user.last_name}`, address: user.email }
}
