import { config } from '../../config/config.ts'
import { nextManilaMonth, now } from '../../platform/values/clock.ts'
import { transaction } from '../../platform/database/connections.ts'
import { fail, failField } from '../../platform/contract/errors.ts'
import { uuidv7 } from '../../platform/values/ids.ts'
import { log } from '../../platform/runtime/log.ts'
import { type ListResult, type Page } from '../../platform/contract/pagination.ts'
import { hashToken } from '../../platform/security/tokens.ts'
import { findVendorStore, browseVendorStores } from '../stores/service.ts'
import { getProfile } from '../users/service.ts'
import { isWellFormed, generateKey, type KeyKind } from './key-format.ts'
import { countRepliesUsed } from './reply-usage.ts'
import {
  countKeysOf,
  findKey,
  insertKey,
  listKeysOf,
  revokeKeyOf,
  touchKey,
  type KeyRow,
  type UsedKeyRow,
} from './queries.ts'

export type { KeyRow, UsedKeyRow }

const KEYS_MAX = 20
const TOUCH_INTERVAL_MS = 60_000

export interface KeyRequest {
  name: string
  storeId?: string
  kind?: KeyKind
  allowedOrigins?: string[]
}

/**
 * Makes a key for a store of the owner. The key itself is in the answer and nowhere else: its hash is stored.
 * @throws 400 naming `storeId` or `allowedOrigins`; 403 PRO_REQUIRED; 409 CONFLICT with 20 keys
 */
export async function createKey(
  ownerId: string,
  { name, storeId, kind = 'secret', allowedOrigins = [] }: KeyRequest,
): Promise<{ row: KeyRow; key: string }> {
  if ((await getProfile(ownerId)).plan !== 'pro')
    fail('PRO_REQUIRED', 'API keys come with the Pro plan. Upgrade first.')
  const store = await resolveStoreId(ownerId, storeId)
  if ((kind === 'publishable') !== allowedOrigins.length > 0)
    failField('allowedOrigins', 'goes with a publishable key: the origins of the pages that use it')
  const key = generateKey(kind)
  return await transaction(async (trx) => {
    if ((await countKeysOf(trx, ownerId)) >= KEYS_MAX)
      fail('CONFLICT', `You have ${KEYS_MAX} keys. Revoke one that is not used any more.`)
    const row = await insertKey(trx, {
      id: uuidv7(),
      owner_id: ownerId,
      store_id: store,
      name: name.trim(),
      kind,
      last_four: key.slice(-4),
      allowed_origins: [...new Set(allowedOrigins.map((origin) => new URL(origin).origin))],
      key_hash: hashToken(key),
    })
    return { row, key }
  })
}

/** The store a key is for: the one that is named, or the only one. */
async function resolveStoreId(ownerId: string, storeId: string | undefined): Promise<string> {
  if (storeId !== undefined)
    return (
      (await findVendorStore(ownerId, storeId))?.id ??
      failField('storeId', 'must be one of your stores')
    )
  const { rows } = await browseVendorStores(ownerId, { limit: 2, offset: 0 })
  const [only] = rows
  if (rows.length === 1 && only) return only.id
  failField('storeId', rows.length > 1 ? 'must say which of your stores' : 'you have no store yet')
}

/** The keys of an owner that work, newest first. */
export async function listKeys(ownerId: string, page: Page): Promise<ListResult<KeyRow>> {
  return await listKeysOf({ ownerId }, page)
}

/** Revokes a key: the very next request with it is refused. May be repeated. @throws 404 */
export async function revokeKey(ownerId: string, id: string): Promise<void> {
  if (!(await revokeKeyOf(ownerId, id))) fail('NOT_FOUND', 'You have no API key with this id.')
}

/** The key that came with a request, with its owner's plan and state as they are now; null when it is none. */
export async function authenticateKey(key: string): Promise<UsedKeyRow | null> {
  if (!isWellFormed(key)) return null
  const row = await findKey(hashToken(key))
  if (!row) return null
  if (row.last_used_at === null || now().getTime() - row.last_used_at.getTime() > TOUCH_INTERVAL_MS)
    touchKey(row.id).catch((error: unknown) => log.warn({ err: error }, 'A key was not touched'))
  return row
}

export interface Usage {
  used: number
  limit: number
  resetsAt: Date
}

/** Replies of this month, over all keys of an owner. */
export async function getUsage(ownerId: string): Promise<Usage> {
  const isPro = (await getProfile(ownerId)).plan === 'pro'
  return {
    used: await countRepliesUsed(ownerId),
    limit: isPro ? config.proMonthlyReplies : 0,
    resetsAt: nextManilaMonth(now()),
  }
}
