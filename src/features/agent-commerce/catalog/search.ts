import { fail } from '../../../platform/contract/errors.ts'
import { getActiveProduct, type ProductRow } from '../../products/service.ts'
import { searchProductIds } from '../../search/service/search.ts'
import { getActiveStore, type StoreRow } from '../../stores/service.ts'
import { operation } from '../protocol/operation.ts'
import { ProtocolError, ucpOf } from '../protocol/answer.ts'
import { filterByPrice, listNewest, type PriceRange } from './queries.ts'
import { SearchInput } from './schemas.ts'
import { CURRENCY, productOf, type CatalogProduct } from './view.ts'

const PAGE = 10
const MAX_PAGE = 50
const MAX_OFFSET = 10_000
/** So many of the best matches of words are filtered by price. */
const PRICED_MATCHES = 1_000

export const searchCatalog = operation<SearchInput>({
  name: 'search_catalog',
  description: 'Find products of all stores by words, category and price, best matches first.',
  capability: 'catalog.search',
  method: 'post',
  path: '/catalog/search',
  argument: 'catalog',
  input: SearchInput,
  async run({ storeId, input: { query, filters, pagination, context } }) {
    const text = query?.trim() ?? ''
    if (!text && !filters)
      throw new ProtocolError(400, 'invalid', 'Send a query or filters.', {
        severity: 'recoverable',
      })
    const page = {
      limit: Math.min(pagination?.limit ?? PAGE, MAX_PAGE),
      offset: offsetOf(pagination?.cursor),
    }
    const isPesos = !context?.currency || context.currency.toUpperCase() === CURRENCY
    const price = isPesos ? filters?.price : undefined
    const wish = { text, categories: filters?.categories ?? [], price, storeId }
    const { ids, total } = await find(wish, page)
    const products = await loadProducts(ids)
    const next = page.offset + page.limit
    return {
      ucp: ucpOf('catalog.search'),
      products: products.filter(inPriceRange(price)),
      ...(filters?.price && !isPesos ? { messages: [priceIgnored] } : {}),
      pagination:
        next < total
          ? { has_next_page: true, cursor: cursorOf(next), total_count: total }
          : { has_next_page: false, total_count: total },
    }
  },
})

/** Amounts of another currency are not converted. */
const priceIgnored = {
  type: 'info',
  code: 'price_filter_ignored',
  content: `Prices are ${CURRENCY}: send context.currency "${CURRENCY}" with amounts in centavos.`,
}

interface Wish {
  text: string
  /** Any of them; none for all. */
  categories: string[]
  price: PriceRange | undefined
  storeId: string | null
}

async function find(
  { text, categories, price, storeId }: Wish,
  page: { limit: number; offset: number },
): Promise<{ ids: string[]; total: number }> {
  const q = text.replaceAll('_', '') // a name with underscores is one word
  if (!/[\p{L}\p{N}]/u.test(q)) {
    const named = categories.length > 0 ? { categories } : {}
    const { rows, total } = await listNewest(
      { ...(storeId && { storeId }), ...named, ...price },
      page,
    )
    return { ids: rows.map(({ id }) => id), total }
  }
  if (!price) return await searchProductIds({ q, categories, storeId }, page)
  const all = { limit: PRICED_MATCHES, offset: 0 }
  const { ids } = await searchProductIds({ q, categories, storeId }, all)
  const found = await filterByPrice(ids, price)
  return { ids: found.slice(page.offset, page.offset + page.limit), total: found.length }
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
