/** Sizes, colours and strengths in the names of offerings, whatever the language. */
import { foldWord, getGrammar } from '../../../../../lexicon/grammar.ts'
import { memoizeWeak } from '../../../../../platform/cache/memoize-weak.ts'
import { phrasesOf } from '../../language/phrasing.ts'
import type { Measure } from '../../language/quantity.ts'
import { measuresIn, unitAt } from '../../language/units.ts'
import { tokenize } from '../../language/tokenizer.ts'
import type { Shelf, ShelfEntry } from '../shelf.ts'
import { isMeasured } from './analyse-name.ts'
import { ofPlace, ranked, sizeMeanings } from './size-words.ts'
import { hasCode } from './codes.ts'
import { dimensionsIn, fitsDimensions, parseDimensions } from './dimensions.ts'

const meaningsByName = new WeakMap<ShelfEntry, ReadonlySet<string>>()

/**
 * Whether an offering is of a size: `large` also for "malaki", `3 inch`, `2x3x10`, `number 4` of numbers that the name does not explain,
 * and `not native`.
 */
export function isSizeOf(entry: ShelfEntry, size: string): boolean {
  if (size.startsWith('not ')) return !isSizeOf(entry, size.slice(4))
  if (size.startsWith('number ')) return numbersOf(entry).has(Number(size.slice(7)))
  if (size.startsWith('measure '))
    return measureOf(size).some((measure) => hasMeasure(entry, measure))
  if (size.startsWith('code ')) return hasCode(entry.item.name, size.slice(5))
  if (size.startsWith('term ')) return entry.terms.has(size.slice(5))
  if (size.startsWith('dimensions '))
    return fitsDimensions(dimensionsIn(entry.item.name), parseDimensions(size.slice(11)))
  if (size.startsWith('no ')) return numberIn(entry.item.name) === size.slice(3)
  if (size.startsWith('count ')) return countsIn(entry).includes(size.slice(6))
  if (size.startsWith('span ')) return spanIn(entry.item.name) === size
  if (size.startsWith('pack ')) return holds(entry, Number(size.slice(5)))
  if (/^\d/u.test(size)) return entry.measures.some(({ number }) => number === Number(size))
  const known = meaningsByName.get(entry) ?? sizesIn(entry)
  meaningsByName.set(entry, known)
  return known.has(size)
}

/** Whether anything on the shelf is of a size; of a number or of so many pieces without a look at each of its goods. */
export function isSizeOnShelf(shelf: Shelf, size: string): boolean {
  if (size.startsWith('number ')) return numbersOnShelf(shelf).has(Number(size.slice(7)))
  if (size.startsWith('pack ')) return packsOnShelf(shelf).has(Number(size.slice(5)))
  return shelf.entries.some((entry) => isSizeOf(entry, size))
}

const numbersOnShelf = memoizeWeak(
  ({ entries }: Shelf): ReadonlySet<number> =>
    new Set(entries.flatMap((entry) => [...numbersOf(entry)])),
)

const packsOnShelf = memoizeWeak(
  ({ entries }: Shelf): ReadonlySet<number> => new Set(entries.flatMap(packsOf)),
)

interface SizeMeasure extends Measure {
  number: number
}

const measuresBySize = new Map<string, SizeMeasure[]>()
const SIZES_MAX = 1_000

/** The measure of `measure 3 inch`. */
function measureOf(size: string): SizeMeasure[] {
  const known = measuresBySize.get(size)
  if (known) return known
  const found = measuresIn(tokenize(size.slice(8)))
  if (measuresBySize.size >= SIZES_MAX) measuresBySize.clear()
  measuresBySize.set(size, found)
  return found
}

/** Also of the size `3` of orange pipes, where nobody writes inches. */
export function hasMeasure(entry: ShelfEntry, measure: SizeMeasure): boolean {
  return (
    isMeasured(entry, measure) !== undefined ||
    (isBare(entry) && bareNumber(entry) === measure.number)
  )
}

function isBare({ measures }: ShelfEntry): boolean {
  return measures.length === 0
}

const bareNumbers = new WeakMap<ShelfEntry, number>()

/** `span 41-42` of `Slippers, 41/42`, `span 6-8` of `T-shirt, 6-8 yrs`, `span 1-3` of `Lactum 1-3 Years, 350g`; the two of `1/2 inch` are one number. */
export function spanIn(name: string): string | null {
  return spanOf(kindOf(name)) ?? spanOf(name.split(', ')[0]!)
}

function kindOf(name: string): string {
  return name.slice(name.lastIndexOf(', ') + 1)
}

function spanOf(part: string): string | null {
  const found = /^[^\d]*(\d+)\s?[-–/]\s?(\d+)(?![\d./-])/u.exec(part)
  const [, from = '', to = ''] = found ? [...found] : []
  return found && isSpan(Number(from), Number(to), found[0]) ? `span ${from}-${to}` : null
}

/** Two numbers with a stroke between are a fraction unless one follows the other, as sizes of shoes do. */
export function isSpan(from: number, to: number, text: string): boolean {
  return from < to && (!text.includes('/') || (to === from + 1 && from >= SPAN_LEAST))
}

const SPAN_LEAST = 10

const LABELS = [...phrasesOf('size label')].map((label) => `${label}\\s`).join('|')
const BARE = new RegExp(`, (?:php\\s?|p|₱|${LABELS})?(\\d+(?:\\.\\d+)?)(?:/(\\d+))?$`, 'iu')

/** `4` of `Orange pipe, 4`, `100` of `Load, P100`, `32` of `Pants, Waist 32`; NaN without one. */
export function bareNumber(entry: ShelfEntry): number {
  const known = bareNumbers.get(entry)
  if (known !== undefined) return known
  const [, whole, part] = BARE.exec(entry.item.name) ?? []
  const isNone = whole === undefined || spanOf(kindOf(entry.item.name)) !== null
  const found = isNone ? Number.NaN : Number(whole) / Number(part ?? 1)
  bareNumbers.set(entry, found)
  return found
}

/** The numbers by which it is told from its kind, without the unit: 4 of `Hollow blocks, 4 inches`, 14 of `Wire, No. 14`. */
const numbersOf = memoizeWeak((entry: ShelfEntry): ReadonlySet<number> => {
  const { measures, item } = entry
  const numbers = [...measures.map(({ number }) => number), bareNumber(entry), Number(numberIn(item.name) ?? Number.NaN), leadingNumber(item.name)] // prettier-ignore
  return new Set(numbers.filter((number) => !Number.isNaN(number)))
})

/** 16 of `Crayons, 16 colours`, 64 of `Memory card, 64GB` */
function leadingNumber(name: string): number {
  return Number(/, (\d+)(?!\d|[./x-]\d)[^,]*$/u.exec(name)?.[1] ?? Number.NaN)
}

/** `80` of `Sandpaper, No. 80`, `3` of `Pad paper, Grade 3`, `10` of `Party tray, Good for 10` */
export function numberIn(name: string): string | null {
  return /(?:\b(?:no\.?|grade|gauge|size|good for|serves)\s?|#)(\d+)/iu.exec(name)?.[1] ?? null
}

/** Whether goods come in so many: `Box of 12`, `Ferrero, 3 pcs` */
export function holds(entry: ShelfEntry, number: number): boolean {
  return packsOf(entry).includes(number)
}

function packsOf(entry: ShelfEntry): number[] {
  const pieces = piecesIn(entry)
  return [...(entry.packSize === null ? [] : [entry.packSize]), ...(pieces === null ? [] : [Number(pieces)])] // prettier-ignore
}

/** `2` of `Fried chicken, 2 pieces`, `20` of `Barbecue tray, 20 sticks` */
export function piecesIn(entry: ShelfEntry): string | null {
  return countsIn(entry)[0]?.split(' ')[0] ?? null
}

/** How many of what a name says that there are in it, and how many pieces: `20 stick` and `20 piece`. */
export const countsIn = memoizeWeak(({ item }: ShelfEntry): string[] => {
  const [, number, word = ''] = /, (\d+) (\p{L}+)$/u.exec(item.name) ?? []
  const [token] = tokenize(word)
  const unit = number && token ? unitAt([token], 0)?.unit : undefined
  if (unit?.kind !== 'count' || number === '1' || HOLDING.has(unit.name)) return []
  return [...new Set([`${number} ${unit.name}`, `${number} piece`])]
})

/** What is sold, and no part of it. */
const HOLDING = new Set(['sack', 'case', 'tray', 'box', 'pack', 'bottle', 'can', 'dozen', 'pair'])

function sizesIn({ terms, measures, item }: ShelfEntry): ReadonlySet<string> {
  const { entries } = getGrammar()
  // The l of `1.5 l` is no size, unless it stands alone: `Polo 250 g, L`.
  const alone = /, (\p{L})$/u.exec(item.name)?.[1]?.toLowerCase()
  const words = [...terms.keys()].filter((term) => term.length > 1 || measures.length === 0 || term === alone) // prettier-ignore
  return new Set(
    // Terms are singular, and `Kids` is a size in the plural only.
    words.flatMap((term) =>
      (entries.get(foldWord(term)) ?? entries.get(foldWord(`${term}s`)) ?? []).flatMap(
        ({ category, meaning }) => (category === 'sizes' ? [meaning] : []),
      ),
    ),
  )
}

/** Those of a size; of the largest and the smallest that there are, and of the small, medium and large where none is called so, by what they are beside each other. */
export function ofSize(entries: readonly ShelfEntry[], size: string): ShelfEntry[] {
  const named = entries.filter((entry) => isSizeOf(entry, size))
  return named.length > 0 || !RELATIVE.has(size) ? named : ofPlace(bySize(entries), size)
}

const RELATIVE: ReadonlySet<string> = new Set(['small', 'medium', 'large', 'smallest', 'largest'])

/** By how their sizes are called, else by measure, else, of one product, by price; none where that does not tell all of them apart. */
function bySize(entries: readonly ShelfEntry[]): readonly ShelfEntry[] {
  const [first] = entries
  const isOneProduct = first?.item.variantId && entries.every(({ item }) => item.productId === first.item.productId) // prettier-ignore
  const dimension = first?.measures[0]?.dimension
  const isMeasured = entries.every(({ measures }) => measures.length === 1 && measures[0]!.dimension === dimension) // prettier-ignore
  const called = isOneProduct ? ranked(entries, ({ item }) => kindOf(item.name)) : null
  if (called) return called
  if (isMeasured) return entries.toSorted((one, other) => one.measures[0]!.value - other.measures[0]!.value) // prettier-ignore
  const areApart = new Set(entries.map(({ item }) => item.price)).size === entries.length
  return isOneProduct && areApart ? entries.toSorted((one, other) => one.item.price - other.item.price) : [] // prettier-ignore
}

/** Those of the size that a phrase means. */
export function ofSizePhrase(entries: readonly ShelfEntry[], phrase: string): ShelfEntry[] {
  const fits = sizeMeanings(phrase).map((size) => ofSize(entries, size))
  return fits.find(({ length }) => length > 0) ?? []
}
