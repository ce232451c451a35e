import { listQuery } from '../../../platform/database/list-query.ts'
import { queryBounded, statement } from '../../../platform/database/queries.ts'

/** Centavos; both ends are part of it. */
export interface PriceRange {
  min?: number
  max?: number
}

/** Of the least that can be bought, and of the dearest variant. */
const cheapest = 'p.price * p.quantity_step'
const dearest = `greatest(p.price, (select max(v.price) from product_variants v where v.product_id = p.id and v.is_active))`

/** Active products of active stores, newest first. */
export const listNewest = listQuery<
  { id: string },
  { storeId?: string; categories?: string[]; min?: number; max?: number }
>({
  name: 'agent-catalog-newest',
  columns: 'p.id',
  from: 'products p join stores s on s.id = p.store_id',
  where: 'p.is_active and s.is_active',
  filters: {
    storeId: 'p.store_id = :storeId',
    categories: 'lower(s.category) = any(select lower(unnest(:categories::text[])))',
    min: `${dearest} >= :min`,
    max: `${cheapest} <= :max`,
  },
  orderBy: 'p.id desc',
})

const priced = statement<{ id: string }>(
  'agent-catalog-priced',
  `select p.id from unnest($1::uuid[]) with ordinality f (id, ordinal) join products p on p.id = f.id
   where ${dearest} >= $2 and ($3::bigint is null or ${cheapest} <= $3) order by f.ordinal`,
)

/** Those of the products that can be bought at a price of the range, in the same order. */
export async function filterByPrice(
  ids: string[],
  { min = 0, max }: PriceRange,
): Promise<string[]> {
  return (await queryBounded(priced, [ids, min, max ?? null])).map(({ id }) => id)
}
