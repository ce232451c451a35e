/** Search quality by relevance judgements of the demo market, and of a collection from a file, against the usual ways to search. */
import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startServer } from '../target.ts'
import type { Options } from '../options.ts'
import { fillCollection, queriesOf, readCollection } from '../relevance/collection.ts'
import { judgements } from '../relevance/judgements.ts'
import { fillMarket } from '../relevance/market.ts'
import { meanOf, qualityByGrades, qualityOf, type Quality } from '../relevance/measures.ts'
import { bm25, fts5, miniSearch, plainPostgres, type Searcher } from '../relevance/peers.ts'
import { relevanceRow, type Row } from '../report.ts'
import type { Fixture } from '../fixture.ts'

export async function relevance(fixture: Fixture, { collection }: Options): Promise<Row[]> {
  return [
    ...(await marketRows(fixture)),
    ...(collection ? await collectionRows(fixture, collection) : []),
  ]
}

/** Only the held-out half counts: weights were tuned on the other. */
async function marketRows(fixture: Fixture): Promise<Row[]> {
  const db = await fixture.empty('relevance')
  const products = await fillMarket(db)
  const peers: Peer[] = [
    ['ts_rank, all words', plainPostgres(db, { or: false })],
    ['ts_rank, any word', plainPostgres(db, { or: true })],
    ['BM25 (MiniSearch), stems', await bm25(db, products, { forgiving: false })],
    ['BM25 (MiniSearch), stems, prefixes, slips', await bm25(db, products, { forgiving: true })],
  ]
  const nameOf = new Map(products.map(({ id, name }) => [id, name]))
  const names = [...nameOf.values()]
  return await withSearch(fixture, 'relevance', async (ourSearch) => {
    const rows: Row[] = []
    for (const [part, title] of [
      ['heldOut', 'held out'],
      ['tuning', 'tuned on'],
    ] as const) {
      const measure = async (search: Searcher) =>
        await meanQuality(judgements[part], async (judgement) => {
          const found = await search(judgement.q)
          return qualityOf(
            judgement,
            found.map((id) => nameOf.get(id)!),
            names,
          )
        })
      const work = `relevance: ${judgements[part].length} questions, ${title}`
      rows.push(
        ...(await rowsOf(work, { measure, ourSearch, peers, promised: part === 'heldOut' })),
      )
    }
    return rows
  })
}

/** Documents as products, of a file that is no part of the project: nothing was tuned on it. */
async function collectionRows(fixture: Fixture, file: string): Promise<Row[]> {
  const collection = readCollection(file)
  const db = await fixture.empty('collection')
  const products = await fillCollection(db, collection)
  const documentOf = new Map(products.map(({ id, sku }) => [id, sku]))
  const queries = queriesOf(collection)
  const sqlite = await fts5(db, products)
  const peers: Peer[] = [
    ...(sqlite ? [['BM25 (SQLite FTS5), stems', sqlite] satisfies Peer] : []),
    ['BM25 (MiniSearch), as installed', miniSearch(products)],
  ]
  const measure = async (search: Searcher) =>
    await meanQuality(queries, async ({ q, grades }) => {
      const found = await search(q)
      return qualityByGrades(
        found.map((id) => documentOf.get(id)!),
        grades,
      )
    })
  return await withSearch(fixture, 'collection', async (ourSearch) => {
    const work = `relevance: outside collection ${basename(file)}, ${products.length} documents, ${queries.length} queries`
    return await rowsOf(work, { measure, ourSearch, peers, promised: true })
  })
}

type Peer = [name: string, search: Searcher]

async function meanQuality<Asked>(
  asked: Asked[],
  qualityFor: (each: Asked) => Promise<Quality>,
): Promise<Quality> {
  const qualities = []
  for (const each of asked) qualities.push(await qualityFor(each))
  return meanOf(qualities)
}

async function rowsOf(
  work: string,
  measured: {
    measure: (search: Searcher) => Promise<Quality>
    ourSearch: Searcher
    peers: Peer[]
    promised: boolean
  },
): Promise<Row[]> {
  const { measure, promised } = measured
  const ours = await measure(measured.ourSearch)
  const rows: Row[] = []
  for (const [peer, search] of measured.peers)
    rows.push(relevanceRow(work, { ours, peer, theirs: await measure(search), promised }))
  return rows
}

/** Runs `measure` with the product's search of a database, over HTTP. */
async function withSearch<T>(
  fixture: Fixture,
  database: string,
  measure: (search: Searcher) => Promise<T>,
): Promise<T> {
  const web = await startServer({
    name: 'web',
    file: 'src/main.ts',
    env: fixture.env({ database }),
    probe: '/healthz',
  })
  try {
    return await measure(async (q) => {
      const wanted = new URLSearchParams({ q, type: 'products', limit: '20' })
      const { results } = await answer(
        `http://127.0.0.1:${web.port}/api/search?${wanted.toString()}`,
      )
      return results.products.map(({ id }) => id)
    })
  } finally {
    await web.stop()
  }
}

interface Found {
  results: { products: { id: string }[] }
}

const TRIES = 20

/** Asks again after 503: a busy machine makes no ranking worse. */
async function answer(url: string): Promise<Found> {
  for (let tries = 1; ; tries++) {
    const response = await fetch(url)
    if (response.ok) return (await response.json()) as Found
    if (response.status !== 503 || tries === TRIES) throw new Error(`${url}: ${response.status}`)
    await sleep(100 * tries)
  }
}
