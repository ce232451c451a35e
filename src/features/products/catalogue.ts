/** The products of one store, for its agent. */
import { LRUCache } from 'lru-cache'
import { CHANGE_TOKEN_TTL_MS, changeToken } from './change-token.sql.ts'
import { listCatalogue, rankCatalogue, type CatalogueItem } from './catalogue.sql.ts'

/** The best matches of a text among the active products of a store; all products for a text without words. */
export async function searchCatalogue(
  storeId: string,
  text: string,
  limit: number,
): Promise<readonly CatalogueItem[]> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length === 0) return await cachedCatalogue(storeId, limit)
  return await rankCatalogue(storeId, { text, words, limit })
}

const MAX_ITEMS = 10_000

interface CachedCatalogue {
  token: string
  items: readonly CatalogueItem[]
}

const catalogues = new LRUCache<string, CachedCatalogue>({
  maxSize: MAX_ITEMS,
  sizeCalculation: ({ items }) => Math.max(1, items.length),
  ttl: CHANGE_TOKEN_TTL_MS,
})

/** Every turn of a conversation needs the whole catalogue, and checking the change token costs a fraction of reading it. */
async function cachedCatalogue(storeId: string, limit: number): Promise<readonly CatalogueItem[]> {
  const token = await changeToken(storeId)
  const key = `${storeId} ${limit}`
  const cached = catalogues.get(key)
  if (cached && cached.token === token) return cached.items
  const items = await listCatalogue(storeId, limit)
  if (token) catalogues.set(key, { token, items })
  return items
}
