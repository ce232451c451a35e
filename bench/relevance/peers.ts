/** The usual ways to search the same products. Each answers the ids of what it finds, best first. */
import { DatabaseSync } from 'node:sqlite'
import MiniSearch from 'minisearch'
import type pg from 'pg'
import type { MarketProduct } from './market.ts'

export type Searcher = (q: string) => Promise<string[]>

const vector = `setweight(to_tsvector('english', name), 'A') || setweight(to_tsvector('english', description), 'D')`

/** PostgreSQL's own: all words, or any word when `or`, by ts_rank. */
export function plainPostgres(db: pg.Pool, { or }: { or: boolean }): Searcher {
  const query = or
    ? `cast(replace(plainto_tsquery('english', $1)::text, '&', '|') as tsquery)`
    : `plainto_tsquery('english', $1)`
  return async (q) => {
    const { rows } = await db.query<{ id: string }>(
      `select id from products, ${query} query where (${vector}) @@ query
       order by ts_rank(${vector}, query) desc, id limit 20`,
      [q],
    )
    return rows.map(({ id }) => id)
  }
}

/** BM25 over the same English stems as PostgreSQL's; `forgiving`: with its own prefixes and edit distance, too. */
export async function bm25(
  db: pg.Pool,
  products: MarketProduct[],
  { forgiving }: { forgiving: boolean },
): Promise<Searcher> {
  const index = new MiniSearch<MarketProduct>({
    fields: ['name', 'description'],
    tokenize: (text) => text.split(' '),
    processTerm: (term) => term || null,
    searchOptions: { boost: { name: 2 }, ...(forgiving ? { prefix: true, fuzzy: 0.2 } : {}) },
  })
  for (const { id, name, description } of products)
    index.add({ id, name: await stems(db, name), description: await stems(db, description) })
  return async (q) =>
    index
      .search(await stems(db, q))
      .slice(0, 20)
      .map(({ id }) => id as string)
}

/** MiniSearch as its documentation begins: its own words, no stems. */
export function miniSearch(products: MarketProduct[]): Searcher {
  const index = new MiniSearch<MarketProduct>({ fields: ['name', 'description'] })
  index.addAll(products)
  return async (q) =>
    index
      .search(q)
      .slice(0, 20)
      .map(({ id }) => id as string)
}

/** BM25 of SQLite's FTS5 over the same stems; null where SQLite was built without it. */
export async function fts5(db: pg.Pool, products: MarketProduct[]): Promise<Searcher | null> {
  const sqlite = new DatabaseSync(':memory:')
  try {
    sqlite.exec('create virtual table documents using fts5 (id unindexed, name, description)')
  } catch {
    return null
  }
  const insert = sqlite.prepare('insert into documents values (?, ?, ?)')
  for (const { id, name, description } of products)
    insert.run(id, await stems(db, name), await stems(db, description))
  const best = sqlite.prepare(
    'select id from documents where documents match ? order by bm25(documents, 0, 2, 1) limit 20',
  )
  return async (q) => {
    const words = new Set((await stems(db, q)).split(' ').filter(Boolean))
    if (words.size === 0) return []
    const any = [...words].map((word) => `"${word.replaceAll('"', '""')}"`).join(' OR ')
    return best.all(any).map(({ id }) => id as string)
  }
}

async function stems(db: pg.Pool, text: string): Promise<string> {
  const { rows } = await db.query<{ stems: string | null }>(
    `select string_agg(lexeme, ' ' order by place)
       as stems from unnest(to_tsvector('english', $1)), unnest(positions) place`,
    [text],
  )
  return rows[0]!.stems ?? ''
}
