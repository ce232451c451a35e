import { config } from '../../config/config.ts'
import { nextManilaMonth, now } from '../../platform/values/clock.ts'
import { transaction } from '../../platform/database/transactions.ts'
import { fail, failField } from '../../platform/contract/errors.ts'
import { uuidv7 } from '../../platform/values/ids.ts'
import { log } from '../../platform/runtime/log.ts'
import { hashToken } from '../../platform/security/tokens.ts'
import { findVendorStore, browseVendorStores } from '../stores/service.ts'
import { getProfile, lockUsers } from '../users/service.ts'
import { isWellFormed, generateKey, type KeyKind } from './key-format.ts'
import { getModelUsage, type ModelUsage } from './model-usage.ts'
import { countRepliesUsed } from './reply-usage.ts'
import { countActiveKeys, insertKey, type KeyRow } from './model.ts'
import {
  findActiveKey,
  findWidgetKey,
  listActiveKeys,
  revokeOwnerKey,
  touchKey,
  type AuthenticatedKeyRow,
} from './queries.ts'

export { findWidgetKey, listActiveKeys as listKeys }
export type { AuthenticatedKeyRow, KeyKind, KeyRow }

const KEYS_MAX = 20
const storefrontOrigin = new URL(config.storefrontUrl).origin
const TOUCH_INTERVAL_MS = 60_000

export interface KeyRequest {
  name: string
  storeId?: string
  kind?: KeyKind
  allowedOrigins?: string[]
}

export interface NewKey {
  row: KeyRow
  key: string
}

/**
 * Creates a key for a store of the owner. Only its hash is stored, so the key cannot be shown again; except one for the
 * storefront's own pages, with which the store's page shows the chat widget to everybody.
 * @throws 400 naming `storeId` or `allowedOrigins`; 403 PRO_REQUIRED; 409 CONFLICT with 20 keys
 */
export async function createKey(
  ownerId: string,
  { name, storeId, kind = 'secret', allowedOrigins = [] }: KeyRequest,
): Promise<NewKey> {
  if ((await getProfile(ownerId)).plan !== 'pro')
    fail(
      'PRO_REQUIRED',
      'API keys come with the Pro plan. An admin of the market can give it to you.',
    )
  const store = await resolveStoreId(ownerId, storeId)
  if ((kind === 'publishable') !== allowedOrigins.length > 0)
    failField('allowedOrigins', 'goes with a publishable key: the origins of the pages that use it')
  const origins = [...new Set(allowedOrigins.map((origin) => new URL(origin).origin))]
  const key = generateKey(kind)
  return await transaction(async (trx) => {
    await lockUsers(trx, [ownerId]) // serialises concurrent creations
    if ((await countActiveKeys(trx, ownerId)) >= KEYS_MAX)
      fail('CONFLICT', `You have ${KEYS_MAX} keys. Revoke one that is not used any more.`)
    const row = await insertKey(trx, {
      id: uuidv7(),
      owner_id: ownerId,
      store_id: store,
      name: name.trim(),
      kind,
      last_four: key.slice(-4),
      allowed_origins: origins,
      widget_key: origins.includes(storefrontOrigin) ? key : null,
      key_hash: hashToken(key),
    })
    return { row, key }
  })
}

/** The given store, or the only one of the owner. */
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

/** Revokes a key with effect from the next request. Idempotent. @throws 404 */
export async function revokeKey(ownerId: string, id: string): Promise<void> {
  if (!(await revokeOwnerKey(ownerId, id))) fail('NOT_FOUND', 'You have no API key with this id.')
}

/** The key of a request, with the current plan and state of its owner; null for an unknown, malformed or revoked key. */
export async function authenticateKey(key: string): Promise<AuthenticatedKeyRow | null> {
  if (!isWellFormed(key)) return null
  const row = await findActiveKey(hashToken(key))
  if (!row) return null
  if (row.last_used_at === null || now().getTime() - row.last_used_at.getTime() > TOUCH_INTERVAL_MS)
    touchKey(row.id).catch((error: unknown) =>
      log.warn({ err: error }, 'Failed to update the last use of an API key'),
    )
  return row
}

export interface Usage {
  used: number
  limit: number
  test: { used: number; limit: number }
  model: ModelUsage
  resetsAt: Date
}

/** What an owner has used this month, over all keys and Messenger. */
export async function getUsage(ownerId: string): Promise<Usage> {
  const [{ plan }, used, model] = await Promise.all([
    getProfile(ownerId),
    countRepliesUsed(ownerId),
    getModelUsage(ownerId),
  ])
  const isPro = plan === 'pro'
  return {
    used: used.live,
    limit: isPro ? config.proMonthlyReplies : 0,
    test: { used: used.test, limit: isPro ? config.testMonthlyReplies : 0 },
    model,
    resetsAt: nextManilaMonth(now()),
  }
}
