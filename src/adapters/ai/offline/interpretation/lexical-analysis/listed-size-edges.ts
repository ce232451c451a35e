/** A number alone that is a size of what was listed, spoken of or named right before it: "yung 1.5", "yung 64 na lang". */
import { LRUCache } from 'lru-cache'
import { getPhrases } from '../../../../../lexicon/grammar.ts'
import { singular } from '../../../../../lexicon/word-forms.ts'
import { parseNumber, type ParsedNumber } from '../../language/number-parser.ts'
import { phrasesOf } from '../../language/phrasing.ts'
import { parseQuantity } from '../../language/quantity-parser.ts'
import { tokenize, type Token } from '../../language/tokenizer.ts'
import { measureAt, unitAt } from '../../language/units.ts'
import { sizeEdge, type Edge } from '../chart/edges.ts'
import type { GoodsMatch } from '../entity-linker.ts'
import type { Candidate } from '../interpretation.ts'
import { isSoldByMeasure } from '../quantity-of-sale.ts'
import { GAIN } from '../scoring.ts'
import { bareNumber, isSizeOf, numberIn } from '../shelf/sizes.ts'
import type { Shelf, ShelfEntry } from '../shelf.ts'
import type { Analysis } from './analysis.ts'

/** "Yung 1.5" of goods that were listed in sizes, "yung 64 na lang" of those that one was spoken of. */
export function listedSizeEdges(analysis: Analysis, at: number): Edge[] {
  const { tokens, context } = analysis
  const { kind, value } = tokens[at]!
  const measure = measureAt(tokens, at)
  const end = measure?.end ?? at + 1
  if (kind !== 'number') return []
  const isList = context.listed.length > 1
  const isPointed =
    phrasesOf('size pointing').has(tokens[at - 1]?.key ?? '') &&
    value >= POINTED_LEAST &&
    !isOnlyAsked(analysis)
  // "1/4 na lang, tatlo" of plywood: nobody wants a part of what is not measured out.
  const behind = SIZE_LINKS.has(tokens[end]?.key ?? '') ? end + 1 : end
  const isNamed = analysis.linker(behind).some(({ candidates }) => candidates.length > 0)
  const spoken = sizesSpokenOf(analysis)
  const isPart = value > 0 && value < 1 && !measure && !isNamed && spoken.every((entry) => !isSoldByMeasure(entry)) // prettier-ignore
  const sized = spoken.filter((entry) => isPointed ? isSizeOf(entry, `number ${value}`) : entry.measures.some(({ number, dimension }) => number === value && (!measure || measure.dimension === dimension)) || bareNumber(entry) === value) // prettier-ignore
  // "6 ka 10mm" of bars that are all of 6 m: what does not tell them apart counts them.
  const isSize = sized.length > 0 && (measure !== null || sized.length < spoken.length || spoken.length === 1) // prettier-ignore
  const isOrdinal = Number.isInteger(value) && value <= context.listed.length
  // "10 piraso" of the bars of 10 mm
  const isCount = !(isList || isPointed || isPart) || unitAt(tokens, at + 1)?.unit.kind === 'count'
  if (!isSize || ((isOrdinal || isCount) && end === at + 1)) return []
  return [sizeEdge(at, end, GAIN.listedSize, `number ${value}`, tokens[at]!.text)]
}

/** "Yung 4 lang" says how many. */
const POINTED_LEAST = 10

/** "Good for ilan yung 12?" and "ang 15 ba malaki" choose nothing; a price is told of a size. */
function isOnlyAsked({ tokens }: Analysis): boolean {
  const has = (meaning: string) => tokens.some(({ key }) => questionWords(meaning).has(key))
  return (
    !has('price') && (has('marker') || has('howmany') || tokens.some(({ text }) => text === '?'))
  )
}

const questions = new Map<string, ReadonlySet<string>>()

/** The single words of a kind of question. */
function questionWords(meaning: string): ReadonlySet<string> {
  const known = questions.get(meaning) ?? new Set(getPhrases('questions').flatMap(({ meaning: asked, words }) => (asked === meaning && words.length === 1 ? words : []))) // prettier-ignore
  questions.set(meaning, known)
  return known
}

/** What the last reply listed; the sizes of the goods that it, or the customer, spoke of alone. */
function sizesSpokenOf({ context: { listed, focus }, shelf }: Analysis): ShelfEntry[] {
  const known = listed.flatMap((key) => shelf.byKey.get(key) ?? [])
  if (known.length > 1) return known
  const [only, ...others] = known.length > 0 ? known : focus.flatMap((key) => shelf.byKey.get(key) ?? []) // prettier-ignore
  return only && others.length === 0 ? variantsOf(shelf, only) : known
}

/** They stand side by side on the shelf. */
function variantsOf({ entries }: Shelf, { at, item }: ShelfEntry): ShelfEntry[] {
  const isOther = (entry: ShelfEntry) => entry.item.productId !== item.productId
  const from = entries.slice(Math.max(0, at - VARIANTS_MAX), at).findLastIndex(isOther) + 1
  const near = entries.slice(Math.max(0, at - VARIANTS_MAX) + from, at + VARIANTS_MAX)
  const end = near.findIndex(isOther)
  return end < 0 ? near : near.slice(0, end)
}

const VARIANTS_MAX = 40

export const SIZE_LINKS: ReadonlySet<string> = new Set([
  'na',
  'nga',
  'yung',
  'ung',
  'nung',
  'ang',
  'the',
  'kanang',
  'kadtong',
  'tong',
  'katong',
  'worth',
  'halagang',
])

/** Goods stand at most so many tokens before a number of their own, and how many there are so many behind it. */
const GOODS_REACH = 6
const COUNT_REACH = 3

/** "Liha 120 lima, 240 tatlo", "5 elbow 3": beside how many there are, a number of the goods before it is their size. */
export function numberOfGoodsEdges(analysis: Analysis, at: number): Edge[] {
  const { tokens, linker } = analysis
  const number = parseNumber(tokens, at)
  if (!number?.isDigits || unitAt(tokens, number.end)) return []
  const size = `number ${number.value}`
  for (let start = at - 1; start >= Math.max(0, at - GOODS_REACH); start--) {
    const goods = linker(start).findLast(
      ({ end, candidates }) => end <= at && (candidates.length > 1 || isNumbered(candidates, number.value) || candidates.some(({ entry }) => isCalledBy(entry, tokens[at - 1]!, number.value))), // prettier-ignore
    )
    if (!goods) continue
    // "2 combo 1", "nestogen 1 350g, 2 box": the number that follows in their names.
    const isCalled = goods.end === at && goods.candidates.some(({ entry }) => isCalledBy(entry, tokens[at - 1]!, number.value)) // prettier-ignore
    if (isCalled && (isCountedBefore(analysis, start) || isCountedApart(analysis, number.end))) return [{ ...sizeEdge(at, number.end, GAIN.listedSize, `term ${number.value}`, String(number.value)), isCounted: true }] // prettier-ignore
    // "Mongol 2, limang piraso": beside another number it is that of `Mongol No. 2`.
    if (goods.end === at && isNumbered(goods.candidates, number.value) && (isCountedBefore(analysis, start) || isCountedApart(analysis, number.end))) return [{ ...sizeEdge(at, number.end, GAIN.listedSize, `no ${number.value}`, `No. ${number.value}`), isCounted: true }] // prettier-ignore
    if (goods.candidates.length < 2) return []
    const fits = goods.candidates.filter(({ entry }) => isSizeOf(entry, size))
    const tells = fits.length > 0 && fits.length < goods.candidates.length
    const isCounted = isCountedBehind(analysis, number.end) && !countsOther(analysis, at, number.end, goods) // prettier-ignore
    // "Isang box po ng 12"
    const isOfCounted = tokens.slice(goods.end, at).every(isLinking) && isCountedBefore(analysis, start) // prettier-ignore
    if (!tells || !(isCounted || isOfCounted)) return []
    return [{ ...sizeEdge(at, number.end, GAIN.linkedSize, size, String(number.value)), isCounted }]
  }
  return []
}

/** "10 pcs 1/2 na elbow", "3 pcs 1/4 plywood": between how many there are and goods that come so, a fraction is their size. */
export function countedSizeEdges(analysis: Analysis, at: number): Edge[] {
  const number = countedFraction(analysis, at)
  const isInName = analysis.linker(at).some(({ end, candidates }) => end > at + 1 && candidates.length > 0) // prettier-ignore
  return number && !isInName ? [sizeEdge(at, number.end, GAIN.listedSize, `number ${number.value}`, String(number.value))] : [] // prettier-ignore
}

/** A fraction that is a size of the goods behind it, and no amount of them. */
export function countedFraction(analysis: Analysis, at: number): ParsedNumber | null {
  const { tokens } = analysis
  const number = parseNumber(tokens, at)
  const isFraction = number?.isDigits && !Number.isInteger(number.value)
  if (!isFraction || unitAt(tokens, number.end)) return null
  const before = tokens[at - 1]
  const isBare = before?.kind === 'number' && Number.isInteger(before.value)
  if (!isBare && !isCountedBefore(analysis, at)) return null
  // "2 1/2 tekscrew" is one number where they come so.
  const whole = isBare ? parseNumber(tokens, at - 1) : null
  return !(whole && comesSo(analysis, whole)) && comesSo(analysis, number) ? number : null
}

/** Goods behind the number come in it, and are not measured out. */
function comesSo({ tokens, linker }: Analysis, { value, end }: { value: number; end: number }) {
  const start = SIZE_LINKS.has(tokens[end]?.key ?? '') ? end + 1 : end
  return linker(start).some(({ candidates }) => candidates.some(({ entry }) => !isSoldByMeasure(entry) && isSizeOf(entry, `number ${value}`))) // prettier-ignore
}

/** All are called by the number: `Mongol Pencil No. 2`. */
function isNumbered(candidates: readonly Candidate[], value: number): boolean {
  return candidates.length > 0 && candidates.every(({ entry }) => numberIn(entry.item.name) === String(value)) // prettier-ignore
}

/** `Nestogen 1 Infant Formula`, `Combo 2 - Cheeseburger`: the number stands behind a word of the name, and is no measure or pack. */
function isCalledBy({ item }: ShelfEntry, word: Token, value: number): boolean {
  const named = nameTokens(item.name)
  return named.some((token, at) => {
    const [before, next] = [named[at - 1], named[at + 1]]
    const isBehind = before?.kind === 'word' && singular(before.key) === singular(word.key)
    return isBehind && token.kind === 'number' && token.value === value && next?.key !== 'in' && !unitAt(named, at + 1) // prettier-ignore
  })
}

const tokensOfNames = new LRUCache<string, readonly Token[]>({ max: 2_000 })

function nameTokens(name: string): readonly Token[] {
  const known = tokensOfNames.get(name) ?? tokenize(name)
  tokensOfNames.set(name, known)
  return known
}

/** How many there are stands right behind, or alone behind a mark. */
function isCountedApart({ tokens }: Analysis, from: number): boolean {
  const start = tokens[from]?.kind === 'comma' ? from + 1 : from
  return parseQuantity(tokens, start).some(({ end }) => tokens[end]?.kind !== 'word' && tokens[end]?.kind !== 'number') // prettier-ignore
}

/** "1 toyo 1L, 1 suka 1L": behind a mark it stands before other goods, which it counts. */
function countsOther(
  { tokens, linker }: Analysis,
  at: number,
  end: number,
  { candidates }: GoodsMatch,
): boolean {
  const own = new Set(candidates.map(({ entry }) => entry.item.productId))
  const isOther = ({ entry }: Candidate) => !own.has(entry.item.productId)
  return tokens[at - 1]?.kind === 'comma' && linker(end).some((goods) => goods.candidates.length > 0 && goods.candidates.every(isOther)) // prettier-ignore
}

function isLinking({ key }: Token): boolean {
  return SIZE_LINKS.has(key) || key === 'ng' || key === 'of' || key === 'po'
}

/** A quantity follows, maybe behind an option, in the same part of the list. */
function isCountedBehind({ tokens, linker }: Analysis, from: number): boolean {
  for (let at = from; at < Math.min(tokens.length, from + COUNT_REACH); at++) {
    if (parseQuantity(tokens, at).length > 0) return true
    // "5 vetracin gold 5g": right before the whole name of goods it counts them.
    const isOther = linker(at).some(({ candidates, isWhole }) => (isWhole ?? at > from) && candidates.length > 0) // prettier-ignore
    if (tokens[at]!.kind !== 'word' || isOther) return false
  }
  return false
}

/** A quantity ends right before the goods. */
function isCountedBefore({ tokens }: Analysis, start: number): boolean {
  const ends = (place: number) => place >= 0 && parseQuantity(tokens, place).some(({ end }) => end === start) // prettier-ignore
  return [1, 2, 3].some((words) => ends(start - words))
}
