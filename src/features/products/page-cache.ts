/**
 * Rendered pages of a store's products. Each request checks the change token of the store first, so a page is never older than
 * the request; concurrent requests for a page share one check.
 */
import { cachedByKey } from '../../platform/cache/cached.ts'
import { singleFlight } from '../../platform/cache/single-flight.ts'
import { fail } from '../../platform/contract/errors.ts'
import { listView, type Page } from '../../platform/contract/pagination.ts'
import { isUuid } from '../../platform/values/ids.ts'
import { getActiveStore } from '../stores/service.ts'
import { CHANGE_TOKEN_TTL_MS, changeToken } from './change-token.sql.ts'
import { listActiveProducts } from './queries.ts'
import { productForSaleView } from './shared-view.ts'

const MAX_BYTES = 16 * 1024 * 1024
/** The approximate size of a key and its entry. */
const OVERHEAD_BYTES = 1_000

/**
 * The active products of a store as a JSON list, newest first.
 * @throws 404 for a store that is unknown or inactive
 */
export async function renderStoreProducts(
  idOrSlug: string,
  { limit, offset }: Page,
): Promise<Buffer> {
  const storeId = isUuid(idOrSlug) ? idOrSlug.toLowerCase() : (await getActiveStore(idOrSlug)).id
  const json = await findPage({ storeId, limit, offset })
  return json ?? fail('NOT_FOUND', 'There is no active store with this id or slug.')
}

interface StorePage extends Page {
  storeId: string
}

const findPage = singleFlight(async (page: StorePage): Promise<Buffer | null> => {
  const token = await changeToken(page.storeId)
  if (token === undefined) return null
  return token === null ? await renderPage(page) : await cachedPage({ ...page, token })
})

const cachedPage = cachedByKey({
  key: ({ storeId, token, limit, offset }: StorePage & { token: string }) =>
    `${storeId} ${token} ${limit} ${offset}`,
  load: renderPage,
  ttlMs: CHANGE_TOKEN_TTL_MS,
  maxSize: MAX_BYTES,
  sizeOf: (json) => json.length + OVERHEAD_BYTES,
})

const productsView = listView(productForSaleView)

async function renderPage({ storeId, limit, offset }: StorePage): Promise<Buffer> {
  const query = { limit, offset }
  const list = await listActiveProducts({ storeId }, query)
  return Buffer.from(JSON.stringify(productsView(list, { query })))
}
