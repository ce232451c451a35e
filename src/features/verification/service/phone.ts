/** Proof that a phone number is its account's: six digits by text, which work for 10 minutes and may be tried five times. */
import { fail, failField } from '../../../platform/contract/errors.ts'
import { transaction } from '../../../platform/database/transactions.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { derivedTokens, isOneOf } from '../../../platform/security/tokens.ts'
import { uuidv7 } from '../../../platform/values/ids.ts'
import { normalizePhMobile } from '../../../platform/values/phone.ts'
import { smsNumber } from '../../notifications/channels.ts'
import { takeCode } from '../../notifications/service/budget.ts'
import { getSettings } from '../../settings/service.ts'
import { findUsers, getProfile, markPhoneVerified, type UserRow } from '../../users/service.ts'
import { textVerificationCode } from '../jobs.ts'
import {
  claimPhoneVerification,
  countAttempt,
  deletePhoneVerification,
  releasePhoneVerification,
  savePhoneVerification,
} from '../queries.ts'
import { failUntilTomorrow } from './daily-limit.ts'

/**
 * Texts a code to the number of the profile; it replaces the earlier one. None to a proven number.
 * @throws 400 without a Philippine mobile number; 429 over three codes a number and day; 503 SMS_UNAVAILABLE
 */
export async function requestVerificationCode(userId: string): Promise<void> {
  const user = await getProfile(userId)
  const { phone } = user
  const number = phone && normalizePhMobile(phone)
  if (!number)
    failField('phone', 'must be a Philippine mobile number; add one to your profile first')
  if (user.phone_verified_at) return
  if (!smsNumber(phone) || !(await getSettings()).sms_enabled)
    fail(
      'SMS_UNAVAILABLE',
      'Text messages are switched off on this market, so no code can be sent.',
    )
  await transaction(async (trx) => {
    if (!(await takeCode(trx, userId, number))) failUntilTomorrow('verification-codes')
    const verificationId = uuidv7()
    await savePhoneVerification(trx, { id: verificationId, user_id: userId, phone })
    await enqueue(trx, textVerificationCode, { verificationId })
  })
}

/** Records the proof. A code works once. @throws 400 INVALID_TOKEN */
export async function verifyPhone(userId: string, code: string): Promise<void> {
  const isVerified = await transaction(async (trx) => {
    const verification = await countAttempt(trx, userId)
    if (!verification || !isOneOf(code, codesOf(verification.id))) return false
    await deletePhoneVerification(trx, verification.id)
    return await markPhoneVerified(trx, userId, verification.phone)
  })
  if (!isVerified)
    fail(
      'INVALID_TOKEN',
      'This code is wrong, used up, older than 10 minutes or was tried five times. Request another.',
    )
}

/**
 * Claims the sending of a code, which happens at most once, because a text costs money.
 * @returns null when it has been claimed, has expired or was replaced
 */
export async function claimCode(
  verificationId: string,
): Promise<{ user: UserRow; phone: string; code: string } | null> {
  const verification = await claimPhoneVerification(verificationId)
  const [user] = verification ? await findUsers([verification.user_id]) : []
  if (!verification || !user) return null
  const phone = normalizePhMobile(verification.phone)
  return phone === null ? null : { user, phone, code: codesOf(verificationId)[0]! }
}

export { releasePhoneVerification as releaseCode }

/** Derived, so that no table and no queue holds it; the second under the previous secret, while that is rotated. */
function codesOf(verificationId: string): string[] {
  return derivedTokens('verify-phone', verificationId).map((token) =>
    String(Buffer.from(token, 'base64url').readUIntBE(0, 6) % 1_000_000).padStart(6, '0'),
  )
}
