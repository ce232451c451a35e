/** "Kanang 230, usa", "yung tig-15 na ensaymada, lima": the price tells which of several is meant. */
import type { Clause, Mention } from '../../../interpretation/interpretation.ts'
import type { ShelfEntry } from '../../../interpretation/shelf.ts'
import { numbersIn } from '../../../language/number-parser.ts'
import { patternOf } from '../../../language/phrasing.ts'
import { closeRequest, entriesOf, type DialogueTurn } from '../../dialogue-turn.ts'
import { putGoods } from '../put-goods.ts'

const PRICED = patternOf('priced', {
  after: '[\\s-]*(\\d+(?:\\.\\d+)?)\\b(?!\\s*(?:pesos?|php)\\b)',
})
const PRICED_ALL = new RegExp(PRICED, 'giu')
/** A smaller number says how many, or which of a list. */
const PRICE_LEAST = 10

/** @returns false when no price tells one of the goods that are named, or were listed, from the others */
export function pickPriced(turn: DialogueTurn, { act, text, mentions }: Clause): boolean {
  const price = Number(PRICED.exec(text)?.[1] ?? 0)
  if (price < PRICE_LEAST || act === 'ask' || act === 'remove' || act === 'replace') return false
  const named = mentions.filter(({ words }) => words !== '')
  if (named.length > 1) return false
  const pool = named[0]
    ? named[0].candidates.map(({ entry }) => entry)
    : entriesOf(turn, turn.state.listed)
  const entry = entryAt(pool, price)
  const [number, ...others] = numbersIn(text).filter((number) => number !== price)
  if (!entry || others.length > 0) return false
  const request = turn.earlier.find(({ keys }) => keys.includes(entry.item.key))
  if (request) closeRequest(turn, request)
  const said = number === undefined ? null : { value: number, unit: null, text: String(number) }
  const options = mentions.flatMap((mention) => mention.options).filter(({ productId }) => productId === entry.item.productId) // prettier-ignore
  return putGoods(turn, {
    entry,
    act: 'order',
    quantity: said ?? request?.quantity ?? null,
    options: options.map(({ option }) => option.optionId),
    note: request?.note ?? null,
  })
}

/** "… then yung 95 na hotdog": the number of a mention is the price of one of those that it may mean. */
export function pickedByPrice(
  { text, start }: Pick<Clause, 'text' | 'start'>,
  mention: Pick<Mention, 'start' | 'end' | 'quantity'>,
  entries: readonly ShelfEntry[],
): ShelfEntry | null {
  const { quantity } = mention
  const before = text.slice(0, mention.end - start)
  const said = [...before.matchAll(PRICED_ALL)].at(-1)?.[1]
  const isPrice = quantity?.unit === null && Number(said) === quantity.value
  return isPrice && quantity.value >= PRICE_LEAST ? entryAt(entries, quantity.value) : null
}

/** The only ones at a price in pesos; a number in the name of any may be that. */
function entryAt(pool: readonly ShelfEntry[], price: number): ShelfEntry | null {
  const isSize = pool.some(({ measures }) => measures.some(({ number }) => number === price))
  const [entry, ...others] = pool.filter(({ item }) => item.price === Math.round(100 * price))
  return pool.length > 1 && !isSize && entry && others.length === 0 ? entry : null
}
