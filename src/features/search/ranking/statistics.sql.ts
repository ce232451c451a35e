/** How many documents there are, and how long their fields are on average: by a sample where they are many. */
import { cachedByKey } from '../../../platform/cache/cached.ts'
import { queryBounded, statement } from '../../../platform/database/queries.ts'
import { MAX_TIER, TIER_FACTORS, type Kind } from '../scope.sql.ts'

export interface CollectionStatistics {
  size: number
  /** Of each field of the search table, of the rows that have it. */
  averageLengths: number[]
}

const FIELDS = 3
/** So many random rows estimate the number of all within 10 %, with a certainty of three standard deviations. */
const SAMPLE_MIN = 1_000

const lengthOf = (field: string) =>
  `nullif(length(${field}) - length(replace(${field}, ' ', '')) + (${field} <> '')::int, 0)`

const ofKind = (kind: Kind) => {
  const sizes = TIER_FACTORS.map((factor, tier) => {
    const enough = tier < MAX_TIER ? `having count(*) >= ${SAMPLE_MIN}` : ''
    return `(select array[${tier}, count(*) * ${factor}] from ${kind}_search where tier <= ${tier} ${enough})`
  })
  const lengths = Array.from(
    { length: FIELDS },
    (_, at) => `coalesce(avg(${lengthOf(`split_part(tokens, e'\\n', ${at + 1})`)}), 0)::float8`,
  )
  return statement<CollectionStatistics>(
    `search-statistics-${kind}`,
    `with sized as materialized (select coalesce(${sizes.join(',\n')}) as tier_and_size)
     select tier_and_size[2] as size, "averageLengths" from sized, lateral (
       select array[${lengths.join(',\n')}] as "averageLengths"
       from (select tokens from ${kind}_search where tier <= tier_and_size[1]
             order by uuid_hash(id) limit ${SAMPLE_MIN}) sample) averaged`,
  )
}

const statements = { product: ofKind('product'), store: ofKind('store') }

export const findStatistics = cachedByKey<Kind, CollectionStatistics>({
  max: 2,
  ttlMs: 5_000,
  key: (kind) => kind,
  load: async (kind) => (await queryBounded(statements[kind], []))[0]!,
})
