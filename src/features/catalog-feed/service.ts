import { createHash } from 'node:crypto'
import { config } from '../../config/config.ts'
import { snapshot, type Transaction } from '../../platform/database/connections.ts'
import { fail } from '../../platform/contract/errors.ts'
import { matchesIfNoneMatch } from '../../platform/http/etag.ts'
import type { StreamingBody } from '../../platform/http/streaming-body.ts'
import { singleFlight } from '../../platform/cache/single-flight.ts'
import { createBulkhead } from '../../platform/http/bulkhead.ts'
import { CHANGE_TOKEN_TTL_MS } from '../products/service.ts'
import { entryOf, piecesOf, RENDERING } from './entry.ts'
import { keptFiles, type Keep } from './file-cache.ts'
import { activeProducts, findFeedStore, findStoreNow, type FeedStoreRow } from './queries.ts'
import type { FeedEntry, Format } from './schemas.ts'

export interface Feed {
  etag: string
  /** Null when the caller has this feed already. */
  content: { bytes: number; pour: StreamingBody } | null
}

const PAGE_ROWS = 500
const KEPT_BYTES = 256 * 1024 * 1024

const storeNow = singleFlight(lookAtStore)
const files = keptFiles('feeds', KEPT_BYTES)
const inTurn = createBulkhead({
  inFlight: 2, // each holds a connection
  queue: 20,
  message: 'Too many feeds are being made. Try again in a moment.',
})

/**
 * The products of a store for a social network's catalogue. It is written whole to a file from one look at the database, and
 * answered from there: whatever fails on the way is a refusal, never a shorter feed.
 * @throws 404 for a store that is unknown or inactive; 503 BUSY when too many are being made
 */
export async function catalogFeed(
  storeId: string,
  format: Format,
  ifNoneMatch?: string,
): Promise<Feed> {
  const etag = etagOf(found(await storeNow(storeId)), format)
  if (matchesIfNoneMatch(ifNoneMatch, etag)) return { etag, content: null }
  const { key, ...content } = await files.read(etag, (keep) =>
    inTurn(() => snapshot((trx) => write(trx, storeId, format, keep))),
  )
  return { etag: key, content }
}

/** @returns the ETag of what was written */
async function write(
  trx: Transaction,
  storeId: string,
  format: Format,
  keep: Keep,
): Promise<string> {
  const store = found(await findFeedStore(storeId, trx))
  await keep(piecesOf(entriesOf(trx, store), format))
  return etagOf(store, format)
}

const LAST_MAX = 100

interface Look {
  store: FeedStoreRow
  goodUntil: number
}

const last = new Map<string, Look>()

/** A look at all products of a store takes its time; when nobody has changed any of them, the last one is as good. */
async function lookAtStore(storeId: string): Promise<FeedStoreRow | undefined> {
  const known = last.get(storeId)
  if (known && known.goodUntil > performance.now()) {
    const now = await findStoreNow(storeId)
    if (now?.seen === known.store.seen) return { ...known.store, ...now }
  }
  last.delete(storeId)
  const goodUntil = performance.now() + CHANGE_TOKEN_TTL_MS
  const store = await findFeedStore(storeId)
  if (!store) return undefined
  last.set(storeId, { store, goodUntil })
  if (last.size > LAST_MAX) last.delete(last.keys().next().value!)
  return store
}

function found(store: FeedStoreRow | undefined): FeedStoreRow {
  return store ?? fail('NOT_FOUND', 'There is no active store with this id.')
}

async function* entriesOf(trx: Transaction, store: FeedStoreRow): AsyncGenerator<FeedEntry[]> {
  for await (const rows of activeProducts(trx, store.id, PAGE_ROWS))
    yield rows.flatMap((row) => entryOf(row, store, config.storefrontUrl) ?? [])
}

/** Of everything that a byte of the feed may come from. */
function etagOf(store: FeedStoreRow, format: Format): string {
  const { id, slug, name, logo_url, products_version } = store
  const source = [
    RENDERING,
    format,
    config.storefrontUrl,
    id,
    slug,
    name,
    logo_url,
    products_version,
  ]
  return `"${createHash('sha256').update(JSON.stringify(source)).digest('base64url')}"`
}
