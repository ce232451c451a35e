import { queryPipelined, statement } from '../../platform/database/connections.ts'
import { EVERYTHING, type Kind } from './ranking.sql.ts'

export interface SuggestionRow {
  id: string
  /** As written. */
  text: string
  /** Folded: what two suggestions must differ in. */
  name: string
}

const isOpen = 'not exists (select from stores s where s.id = e.store_id and not s.is_active)'
const shown = `e.name < (select start || U&'\\+10FFFF' from typed) and ${isOpen}`

/** Names that begin as typed, in order of the alphabet: each step finds the next name, however many rows share one. */
const beginning = (kind: Kind) =>
  statement<SuggestionRow>(
    `autocomplete-beginning-${kind}`,
    `with recursive typed as materialized (select search_fold($1) collate "C" as start),
     found as (
       (select e.name, e.id from ${kind}_search e
        where e.name >= (select start from typed) and ${shown} order by e.name, e.id limit 1)
       union all
       select next.name, next.id from found, lateral (
         select e.name, e.id from ${kind}_search e where e.name > found.name and ${shown} order by e.name, e.id limit 1) next
       )
     select o.id, o.name as text, f.name from (select * from found limit $2) f join ${kind}s o on o.id = f.id
     order by f.name`,
  )

/** Beginnings in so many names that an eighth of these shows what there is. */
const COMMON = 10_000

/** In how many names of products something begins as one of the words typed. */
const named = `(select coalesce(sum(f.names), 0)
  from regexp_split_to_table(search_fold($1), ' ') word, search_document_frequencies f
  where word <> '' and f.stem >= word and f.stem < word || U&'\\+10FFFF')`

/**
 * Names with the words' beginnings in the order typed, looked for in a larger sample only while there are fewer different
 * ones than wanted. All names are found before one can be looked at, so with common beginnings everything is looked
 * through only when an eighth of it has none.
 */
const within = (kind: Kind) => {
  const parts = Array.from({ length: EVERYTHING + 1 }, (_, sample) => {
    const found = `select o.* from typed, lateral (
      select e.id, e.name from ${kind}_search e
      where e.sample = ${sample} and ts_filter(e.words, '{a,b}') @@ beginnings and e.name ~ pattern and ${isOpen}`
    if (sample === 0) return `found_0 as materialized (${found} limit $2) o)`
    const before = `found_${sample - 1}`
    const isWanted = `(select count(distinct name) from ${before}) < $3`
    const isWorth =
      sample === EVERYTHING && kind === 'product'
        ? `and (not exists (select from ${before}) or ${named} <= ${COMMON})`
        : ''
    return `found_${sample} as materialized (
      select * from ${before} union all ${found} and ${isWanted} ${isWorth} limit $2) o)`
  })
  return statement<SuggestionRow>(
    `autocomplete-within-${kind}`,
    `with typed as materialized (
       select string_agg('''' || word || ''':*', ' & ')::tsquery as beginnings,
         '(^| )' || string_agg(word, '[^ ]* (.* )?') as pattern
       from regexp_split_to_table(search_fold($1), ' ') word where word <> ''),
     ${parts.join(',\n')}
     select o.id, o.name as text, f.name from found_${EVERYTHING} f join ${kind}s o on o.id = f.id`,
  )
}

const statements = {
  product: { beginning: beginning('product'), within: within('product') },
  store: { beginning: beginning('store'), within: within('store') },
}

export async function findBeginning(
  kind: Kind,
  text: string,
  limit: number,
): Promise<SuggestionRow[]> {
  return await queryPipelined(statements[kind].beginning, [text, limit])
}

/** So many `different` names where there are so many, and at most `limit` of each sample that is looked at. */
export async function findWithin(
  kind: Kind,
  text: string,
  { different, limit }: { different: number; limit: number },
): Promise<SuggestionRow[]> {
  return await queryPipelined(statements[kind].within, [text, limit, different])
}
