/** Options that are numbers: the 38 of "wedge sandals beige 38 isa", "size 9", "37-38". */
import type { ChoiceGroup } from '../../../../agent.ts'
import { isAnd } from '../../../language/conjunctions.ts'
import { parseNumber } from '../../../language/number-parser.ts'
import { phrasesOf } from '../../../language/phrasing.ts'
import type { Token } from '../../../language/tokenizer.ts'
import { unitAt } from '../../../language/units.ts'
import { categoriesOf, isFunctionWord } from '../../../language/vocabulary.ts'
import type { Edge } from '../../chart/edges.ts'
import { productsWith } from '../../chart/fit.ts'
import type { GoodsMatch } from '../../entity-linker.ts'
import { GAIN } from '../../scoring.ts'
import type { Shelf, ShelfEntry } from '../../shelf.ts'
import type { Analysis } from '../analysis.ts'
import { SIZE_LINKS } from '../listed-size-edges.ts'
import { NUMBER_WORDS, sizeLabelAt } from '../size-edges.ts'

/** "Size 9", "waistline 34", "no. 16", "34 ang waist": whatever the shelf calls the group, the label says that it counts nothing. */
export function labelledNumberEdges(
  analysis: Analysis,
  at: number,
  edges: readonly Edge[],
): Edge[] {
  const { tokens, phrases } = analysis
  if (!isNumber(tokens[at])) return []
  const isLabel = at > 0 && (NUMBER_WORDS.has(tokens[at - 1]!.key) || phrases[at - 1]!.some(({ entry, end }) => end === at && entry.meaning === 'attribute')) // prettier-ignore
  const label = sizeLabelAt(tokens, at) ?? (isLabel ? { start: at - 1, end: at + 1 } : null)
  const whole = label ? edges.filter(({ meaning }) => meaning === 'whole') : []
  return whole.map((edge) => ({ ...edge, start: label!.start, end: Math.max(edge.end, label!.end), gain: edge.gain + GAIN.option })) // prettier-ignore
}

/** "Size 12", "black 45 isa" of goods that do not come so: a size that is not sold is no number of them, so it is asked. */
export function unsoldSizeEdges(analysis: Analysis, at: number, edges: readonly Edge[]): Edge[] {
  const { tokens } = analysis
  const isSold = edges.some(({ kind }) => kind === 'option' || kind === 'size' || kind === 'goods')
  if (!isNumber(tokens[at]) || isSold || unitAt(tokens, at + 1)) return []
  const label = sizeLabelAt(tokens, at)
  if (!label && !(isCountedBehind(tokens, at + 1) && isOfNumbered(analysis, at))) return []
  const { start, end } = label ?? { start: at, end: at + 1 }
  return [{ start, end, kind: 'unknown', role: 'choice', gain: GAIN.range, meaning: 'size' }]
}

/** "Number candle 1 at 8": two numbers that goods come in, of which neither counts. */
export function isListedNumber(
  { tokens }: Analysis,
  at: number,
  edges: readonly Edge[][],
): boolean {
  const isOption = (place: number) => isNumber(tokens[place]) && edges[place]!.some(({ kind, meaning, end }) => kind === 'option' && meaning === 'whole' && end === place + 1) // prettier-ignore
  const isPair = (first: number) => isAnd(tokens[first + 1]?.key ?? '') && isOption(first) && isOption(first + 2) && !unitAt(tokens, first + 3) // prettier-ignore
  return isPair(at) || (at > 1 && isPair(at - 2))
}

/** "45 isa", "45 po, 2 pairs" */
function isCountedBehind(tokens: readonly Token[], from: number): boolean {
  const next = categoriesOf(tokens[from]?.key ?? '').has('particles') ? from + 1 : from
  return next < tokens.length && parseNumber(tokens, next) !== null
}

/** Goods that come in numbers stand before it. */
function isOfNumbered({ tokens, linker, shelf }: Analysis, at: number): boolean {
  for (
    let start = at - 1;
    start >= Math.max(0, at - GOODS_REACH) && tokens[start]!.kind === 'word';
    start--
  ) {
    const goods = linker(start).findLast(
      ({ end, candidates }) => end <= at && candidates.length > 0,
    )
    if (goods?.candidates.every(({ entry }) => numberedProducts(shelf).has(entry.item.productId)))
      return true
  }
  return false
}

const GOODS_REACH = 6
const numbered = new WeakMap<Shelf, ReadonlySet<string>>()

/** The products that have to be chosen by a number. */
function numberedProducts(shelf: Shelf): ReadonlySet<string> {
  const isNumbered = ({ min, options }: ChoiceGroup) => min > 0 && options.every(({ name }) => /^\D{0,8}\d+$/u.test(name)) // prettier-ignore
  const known = numbered.get(shelf) ?? new Set(shelf.entries.flatMap(({ item }) => item.choices.some(isNumbered) ? [item.productId] : [])) // prettier-ignore
  numbered.set(shelf, known)
  return known
}

/** A number alone is an option behind what it is said of; before goods, or with a unit, it is how many. */
export function mayBeOption(analysis: Analysis, at: number, edge: Edge): boolean {
  const { tokens, linker } = analysis
  if (!isNumber(tokens[at]) || edge.end > at + 1) return true
  const before = tokens[at - 1]
  if (edge.meaning === 'part' && !isOfNumbers(edge) && !SIZE_LINKS.has(before?.key ?? ''))
    return false
  // "A number 7 candle, just 1"
  if (phrasesOf('merely').has(before?.key ?? '') && analysis.context.asked !== 'choice')
    return false
  if (unitAt(tokens, at + 1) || !isOfSpokenOf(analysis, at, edge)) return false
  // "Also 1 number candle"
  const isFirst = (before?.kind !== 'word' && before?.kind !== 'number') || isFunctionWord(before.key) // prettier-ignore
  return !isFirst || !linker(at + 1).some(({ candidates }) => candidates.length > 0)
}

/** Goods that come so were named right before, or were spoken of. */
function isOfSpokenOf(analysis: Analysis, at: number, edge: Edge): boolean {
  const { linker, shelf, context } = analysis
  const products = productsWith(edge)
  const has = (entry: ShelfEntry | undefined) => entry !== undefined && products.has(entry.item.productId) // prettier-ignore
  if ([...context.focus, ...context.listed, ...context.draft].some((key) => has(shelf.byKey.get(key)))) return true // prettier-ignore
  // The candle of "musical candle" is no number candle.
  for (
    let start = Math.max(0, at - SAID_REACH), next = start + 1;
    start < at;
    start = next, next = start + 1
  ) {
    const named = linker(start).filter(({ end, candidates }) => end <= at && candidates.length > 0)
    const goods = named.toSorted((one, other) => scoreOf(one) - scoreOf(other)).at(-1)
    if (goods?.candidates.some(({ entry }) => has(entry))) return true
    if (goods) next = Math.max(goods.end, next)
  }
  return false
}

const SAID_REACH = 24

/** "Leather shoes panlalaki black" are no black ones for girls. */
function scoreOf({ candidates: [best] }: GoodsMatch): number {
  return best?.score ?? 0
}

/** `37-38`, `EU 38`, and `220 Natural Beige`, which is called by its number */
function isOfNumbers({ options = [] }: Edge): boolean {
  return options.every(({ words }) => words.every((word) => DIGITS.test(word)) || CODE.test(words.find((word) => !LABEL.test(word)) ?? '')) // prettier-ignore
}

/** "In 220" of `220 Natural Beige`: nobody wants so many. */
export function toCode(edge: Edge): Edge {
  const { options = [], start, end, meaning } = edge
  const isCode = meaning === 'part' && end === start + 1 && options.length > 0 && options.every(({ words }) => LONG_CODE.test(words[0] ?? '')) // prettier-ignore
  return isCode ? { ...edge, gain: edge.gain + GAIN.option } : edge
}

const LONG_CODE = /^\d{3,}$/u
const DIGITS = /^\d+$/u
const CODE = /^\d{2,}$/u
/** What stands before the number of all options of a group. */
const LABEL = /^(?:number|size|grit|eu|us|uk)$/u

function isNumber(token: Token | undefined): boolean {
  return token?.kind === 'number'
}
