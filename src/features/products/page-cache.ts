/**
 * Rendered pages of a store's products. Each request checks the change token of the store first, so a page is never older than
 * the request; concurrent requests for a page share one check.
 */
import { LRUCache } from 'lru-cache'
import { fail } from '../../platform/contract/errors.ts'
import { clampPage, toListReply, type Page } from '../../platform/contract/pagination.ts'
import { isUuid } from '../../platform/values/ids.ts'
import { singleFlight } from '../../platform/cache/single-flight.ts'
import { getActiveStore } from '../stores/service.ts'
import { CHANGE_TOKEN_TTL_MS, changeToken } from './change-token.sql.ts'
import { listActiveProducts } from './queries.ts'
import { productView } from './view.ts'

const MAX_BYTES = 16 * 1024 * 1024
/** The approximate size of a key and its entry. */
const OVERHEAD_BYTES = 1_000

interface CachedPage {
  token: string
  json: Buffer
}

const pages = new LRUCache<string, CachedPage>({
  maxSize: MAX_BYTES,
  sizeCalculation: ({ json }) => json.length + OVERHEAD_BYTES,
  ttl: CHANGE_TOKEN_TTL_MS,
  ttlResolution: 1_000,
})

const findPage = singleFlight(
  async ({ storeId, ...page }: Page & { storeId: string }): Promise<Buffer | null> => {
    const token = await changeToken(storeId)
    if (token === undefined) return null
    const key = `${storeId} ${page.limit} ${page.offset}`
    const cached = pages.get(key)
    if (cached && cached.token === token) return cached.json
    const rows = await listActiveProducts({ storeId }, page)
    const json = Buffer.from(JSON.stringify(toListReply(rows, page, productView)))
    if (token !== null) pages.set(key, { token, json })
    return json
  },
)

/**
 * The active products of a store as a JSON list, newest first.
 * @throws 404 for a store that is unknown or inactive
 */
export async function renderStoreProducts(idOrSlug: string, page: Page): Promise<Buffer> {
  const storeId = isUuid(idOrSlug) ? idOrSlug.toLowerCase() : (await getActiveStore(idOrSlug)).id
  const json = await findPage({ storeId, ...clampPage(page) })
  return json ?? fail('NOT_FOUND', 'There is no active store with this id or slug.')
}
