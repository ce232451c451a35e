import { fail } from '../../../platform/contract/errors.ts'
import { transaction, type Transaction } from '../../../platform/database/transactions.ts'
import { createRateLimit } from '../../../platform/http/rate-limit.ts'
import { hashToken, newOpaqueToken, signAccessToken } from '../../../platform/security/tokens.ts'
import { findUsers, type UserRow } from '../../users/service.ts'
import { revokeSession } from '../model.ts'
import {
  insertRefreshToken,
  insertSession,
  purgeSessions,
  purgeUsedTokens,
  redeemRefreshToken,
} from '../queries.ts'
import { failDisabled, failInvalidCredentials } from './refusals.ts'

export { purgeSessions, purgeUsedTokens }

export interface SignedIn {
  user: UserRow
  token: string
  refreshToken: string
}

/**
 * Starts a session, in `trx` or in a statement of its own.
 * @throws 401 INVALID_CREDENTIALS if the password has changed since `user` was read
 */
export async function openSession(user: UserRow, trx?: Transaction): Promise<SignedIn> {
  const refreshToken = newOpaqueToken()
  const sessionId = await insertSession(user, hashToken(refreshToken), trx)
  if (!sessionId) failInvalidCredentials()
  return await issueTokens(user, sessionId, refreshToken)
}

const refreshes = createRateLimit('refresh', { per: 'caller', points: 120, seconds: 60 })

/**
 * Exchanges a refresh token for the next one (rotation). A second use means that the token was stolen or replayed, and
 * ends the session with all of its tokens.
 * @throws 401 INVALID_REFRESH_TOKEN, 403 ACCOUNT_DISABLED, 429 over 120 a minute
 */
export async function refresh(refreshToken: string): Promise<SignedIn> {
  const nextToken = newOpaqueToken()
  const rotated = await transaction(async (trx) => {
    const redeemed = await redeemRefreshToken(trx, hashToken(refreshToken))
    if (!redeemed) return null
    await refreshes.consume(redeemed.user_id) // an exception rolls back, and leaves the token usable
    if (!redeemed.is_valid) {
      await revokeSession(trx, redeemed.session_id)
      return null
    }
    if (redeemed.is_disabled) failDisabled() // rolls back too, so that the token works again after a ban is lifted
    await insertRefreshToken(trx, redeemed.session_id, hashToken(nextToken))
    const [user] = await findUsers([redeemed.user_id], trx) // before the commit, so that a failed read leaves the token usable
    if (!user) failDisabled()
    return { user, sessionId: redeemed.session_id }
  })
  if (!rotated)
    fail(
      'INVALID_REFRESH_TOKEN',
      'This refresh token is used up, expired or unknown. Log in again.',
    )
  return await issueTokens(rotated.user, rotated.sessionId, nextToken)
}

/** Ends the session of the access token and that of the refresh token. Unknown tokens are ignored. */
export async function logOut(sessionId: string, refreshToken: string | null): Promise<void> {
  await transaction(async (trx) => {
    await revokeSession(trx, sessionId)
    if (!refreshToken) return
    const redeemed = await redeemRefreshToken(trx, hashToken(refreshToken))
    if (redeemed) await revokeSession(trx, redeemed.session_id)
  })
}

async function issueTokens(
  user: UserRow,
  sessionId: string,
  refreshToken: string,
): Promise<SignedIn> {
  return { user, token: await signAccessToken({ userId: user.id, sessionId }), refreshToken }
}
