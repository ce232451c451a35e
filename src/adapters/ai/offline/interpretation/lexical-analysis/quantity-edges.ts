/** Quantities of goods. */
import { singular } from '../../../../../lexicon/word-forms.ts'
import { isAnd } from '../../language/conjunctions.ts'
import { parseNumber } from '../../language/number-parser.ts'
import { phrasesOf } from '../../language/phrasing.ts'
import { parseQuantity, type ParsedQuantity } from '../../language/quantity-parser.ts'
import { unitAt } from '../../language/units.ts'
import { categoriesOf, isFunctionWord } from '../../language/vocabulary.ts'
import type { Edge } from '../chart/edges.ts'
import { PESOS } from '../quantity-of-sale.ts'
import type { GoodsMatch } from '../entity-linker.ts'
import { GAIN, LINK } from '../scoring.ts'
import { dimensionsOf, isGoodsHere, soldBy } from '../shelf/find-hits.ts'
import { partSoldAt } from '../shelf/parts.ts'
import { isSizeOnShelf } from '../shelf/sizes.ts'
import type { ShelfEntry } from '../shelf.ts'
import type { Analysis } from './analysis.ts'
import { isGluedSize } from './options/glued-sizes.ts'
import { countedFraction } from './listed-size-edges.ts'
import { variantEdges } from './variant-edges.ts'

export function quantityEdges(analysis: Analysis, at: number): Edge[] {
  const { tokens, shelf } = analysis
  if (isCountedSize(analysis, at)) return []
  const isOne = tokens[at]!.key === 'one' && isPronoun(analysis, at)
  // "Usa ka case" of a store of phones
  const isGoods = ({ end, quantity }: ParsedQuantity) => quantity.unit !== null && isGoodsHere(shelf, tokens[end - 1]!) // prettier-ignore
  const ones = onesOf(analysis, at)
  const isPart = ({ end, quantity }: ParsedQuantity) => end === partSoldAt(analysis, at + 1)?.end || (quantity.unit === null && !Number.isInteger(quantity.value) && (isVariantAt(analysis, at + 1) || isCountedSize(analysis, at + 1))) // prettier-ignore
  const parsed = parseQuantity(tokens, at).filter((each) => !(ones.length > 0 && isPart(each)) && !isGoods(each) && !isLetterOfSize(analysis, each) && !isInName(analysis, at, each) && !endsName(analysis, at, each) && !isOfPack(analysis, at, each)) // prettier-ignore
  return [
    ...parsed
      .filter(({ quantity }) => !isOne || quantity.unit !== null || !isOfKind(tokens, at))
      .map(toQuantityEdge(at))
      .map((edge) => ({ ...edge, isDefinite: phrasesOf('the').has(tokens[at - 1]?.key ?? '') }))
      .map((edge) => (isOne ? { ...edge, gain: edge.gain - GAIN.pronoun } : edge)),
    ...ones.map(toQuantityEdge(at)),
    ...parsed.flatMap((each) => unitOfShelfEdges(analysis, at, each)),
    ...unknownUnitEdges(analysis, at, parsed),
    ...worthEdges(analysis, at),
  ]
}

/** "One quarter pounder", "1 half order", "2 1/2 crosswise": so many of a name that begins with a fraction. */
function onesOf(analysis: Analysis, at: number): ParsedQuantity[] {
  const { tokens, linker } = analysis
  const one = parseNumber(tokens.slice(at, at + 1), 0)
  const value = one && Number.isInteger(one.value) ? one.value : 0
  const isWhole =
    linker(at + 1).some((goods) => goods.isWhole) || partSoldAt(analysis, at + 1) !== null
  const isOne = value === 1 && isWhole && (parseNumber(tokens, at)?.value ?? 1) < 1
  if (!isOne && (value < 1 || !(isVariantAt(analysis, at + 1) || isCountedSize(analysis, at + 1)))) return [] // prettier-ignore
  return [{ quantity: { value, unit: null, text: tokens[at]!.text }, end: at + 1, isEach: false, isArticle: false }] // prettier-ignore
}

/** The 1/2 of "10 pcs 1/2 na elbow", the half of "dalawang half na lechon manok": which of the goods are counted. */
function isCountedSize(analysis: Analysis, at: number): boolean {
  const isHalf = at > 0 && parseNumber(analysis.tokens.slice(at - 1, at), 0) !== null && partSoldAt(analysis, at) !== null // prettier-ignore
  return isHalf || countedFraction(analysis, at) !== null
}

/** `1/2 crosswise`, `1 whole`; `1/4` where goods beside it come so and nothing comes in the number that both make. */
function isVariantAt(analysis: Analysis, at: number): boolean {
  const { tokens, shelf } = analysis
  if (tokens[at]?.kind !== 'number') return false
  const edges = variantEdges(analysis, at)
  if (edges.some(({ start, end }) => end > start + 1)) return true
  const both = parseNumber(tokens, at - 1)?.value ?? 0
  const isApart = both % 1 !== 0 && unitAt(tokens, at + 1) === null && !isSizeOnShelf(shelf, `number ${both}`) // prettier-ignore
  return isApart && edges.some(({ size }) => comesBeside(analysis, at, size!))
}

function comesBeside({ tokens, linker }: Analysis, at: number, variant: string): boolean {
  const first = Math.max(0, at - NAME_MAX)
  const starts = Array.from({ length: Math.min(tokens.length, at + BEHIND_MAX) - first }, (_, more) => first + more) // prettier-ignore
  const comesSo = ({ entry }: GoodsMatch['candidates'][number]) => entry.item.name.endsWith(`, ${variant}`) // prettier-ignore
  return starts.some((start) => linker(start).some(({ candidates }) => candidates.some(comesSo)))
}

/** Behind a number its goods begin so many tokens later at most. */
const BEHIND_MAX = 3

/** The half of "half face helmet", where goods are called so. */
function isInName(
  { tokens, linker }: Analysis,
  at: number,
  { quantity: { value, unit } }: ParsedQuantity,
): boolean {
  const { kind, key } = tokens[at]!
  if (kind !== 'word' || unit || value >= 1) return false
  const isCalled = ({ entry }: { entry: ShelfEntry }) => entry.head.has(singular(key))
  return linker(at).some(({ end, candidates }) => end > at + 1 && candidates.length > 0 && candidates.every(isCalled)) // prettier-ignore
}

/** The 3000 of "integra 3000", where a name has it: nobody orders so many. */
function endsName({ linker }: Analysis, at: number, { quantity, end }: ParsedQuantity): boolean {
  if (quantity.unit || quantity.value < LINK.leastSize || end !== at + 1) return false
  const isName = ({ end: last, candidates }: GoodsMatch) => last === end && candidates.length > 0
  const starts = Array.from({ length: Math.min(at, NUMBERED_MAX) }, (_, more) => at - 1 - more)
  return starts.some((start) => linker(start).some(isName))
}

/** A name with a number at its end begins at most so many words before. */
const NUMBERED_MAX = 4

/** The 12 of "box of 12", of what comes so. */
function isOfPack({ tokens, shelf }: Analysis, at: number, { quantity }: ParsedQuantity): boolean {
  const isBehind = tokens[at - 1]?.key === 'of' && at > 1 && unitAt(tokens, at - 2)?.unit.kind === 'count' // prettier-ignore
  return isBehind && isSizeOnShelf(shelf, `pack ${quantity.value}`)
}

/** "M 2 L 3" of a store that measures nothing in litres, "1 in peach" of one that has no inches. */
function isLetterOfSize(analysis: Analysis, { quantity: { unit }, end }: ParsedQuantity): boolean {
  const last = analysis.tokens[end - 1]!
  if (unit?.kind !== 'measure' || (last.key.length > 1 && last.key !== 'in')) return false
  if (last.isGlued) return isGluedSize(analysis, end - 1)
  return !dimensionsOf(analysis.shelf).has(unit.dimension)
}

function toQuantityEdge(at: number) {
  return ({ quantity, end, isEach, isArticle, isMore = false }: ParsedQuantity): Edge => ({
    start: at,
    end,
    kind: 'quantity',
    role: 'count',
    gain:
      (isArticle ? GAIN.article : quantity.unit ? GAIN.quantity : GAIN.number) +
      (quantity.value < 0 ? GAIN.sign : 0) +
      (isEach ? GAIN.each : 0),
    meaning: quantity.unit?.kind === 'measure' ? 'measure' : 'count',
    quantity,
    isEach,
    isMore,
  })
}

/** "Tatlong stem": a unit that no row of the lexicon has, and that this store sells by. */
function unitOfShelfEdges(analysis: Analysis, at: number, parsed: ParsedQuantity): Edge[] {
  const { tokens, shelf } = analysis
  const place = UNIT_LINKERS.has(tokens[parsed.end]?.key ?? '') ? parsed.end + 1 : parsed.end
  const word = tokens[place]
  if (parsed.quantity.unit || !word) return []
  const isOnlyUnit = soldBy(shelf, word).size > 0
  if (!isOnlyUnit && !countsSold(analysis, at, place)) return []
  const unit = { kind: 'count' as const, name: singular(word.key), factor: 1 }
  const text = `${parsed.quantity.text} ${word.text}`
  const quantity = { ...parsed.quantity, unit, text }
  const edge = toQuantityEdge(at)({ ...parsed, quantity, end: place + 1 })
  return [isOnlyUnit ? edge : { ...edge, gain: edge.gain + 2 * GAIN.goods }]
}

/** "Two containers of alkaline", "mineral 2 containers", of a store that sells empty containers, too: what is sold so is named beside it, or was asked about. */
function countsSold({ tokens, shelf, linker, context }: Analysis, at: number, place: number) {
  const { kind, key } = tokens[place]!
  const isOwn = kind === 'word' && !categoriesOf(key).has('units')
  const sold = isOwn ? shelf.units.get(singular(key)) : undefined
  if (!sold) return false
  const isSold = ({ end, candidates }: GoodsMatch, last: number) => end === last && candidates.some(({ entry }) => sold.has(entry.at)) // prettier-ignore
  const next = UNIT_LINKERS.has(tokens[place + 1]?.key ?? '') ? place + 2 : null
  if (next !== null && linker(next).some((goods) => isSold(goods, goods.end))) return true
  if (linker(place).some(({ end }) => end > place + 1)) return false
  // "Pink roses, 6 stems, 1 bouquet"
  const isEnd = (end: number) => end === at || tokens[end]?.kind === 'comma'
  const first = Math.max(0, at - NAME_MAX)
  const before = tokens.slice(first, at).findLastIndex(({ kind: mark }) => mark === 'break')
  for (let start = first + before + 1; start < at; start++)
    if (linker(start).some((goods) => goods.end <= at && isEnd(goods.end) && isSold(goods, goods.end))) return true // prettier-ignore
  const spoken = context.focus.filter((each) => !context.draft.includes(each))
  return spoken.some((each) => sold.has(shelf.byKey.get(each)?.at ?? -1))
}

/** The name stands within so many tokens before. */
const NAME_MAX = 8

/** "The second one", "the 4 liter one", "the 24 colors one" */
export function isPronoun({ tokens, phrases }: Analysis, at: number): boolean {
  const next = tokens[at + 1]
  const isLast =
    next === undefined ||
    next.kind !== 'word' ||
    phrases[at + 1]!.some(({ entry }) => entry.category === 'particles')
  const categories = at === 0 ? [] : phrases[at - 1]!.map(({ entry }) => entry.category)
  return (
    isLast &&
    at > 0 &&
    (isDefinite(tokens, at) ||
      categories.some((each) => each === 'sizes' || each === 'references' || each === 'units'))
  )
}

/** "The 24 colors one": words between the article and the pronoun. */
function isOfKind(tokens: Analysis['tokens'], at: number): boolean {
  return tokens[at - 1]!.key !== 'the' && isDefinite(tokens, at)
}

/** An article stands before it, with at most so many words between. */
function isDefinite(tokens: Analysis['tokens'], at: number): boolean {
  // "… for the office and one 8 inch"
  if (isAnd(tokens[at - 1]!.key)) return false
  for (let before = at - 1; before >= Math.max(0, at - DEFINITE_MAX); before--) {
    const { key, kind } = tokens[before]!
    if (key === 'the') return true
    if (kind !== 'word' && kind !== 'number') return false
  }
  return false
}

const DEFINITE_MAX = 4

const PESO_WORDS = new Set(['peso', 'pesos', 'piso', 'pisong', 'php', 'p'])
const WORTH_MAX = 3

/** "50 pesos na kamatis", "100 pesos worth of bangus": how much of it is not said. */
function worthEdges({ tokens, linker }: Analysis, at: number): Edge[] {
  // "Halagang 20 na kalabasa" names no pesos.
  const isLabelled = WORTH.has(tokens[at]!.key)
  const number = parseNumber(tokens, isLabelled ? at + 1 : at)
  const isNamed = number !== null && PESO_WORDS.has(tokens[number.end]?.key ?? '')
  if (!number || !(isNamed || isLabelled)) return []
  let next = isNamed ? number.end + 1 : number.end
  const isBetween = (key = '') => UNIT_LINKERS.has(key) || key === 'worth' || key === 'po'
  while (next - number.end <= WORTH_MAX && isBetween(tokens[next]?.key)) next += 1
  const isSold = (place: number) => place < tokens.length && linker(place).length > 0
  const isLinked = next > number.end + (isNamed ? 1 : 0) || tokens[number.end]?.key === 'pisong'
  // "40 pesos kamatis, 50 pesos carrots", and no "kamatis 40 pesos carrots 50 pesos"
  const isFirst = tokens[at - 1]?.kind !== 'word' || isFunctionWord(tokens[at - 1]!.key) || categoriesOf(tokens[at - 1]!.key).has('acts') // prettier-ignore
  // "Kangkong worth 10"
  const isBehind = tokens[at]!.key === 'worth' && tokens[at - 1]?.kind === 'word' && !isFirst && !isSold(next) // prettier-ignore
  if (!isBehind && !((isLinked || isFirst) && isSold(next))) return []
  const unit = { kind: 'unknown', name: PESOS } as const
  const quantity = { value: number.value, unit, text: tokens.slice(at, number.end + 1).map(({ text }) => text).join(' ') } // prettier-ignore
  return [{ start: at, end: isBehind ? number.end + (isNamed ? 1 : 0) : next, kind: 'quantity', role: 'money', gain: GAIN.worth, meaning: 'count', quantity, isEach: false }] // prettier-ignore
}

const WORTH = new Set(['halagang', 'halaga', 'worth', 'balor'])
const UNIT_LINKERS = new Set(['ng', 'nga', 'na', 'of', 'sa', 'og', 'ug', 'ka'])

/** "3 banyera ng bangus": an unknown word between a number and goods that are linked to it. */
function unknownUnitEdges(
  { tokens, phrases, linker, shelf }: Analysis,
  at: number,
  parsed: readonly ParsedQuantity[],
): Edge[] {
  return parsed.flatMap((each): Edge[] => {
    const place = tokens[each.end]?.key === 'ka' ? each.end + 1 : each.end
    const word = tokens[place]
    const isUnknown = word?.kind === 'word' && phrases[place]!.length === 0 && soldBy(shelf, word).size === 0 // prettier-ignore
    const isLinked = UNIT_LINKERS.has(tokens[place + 1]?.key ?? '') && place + 2 < tokens.length
    if (
      each.quantity.unit ||
      !isUnknown ||
      !isLinked ||
      linker(place).length > 0 ||
      linker(place + 2).length === 0
    )
      return []
    const quantity = {
      ...each.quantity,
      unit: { kind: 'unknown' as const, name: word.text },
      text: `${each.quantity.text} ${word.text}`,
    }
    return [
      {
        ...toQuantityEdge(at)({ ...each, quantity, end: place + 1 }),
        gain: GAIN.number + GAIN.unknownUnit,
      },
    ]
  })
}
