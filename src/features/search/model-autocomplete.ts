import { read, statement } from '../../lib/db.ts'
import { EVERYTHING, type Kind } from './model.ts'

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

/** Names with the words' beginnings in the order typed, looked for in a larger sample only while there are too few. */
const within = (kind: Kind) => {
  const samples = Array.from({ length: EVERYTHING + 1 }, (_, sample) => {
    const isNew = sample > 0 ? `and e.sample > ${sample - 1}` : ''
    return `(select e.id, e.name from ${kind}_search e
      where e.sample <= ${sample} ${isNew} and ts_filter(e.words, '{a,b}') @@ beginnings and e.name ~ pattern and ${isOpen})`
  })
  return statement<SuggestionRow>(
    `autocomplete-within-${kind}`,
    `select o.id, o.name as text, f.name
     from (select string_agg('''' || word || ''':*', ' & ')::tsquery as beginnings,
             '(^| )' || string_agg(word, '[^ ]* (.* )?') as pattern
           from regexp_split_to_table(search_fold($1), ' ') word where word <> '') typed,
       lateral (select * from (${samples.join(' union all ')}) each limit $2) f
     join ${kind}s o on o.id = f.id`,
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
  return await read(statements[kind].beginning, [text, limit])
}

export async function findWithin(
  kind: Kind,
  text: string,
  limit: number,
): Promise<SuggestionRow[]> {
  return await read(statements[kind].within, [text, limit])
}
