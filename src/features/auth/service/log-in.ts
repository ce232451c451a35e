import { fail } from '../../../platform/contract/errors.ts'
import { createRateLimit } from '../../../platform/http/rate-limit.ts'
import { hashToken } from '../../../platform/security/tokens.ts'
import { findUserByEmail, normalizeEmail, type UserRow } from '../../users/service.ts'
import { verifyPassword } from '../passwords.ts'
import { failDisabled } from './disabled.ts'
import { openSession, type SignedIn } from './sessions.ts'

interface Credentials {
  email: string
  password: string
}

/** Ten failures in 15 minutes for an e-mail from one IP address, so that nobody can lock the owner out from elsewhere. */
const failures = createRateLimit('login-failures', { per: 'ip', points: 10, seconds: 900 })

/** Signs in. @throws 401 INVALID_CREDENTIALS, 403 ACCOUNT_DISABLED (only after the right password), 429 */
export async function logIn(credentials: Credentials, ip: string): Promise<SignedIn> {
  return await openSession(await authenticate(credentials, ip))
}

/** The account that belongs to an e-mail and a password, subject to the limit on failures. */
export async function authenticate({ email, password }: Credentials, ip: string): Promise<UserRow> {
  const address = normalizeEmail(email)
  const key = `${hashToken(address).toString('hex')}:${ip}`
  await failures.peek(key)
  const user = await findUserByEmail(address)
  if (!(await verifyPassword(password, user?.password_hash ?? null)) || !user) {
    await failures.consume(key)
    fail('INVALID_CREDENTIALS', 'The e-mail or the password is wrong.')
  }
  const hasFailures = await failures.peek(key) // again: concurrent guesses all pass the first check
  if (!user.is_active || user.is_banned) failDisabled()
  if (hasFailures) await failures.reset(key).catch(() => {}) // without Redis the failures expire by themselves
  return user
}
