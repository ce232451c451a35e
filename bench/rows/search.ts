/** Growth of search and autocomplete with a catalogue a hundred times as large, and a plain full-text baseline. */
import { once } from 'node:events'
import pg from 'pg'
import { seedCatalogue, wordOf } from '../catalogue.ts'
import { startProcess, startServer } from '../target.ts'
import type { Options } from '../options.ts'
import { percentile, growthRow, speedupRow, type Row } from '../report.ts'
import type { Asked } from '../peers/search.ts'
import type { Fixture } from '../fixture.ts'

const SMALL = 10_000
const WARM_UP = 10
/** Queries of a kind that run without HTTP. */
const DIFFERENT = 220

/** A query of each kind; `n` varies it. Word 0 is in most products, word 30,000 in about ten of a million. */
const questions: Record<string, (n: number) => string> = {
  'very common word': (n) => wordOf(n % 5),
  'common word': (n) => wordOf(40 + (n % 40)),
  'medium word': (n) => wordOf(500 + ((n * 7) % 500)),
  'rare word': (n) => wordOf(20_000 + ((n * 37) % 20_000)),
  'two very common words': (n) => `${wordOf(n % 4)} ${wordOf(4 + (n % 5))}`,
  'two common words': (n) => `${wordOf(30 + (n % 20))} ${wordOf(60 + (n % 30))}`,
  'common and rare word': (n) => `${wordOf(10 + (n % 20))} ${wordOf(20_000 + ((n * 37) % 20_000))}`,
  'question of eight words': (n) =>
    [1, 7, 40, 90, 700, 3_000, 9_000, 15_000]
      .map((rank) => wordOf(rank + ((n * 3) % 50)))
      .join(' '),
  'word with a slip': (n) => transposed(wordOf(300 + ((n * 11) % 3_000))),
}

const beginnings: Record<string, (n: number) => string> = {
  'two characters': (n) => wordOf(n * 13).slice(0, 2),
  'three characters': (n) => wordOf(n * 13).slice(0, 3),
  'beginnings of two words': (n) => `${wordOf(n * 7).slice(0, 3)} ${wordOf(n * 3).slice(0, 3)}`,
  'nothing begins so': (n) => `zz${n}`,
}

/** Milliseconds per response. */
interface Timings {
  /** Over HTTP. */
  whole: number[]
  /** Of the statements alone. */
  database: number[]
}
type Times = Map<string, Timings>

export async function search(fixture: Fixture, { seconds }: Options): Promise<Row[]> {
  const large = seconds > 1 ? 1_000_000 : 100_000
  const [small, big] = [
    await timesAt(fixture, SMALL, seconds),
    await timesAt(fixture, large, seconds),
  ]
  const products = `${large.toLocaleString('en')} products`
  const p95 = (kind: string) => percentile(big.get(kind)!.database, 0.95)
  const oneWord = Object.entries(questions).filter(([, question]) => !question(0).includes(' '))
  const slowest = Math.max(...oneWord.map(([kind]) => p95(`search: ${kind}`)))
  const peerName = 'GIN, ts_rank and count(*), the commonest words'
  const baseline = await baselineTimes(
    fixture.env({ database: `catalogue_${large}` }).DATABASE_URL!,
  )
  // The baseline tells how fast the machine is: where it takes 800 ms, one word takes 20 ms at most.
  const withinBaseline = (work: string, ms: number, promise: number) =>
    speedupRow(`${work}, ${products}, database`, [ms], { peerName, peer: baseline, promise })
  return [
    ...[...big].map(([kind, { whole }]) =>
      growthRow(`${kind}, ${products}`, whole, small.get(kind)!.whole),
    ),
    ...[...big].map(([kind, { database }]) =>
      growthRow(`${kind}, ${products}, database`, database, small.get(kind)!.database),
    ),
    withinBaseline('search: p95 of the slowest of one word', slowest, 40),
    withinBaseline('search: p95 of two common words', p95('search: two common words'), 25),
    withinBaseline(
      'search: p95 of a question of eight words',
      p95('search: question of eight words'),
      20,
    ),
    withinBaseline('autocomplete: p95 of two characters', p95('autocomplete: two characters'), 400),
    speedupRow(
      `search: the commonest words, ${products}, database`,
      big.get('search: very common word')!.database,
      { peerName, peer: baseline, promise: 40 },
    ),
  ]
}

/** The baseline: a page by rank and a count over every match. */
async function baselineTimes(connectionString: string): Promise<number[]> {
  const db = new pg.Client({ connectionString })
  await db.connect()
  await db.query('set max_parallel_workers_per_gather = 0')
  const matching = 'from product_search e, to_tsquery($1) q where e.words @@ q'
  const taken: number[] = []
  for (let n = 0; n < 5; n++) {
    const word = [questions['very common word']!(n)]
    const asked = performance.now()
    await db.query(`select e.id ${matching} order by ts_rank(e.words, q) desc, e.id limit 20`, word)
    await db.query(`select count(*) ${matching}`, word)
    taken.push(performance.now() - asked)
  }
  await db.end()
  return taken
}

async function timesAt(fixture: Fixture, size: number, seconds: number): Promise<Times> {
  const database = `catalogue_${size}`
  await fixture.empty(database)
  const env = fixture.env({ database })
  await seedCatalogue(env.DATABASE_URL!, size)
  const web = await startServer({ name: 'web', file: 'src/main.ts', env, probe: '/healthz' })
  const direct = startProcess(
    { name: 'search', file: 'bench/peers/search.ts', env },
    { measured: true },
  )
  await once(direct.child, 'message')
  const times: Times = new Map()
  for (const [of, kinds] of Object.entries({ search: questions, autocomplete: beginnings }))
    for (const [kind, question] of Object.entries(kinds)) {
      const texts = Array.from({ length: DIFFERENT }, (_, n) => question(n))
      direct.child.send({ of, texts })
      const [database] = (await once(direct.child, 'message')) as [number[]]
      const path = (n: number) => `${paths[of as Asked['of']]}${encodeURIComponent(question(n))}`
      const whole = await httpTimes(`http://127.0.0.1:${web.port}`, path, seconds)
      times.set(`${of}: ${kind}`, { whole, database: database.slice(WARM_UP) })
    }
  await Promise.all([web.stop(), direct.stop()])
  return times
}

const paths = {
  search: '/api/search?type=products&q=',
  autocomplete: '/api/search/autocomplete?q=',
}

async function httpTimes(
  origin: string,
  path: (n: number) => string,
  seconds: number,
): Promise<number[]> {
  const taken: number[] = []
  const until = performance.now() + 1_000 * seconds
  for (let n = 0; taken.length < 20 || performance.now() < until; n++) {
    const asked = performance.now()
    const response = await fetch(`${origin}${path(n)}`)
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${path(n)} answered ${response.status}`)
    if (n >= WARM_UP) taken.push(performance.now() - asked)
  }
  return taken
}

function transposed(word: string): string {
  return word.slice(0, 3) + word[4]! + word[3]! + word.slice(5)
}
