import { randomUUID } from 'node:crypto'
import pLimit from 'p-limit'
import { snapshot, type Transaction } from '../../platform/database/transactions.ts'
import { fail } from '../../platform/contract/errors.ts'
import { singleFlight } from '../../platform/cache/single-flight.ts'
import { CHANGE_TOKEN_TTL_MS, changeToken } from '../products/service.ts'
import { getActiveStore } from '../stores/service.ts'
import { feedEntry, serializeFeed } from './entry.ts'
import { createFileCache, type CachedFile, type WriteContent } from './file-cache.ts'
import { findFeedStore, streamActiveProducts, type FeedStoreRow } from './queries.ts'
import type { FeedEntry, Format } from './schemas.ts'

const PAGE_ROWS = 500

const files = createFileCache('feeds', {
  maxBytes: 256 * 1024 * 1024,
  ttlMs: CHANGE_TOKEN_TTL_MS,
})
const MAX_QUEUED = 20
const limit = pLimit(2) // each holds a connection

/**
 * The catalogue of a store for a social network. It is generated from one snapshot into a file and served from the file, so any
 * failure is an error response and never a truncated feed.
 * @throws 404 for a store that is unknown or inactive; 503 BUSY when too many feeds are being generated
 */
export const findFeed = singleFlight(
  async ({ storeId, format }: { storeId: string; format: Format }): Promise<CachedFile> => {
    const [store, token] = await Promise.all([getActiveStore(storeId), changeToken(storeId)])
    const { id, slug, name, logo_url } = store
    const version = token ?? randomUUID() // changes too often to be cached
    return await files.fetch(JSON.stringify([id, format, slug, name, logo_url, version]), (write) =>
      limited(() => snapshot((trx) => generateFeed(trx, storeId, format, write))),
    )
  },
)

async function limited(generate: () => Promise<void>): Promise<void> {
  if (limit.pendingCount >= MAX_QUEUED)
    fail('BUSY', 'Too many feeds are being made. Try again in a moment.', { retryAfter: 2 })
  await limit(generate)
}

async function generateFeed(
  trx: Transaction,
  storeId: string,
  format: Format,
  write: WriteContent,
): Promise<void> {
  const store = await findFeedStore(trx, storeId)
  if (!store) fail('NOT_FOUND', 'There is no active store with this id.')
  await write(serializeFeed(feedEntries(trx, store), format))
}

async function* feedEntries(trx: Transaction, store: FeedStoreRow): AsyncGenerator<FeedEntry[]> {
  for await (const rows of streamActiveProducts(trx, store.id, PAGE_ROWS))
    yield rows.flatMap((row) => feedEntry(row, store) ?? [])
}
