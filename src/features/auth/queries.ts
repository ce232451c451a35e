import { query, statement } from '../../platform/database/queries.ts'
import type { Transaction } from '../../platform/database/transactions.ts'
import { createLoader, loaderKeys } from '../../platform/database/loader.ts'
import { uuidv7 } from '../../platform/values/ids.ts'
import { insertOutboxFromJson } from '../../platform/jobs/outbox.ts'
import type { Role } from '../users/service.ts'

export interface CallerRow {
  id: string
  role: Role
  is_active: boolean
  is_banned: boolean
  token_version: number
  email: string
  first_name: string
  last_name: string
}

/** Reads the caller on every request, so that a ban or a change of role takes effect immediately. */
export const findCaller = createLoader(
  statement<CallerRow & { keyed_by: string }>(
    'auth-caller',
    `select id, role, is_active, is_banned, token_version, email, first_name, last_name, id as keyed_by
     from users where id = ${loaderKeys}`,
  ),
)

const SESSION_DAYS = 30
const MAX_SESSIONS = 20

const insertSessionStatement = statement(
  'auth-open-session',
  `with session as (
     insert into sessions (id, user_id, expires_at) values ($1, $2, now() + interval '${SESSION_DAYS} days')
     returning id),
   evicted as (
     update sessions set revoked_at = now() where id in (
       select id from sessions where user_id = $2 and revoked_at is null order by id desc offset ${MAX_SESSIONS - 1}))
   insert into refresh_tokens (token_hash, session_id) select $3, id from session`,
)

/** Inserts a session with its first refresh token; revokes all but the newest twenty sessions of the user. */
export async function insertSession(
  userId: string,
  tokenHash: Buffer,
  trx?: Transaction,
): Promise<string> {
  const id = uuidv7()
  await query(insertSessionStatement, [id, userId, tokenHash], trx)
  return id
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
