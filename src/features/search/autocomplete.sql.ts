import { queryPipelined, statement } from '../../platform/database/queries.ts'
import { MAX_TIER, type Kind } from './scope.sql.ts'

export interface SuggestionRow {
  id: string
  /** The name as written. */
  text: string
  /** The name folded, by which suggestions are distinct. */
  name: string
}

const isVisible = 'not exists (select from stores s where s.id = e.store_id and not s.is_active)'
const inPrefixRange = `e.name < (select prefix || U&'\\+10FFFF' from input) and ${isVisible}`

/**
 * Names that begin with the text, in alphabetical order. A skip scan: each step seeks the next distinct name in the index, however
 * many rows share one.
 */
const namePrefix = (kind: Kind) =>
  statement<SuggestionRow>(
    `autocomplete-name-prefix-${kind}`,
    `with recursive input as materialized (select search_fold($1) collate "C" as prefix),
     names as (
       (select e.name, e.id from ${kind}_search e
        where e.name >= (select prefix from input) and ${inPrefixRange} order by e.name, e.id limit 1)
       union all
       select next.name, next.id from names, lateral (
         select e.name, e.id from ${kind}_search e
         where e.name > names.name and ${inPrefixRange} order by e.name, e.id limit 1) next
       )
     select o.id, o.name as text, n.name from (select * from names limit $2) n join ${kind}s o on o.id = n.id
     order by n.name`,
  )

/** Prefixes that match more names than this are not searched beyond the tiers that hold an eighth of the rows. */
const FREQUENT_PREFIX = 10_000

/** How many product names have a word with one of the prefixes, by document frequencies. */
const prefixFrequency = `(select coalesce(sum(f.names), 0)
  from regexp_split_to_table(search_fold($1), ' ') word, search_document_frequencies f
  where word <> '' and f.stem >= word and f.stem < word || U&'\\+10FFFF')`

/**
 * Names with words that begin as typed, in that order. Each tier is read only when the lower ones hold too few
 * distinct names. The index finds all matches before the first is checked, so for frequent prefixes the last tier is read only when
 * the others hold no match at all.
 */
const wordPrefixes = (kind: Kind) => {
  const tiers = Array.from({ length: MAX_TIER + 1 }, (_, tier) => {
    const rows = `select o.* from input, lateral (
      select e.id, e.name from ${kind}_search e
      where e.tier = ${tier} and ts_filter(e.words, '{a,b}') @@ prefixes and e.name ~ pattern and ${isVisible}`
    if (tier === 0) return `tier_0 as materialized (${rows} limit $2) o)`
    const lower = `tier_${tier - 1}`
    const isNeeded = `(select count(distinct name) from ${lower}) < $3`
    const isAffordable =
      tier === MAX_TIER && kind === 'product'
        ? `and (not exists (select from ${lower}) or ${prefixFrequency} <= ${FREQUENT_PREFIX})`
        : ''
    return `tier_${tier} as materialized (
      select * from ${lower} union all ${rows} and ${isNeeded} ${isAffordable} limit $2) o)`
  })
  return statement<SuggestionRow>(
    `autocomplete-word-prefixes-${kind}`,
    `with input as materialized (
       select string_agg('''' || word || ''':*', ' & ')::tsquery as prefixes,
         '(^| )' || string_agg(word, '[^ ]* (.* )?') as pattern
       from regexp_split_to_table(search_fold($1), ' ') word where word <> ''),
     ${tiers.join(',\n')}
     select o.id, o.name as text, t.name from tier_${MAX_TIER} t join ${kind}s o on o.id = t.id`,
  )
}

const statements = {
  product: { namePrefix: namePrefix('product'), wordPrefixes: wordPrefixes('product') },
  store: { namePrefix: namePrefix('store'), wordPrefixes: wordPrefixes('store') },
}

export async function findNamePrefix(
  kind: Kind,
  text: string,
  limit: number,
): Promise<SuggestionRow[]> {
  return await queryPipelined(statements[kind].namePrefix, [text, limit])
}

/** At least `minNames` distinct names where there are so many, in at most `limit` rows of each tier. */
export async function findWordPrefixes(
  kind: Kind,
  text: string,
  { minNames, limit }: { minNames: number; limit: number },
): Promise<SuggestionRow[]> {
  return await queryPipelined(statements[kind].wordPrefixes, [text, limit, minNames])
}
