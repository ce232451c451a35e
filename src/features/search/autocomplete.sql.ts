import { queryBounded, statement } from '../../platform/database/queries.ts'
import { isVisible, MAX_TIER, type Kind } from './scope.sql.ts'

export interface SuggestionRow {
  id: string
  /** The name as written. */
  text: string
  /** The name folded, by which suggestions are distinct. */
  name: string
}

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

/** So many distinct words of a question are searched. */
const WORDS_MAX = 6

/** So many names are checked in each tier. A word that more product names begin a word with is frequent. */
const CANDIDATES_MAX = 5_000

/** A prefix with more stems than this is frequent, whatever their frequencies. */
const STEMS_MAX = 2_000

/** In how many product names a word begins with `word`, by document frequencies; null for very many. */
const prefixFrequency = `(
  select case when count(*) < ${STEMS_MAX} then coalesce(sum(names), 0) end from (
    select f.names from search_document_frequencies f
    where f.stem >= word and f.stem < word || U&'\\+10FFFF' limit ${STEMS_MAX}) stems)`

const prefixQuery = `'''' || word || ''':*'`

/**
 * Names with words that begin as typed, in that order. Each tier is read only when the lower ones hold too few distinct names.
 *
 * The index finds all rows of all words before the first name is checked. So products are found by the rarest word alone, unless
 * all are frequent: then by all words, and the last tier, with seven of eight rows, is not read at all.
 */
const wordPrefixes = (kind: Kind) => {
  const tiers = Array.from({ length: MAX_TIER + 1 }, (_, tier) => {
    const lower = `tier_${tier - 1}`
    const isNeeded = tier > 0 ? `and (select count(distinct name) from ${lower}) < $3` : ''
    const isAffordable =
      tier === MAX_TIER && kind === 'product' ? 'and (select is_selective from input)' : ''
    const rows = `select o.* from input, lateral (
      select e.id, e.name from (
        select id, name, store_id from ${kind}_search
        where tier = ${tier} and ts_filter(words, '{a,b}') @@ input.prefixes ${isNeeded} ${isAffordable}
        limit ${CANDIDATES_MAX}) e
      where e.name ~ input.pattern and ${isVisible} limit $2) o`
    return `tier_${tier} as materialized (${tier > 0 ? `select * from ${lower} union all ` : ''}${rows})`
  })
  const rarest = `select ${prefixQuery} from words where frequency <= ${CANDIDATES_MAX} order by frequency limit 1`
  return statement<SuggestionRow>(
    `autocomplete-word-prefixes-${kind}`,
    `with words as materialized (
       select word, ordinal, ${kind === 'product' ? prefixFrequency : 'null::bigint'} as frequency from (
         select word, min(ordinal) as ordinal from regexp_split_to_table(search_fold($1), ' ') with ordinality w (word, ordinal)
         where word <> '' group by word order by ordinal limit ${WORDS_MAX}) typed),
     input as materialized (
       select coalesce((${rarest}), string_agg(${prefixQuery}, ' & '))::tsquery as prefixes,
         '(^| )' || string_agg(word, '[^ ]* (.* )?' order by ordinal) as pattern,
         exists (${rarest}) as is_selective
       from words),
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
  return await queryBounded(statements[kind].namePrefix, [text, limit])
}

/** At least `minNames` distinct names where there are so many, in at most `limit` rows of each tier. */
export async function findWordPrefixes(
  kind: Kind,
  text: string,
  { minNames, limit }: { minNames: number; limit: number },
): Promise<SuggestionRow[]> {
  return await queryBounded(statements[kind].wordPrefixes, [text, limit, minNames])
}
