import { config } from '../../config/config.ts'
import { transaction, type Transaction } from '../../platform/database/connections.ts'
import { outboxRow } from '../../platform/jobs/enqueue.ts'
import { fail } from '../../platform/contract/errors.ts'
import { uuidv7 } from '../../platform/values/ids.ts'
import { dispatchAfterCommit } from '../../platform/jobs/queues.ts'
import { createRateLimit } from '../../platform/http/rate-limit.ts'
import {
  derivedToken,
  derivedTokens,
  hashToken,
  newOpaqueToken,
  signAccessToken,
} from '../../platform/security/tokens.ts'
import {
  addUser,
  findUserByEmail,
  findUsers,
  normalised,
  phoneOf,
  setPassword,
  type UserRow,
} from '../users/service.ts'
import { mailPasswordReset } from './jobs.ts'
import {
  findPasswordReset,
  insertPasswordReset,
  insertRefreshToken,
  insertSession,
  revokeSession,
  revokeSessionsOf,
  spendPasswordReset,
  spendRefreshToken,
} from './queries.ts'
import { hashPassword, passwordMatches } from './passwords.ts'

export interface SignedIn {
  user: UserRow
  token: string
  refreshToken: string
}

export interface Registration {
  email: string
  password: string
  firstName: string
  lastName: string
  phone?: string | null
}

/** Opens an account, always as a customer, and signs it in. @throws 409 EMAIL_TAKEN */
export async function register(input: Registration): Promise<SignedIn> {
  const password_hash = await hashPassword(input.password)
  return await transaction(async (trx) => {
    const user = await addUser(trx, {
      email: normalised(input.email),
      password_hash,
      first_name: input.firstName.trim(),
      last_name: input.lastName.trim(),
      phone: phoneOf(input.phone ?? null),
      role: 'customer',
    })
    return await openSession(user, trx)
  })
}

/** Ten wrong passwords a quarter of an hour for one address from one place; a stranger elsewhere can't lock the owner out. */
const failures = createRateLimit('login-failures', { per: 'ip', points: 10, seconds: 900 })

/** Signs in. @throws 401 INVALID_CREDENTIALS, 403 ACCOUNT_DISABLED (only after the right password), 429 */
export async function logIn(
  input: { email: string; password: string },
  ip: string,
): Promise<SignedIn> {
  const user = await checkPassword(input, ip)
  return await openSession(user)
}

/** The account behind an e-mail and a password, under the log-in limits. For `logIn` and for HTTP Basic. */
export async function checkPassword(
  { email, password }: { email: string; password: string },
  ip: string,
): Promise<UserRow> {
  const address = normalised(email)
  const key = `${hashToken(address).toString('hex')}:${ip}`
  await failures.peek(key)
  const user = await findUserByEmail(address)
  if (!(await passwordMatches(password, user?.password_hash ?? null)) || !user) {
    await failures.consume(key)
    fail('INVALID_CREDENTIALS', 'The e-mail or the password is wrong.')
  }
  const hasFailed = await failures.peek(key) // the guesses of a burst all pass the first look
  if (!user.is_active || user.is_banned) refuseDisabled()
  if (hasFailed) await failures.reset(key).catch(() => {}) // with Redis away the count runs out by itself
  return user
}

export function refuseDisabled(): never {
  fail(
    'ACCOUNT_DISABLED',
    'This account is deactivated or banned. Write to support if that is a mistake.',
  )
}

const refreshes = createRateLimit('refresh', { per: 'caller', points: 120, seconds: 60 })

/**
 * Trades a refresh token for the next one. A token that comes twice was stolen or replayed: its whole family ends.
 * @throws 401 INVALID_REFRESH_TOKEN, 403 ACCOUNT_DISABLED, 429 over 120 a minute
 */
export async function refresh(refreshToken: string): Promise<SignedIn> {
  const next = newOpaqueToken()
  const outcome = await transaction(async (trx) => {
    const spent = await spendRefreshToken(trx, hashToken(refreshToken))
    if (!spent) return null
    await refreshes.consume(spent.user_id) // a refusal rolls back, so the token stays good
    if (!spent.fresh) {
      await revokeSession(trx, spent.session_id)
      return null
    }
    if (spent.disabled) refuseDisabled() // rolls back as well: the token works again once a ban is lifted
    await insertRefreshToken(trx, spent.session_id, hashToken(next))
    const [user] = await findUsers([spent.user_id], trx) // before the commit: should it fail, the token stays good
    if (!user) refuseDisabled()
    return { user, sessionId: spent.session_id }
  })
  if (!outcome)
    fail(
      'INVALID_REFRESH_TOKEN',
      'This refresh token is used up, expired or unknown. Log in again.',
    )
  return await signedIn(outcome.user, outcome.sessionId, next)
}

/** Ends the session of a refresh token, and that of the access token. Unknown tokens are ignored. */
export async function logOut(sessionId: string, refreshToken: string | null): Promise<void> {
  await transaction(async (trx) => {
    await revokeSession(trx, sessionId)
    const spent = refreshToken ? await spendRefreshToken(trx, hashToken(refreshToken)) : undefined
    if (spent) await revokeSession(trx, spent.session_id)
  })
}

const RESET_ANSWER_MS = 150

/** Of one address, whoever asks from wherever, so that no stranger can fill a mailbox. */
const resetMails = createRateLimit('reset-mails', { per: 'ip', points: 3, seconds: 3600 })

/**
 * Sends a reset link when the address is known, at most three an hour; the link sent last stays good. Nobody can tell by
 * answer or time whether a mail went out.
 */
export async function forgotPassword(email: string): Promise<void> {
  const evenTime = new Promise((resolve) => setTimeout(resolve, RESET_ANSWER_MS))
  const address = normalised(email)
  const { isOver } = await resetMails.tryConsume(hashToken(address).toString('hex'))
  if (!isOver) await sendReset(address)
  await evenTime
}

async function sendReset(address: string): Promise<void> {
  const resetId = uuidv7()
  const mail = outboxRow(mailPasswordReset, { resetId })
  const hash = hashToken(derivedToken('password-reset', resetId))
  const known = await insertPasswordReset(address, hash, mail)
  if (known) dispatchAfterCommit(mail)
}

/** For the worker: whom to write to and with which link; null once the link has been used or replaced. */
export async function passwordResetMail(
  resetId: string,
): Promise<{ user: UserRow; link: string } | null> {
  // Asked for under a secret that has been changed since, its token is the previous one.
  for (const token of derivedTokens('password-reset', resetId)) {
    const userId = await findPasswordReset(hashToken(token))
    const [user] = userId ? await findUsers([userId]) : []
    if (user) return { user, link: `${config.appUrl}/reset-password?access_token=${token}` }
  }
  return null
}

/** Sets a new password and ends every session of the user. @throws 400 INVALID_TOKEN */
export async function resetPassword(token: string, password: string): Promise<void> {
  if (!(await findPasswordReset(hashToken(token)))) refuseToken()
  const passwordHash = await hashPassword(password)
  await transaction(async (trx) => {
    const userId = (await spendPasswordReset(trx, hashToken(token))) ?? refuseToken()
    await setPassword(trx, userId, passwordHash)
    await revokeSessionsOf(trx, userId)
  })
}

function refuseToken(): never {
  fail(
    'INVALID_TOKEN',
    'This reset link is used up, expired or replaced by a newer one. Ask for another.',
  )
}

async function openSession(user: UserRow, trx?: Transaction): Promise<SignedIn> {
  const refreshToken = newOpaqueToken()
  const sessionId = await insertSession(user.id, hashToken(refreshToken), trx)
  return await signedIn(user, sessionId, refreshToken)
}

async function signedIn(user: UserRow, sessionId: string, refreshToken: string): Promise<SignedIn> {
  const token = await signAccessToken({
    userId: user.id,
    sessionId,
    tokenVersion: user.token_version,
  })
  return { user, token, refreshToken }
}
