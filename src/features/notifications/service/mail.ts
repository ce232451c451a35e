import type { Mailer } from '../../../adapters/mail/mailer.ts'
import { withoutLinks } from '../../../platform/values/links.ts'
import { customerLink } from '../../orders/guests/service.ts'
import { storefrontLink } from '../../site/links.ts'
import { getSettings } from '../../settings/service.ts'
import { isChannelEnabled } from '../channels.ts'
import { mailBodies } from '../rendering/mail-layout.ts'
import { findWithRecipient } from '../queries.ts'
import { textsFor } from '../texts/texts.ts'

/**
 * Mails a notification to its recipient, if the channel is still enabled; without any words that a user wrote, names included,
 * as long as nobody has proven the address. A guest's leads to the page that needs no account. At least once: an attempt that died after the mail server accepted the mail is
 * repeated under the same `Message-ID`, by which mailboxes drop duplicates.
 */
export async function sendNotificationEmail(
  notificationId: string,
  { mailer }: { mailer: Mailer },
): Promise<void> {
  const [notification, settings] = await Promise.all([
    findWithRecipient(notificationId),
    getSettings(),
  ])
  if (!notification) return
  if (!isChannelEnabled('email', settings, notification.preferences)) return
  const { first_name, last_name, email, is_email_verified: isProven, guest_order } = notification
  const words = isProven ? withoutLinks(notification.body) : notification.plain_body
  if (words === null) return
  const { language, greeting, proveAddress, open } = textsFor(notification.language)
  const content = {
    language,
    siteName: settings.site_name,
    greeting: greeting({ name: isProven ? withoutLinks(first_name) : null }),
    body: isProven || guest_order ? words : `${words} ${proveAddress}`,
    action: notification.data.orderId ? open.order : open.other,
    link: guest_order ? customerLink(guest_order) : (notification.data.url ?? storefrontLink()),
  }
  await mailer.send({
    id: notification.id,
    to: { name: isProven ? withoutLinks(`${first_name} ${last_name}`) : '', address: email },
    subject: notification.title,
    ...mailBodies(content),
  })
}
