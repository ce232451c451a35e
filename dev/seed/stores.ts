import { createChoices } from '../../src/features/products/choices/service.ts'
import { addProducts } from '../../src/features/products/service.ts'
import { addVariants } from '../../src/features/products/variants/service.ts'
import { openStore } from '../../src/features/stores/service.ts'
import { storeImage } from '../../src/features/uploads/service/images.ts'
import { knex } from '../../src/platform/database/connections/pool.ts'
import { transaction } from '../../src/platform/database/transactions.ts'
import { PRODUCTS } from './market/products.ts'
import { STORES } from './market/stores.ts'
import type { Product, Store } from './market/types.ts'
import { barangayCode, townCode } from './places.ts'
import { drawPicture, smallCopy } from './pictures.ts'
import type { Picture } from './pictures.ts'

export interface SeededProduct {
  id: string
  storeId: string
  /** Pesos. */
  price: number
}

/** Opens and stocks every store that is not there yet. @returns products by SKU, which is unique in the whole market */
export async function seedStores(people: Map<string, string>): Promise<Map<string, SeededProduct>> {
  for (const store of STORES) {
    const ownerId = people.get(`vendor:${store.owner}`)!
    const known = await knex('stores').where({ owner_id: ownerId, name: store.name }).first('id')
    if (!known) await seedStore(store, ownerId)
  }
  const rows: { id: string; store_id: string; sku: string; price: number }[] = await knex(
    'products',
  ).select('id', 'store_id', 'sku', 'price')
  return new Map(
    rows.map(({ id, store_id, sku, price }) => [
      sku,
      { id, storeId: store_id, price: price / 100 },
    ]),
  )
}

/** The scripted orders are placed at any hour; after them, some stores refuse orders while they are closed. */
export async function closeDoors(): Promise<void> {
  const names = STORES.filter(({ refusesWhenClosed }) => refusesWhenClosed).map(({ name }) => name)
  await knex('stores').whereIn('name', names).update({ accepts_when_closed: false })
}

/** One transaction a store, so that a seed that was interrupted leaves no store half stocked. */
async function seedStore(store: Store, ownerId: string): Promise<void> {
  const [logo, banner] = await Promise.all([
    brandPicture(store, 'logo'),
    brandPicture(store, 'banner'),
  ])
  const products = await inPairs(PRODUCTS[store.key], async (product) => ({
    product,
    image: await productPicture(product),
  }))
  await transaction(async (trx) => {
    const row = await openStore(trx, {
      owner_id: ownerId,
      name: store.name,
      category: store.category,
      description: store.description,
      address: store.address,
      barangay: store.barangay,
      city: store.city,
      phone: store.phone,
      latitude: store.latitude,
      longitude: store.longitude,
      place_code: await barangayCode(store.city, store.barangay),
      delivers_to: store.deliversTo?.map(townCode) ?? null,
      operating_hours: store.isAlwaysOpen ? null : store.operatingHours,
      accepts_when_closed: true,
      pickup_enabled: store.pickupEnabled ?? false,
      slots: store.slots ?? [],
      logo_url: logo,
      banner_url: banner,
      is_verified: store.isVerified,
    })
    const rows = await addProducts(
      trx,
      products.map(({ product, image }) => productRow(row.id, product, image)),
    )
    for (const [index, { product }] of products.entries())
      await addVariants(trx, rows[index]!, [...(product.variants ?? [])])
  })
}

function productRow(storeId: string, product: Product, image: string) {
  const { name, description, sku, price, unit, quantityStep, soldByWeight, inventory } = product
  return {
    store_id: storeId,
    name,
    description,
    sku,
    price,
    compare_price: product.comparePrice,
    unit,
    quantity_step: quantityStep,
    sold_by_weight: soldByWeight,
    inventory,
    low_stock_at: product.lowStockAt,
    images: [image],
    choices: createChoices(product.choices ?? []),
  }
}

async function brandPicture(store: Store, form: 'logo' | 'banner'): Promise<string> {
  const [kind, ...beside] = store.brand.shows
  return await keepPicture({ kind, beside, title: store.name, color: store.brand.color, form })
}

async function productPicture(product: Product): Promise<string> {
  return await keepPicture({ ...product.picture, title: product.name })
}

async function keepPicture(picture: Picture): Promise<string> {
  const full = await drawPicture(picture)
  return await storeImage({ full, thumbnail: await smallCopy(full) })
}

/** Two at a time: one core draws while the other starts the next. */
async function inPairs<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let index = 0; index < items.length; index += 2)
    results.push(...(await Promise.all(items.slice(index, index + 2).map(work))))
  return results
}
