import { fail } from '../../../platform/contract/errors.ts'
import { getActiveProduct, type ProductRow } from '../../products/service.ts'
import { searchProductIds } from '../../search/service/search.ts'
import { getActiveStore, type StoreRow } from '../../stores/service.ts'
import { operation } from '../protocol/operation.ts'
import { ProtocolError, ucpOf } from '../protocol/answer.ts'
import { listNewest } from './queries.ts'
import { SearchInput } from './schemas.ts'
import { productOf, type CatalogProduct } from './view.ts'

const PAGE = 10
const MAX_PAGE = 50
const MAX_OFFSET = 10_000

export const searchCatalog = operation<SearchInput>({
  name: 'search_catalog',
  description: 'Find products of all stores by words, category and price, best matches first.',
  capability: 'catalog.search',
  method: 'post',
  path: '/catalog/search',
  argument: 'catalog',
  input: SearchInput,
  async run({ storeId, input: { query, filters, pagination } }) {
    const text = query?.trim() ?? ''
    if (!text && !filters)
      throw new ProtocolError(400, 'invalid', 'Send a query or filters.', {
        severity: 'recoverable',
      })
    const page = {
      limit: Math.min(pagination?.limit ?? PAGE, MAX_PAGE),
      offset: offsetOf(pagination?.cursor),
    }
    const { ids, total } = await find({ text, category: filters?.categories?.[0], storeId }, page)
    const products = await loadProducts(ids)
    const next = page.offset + page.limit
    return {
      ucp: ucpOf('catalog.search'),
      products: products.filter(inPriceRange(filters?.price)),
      pagination:
        next < total
          ? { has_next_page: true, cursor: cursorOf(next), total_count: total }
          : { has_next_page: false, total_count: total },
    }
  },
})

async function find(
  {
    text,
    category,
    storeId,
  }: { text: string; category: string | undefined; storeId: string | null },
  page: { limit: number; offset: number },
): Promise<{ ids: string[]; total: number }> {
  const words = text.replaceAll('_', '') // a name with underscores is one word
  const q = /[\p{L}\p{N}]/u.test(words) ? words : (category ?? '')
  if (!q) {
    const { rows, total } = await listNewest(storeId ? { storeId } : {}, page)
    return { ids: rows.map(({ id }) => id), total }
  }
  return await searchProductIds({ q, category, storeId }, page)
}

/** Without those that went off sale since they were found. */
async function loadProducts(ids: string[]): Promise<CatalogProduct[]> {
  const loaded = await Promise.all(ids.map(async (id) => await loadProduct(id).catch(() => null)))
  return loaded.filter((each) => each !== null)
}

/** @throws 404 */
async function loadProduct(id: string): Promise<CatalogProduct> {
  const { row, store } = await loadRow(id)
  return productOf(row, store)
}

/** A product with its store. @throws 404, also for one of another store than `storeId` */
export async function loadRow(
  id: string,
  storeId: string | null = null,
): Promise<{ row: ProductRow; store: StoreRow }> {
  const row = await getActiveProduct(id)
  if (storeId && row.store_id !== storeId) fail('NOT_FOUND', 'The store has no such product.')
  return { row, store: await getActiveStore(row.store_id) }
}

function inPriceRange({ min = 0, max = Infinity }: { min?: number; max?: number } = {}) {
  return ({ price_range }: CatalogProduct) =>
    price_range.max.amount >= min && price_range.min.amount <= max
}

function cursorOf(offset: number): string {
  return Buffer.from(String(offset)).toString('base64url')
}

/** @throws `invalid` for a cursor that is none of ours */
function offsetOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0
  const text = Buffer.from(cursor, 'base64url').toString('utf8')
  if (!/^\d{1,6}$/.test(text) || Number(text) > MAX_OFFSET)
    throw new ProtocolError(400, 'invalid', 'The cursor is none of ours.', {
      severity: 'recoverable',
    })
  return Number(text)
}
