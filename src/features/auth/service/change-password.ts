import { transaction } from '../../../platform/database/transactions.ts'
import { setPassword } from '../../users/service.ts'
import { assertUncommonPassword } from '../common-passwords.ts'
import { revokeSessionsOf } from '../model.ts'
import { hashPassword } from '../passwords.ts'
import { authenticate } from './log-in.ts'

interface PasswordChange {
  currentPassword: string
  newPassword: string
}

/**
 * Sets a new password and ends every session of the user but the caller's own.
 * @throws 401 INVALID_CREDENTIALS and 429 as at log-in; 400 for a common password
 */
export async function changePassword(
  caller: { id: string; email: string; sessionId: string },
  { currentPassword, newPassword }: PasswordChange,
  ip: string,
): Promise<void> {
  assertUncommonPassword('newPassword', newPassword)
  await authenticate({ email: caller.email, password: currentPassword }, ip)
  const passwordHash = await hashPassword(newPassword, ip)
  await transaction(async (trx) => {
    await setPassword(trx, caller.id, passwordHash)
    await revokeSessionsOf(trx, caller.id, { except: caller.sessionId })
  })
}
