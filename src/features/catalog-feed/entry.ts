/** The view of a product in the feed, and the feed as JSON and CSV. */
import { stringify } from 'csv-stringify/sync'
import { pesos } from '../../platform/values/money.ts'
import { isInStock } from '../products/quantity-rule.ts'
import { productLink } from '../site/links.ts'
import type { FeedProductRow, FeedStoreRow } from './queries.ts'
import type { FeedEntry, Format } from './schemas.ts'

export const mediaTypes: Record<Format, string> = {
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
}

/** Null for a product without any image, which the social network rejects. */
export function feedEntry(row: FeedProductRow, store: FeedStoreRow): FeedEntry | null {
  const image = row.images[0] ?? store.logo_url
  if (!image) return null
  const isOnSale = row.compare_price !== null && row.compare_price > row.price
  return {
    id: row.id,
    ...(row.variant === null ? {} : { item_group_id: row.product_id }),
    title: row.variant === null ? row.name : `${row.name}, ${row.variant}`,
    description: row.description.trim() || row.name,
    availability: isInStock(row) ? 'in stock' : 'out of stock',
    condition: 'new',
    price: formatAmount(isOnSale ? row.compare_price! : row.price),
    ...(isOnSale ? { sale_price: formatAmount(row.price) } : {}),
    link: productLink(store.slug, row.product_id),
    image_link: image,
    brand: store.name,
    ...(row.sku ? { retailer_id: row.sku } : {}),
    inventory: row.inventory,
  }
}

function formatAmount(centavos: number): string {
  return `${pesos(centavos).toFixed(2)} PHP`
}

const columns = [
  'id',
  'item_group_id',
  'title',
  'description',
  'availability',
  'condition',
  'price',
  'sale_price',
  'link',
  'image_link',
  'brand',
  'retailer_id',
  'inventory',
] as const satisfies (keyof FeedEntry)[]

/** Serializes a feed, a chunk a page. */
export async function* serializeFeed(
  pages: AsyncIterable<FeedEntry[]>,
  format: Format,
): AsyncGenerator<string> {
  if (format === 'csv') {
    yield stringify([columns])
    for await (const entries of pages) yield stringify(entries, { columns: [...columns] })
    return
  }
  let separator = '{"data":['
  for await (const entries of pages) {
    if (entries.length === 0) continue
    yield separator + entries.map((entry) => JSON.stringify(entry)).join(',')
    separator = ','
  }
  yield separator === ',' ? ']}' : `${separator}]}`
}
