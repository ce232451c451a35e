import { cachedByKey } from '../../platform/cache/cached.ts'
import { createBatcher } from '../../platform/database/batcher.ts'
import { query, statement } from '../../platform/database/queries.ts'
import type { Transaction } from '../../platform/database/transactions.ts'
import { listQuery } from '../../platform/database/list-query.ts'
import { createLoader } from '../../platform/database/loader.ts'
import { ERASED } from '../../platform/security/personal-data.ts'
import type { KeyRow } from './model.ts'

/** A key with the current plan and state of its owner. */
export interface AuthenticatedKeyRow extends KeyRow {
  plan: 'free' | 'pro'
  is_active: boolean
  is_banned: boolean
}

const columns = `k.id, k.owner_id, k.store_id, k.name, k.kind, k.last_four, k.allowed_origins, k.created_at, k.last_used_at`

const byHash = createLoader(
  statement<AuthenticatedKeyRow & { keyed_by: string }>(
    'api-key-by-hash',
    `select ${columns}, u.plan, u.is_active, u.is_banned, encode(k.key_hash, 'hex') as keyed_by
     from jsonb_array_elements_text($1::jsonb) as input (hash)
       cross join lateral (select * from api_keys where key_hash = decode(input.hash, 'hex') and revoked_at is null offset 0) k
       cross join lateral (select * from users where id = k.owner_id offset 0) u`,
  ),
)

/** Undefined for an unknown or revoked key. */
export async function findActiveKey(hash: Buffer): Promise<AuthenticatedKeyRow | undefined> {
  return await byHash(hash.toString('hex'))
}

const widgetOfStore = statement<{ widget_key: string }>(
  'api-key-widget-of-store',
  `select k.widget_key from api_keys k join users u on u.id = k.owner_id
   where k.store_id = $1 and k.widget_key is not null and k.revoked_at is null
     and u.plan = 'pro' and u.is_active and not u.is_banned
   order by k.id desc limit 1`,
)

const WIDGET_TTL_MS = 1_000
const WIDGETS_MAX = 5_000

/** The newest key for the chat widget on the page of a store; null without one. */
export const findWidgetKey = cachedByKey({
  key: (storeId: string) => storeId,
  load: async (storeId) => (await query(widgetOfStore, [storeId]))[0]?.widget_key ?? null,
  ttlMs: WIDGET_TTL_MS,
  max: WIDGETS_MAX,
})

/** Without waiting for the disk: a value lost in a crash is written again at the next use. */
const touch = statement(
  'api-key-touch',
  `with async_commit as materialized (select set_config('synchronous_commit', 'off', true))
   update api_keys set last_used_at = now() from async_commit
   where id = any($1::uuid[]) and (last_used_at is null or last_used_at < now() - interval '1 minute')`,
)

/** Updates the time of last use, at most once a minute. Batched, so that a burst with one key takes one connection. */
export const touchKey = createBatcher<string, void>(async ({ items }) => {
  await query(touch, [items.toSorted()])
  return items.map(() => {})
})

/** Newest first. */
export const listActiveKeys = listQuery<KeyRow, { ownerId: string }>({
  name: 'api-keys-of-owner',
  columns,
  from: 'api_keys k',
  where: 'k.owner_id = :ownerId and k.revoked_at is null',
  orderBy: 'k.id desc',
})

const revoke = statement<{ id: string }>(
  'api-key-revoke',
  `update api_keys set revoked_at = coalesce(revoked_at, now()) where id = $1 and owner_id = $2 returning id`,
)

/** Idempotent. @returns false when the owner has no such key */
export async function revokeOwnerKey(ownerId: string, id: string): Promise<boolean> {
  return (await query(revoke, [id, ownerId])).length > 0
}

const erase = statement(
  'api-keys-erase',
  `update api_keys set name = $2, allowed_origins = '{}', revoked_at = coalesce(revoked_at, now()) where owner_id = $1`,
)

/** Revokes and anonymises all keys of an erased user. */
export async function eraseKeys(trx: Transaction, ownerId: string): Promise<void> {
  await query(erase, [ownerId, ERASED], trx)
}
