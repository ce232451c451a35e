/** Products that cost less than they did. */
import { cachedByKey } from '../../platform/cache/cached.ts'
import { queryBounded, statement } from '../../platform/database/queries.ts'

const TTL_MS = 10_000
const MAX_TOWNS = 1_000

const offers = statement<{ id: string }>(
  'products-on-offer',
  `select p.id from products p join stores s on s.id = p.store_id and s.is_active and s.accepting_orders
   where p.is_active and p.compare_price > p.price and p.inventory >= coalesce(p.min_quantity, p.quantity_step)
     and ($1 = '' or lower(s.city) = lower($1))
   order by p.price::float8 / p.compare_price, p.id limit $2`,
)

/** The ids of what is reduced most in a town (everywhere for ''), and can be ordered. */
export const findOffers = cachedByKey({
  key: ({ town, limit }: { town: string; limit: number }) => `${limit} ${town.toLowerCase()}`,
  load: async ({ town, limit }) => (await queryBounded(offers, [town, limit])).map(({ id }) => id),
  ttlMs: TTL_MS,
  max: MAX_TOWNS,
})
