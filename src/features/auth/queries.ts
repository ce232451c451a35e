import { knex, statement, query, type Transaction } from '../../platform/database/connections.ts'
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

/** Who a token speaks for, as they are now: this read is why a ban or a role change bites on the next request. */
export const findCaller = createLoader(
  statement<CallerRow & { keyed_by: string }>(
    'auth-caller',
    `select id, role, is_active, is_banned, token_version, email, first_name, last_name, id as keyed_by
     from users where id = ${loaderKeys}`,
  ),
)

const SESSION_DAYS = 30
const SESSIONS_MAX = 20

const openSession = statement(
  'auth-open-session',
  `with opened as (
     insert into sessions (id, user_id, expires_at) values ($1, $2, now() + interval '${SESSION_DAYS} days')
     returning id),
   crowded_out as (
     update sessions set revoked_at = now() where id in (
       select id from sessions where user_id = $2 and revoked_at is null order by id desc offset ${SESSIONS_MAX - 1}))
   insert into refresh_tokens (token_hash, session_id) select $3, id from opened`,
)

/** Opens a session with its first refresh token, in `trx` or by itself; of a user's sessions the newest twenty go on. */
export async function insertSession(
  userId: string,
  tokenHash: Buffer,
  trx?: Transaction,
): Promise<string> {
  const id = uuidv7()
  await query(openSession, [id, userId, tokenHash], trx)
  return id
}

export interface SpentToken {
  session_id: string
  user_id: string
  /** False when the token had been used, or its session has ended. */
  fresh: boolean
  /** The user is banned or deactivated. */
  disabled: boolean
}

const spend = statement<SpentToken>(
  'auth-spend-refresh-token',
  `with spent as (
     update refresh_tokens t set used_at = now() from sessions s join users u on u.id = s.user_id
     where t.token_hash = $1 and t.used_at is null and s.id = t.session_id and s.revoked_at is null
       and s.expires_at > now() and t.created_at > now() - interval '${SESSION_DAYS} days'
     returning t.session_id, s.user_id, u.is_banned or not u.is_active as disabled)
   select session_id, user_id, true as fresh, disabled from spent
   union all
   select t.session_id, s.user_id, false, false from refresh_tokens t join sessions s on s.id = t.session_id
   where t.token_hash = $1 and not exists (select from spent)`,
)

/** Uses a refresh token up: of twenty at once, one is fresh. Undefined for a token that never was. */
export async function spendRefreshToken(
  trx: Transaction,
  tokenHash: Buffer,
): Promise<SpentToken | undefined> {
  return (await query(spend, [tokenHash], trx))[0]
}

export async function insertRefreshToken(
  trx: Transaction,
  sessionId: string,
  tokenHash: Buffer,
): Promise<void> {
  await knex('refresh_tokens')
    .transacting(trx)
    .insert({ token_hash: tokenHash, session_id: sessionId })
}

export async function revokeSession(trx: Transaction, sessionId: string): Promise<void> {
  await knex('sessions')
    .transacting(trx)
    .where({ id: sessionId })
    .whereNull('revoked_at')
    .update({ revoked_at: knex.fn.now() })
}

export async function revokeSessionsOf(trx: Transaction, userId: string): Promise<void> {
  await knex('sessions')
    .transacting(trx)
    .where({ user_id: userId })
    .whereNull('revoked_at')
    .update({ revoked_at: knex.fn.now() })
}

const requestReset = statement<{ user_id: string }>(
  'auth-request-reset',
  `with reset as (
     insert into password_resets (token_hash, user_id, expires_at)
     select $2, id, now() + interval '1 hour' from users where email = $1 and is_active and not is_banned
     on conflict (user_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at
     returning user_id),
   mail as (${insertOutboxFromJson('$3', 'reset')})
   select user_id from reset`,
)

/** One statement whether the address is known or not. Asking again voids the earlier link. */
export async function insertPasswordReset(
  email: string,
  tokenHash: Buffer,
  mail: unknown,
): Promise<boolean> {
  return (await query(requestReset, [email, tokenHash, JSON.stringify([mail])])).length > 0
}

const resetByHash = statement<{ user_id: string }>(
  'auth-reset-of-token',
  'select user_id from password_resets where token_hash = $1 and expires_at > now()',
)

export async function findPasswordReset(tokenHash: Buffer): Promise<string | null> {
  return (await query(resetByHash, [tokenHash]))[0]?.user_id ?? null
}

const useReset = statement<{ user_id: string }>(
  'auth-use-reset',
  'delete from password_resets where token_hash = $1 and expires_at > now() returning user_id',
)

/** Uses a reset token up; the user it is for, or null. */
export async function spendPasswordReset(
  trx: Transaction,
  tokenHash: Buffer,
): Promise<string | null> {
  return (await query(useReset, [tokenHash], trx))[0]?.user_id ?? null
}

export async function sessionsOf(userId: string): Promise<unknown[]> {
  return await knex('sessions')
    .select('id', 'created_at', 'expires_at', 'revoked_at')
    .where({ user_id: userId })
    .orderBy('id')
}

/** Sessions with their refresh tokens, and a reset link that is on its way. */
export async function deleteSessions(trx: Transaction, userId: string): Promise<void> {
  await knex('sessions').transacting(trx).where({ user_id: userId }).delete()
  await knex('password_resets').transacting(trx).where({ user_id: userId }).delete()
}
