/**
 * What the store's agent without a model takes to understand one message, on a shelf of 2,000 products: the messages of the tuned dialogues,
 * then 2,000 characters of what is meant to be slow. In this process, without a database: `node bench/rows/interpretation.ts` measures it alone.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { CatalogueItem } from '../../src/adapters/ai/agent.ts'
import { interpret } from '../../src/adapters/ai/offline/interpretation/interpret.ts'
import { emptyContext } from '../../src/adapters/ai/offline/interpretation/interpretation.ts'
import { indexShelf } from '../../src/adapters/ai/offline/interpretation/shelf.ts'
import { readDialogues } from '../../test/adapters/ai/dialogues/read.ts'
import { shelfOf } from '../../test/adapters/ai/dialogues/shelf.ts'
import { PRODUCTS } from '../../dev/seed/market/products.ts'
import { wordOf } from '../catalogue.ts'
import { limitRow, percentile, tableOf, type Row } from '../report.ts'

const SHELF = 2_000
const HOSTILE_LENGTH = 2_000
const MEMORY_MESSAGES = 20_000

export async function interpretation(): Promise<Row[]> {
  const items = largeShelf()
  const start = performance.now()
  const shelf = indexShelf(items)
  const indexed = performance.now() - start
  const timed = (message: string) => {
    const begun = performance.now()
    interpret(message, { shelf, context: emptyContext })
    return performance.now() - begun
  }
  const messages = readDialogues('tuned').flatMap(({ turns }) => turns.map(({ says }) => says))
  let said = 0
  /** With a word that was never seen, so that no cache of words knows them all. */
  const timedAnew = (message: string) => timed(`${message} ${wordOf(said++)}`)
  for (const message of messages) timedAnew(message)
  const times = messages.map(timedAnew)
  const worst = Math.max(
    ...hostileMessages(items).map((each) => Math.min(timed(each), timed(each))),
  )
  const before = heapUsed()
  for (let at = 0; at < MEMORY_MESSAGES; at++) timedAnew(messages[at % messages.length]!)
  const growth = (heapUsed() - before) / 2 ** 20
  const row = (what: string, value: number, limit: number | null, unit: string) =>
    limitRow(`interpretation: ${what}, shelf of 2,000`, value, limit, unit)
  return [
    row('a message, median', percentile(times, 0.5), null, 'ms'),
    row('a message, p99', percentile(times, 0.99), 20, 'ms'),
    row('the worst of 2,000 hostile characters', worst, 300, 'ms'),
    row('index of the shelf', indexed, null, 'ms'),
    row('heap after 20,000 messages of new words, above before', growth, 32, 'MB'),
  ]
}

/** In bytes, after a collection. */
function heapUsed(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed
}

/** The goods of the whole market in several makes, so that names are as alike as on a real shelf. */
function largeShelf(): CatalogueItem[] {
  const stores = [...Object.keys(PRODUCTS), 'tea', 'brands']
  const goods = stores.flatMap((store) => shelfOf(store))
  return Array.from({ length: SHELF }, (_, at) => {
    const item = goods[at % goods.length]!
    const make = Math.floor(at / goods.length)
    const name = make === 0 ? item.name : `${wordOf(make)} ${item.name}`
    return { ...item, name, productId: `${at}` }
  })
}

/** Many readings, many numbers, many words that are nearly goods, and what tokenizers stumble over. */
function hostileMessages(items: readonly CatalogueItem[]): string[] {
  const names = items.map(({ name }) => name.toLowerCase())
  const mistyped = names.map((name) => name.replaceAll(/(\w)(\w)(?=\w)/gu, '$2$1'))
  const repeated = [
    '2 ',
    '1/2 ',
    '2 3 kilo ',
    'kilo ',
    'a',
    'ka',
    '9',
    'large ',
    'bangus ',
    '2 kilo bangus at ',
    'dalawang kilong ',
    'ng na at ug ',
    'sardinas o tuna o ',
    'palitan ng bangus ng tilapia ',
    '2 large okinawa with pearls 50% sugar ',
    'tig-2 ',
    'hindi ',
    '((((',
    '\n- 2 ',
    'purok 3 poblacion salay ',
    '0917 123 4567 ',
    'si Ana Reyes, ',
    'a-b-c-',
    'e\u0301\u0302\u0303',
    '👩‍👩‍👧‍👦',
    '\u202Eabc ',
    '₱500 ',
    '3pm ',
    '? ',
    '.,',
  ]
  return [
    ...repeated.map((each) => each.repeat(HOSTILE_LENGTH)),
    ...[names, mistyped].map((some) => some.join(' ')),
  ].map((text) => text.slice(0, HOSTILE_LENGTH))
}

if (import.meta.main) console.log(tableOf(await interpretation()))
