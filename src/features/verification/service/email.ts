/** Proof that an e-mail address is its account's: the link of a mail, which works once, for 24 hours. */
import { config } from '../../../config/config.ts'
import { fail } from '../../../platform/contract/errors.ts'
import { transaction, type Transaction } from '../../../platform/database/transactions.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { derivedToken, derivedTokens, hashToken } from '../../../platform/security/tokens.ts'
import { uuidv7 } from '../../../platform/values/ids.ts'
import { takeAccountMail } from '../../notifications/service/budget.ts'
import { findUsers, getProfile, markEmailVerified, type UserRow } from '../../users/service.ts'
import { mailVerification } from '../jobs.ts'
import {
  findEmailVerification,
  redeemEmailVerification,
  saveEmailVerification,
} from '../queries.ts'
import { failUntilTomorrow } from './daily-limit.ts'

const PURPOSE = 'verify-email'

/** Mails a link to an address that nobody has proven. @returns false when its mails of today are used up */
export async function sendVerificationLink(trx: Transaction, user: UserRow): Promise<boolean> {
  if (!(await takeAccountMail(trx, user.email))) return false
  const verificationId = uuidv7()
  const hash = hashToken(derivedToken(PURPOSE, verificationId))
  await saveEmailVerification(trx, hash, { user_id: user.id, email: user.email })
  await enqueue(trx, mailVerification, { verificationId })
  return true
}

/** Mails another link, which replaces the earlier one; none to a proven address. @throws 429 over 20 mails a day */
export async function requestVerificationLink(userId: string): Promise<void> {
  const user = await getProfile(userId)
  if (user.email_verified_at) return
  const isSent = await transaction((trx) => sendVerificationLink(trx, user))
  if (!isSent) failUntilTomorrow('verification-mails')
}

/** The recipient and the link of a verification mail; null once it has been used or replaced. */
export async function verificationMail(
  verificationId: string,
): Promise<{ user: UserRow; link: string } | null> {
  // The token may have been derived from a secret that has been rotated since.
  for (const token of derivedTokens(PURPOSE, verificationId)) {
    const verification = await findEmailVerification(hashToken(token))
    const [user] = verification ? await findUsers([verification.user_id]) : []
    if (user && user.email === verification?.email && !user.email_verified_at)
      return { user, link: `${config.appUrl}/verify-email?token=${token}` }
  }
  return null
}

/** Records the proof. @throws 400 INVALID_TOKEN, also when the account has another address by now */
export async function verifyEmail(token: string): Promise<void> {
  const isVerified = await transaction(async (trx) => {
    const redeemed = await redeemEmailVerification(trx, hashToken(token))
    return redeemed ? await markEmailVerified(trx, redeemed.user_id, redeemed.email) : false
  })
  if (!isVerified)
    fail(
      'INVALID_TOKEN',
      'This link is used up, expired or replaced by a newer one. Sign in and request another.',
    )
}
