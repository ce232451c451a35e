import { setTimeout as sleep } from 'node:timers/promises'
import { config } from '../../../config/config.ts'
import { fail } from '../../../platform/contract/errors.ts'
import { transaction } from '../../../platform/database/transactions.ts'
import { createRateLimit } from '../../../platform/http/rate-limit.ts'
import { dispatchAfterCommit, outboxRow } from '../../../platform/jobs/enqueue.ts'
import { derivedToken, derivedTokens, hashToken } from '../../../platform/security/tokens.ts'
import { uuidv7 } from '../../../platform/values/ids.ts'
import { takeAccountMail } from '../../notifications/service/budget.ts'
import {
  findUserByEmail,
  findUsers,
  normalizeEmail,
  setPassword,
  type UserRow,
} from '../../users/service.ts'
import { mailPasswordReset } from '../jobs.ts'
import { assertUncommonPassword } from '../common-passwords.ts'
import { hashPassword } from '../passwords.ts'
import { findPasswordReset, redeemPasswordReset, revokeSessionsOf } from '../model.ts'
import { insertPasswordReset } from '../queries.ts'

const RESPONSE_TIME_MS = 150

/** Counted for the e-mail address, whatever the IP address, so that nobody can flood a mailbox. */
const resetMails = createRateLimit('reset-mails', { per: 'account', points: 3, seconds: 3600 })

/**
 * Sends a reset link if the address has an account, at most three an hour; only the latest link works. Neither the
 * response nor its timing reveals whether a mail was sent.
 */
export async function requestReset(email: string): Promise<void> {
  const constantTime = sleep(RESPONSE_TIME_MS)
  const address = normalizeEmail(email)
  const { isExceeded } = await resetMails.tryConsume(hashToken(address).toString('hex'))
  if (!isExceeded && (await mayBeMailed(address))) await sendReset(address)
  await constantTime
}

/** An address that nobody has proven gets few mails a day. */
async function mayBeMailed(address: string): Promise<boolean> {
  const user = await findUserByEmail(address)
  if (!user || user.email_verified_at) return true
  return await transaction((trx) => takeAccountMail(trx, address))
}

async function sendReset(address: string): Promise<void> {
  const resetId = uuidv7()
  const mail = outboxRow(mailPasswordReset, { resetId })
  const hash = hashToken(derivedToken('password-reset', resetId))
  const isKnown = await insertPasswordReset(address, hash, mail)
  if (isKnown) dispatchAfterCommit(mail)
}

/** The recipient and the link of a reset mail; null once the link has been used or replaced. */
export async function passwordResetMail(
  resetId: string,
): Promise<{ user: UserRow; link: string } | null> {
  // The token may have been derived from a secret that has been rotated since.
  for (const token of derivedTokens('password-reset', resetId)) {
    const userId = await findPasswordReset(hashToken(token))
    const [user] = userId ? await findUsers([userId]) : []
    if (user) return { user, link: `${config.appUrl}/reset-password?access_token=${token}` }
  }
  return null
}

/** Sets a new password and ends every session of the user. @throws 400 INVALID_TOKEN, and for a common password */
export async function resetPassword(token: string, password: string, ip: string): Promise<void> {
  if (!(await findPasswordReset(hashToken(token)))) failInvalidToken() // before the expensive hash
  assertUncommonPassword('password', password)
  const passwordHash = await hashPassword(password, ip)
  await transaction(async (trx) => {
    const userId = (await redeemPasswordReset(trx, hashToken(token))) ?? failInvalidToken()
    await setPassword(trx, userId, passwordHash)
    await revokeSessionsOf(trx, userId)
  })
}

function failInvalidToken(): never {
  fail(
    'INVALID_TOKEN',
    'This reset link is used up, expired or replaced by a newer one. Ask for another.',
  )
}
