/** What there is to choose from among the active stores. */
import { cached, cachedByKey } from '../../platform/cache/cached.ts'
import { queryBounded, statement } from '../../platform/database/queries.ts'

const TTL_MS = 10_000
const MAX_TOWNS = 1_000
const MAX_ENTRIES = 50

export interface DirectoryEntry {
  name: string
  /** Active stores. */
  stores: number
}

const towns = statement<DirectoryEntry>(
  'store-towns',
  `select min(city) as name, count(*)::int as stores from stores where is_active and city <> ''
   group by lower(city) order by stores desc, name limit ${MAX_ENTRIES}`,
)

const categories = statement<DirectoryEntry>(
  'store-categories',
  `select min(category) as name, count(*)::int as stores from stores
   where is_active and category <> '' and ($1 = '' or lower(city) = lower($1))
   group by lower(category) order by stores desc, name limit ${MAX_ENTRIES}`,
)

/** The towns with most stores. */
export const findTowns = cached(TTL_MS, async () => await queryBounded(towns, []))

/** The categories of the stores of a town (of all for ''). */
export const findCategories = cachedByKey({
  key: (town: string) => town.toLowerCase(),
  load: async (town) => await queryBounded(categories, [town]),
  ttlMs: TTL_MS,
  max: MAX_TOWNS,
})
