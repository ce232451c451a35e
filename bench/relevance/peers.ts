/** The usual ways to search the same catalogue. Each answers the names of what it finds, best first. */
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
    const { rows } = await db.query<{ name: string }>(
      `select name from products, ${query} query where (${vector}) @@ query
       order by ts_rank(${vector}, query) desc, id limit 20`,
      [q],
    )
    return rows.map(({ name }) => name)
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
    storeFields: ['name'],
    tokenize: (text) => text.split(' '),
    processTerm: (term) => term || null,
    searchOptions: { boost: { name: 2 }, ...(forgiving ? { prefix: true, fuzzy: 0.2 } : {}) },
  })
  for (const { id, name, description } of products)
    index.add({ id, name: await stems(db, name), description: await stems(db, description) })
  const names = new Map(products.map(({ id, name }) => [id, name]))
  return async (q) =>
    index
      .search(await stems(db, q))
      .slice(0, 20)
      .map(({ id }) => names.get(id as string)!)
}

async function stems(db: pg.Pool, text: string): Promise<string> {
  const { rows } = await db.query<{ stems: string | null }>(
    `select string_agg(lexeme, ' ' order by place)
       as stems from unnest(to_tsvector('english', $1)), unnest(positions) place`,
    [text],
  )
  return rows[0]!.stems ?? ''
}
