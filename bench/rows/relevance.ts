/** Search quality by relevance judgements of the demo market, against the usual ways to search it. */
import { startServer } from '../target.ts'
import type { Options } from '../options.ts'
import { judgements, type Judgement } from '../relevance/judgements.ts'
import { fillMarket } from '../relevance/market.ts'
import { meanOf, qualityOf } from '../relevance/measures.ts'
import { bm25, plainPostgres, type Searcher } from '../relevance/peers.ts'
import { relevanceRow, type Row } from '../report.ts'
import type { Fixture } from '../fixture.ts'

/** Only the held-out half counts: weights were tuned on the other. */
export async function relevance(fixture: Fixture, _options: Options): Promise<Row[]> {
  const db = await fixture.empty('relevance')
  const products = await fillMarket(db)
  const web = await startServer({
    name: 'web',
    file: 'src/main.ts',
    env: fixture.env({ database: 'relevance' }),
    probe: '/healthz',
  })
  const peers: [name: string, search: Searcher][] = [
    ['ts_rank, all words', plainPostgres(db, { or: false })],
    ['ts_rank, any word', plainPostgres(db, { or: true })],
    ['BM25 (MiniSearch), stems', await bm25(db, products, { forgiving: false })],
    ['BM25 (MiniSearch), stems, prefixes, slips', await bm25(db, products, { forgiving: true })],
  ]
  const names = products.map(({ name }) => name)
  const rows: Row[] = []
  for (const [part, title] of [
    ['heldOut', 'held out'],
    ['tuning', 'tuned on'],
  ] as const) {
    const ours = await measure(judgements[part], ourSearch(web.port), names)
    for (const [peer, search] of peers)
      rows.push(
        relevanceRow(`relevance: ${judgements[part].length} questions, ${title}`, {
          ours,
          peer,
          theirs: await measure(judgements[part], search, names),
          promised: part === 'heldOut',
        }),
      )
  }
  await web.stop()
  return rows
}

async function measure(asked: Judgement[], search: Searcher, names: string[]) {
  const qualities = []
  for (const judgement of asked)
    qualities.push(qualityOf(judgement, await search(judgement.q), names))
  return meanOf(qualities)
}

function ourSearch(port: number): Searcher {
  return async (q) => {
    const wanted = new URLSearchParams({ q, type: 'products', limit: '20' })
    const response = await fetch(`http://127.0.0.1:${port}/api/search?${wanted.toString()}`)
    const { results } = (await response.json()) as { results: { products: { name: string }[] } }
    return results.products.map(({ name }) => name)
  }
}
