/** The products of one store, for its agent. */
import { cachedByKey } from '../../platform/cache/cached.ts'
import { CHANGE_TOKEN_TTL_MS, changeToken } from './change-token.sql.ts'
import { listCatalogue, rankCatalogue, type CatalogueItem } from './catalogue.sql.ts'

/** The best matches of a text among the active products of a store; all products for a text without words. */
export async function searchCatalogue(
  storeId: string,
  text: string,
  limit: number,
): Promise<readonly CatalogueItem[]> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length === 0) return await wholeCatalogue(storeId, limit)
  return await rankCatalogue(storeId, { text, words, limit })
}

/** Products, variants and options together. */
const MAX_ITEMS = 10_000

interface CatalogueKey {
  storeId: string
  limit: number
  token: string
}

const cachedCatalogue = cachedByKey({
  key: ({ storeId, limit, token }: CatalogueKey) => `${storeId} ${limit} ${token}`,
  load: async ({ storeId, limit }): Promise<readonly CatalogueItem[]> =>
    await listCatalogue(storeId, limit),
  ttlMs: CHANGE_TOKEN_TTL_MS,
  maxSize: MAX_ITEMS,
  sizeOf: (items) => items.reduce((sum, item) => sum + partsOf(item), 1),
})

function partsOf({ variants, choices }: CatalogueItem): number {
  return choices.reduce((sum, { options }) => sum + options.length, 1 + variants.length)
}

/** Each turn of a conversation needs the whole catalogue, and checking the change token costs a fraction of reading it. */
async function wholeCatalogue(storeId: string, limit: number): Promise<readonly CatalogueItem[]> {
  const token = await changeToken(storeId)
  return token
    ? await cachedCatalogue({ storeId, limit, token })
    : await listCatalogue(storeId, limit)
}
