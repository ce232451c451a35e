import { cachedByKey } from '../../platform/cache/cached.ts'
import { queryBounded, queryRead, statement, query } from '../../platform/database/queries.ts'
import type { Transaction } from '../../platform/database/transactions.ts'
import { listQuery } from '../../platform/database/list-query.ts'
import { createLoader, loaderKeys } from '../../platform/database/loader.ts'
import type { ChoiceGroup } from './choices/model.ts'
import type { ProductPatch, ProductRow } from './model.ts'
import { variantsOfProduct } from './variants/shared-sql.ts'

export const productColumns = `p.id, p.store_id, p.name, p.description, p.sku, p.price, p.compare_price, p.unit, p.inventory,
  p.low_stock_at, p.quantity_step, p.min_quantity, p.max_quantity, p.sold_by_weight, array_to_json(p.images) as images, p.is_active,
  p.prescription, p.has_variants, p.choices, ${variantsOfProduct}`

/** An active product of an active store. */
export const findActiveProduct = createLoader(
  statement<ProductRow & { keyed_by: string }>(
    'product-by-id',
    `select ${productColumns}, p.id as keyed_by from products p join stores s on s.id = p.store_id
     where p.id = ${loaderKeys} and p.is_active and s.is_active`,
  ),
)

/** The active products of a store, newest first. */
export const listActiveProducts = listQuery<ProductRow, { storeId: string }>({
  name: 'products-of-store',
  columns: productColumns,
  from: 'products p',
  where: 'p.store_id = :storeId and p.is_active',
  orderBy: 'p.id desc',
})

export interface VendorProductFilter {
  storeId?: string
  isActive?: boolean
  /** A LIKE pattern for the name or SKU. */
  q?: string
  /** At or below `low_stock_at`, or not enough for the smallest order. */
  lowStock?: boolean
}

const isLow = `(p.inventory <= coalesce(p.low_stock_at, 0) or p.inventory < coalesce(p.min_quantity, p.quantity_step))`

/**
 * The products of all stores of a vendor, active or not, newest first. Each store yields its newest from its own index, so no
 * filter reads products of other vendors.
 */
export const listVendorProducts = listQuery<ProductRow, VendorProductFilter & { ownerId: string }>({
  name: 'products-of-vendor',
  columns: 'p.*',
  from: ({
    filters,
    reach,
  }) => `(select id from stores where owner_id = :ownerId) s cross join lateral (
    select ${productColumns} from products p where p.store_id = s.id and ${filters} order by p.id desc limit ${reach}) p`,
  filters: {
    storeId: 's.id = :storeId',
    isActive: { true: 'p.is_active', false: 'not p.is_active' },
    q: '(p.name ilike :q or p.sku ilike :q)',
    lowStock: { true: isLow, false: `not (${isLow})` },
  },
  orderBy: 'p.id desc',
  replan: true,
})

const ofVendor = statement<ProductRow>(
  'product-of-vendor',
  `select ${productColumns} from products p join stores s on s.id = p.store_id where p.id = $1 and s.owner_id = $2`,
)

/** A product of the vendor, active or not. */
export async function findVendorProduct(
  ownerId: string,
  id: string,
): Promise<ProductRow | undefined> {
  return (await queryRead(ofVendor, [id, ownerId]))[0]
}

const byId = statement<ProductRow>(
  'product-by-id-any',
  `select ${productColumns} from products p where p.id = $1`,
)

/** A product, active or not. */
export async function findProduct(id: string): Promise<ProductRow | undefined> {
  return (await queryRead(byId, [id]))[0]
}

const lockOfVendor = statement<ProductRow>(
  'product-lock-of-vendor',
  `select p.id from products p join stores s on s.id = p.store_id
   where p.id = $1 and s.owner_id = $2 for no key update of p`,
)

/** Locks a product of the vendor, and with it its variants, until the transaction ends. */
export async function lockVendorProduct(
  trx: Transaction,
  ownerId: string,
  id: string,
): Promise<ProductRow | undefined> {
  const values = [id, ownerId]
  const isLocked = (await query(lockOfVendor, values, trx)).length > 0
  return isLocked ? (await query(ofVendor, values, trx))[0] : undefined // read after the lock, as it is now
}

const updateChoices = statement(
  'product-choices-update',
  `update products set choices = $2::jsonb, choices_version = choices_version + 1, updated_at = now() where id = $1`,
)

/** Sets the choices of a locked product. */
export async function setChoices(
  trx: Transaction,
  id: string,
  choices: ChoiceGroup[],
): Promise<void> {
  await query(updateChoices, [id, JSON.stringify(choices)], trx)
}

/** Columns that a product with variants has from them. */
export const FROM_VARIANTS = ['price', 'compare_price', 'inventory'] as const

/** Whether the JSON object `patch` changes nothing of `p` that comes from its variants. */
export function sparesVariants(patch: string): string {
  return `not (p.has_variants and ${patch} ?| array['${FROM_VARIANTS.join("', '")}'])`
}

const PATCHABLE = `name, description, sku, price, compare_price, unit, inventory, low_stock_at, quantity_step,
  min_quantity, max_quantity, sold_by_weight, images, is_active, prescription, choices`

/** `set …` from a JSON object whose absent members leave the columns of `p` as they are. */
export function patchSql(patch: string): string {
  return `set updated_at = now(), choices_version = p.choices_version + (${patch} ? 'choices')::int,
    (${PATCHABLE}) = (select ${PATCHABLE} from jsonb_populate_record(p, ${patch}))`
}

/**
 * Whether a patch of the locked product `p` leaves it whole stock with a step of 1. What the scale left of a whole is kept by a change
 * by whole units.
 */
export function keepsWholeStock(patch: string): string {
  return `(select n.quantity_step < 1 or mod(n.inventory, 1) = 0
      or p.quantity_step = 1 and mod(n.inventory - p.inventory, 1) = 0 from jsonb_populate_record(p, ${patch}) n)`
}

/** A change of the stock by `delta` in addition to the patch, and the condition that it is still `expected`. */
export interface StockGuard {
  delta?: number
  expected?: number
  max: number
}

const patchWithDelta = `
  $3::jsonb || case when $4::numeric is null then '{}' else jsonb_build_object('inventory', p.inventory + $4) end`

const update = statement<ProductRow>(
  'product-update',
  `update products p ${patchSql(patchWithDelta)}
   from stores s
   where p.id = $1 and s.id = p.store_id and s.owner_id = $2
     and ($4::numeric is null or p.inventory + $4 between 0 and $5)
     and ($6::numeric is null or p.inventory = $6) and ${keepsWholeStock(patchWithDelta)}
     and ${sparesVariants('$3::jsonb')} and not (p.has_variants and $4::numeric is not null)
   returning ${productColumns}`,
)

/**
 * Updates a product in one statement that locks its row alone, so that no concurrent sale is overwritten. Undefined
 * when the vendor has no such product, its stock is not the expected one, or would leave 0 to `max`, and when the patch would
 * change what comes from its variants.
 */
export async function updateVendorProduct(
  ownerId: string,
  id: string,
  patch: ProductPatch,
  { delta, expected, max }: StockGuard,
): Promise<ProductRow | undefined> {
  const values = [id, ownerId, JSON.stringify(patch), delta ?? null, max, expected ?? null]
  return (await query(update, values))[0]
}

const OFFERS_TTL_MS = 10_000
const OFFERS_MAX_TOWNS = 1_000

const REDUCTION = 'p.price::float8 / p.compare_price'
const isOnOffer = `p.is_active and p.compare_price > p.price and p.inventory >= coalesce(p.min_quantity, p.quantity_step)
     and s.is_active and s.accepting_orders`

/** Walks the index of offers by their reduction until it has enough. */
const offers = statement<{ id: string }>(
  'products-on-offer',
  `select p.id from products p join stores s on s.id = p.store_id
   where ${isOnOffer} order by ${REDUCTION}, p.id limit $1`,
)

/** Reads the offers of the town's stores alone. */
const offersInTown = statement<{ id: string }>(
  'products-on-offer-in-town',
  `select p.id from stores s join products p on p.store_id = s.id
   where lower(s.city) = lower($2) and ${isOnOffer} order by ${REDUCTION}, p.id limit $1`,
)

/** The ids of what is reduced most in a town (everywhere for ''), and can be ordered. */
export const findOffers = cachedByKey({
  key: ({ town, limit }: { town: string; limit: number }) => `${limit} ${town.toLowerCase()}`,
  load: async ({ town, limit }) => {
    const rows = town
      ? await queryBounded(offersInTown, [limit, town])
      : await queryBounded(offers, [limit])
    return rows.map(({ id }) => id)
  },
  ttlMs: OFFERS_TTL_MS,
  max: OFFERS_MAX_TOWNS,
})
