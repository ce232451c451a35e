import { setTimeout as sleep } from 'node:timers/promises'
import { createRateLimit } from '../../../platform/http/rate-limit.ts'
import { hashToken } from '../../../platform/security/tokens.ts'
import { findUserByEmail, normalizeEmail, type UserRow } from '../../users/service.ts'
import { verifyPassword } from '../passwords.ts'
import { failDisabled, failInvalidCredentials } from './refusals.ts'
import { openSession, type SignedIn } from './sessions.ts'

interface Credentials {
  email: string
  password: string
}

const FAILURES = 10
const WINDOW_SECONDS = 900

/** Ten failures in 15 minutes for an e-mail from one address, so that nobody can lock the owner out from elsewhere. */
const failures = createRateLimit('login-failures', {
  per: 'ip',
  points: FAILURES,
  seconds: WINDOW_SECONDS,
})

/** Failures for an e-mail from all addresses, which only slow log-ins down. */
const accountFailures = createRateLimit('account-login-failures', {
  per: 'account',
  points: FAILURES,
  seconds: WINDOW_SECONDS,
})

const MAX_DELAY_MS = 8_000

/** Half a second after ten failures for an e-mail, whatever their addresses, and twice that after every ten more. */
function slowDownMs(failed: number): number {
  return Math.min(MAX_DELAY_MS, 250 * 2 ** Math.floor(failed / FAILURES))
}

/** Signs in. @throws 401 INVALID_CREDENTIALS, 403 ACCOUNT_DISABLED (only after the right password), 429 */
export async function logIn(credentials: Credentials, ip: string): Promise<SignedIn> {
  return await openSession(await authenticate(credentials, ip))
}

/** The account that belongs to an e-mail and a password, subject to the limits on failures. */
export async function authenticate({ email, password }: Credentials, ip: string): Promise<UserRow> {
  const address = normalizeEmail(email)
  const account = hashToken(address).toString('hex')
  const [, { counted: failed }] = await Promise.all([
    failures.peek(ip, account),
    accountFailures.stateOf(account),
  ])
  if (failed >= FAILURES) await sleep(slowDownMs(failed))
  const user = await findUserByEmail(address)
  if (!(await verifyPassword(password, user?.password_hash ?? null, ip)) || !user) {
    await Promise.all([failures.consume(ip, account), accountFailures.tryConsume(account)])
    failInvalidCredentials()
  }
  const ownFailures = await failures.peek(ip, account) // again: concurrent guesses all pass the first check
  if (!user.is_active || user.is_banned) failDisabled()
  const forgotten: Promise<void>[] = []
  if (ownFailures > 0) forgotten.push(failures.reset(ip, account))
  if (failed > 0) forgotten.push(accountFailures.reset(account))
  await Promise.all(forgotten).catch(() => {}) // without Redis the failures expire by themselves
  return user
}
