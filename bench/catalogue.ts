/**
 * A catalogue of any size to search in. Word frequencies follow Zipf's law, as in real text: the most common word is in
 * about three of four products, most words are in a handful.
 */
import pg from 'pg'
import { vacuumSeeded } from './vacuum.ts'

const WORDS = 60_000
const NAME_WORDS = 3
const DESCRIPTION_WORDS = 30
const AT_ONCE = 10_000

/** The word of a frequency rank (0 is the most common). Built of syllables, so all differ and none is a stop word. */
export function wordOf(rank: number): string {
  const syllables = ['ka', 'lu', 'mi', 'ta', 'gon', 'ba', 'se', 'rin', 'po', 'da', 'ho', 'wi']
  let word = ''
  for (
    let left = rank + syllables.length ** 2;
    left > 0;
    left = Math.floor(left / syllables.length)
  )
    word += syllables[left % syllables.length]!
  return word
}

/** Seeds an empty, migrated database with `size` products, 200 per store. */
export async function seedCatalogue(connectionString: string, size: number): Promise<void> {
  const db = new pg.Client({ connectionString })
  await db.connect()
  await db.query(`
    alter table products disable trigger user;
    insert into users (id, email, password_hash, first_name, last_name, role)
      values (uuidv7(), 'vendor@palengke.example', 'none', 'Luz', 'Cruz', 'vendor');
    insert into stores (id, slug, owner_id, name, category, description, city)
      select uuidv7(), 'store-' || n, (select id from users), 'Tindahan ' || n, 'Category ' || n % 10, 'Fresh goods', 'Salay'
      from generate_series(1, ${Math.max(1, size / 200)}) n;
  `)
  const random = seeded(size)
  for (let done = 0; done < size; done += AT_ONCE) {
    const rows = Array.from({ length: Math.min(AT_ONCE, size - done) }, () => [
      words(NAME_WORDS, random),
      words(DESCRIPTION_WORDS, random),
    ])
    await db.query(
      `insert into products (id, store_id, name, description, price, inventory)
       select uuidv7(), s.ids[1 + n % array_length(s.ids, 1)], name, description, 1000 + n % 5000, 10
       from unnest($1::text[], $2::text[]) with ordinality t (name, description, n),
         (select array_agg(id) as ids from stores) s`,
      [rows.map(([name]) => name), rows.map(([, description]) => description)],
    )
  }
  await buildSearchIndex(db)
  await db.query('alter table products enable trigger user')
  await vacuumSeeded(db)
  await db.query('checkpoint')
  await db.end()
}

/** Does the work of the row triggers in bulk: rows first, indexes after, in minutes instead of an hour. */
export async function buildSearchIndex(db: pg.Client): Promise<void> {
  const { rows } = await db.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename in ('product_search', 'search_lexicon') and indexname <> 'product_search_pkey'`,
  )
  await db.query(`set maintenance_work_mem = '512MB'`)
  for (const { name } of rows) await db.query(`drop index ${name}`)
  await db.query('alter table product_search disable trigger product_search_count')
  await db.query('insert into product_search select * from product_search_source order by id')
  await db.query('alter table product_search enable trigger product_search_count')
  await db.query('select recount_document_frequencies()')
  await db.query(`
    with counted as (delete from search_df_deltas returning *)
    insert into search_document_frequencies select stem, sum(products), sum(names) from counted group by stem`)
  await db.query(
    // names only, which hold nearly every word: descriptions would take minutes
    `insert into search_lexicon select distinct word from product_search, string_to_table(name, ' ') word`,
  )
  for (const { definition } of rows) await db.query(definition.replace(' ON ONLY ', ' ON ')) // all partitions
}

function words(count: number, random: () => number): string {
  return Array.from({ length: count }, () => wordOf(zipf(random))).join(' ')
}

/** A random rank by Zipf's law: rank n is twice as frequent as rank 2n. */
function zipf(random: () => number): number {
  return Math.floor(WORDS ** random()) - 1
}

/** A seeded random generator (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
