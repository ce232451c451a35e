/** What a product looks like in a feed, and a feed in its formats (spec 2.9). */
import { stringify } from 'csv-stringify/sync'
import { pesos } from '../../platform/values/money.ts'
import type { FeedProductRow, FeedStoreRow } from './queries.ts'
import type { FeedEntry, Format } from './schemas.ts'

/** Part of every ETag: raise it when the same rows make other bytes. */
export const RENDERING = 1

export const mediaTypes: Record<Format, string> = {
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
}

/** Null for a product without any picture, which the network would refuse. */
export function entryOf(
  row: FeedProductRow,
  store: FeedStoreRow,
  storefrontUrl: string,
): FeedEntry | null {
  const image = row.images[0] ?? store.logo_url
  if (!image) return null
  const isOnSale = row.compare_price !== null && row.compare_price > row.price
  return {
    id: row.id,
    title: row.name,
    description: row.description.trim() || row.name,
    availability: row.inventory > 0 ? 'in stock' : 'out of stock',
    condition: 'new',
    price: amount(isOnSale ? row.compare_price! : row.price),
    ...(isOnSale ? { sale_price: amount(row.price) } : {}),
    link: `${storefrontUrl}/stores/${store.slug}/products/${row.id}`,
    image_link: image,
    brand: store.name,
    ...(row.sku ? { retailer_id: row.sku } : {}),
    inventory: row.inventory,
  }
}

function amount(centavos: number): string {
  return `${pesos(centavos).toFixed(2)} PHP`
}

const columns = [
  'id',
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

/** A whole feed, piece by piece. It has no end when `pages` fail. */
export async function* piecesOf(
  pages: AsyncIterable<FeedEntry[]>,
  format: Format,
): AsyncGenerator<string> {
  if (format === 'csv') {
    yield stringify([columns])
    for await (const entries of pages) yield stringify(entries, { columns: [...columns] })
    return
  }
  let before = '{"data":['
  for await (const entries of pages) {
    if (entries.length === 0) continue
    yield before + entries.map((entry) => JSON.stringify(entry)).join(',')
    before = ','
  }
  yield before === ',' ? ']}' : `${before}]}`
}
