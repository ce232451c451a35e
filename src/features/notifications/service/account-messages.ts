/** Messages about an account itself, which go out whatever channels are enabled. */
import type { Mailer } from '../../../adapters/mail/mailer.ts'
import type { SmsSender } from '../../../adapters/sms/sms-sender.ts'
import { retryUntilAvailable } from '../../../platform/database/retry-until-available.ts'
import { UnrecoverableError, RetryAfterError, type JobContext } from '../../../platform/jobs/job.ts'
import { withoutLinks } from '../../../platform/values/links.ts'
import { passwordResetMail } from '../../auth/service/password-reset.ts'
import { getSettings } from '../../settings/service.ts'
import { verificationMail } from '../../verification/service/email.ts'
import { claimCode, releaseCode } from '../../verification/service/phone.ts'
import { mailBodies } from '../rendering/mail-layout.ts'
import { toGsmAlphabet } from '../rendering/sms-text.ts'
import { textsFor } from '../texts/texts.ts'
import type { UserRow } from '../../users/service.ts'

/** Mails the link to choose a new password. */
export async function sendPasswordResetEmail(
  resetId: string,
  { mailer }: { mailer: Mailer },
): Promise<void> {
  const reset = await passwordResetMail(resetId)
  if (reset) await sendAccountMail('passwordReset', { id: resetId, ...reset }, mailer)
}

/** Mails the link that proves an e-mail address. */
export async function sendVerificationEmail(
  verificationId: string,
  { mailer }: { mailer: Mailer },
): Promise<void> {
  const verification = await verificationMail(verificationId)
  if (verification)
    await sendAccountMail('verifyEmail', { id: verificationId, ...verification }, mailer)
}

async function sendAccountMail(
  template: 'passwordReset' | 'verifyEmail',
  { id, user, link }: { id: string; user: UserRow; link: string },
  mailer: Mailer,
): Promise<void> {
  const { site_name: siteName } = await getSettings()
  const { language, greeting, [template]: render } = textsFor(user.language)
  const name = user.email_verified_at ? withoutLinks(user.first_name) : null
  const { subject, body, action } = render({ siteName })
  const content = { language, siteName, greeting: greeting({ name }), body, action, link }
  await mailer.send({
    id,
    to: { name: name ?? '', address: user.email },
    subject,
    ...mailBodies(content),
  })
}

/**
 * Sends the code that proves a phone number. At most once: an attempt is claimed before it begins, and after one without an
 * outcome the user requests another code.
 */
export async function sendVerificationCode(
  verificationId: string,
  { signal }: Pick<JobContext, 'signal'>,
  { smsSender }: { smsSender: SmsSender | null },
): Promise<void> {
  if (!smsSender) return
  const claimed = await claimCode(verificationId)
  if (!claimed) return
  const { site_name: siteName } = await getSettings()
  const { user, phone, code } = claimed
  const message = toGsmAlphabet(textsFor(user.language).verifyPhone({ siteName, code }))
  try {
    await smsSender.send({ to: phone, message })
  } catch (error) {
    if (!(error instanceof RetryAfterError)) throw new UnrecoverableError(String(error))
    await retryUntilAvailable(() => releaseCode(verificationId), signal)
    throw error
  }
}
