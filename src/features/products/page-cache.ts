/**
 * Pages of what stores sell, as they were sent, kept for as long as nobody changes a product of the store. Guarantee: a page is as
 * the products were at some moment after it was asked for, since each time the changes that have been committed are looked at
 * first; who asks for the same page while others look gets what the next look finds.
 */
import { LRUCache } from 'lru-cache'
import { toListReply, type Page } from '../../platform/contract/pagination.ts'
import { singleFlight } from '../../platform/cache/single-flight.ts'
import { CHANGE_TOKEN_TTL_MS, findStoreChanges } from './change-token.sql.ts'
import { listActiveProducts } from './queries.ts'
import { productView } from './view.ts'

const KEPT_BYTES = 16 * 1024 * 1024
/** Of a page beside its bytes: its keys and places, about. */
const OVERHEAD_BYTES = 1_000

interface KeptPage {
  seen: string
  json: Buffer
}

const kept = new LRUCache<string, KeptPage>({
  maxSize: KEPT_BYTES,
  sizeCalculation: ({ json }) => json.length + OVERHEAD_BYTES,
  ttl: CHANGE_TOKEN_TTL_MS,
  ttlResolution: 1_000,
})

/** The active products of a store as a JSON list, newest first; null when the store is unknown or inactive. */
export async function pageOfStore(
  storeId: string,
  { limit, offset }: Page,
): Promise<Buffer | null> {
  return await look({ storeId: storeId.toLowerCase(), limit, offset })
}

const look = singleFlight(async ({ storeId, ...page }: Page & { storeId: string }) => {
  const shelf = await findStoreChanges(storeId)
  if (!shelf) return null
  const key = `${storeId} ${page.limit} ${page.offset}`
  const known = kept.get(key)
  if (known && known.seen === shelf.seen) return known.json
  const rows = await listActiveProducts(storeId, page)
  const json = Buffer.from(JSON.stringify(toListReply(rows, page, productView)))
  if (shelf.seen) kept.set(key, { seen: shelf.seen, json })
  return json
})
