import {
  knex,
  queryPipelined,
  statement,
  query,
  type Transaction,
} from '../../platform/database/connections.ts'
import { createBatcher } from '../../platform/database/batcher.ts'
import { createLoader } from '../../platform/database/loader.ts'
import { listQuery } from '../../platform/database/list-query.ts'
import type { KeyKind } from './key-format.ts'

export interface KeyRow {
  id: string
  owner_id: string
  store_id: string
  name: string
  kind: KeyKind
  last_four: string
  allowed_origins: string[]
  created_at: Date
  last_used_at: Date | null
}

/** A key in use, with what its owner may do at this moment. */
export interface UsedKeyRow extends KeyRow {
  plan: 'free' | 'pro'
  is_active: boolean
  is_banned: boolean
}

const columns = `k.id, k.owner_id, k.store_id, k.name, k.kind, k.last_four, k.allowed_origins, k.created_at, k.last_used_at`

const byHash = createLoader(
  statement<UsedKeyRow & { keyed_by: string }>(
    'api-key-by-hash',
    `select ${columns}, u.plan, u.is_active, u.is_banned, encode(k.key_hash, 'hex') as keyed_by
     from jsonb_array_elements_text($1::jsonb) as given (hash)
       cross join lateral (select * from api_keys where key_hash = decode(given.hash, 'hex') and revoked_at is null offset 0) k
       cross join lateral (select * from users where id = k.owner_id offset 0) u`,
  ),
)

/** Undefined for a key that never was, or was revoked. */
export async function findKey(hash: Buffer): Promise<UsedKeyRow | undefined> {
  return await byHash(hash.toString('hex'))
}

/** It need not wait for the disk: what is forgotten in a crash is noted at the next use. */
const touch = statement(
  'api-key-touch',
  `with unhurried as materialized (select set_config('synchronous_commit', 'off', true))
   update api_keys set last_used_at = now() from unhurried
   where id = any($1::uuid[]) and (last_used_at is null or last_used_at < now() - interval '1 minute')`,
)

/** Notes that a key is in use, to the minute. */
export const touchKey = createBatcher<string, void>(async ({ items }) => {
  await query(touch, [items.toSorted()])
  return items.map(() => {})
})

/** Lines up everyone who makes a key for this owner, until the transaction ends. */
export async function countKeysOf(trx: Transaction, ownerId: string): Promise<number> {
  await knex('users').transacting(trx).where({ id: ownerId }).forNoKeyUpdate().select('id')
  const [row] = await knex('api_keys')
    .transacting(trx)
    .where({ owner_id: ownerId })
    .whereNull('revoked_at')
    .count<{ count: number }[]>()
  return Number(row?.count)
}

export async function insertKey(
  trx: Transaction,
  row: Omit<KeyRow, 'created_at' | 'last_used_at'> & { key_hash: Buffer },
): Promise<KeyRow> {
  const [inserted] = await knex('api_keys').transacting(trx).insert(row).returning('*')
  return inserted as KeyRow
}

/** The keys of an owner that are not revoked, newest first. */
export const listKeysOf = listQuery<KeyRow, { ownerId: string }>({
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

/** False when the owner has no such key. */
export async function revokeKeyOf(ownerId: string, id: string): Promise<boolean> {
  return (await query(revoke, [id, ownerId])).length > 0
}
