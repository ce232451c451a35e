import { query, statement } from '../../platform/database/queries.ts'
import type { Transaction } from '../../platform/database/transactions.ts'
import { createLoader, loaderKeys } from '../../platform/database/loader.ts'
import { addMinutes, now } from '../../platform/values/clock.ts'
import { firstIdAt, uuidv7 } from '../../platform/values/ids.ts'
import { insertOutboxFromJson } from '../../platform/jobs/outbox.ts'
import type { Role, UserRow } from '../users/service.ts'

export interface CallerRow {
  id: string
  role: Role
  is_active: boolean
  is_banned: boolean
  email: string
  first_name: string
  last_name: string
  /** The session has been revoked or has expired. */
  has_ended: boolean
}

/** Reads the user of a session on every request, so that log-out, a ban or a change of role takes effect immediately. */
export const findCaller = createLoader(
  statement<CallerRow & { keyed_by: string }>(
    'auth-caller',
    `select u.id, u.role, u.is_active, u.is_banned, u.email, u.first_name, u.last_name,
       s.revoked_at is not null or s.expires_at <= now() as has_ended, s.id as keyed_by
     from sessions s join users u on u.id = s.user_id where s.id = ${loaderKeys}`,
  ),
)

const SESSION_DAYS = 30
const MAX_SESSIONS = 20

const insertSessionStatement = statement(
  'auth-open-session',
  `with session as (
     insert into sessions (id, user_id, expires_at)
     select $1, id, now() + interval '${SESSION_DAYS} days' from users where id = $2 and password_hash = $4 for share
     returning id),
   evicted as (
     update sessions set revoked_at = now() where id in (
       select id from sessions where user_id = $2 and revoked_at is null order by id desc offset ${MAX_SESSIONS - 1}))
   insert into refresh_tokens (token_hash, session_id) select $3, id from session returning session_id`,
)

/**
 * Inserts a session with its first refresh token; revokes all but the newest twenty sessions of the user.
 * @returns null if the password has changed since it was checked, which has ended the user's sessions
 */
export async function insertSession(
  { id: userId, password_hash }: Pick<UserRow, 'id' | 'password_hash'>,
  tokenHash: Buffer,
  trx?: Transaction,
): Promise<string | null> {
  const id = uuidv7()
  const values = [id, userId, tokenHash, password_hash]
  return (await query(insertSessionStatement, values, trx)).length > 0 ? id : null
}

export interface RedeemedToken {
  session_id: string
  user_id: string
  /** False for a token that has been used or has expired, or whose session has ended. */
  is_valid: boolean
  /** The user is banned or deactivated. */
  is_disabled: boolean
}

const redeemRefresh = statement<RedeemedToken>(
  'auth-redeem-refresh-token',
  `with redeemed as (
     update refresh_tokens t set used_at = now() from sessions s join users u on u.id = s.user_id
     where t.token_hash = $1 and t.used_at is null and s.id = t.session_id and s.revoked_at is null
       and s.expires_at > now() and t.created_at > now() - interval '${SESSION_DAYS} days'
     returning t.session_id, s.user_id, u.is_banned or not u.is_active as is_disabled)
   select session_id, user_id, true as is_valid, is_disabled from redeemed
   union all
   select t.session_id, s.user_id, false, false from refresh_tokens t join sessions s on s.id = t.session_id
   where t.token_hash = $1 and not exists (select from redeemed)`,
)

/** Marks a refresh token as used; of concurrent calls, exactly one gets `is_valid`. Undefined for an unknown token. */
export async function redeemRefreshToken(
  trx: Transaction,
  tokenHash: Buffer,
): Promise<RedeemedToken | undefined> {
  return (await query(redeemRefresh, [tokenHash], trx))[0]
}

const insertRefresh = statement(
  'auth-insert-refresh-token',
  'insert into refresh_tokens (token_hash, session_id) values ($1, $2)',
)

export async function insertRefreshToken(
  trx: Transaction,
  sessionId: string,
  tokenHash: Buffer,
): Promise<void> {
  await query(insertRefresh, [tokenHash, sessionId], trx)
}

/** Used tokens are kept for a week, so that a stolen one that comes again ends its session. */
const USED_TOKEN_DAYS = 7

const purgeTokens = statement(
  'auth-purge-refresh-tokens',
  `delete from refresh_tokens where token_hash = any(array(
     select token_hash from refresh_tokens where used_at < now() - interval '${USED_TOKEN_DAYS} days' order by used_at limit $1))
   returning session_id`,
)

/** Deletes tokens that were used over a week ago. @returns how many */
export async function purgeUsedTokens(limit: number): Promise<number> {
  return (await query(purgeTokens, [limit])).length
}

const purgeSessionsStatement = statement(
  'auth-purge-sessions',
  `delete from sessions where id = any(array(
     select id from sessions where id < $1 and expires_at < now() order by id limit $2)) returning id`,
)

/**
 * Deletes sessions that ended over a week ago, with what still belongs to them: a few rows each, since their used tokens have been
 * purged by then. @returns how many
 */
export async function purgeSessions(limit: number): Promise<number> {
  const firstKept = firstIdAt(addMinutes(now(), -(SESSION_DAYS + USED_TOKEN_DAYS) * 24 * 60))
  return (await query(purgeSessionsStatement, [firstKept, limit])).length
}

const insertReset = statement<{ user_id: string }>(
  'auth-insert-password-reset',
  `with reset as (
     insert into password_resets (token_hash, user_id, expires_at)
     select $2, id, now() + interval '1 hour' from users where email = $1 and is_active and not is_banned
     on conflict (user_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at
     returning user_id),
   outbox as (${insertOutboxFromJson('$3', 'reset')})
   select user_id from reset`,
)

/** Runs one statement for known and unknown addresses alike, so that the timing does not differ. Replaces an earlier link. */
export async function insertPasswordReset(
  email: string,
  tokenHash: Buffer,
  mail: unknown,
): Promise<boolean> {
  return (await query(insertReset, [email, tokenHash, JSON.stringify([mail])])).length > 0
}
