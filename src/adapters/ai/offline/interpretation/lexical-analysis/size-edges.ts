/** Sizes that are numbers: "3 inches", "No. 80", "2x3x10", "pack of 10", and a unit that is a size by itself: "yung litro". */
import { singular } from '../../../../../lexicon/word-forms.ts'
import { isAnd } from '../../language/conjunctions.ts'
import { parseNumber } from '../../language/number-parser.ts'
import { endOfPhrase, phrasesOf, skipWords } from '../../language/phrasing.ts'
import { parseQuantity } from '../../language/quantity-parser.ts'
import type { Token } from '../../language/tokenizer.ts'
import { isSizeUnit, unitAt } from '../../language/units.ts'
import { sizeEdge, type Edge } from '../chart/edges.ts'
import { GAIN } from '../scoring.ts'
import { dimensionsAt } from '../shelf/dimensions.ts'
import { bareNumber, countsIn, isSizeOnShelf, isSpan, numberIn, spanIn } from '../shelf/sizes.ts'
import { sizeMeaning } from '../shelf/size-words.ts'
import type { Shelf, ShelfEntry } from '../shelf.ts'
import type { Analysis } from './analysis.ts'
import { countedSizeEdges, listedSizeEdges, numberOfGoodsEdges, SIZE_LINKS } from './listed-size-edges.ts' // prettier-ignore

export function sizeEdges(analysis: Analysis, at: number): Edge[] {
  if (!parseNumber(analysis.tokens, at))
    return [...loneUnitEdges(analysis, at), ...kindEdges(analysis, at), ...otherKindEdges(analysis, at)] // prettier-ignore
  return [
    ...listedSizeEdges(analysis, at),
    ...numberedEdges(analysis, at),
    ...labelledSizeEdges(analysis, at),
    ...spanEdges(analysis, at),
    ...piecesEdges(analysis, at),
    ...measureEdges(analysis, at),
    ...dimensionEdges(analysis, at),
    ...linkedNumberEdges(analysis, at),
    ...numberOfGoodsEdges(analysis, at),
    ...countedSizeEdges(analysis, at),
  ]
}

const fitting = new WeakMap<Shelf, Map<string, boolean>>()

/** Whether anything on the shelf is of a size. */
export function isSold(shelf: Shelf, size: string): boolean {
  const known = fitting.get(shelf) ?? new Map<string, boolean>()
  fitting.set(shelf, known)
  const found = known.get(size) ?? isSizeOnShelf(shelf, size)
  if (known.size < SIZES_MAX) known.set(size, found)
  return found
}

const SIZES_MAX = 1_000

/** "3 inch", "15w", "5 mg": such measures tell goods apart and say no amount. */
function measureEdges({ tokens, shelf }: Analysis, at: number): Edge[] {
  const number = parseNumber(tokens, at)
  const found = number ? unitAt(tokens, SIZE_LINKS.has(tokens[number.end]?.key ?? '') ? number.end + 1 : number.end) : null // prettier-ignore
  const whole = number && found ? [{ value: number.value, unit: found.unit, end: found.end }] : []
  const amounts = parseQuantity(tokens, at).map(({ quantity: { value, unit }, end }) => ({ value, unit, end })) // prettier-ignore
  const read = [...whole, ...amounts.filter(({ end }) => end !== found?.end)]
  return read.flatMap(({ value, unit, end }): Edge[] => {
    const size = unit && isSizeUnit(unit) ? `${value} ${unit.name}` : null
    return size !== null && isSold(shelf, `measure ${size}`) ? [sizeEdge(at, end, GAIN.measuredSize, `measure ${size}`, size)] : [] // prettier-ignore
  })
}

/** "Yung galon", "red horse litro": one of the unit, where that is the size of something. */
function loneUnitEdges({ tokens, shelf }: Analysis, at: number): Edge[] {
  const found = unitAt(tokens, at)
  if (found?.unit.kind !== 'measure' || LOOSE.has(found.unit.name)) return []
  const size = `1 ${found.unit.name}`
  const isAmount = isCounted(tokens, at) || tokens[at - 1]?.key === 'per' || tokens[at - 1]?.key === 'a' // prettier-ignore
  return !isAmount && isSold(shelf, `measure ${size}`) ? [sizeEdge(at, found.end, GAIN.size, `measure ${size}`, size)] : [] // prettier-ignore
}

/** "1 bote", "usa ka bote" */
function isCounted(tokens: readonly Token[], at: number): boolean {
  const last = COUNT_LINKS.has(tokens[at - 1]?.key ?? '') ? at - 2 : at - 1
  return last >= 0 && parseNumber(tokens, last) !== null
}

const COUNT_LINKS = new Set(['ka', 'na', 'nga', 'ng', 'pang', 'pa', 'a', 'po'])

/** Units that stand alone for an amount: "magkano ang kilo". */
const LOOSE = new Set(['kilo', 'gram', 'meter', 'inch', 'foot'])

/** "Plastic na lang", "finisher": a word of grammar that is the name of a variant. */
function kindEdges({ tokens, phrases, shelf }: Analysis, at: number): Edge[] {
  const { kind, key } = tokens[at]!
  const isGrammar = phrases[at]!.some(({ entry, end }) => end === at + 1 && entry.category !== 'sizes') // prettier-ignore
  const unit = unitAt(tokens, at)?.unit
  // "1 bote" says how many of that kind.
  const isUnit = unit?.kind === 'measure' || (unit !== undefined && at > 0 && (parseNumber(tokens, at - 1) !== null || (isCounted(tokens, at) && soldUnits(shelf).has(unit.name)))) // prettier-ignore
  const next = tokens[at + 1]?.kind === 'word' ? tokens[at + 1]!.key : ''
  // "Plus size": no more of what was said.
  const isAct = phrases[at]!.some(({ entry }) => entry.category === 'acts')
  if (isAct && !isUnit && next.length >= KIND_MIN && isKind(shelf, `${key} ${next}`)) return [sizeEdge(at, at + 2, GAIN.linkedSize * 2, `term ${key}${next}`, key + next)] // prettier-ignore
  if (kind !== 'word' || key.length < KIND_MIN || !isGrammar || isUnit || !isKind(shelf, key)) return [] // prettier-ignore
  return [sizeEdge(at, at + 1, GAIN.size, `term ${key}`, tokens[at]!.text)]
}

const unitsOfShelves = new WeakMap<Shelf, ReadonlySet<string>>()

/** The units by which variants are sold: the case of `Case of 6`. */
function soldUnits(shelf: Shelf): ReadonlySet<string> {
  const known = unitsOfShelves.get(shelf) ?? new Set(shelf.entries.flatMap(({ kindUnit }) => kindUnit ?? [])) // prettier-ignore
  unitsOfShelves.set(shelf, known)
  return known
}

const KIND_MIN = 3
const kindsOfShelves = new WeakMap<Shelf, ReadonlySet<string>>()

/** A word of the names of variants, and of no head, or the whole name of a variant in two words. */
function isKind(shelf: Shelf, key: string): boolean {
  const known =
    kindsOfShelves.get(shelf) ??
    new Set(shelf.entries.flatMap(({ item, words, head }) => item.variantId === null ? [] : [...[...words].filter((word) => !head.has(word)), item.name.slice(item.name.lastIndexOf(', ') + 2).toLowerCase()])) // prettier-ignore
  kindsOfShelves.set(shelf, known)
  return known.has(key)
}

const NOT = new Set(['not', 'hindi', 'hinde', 'di', 'dili', 'dli', 'except'])
const THE = new Set(['the', 'yung', 'ung', 'ang', 'kanang', 'kana', 'yong', 'po', 'kanang'])

/** "Not the native one", "hindi yung maanghang": any but those. */
function otherKindEdges({ tokens, shelf }: Analysis, at: number): Edge[] {
  if (!NOT.has(tokens[at]!.key)) return []
  let place = at + 1
  while (THE.has(tokens[place]?.key ?? '')) place += 1
  const word = tokens[place]
  if (word?.kind !== 'word') return []
  const size = sizeMeaning(word.key) ?? (isKindWord(shelf, word.key) ? `term ${word.key}` : null)
  if (size === null || !isSold(shelf, size)) return []
  const end = ONES.has(tokens[place + 1]?.key ?? '') ? place + 2 : place + 1
  return [sizeEdge(at, end, GAIN.otherKind, `not ${size}`, `not ${word.key}`)]
}

const ONES = new Set(['one', 'ones'])

/** A word of names, and of no head. */
function isKindWord({ entries, terms }: Shelf, key: string): boolean {
  return terms.has(key) && !entries.some(({ head }) => head.has(key))
}

/** "2x3x10", "dos por dos otso" */
function dimensionEdges({ tokens, shelf }: Analysis, at: number): Edge[] {
  return dimensionsAt(tokens, at).flatMap(({ numbers, end }): Edge[] => {
    const size = numbers.join('x')
    const isOwn = isSold(shelf, `dimensions ${size}`)
    return isOwn ? [sizeEdge(at, end, GAIN.packSize * numbers.length, `dimensions ${size}`, size)] : [] // prettier-ignore
  })
}

/** "Hollow block na 4", "ang 40 na lang": a number that tells goods apart, without its unit. */
function linkedNumberEdges({ tokens, shelf }: Analysis, at: number): Edge[] {
  const number = parseNumber(tokens, at)
  const isLinked = at > 0 && SIZE_LINKS.has(tokens[at - 1]!.key)
  const isCounted = number && (unitAt(tokens, number.end) || SIZE_LINKS.has(tokens[number.end]?.key ?? '')) // prettier-ignore
  // "Yung isa" is one of them.
  const isOne = (number?.value ?? 0) <= 1 && tokens[at]!.kind === 'word'
  if (!number || isOne || !isLinked || isCounted || !isSold(shelf, `number ${number.value}`))
    return []
  return [sizeEdge(at, number.end, GAIN.linkedSize, `number ${number.value}`, String(number.value))]
}

/** "Fried chicken 2 pieces" where it is sold so. */
function piecesEdges(analysis: Analysis, at: number): Edge[] {
  const { tokens, shelf, linker } = analysis
  const [parsed] = parseQuantity(tokens, at)
  const unit = parsed?.quantity.unit
  if (unit?.kind !== 'count') return []
  const { value } = parsed!.quantity
  const count = `count ${value} ${unit.name}`
  const sold = namedNumbers(shelf).get(count)
  // "2 pcs tas 4 rice" at the start says how many of what was spoken of, unless what comes so follows.
  const next = tokens.findIndex(({ kind }, place) => place >= parsed!.end && (kind === 'number' || kind === 'break')) // prettier-ignore
  const behind = Array.from({ length: Math.min(NEAR, (next < 0 ? tokens.length : next) - parsed!.end) }, (_, more) => parsed!.end + more) // prettier-ignore
  const isFollowed = behind.some((place) => linker(place).some(({ candidates }) => candidates.some(({ entry }) => sold?.has(entry)))) // prettier-ignore
  if (at === 0 && unit.name === 'piece' && !isFollowed) return []
  return sold && isNear(analysis, at, sold, { isExplicit: unit.name !== 'piece' }) ? [sizeEdge(at, parsed!.end, GAIN.packSize, count)] : [] // prettier-ignore
}

/** Whether any of the goods is named around it, or was spoken of: "succulent, 3 pcs" counts beside `Ferrero, 3 pcs`. */
function isNear(
  { tokens, linker, context, shelf }: Analysis,
  at: number,
  some: ReadonlySet<ShelfEntry>,
  { isExplicit = false, reach = NEAR }: { isExplicit?: boolean; reach?: number } = {},
): boolean {
  if ([...context.focus, ...context.listed].some((key) => some.has(shelf.byKey.get(key)!))) return true // prettier-ignore
  // "Gawin na lang 12 stems", "size 28 na lang" of what was ordered in another size.
  const products = new Set([...some].map(({ item }) => item.productId))
  const isOrdered = (key: string) => products.has(shelf.byKey.get(key)?.item.productId ?? '')
  if (isExplicit && context.focus.some(isOrdered)) return true
  for (let place = Math.max(0, at - reach); place < Math.min(tokens.length, at + NEAR); place++)
    if (linker(place).some(({ candidates }) => candidates.some(({ entry }) => some.has(entry)))) return true // prettier-ignore
  return false
}

const NEAR = 8
/** A size with its label may end what was said of goods. */
const LABELLED_REACH = 24

const numbersOfShelves = new WeakMap<Shelf, ReadonlyMap<string, ReadonlySet<ShelfEntry>>>()

/** The numbers by which goods of a shelf are told apart, as sizes. */
function namedNumbers(shelf: Shelf): ReadonlyMap<string, ReadonlySet<ShelfEntry>> {
  const known = numbersOfShelves.get(shelf)
  if (known) return known
  const named = new Map<string, Set<ShelfEntry>>()
  for (const entry of shelf.entries) {
    const { name } = entry.item
    for (const size of [
      `no ${numberIn(name)}`,
      `number ${bareNumber(entry)}`,
      spanIn(name) ?? '',
      ...countsIn(entry).map((count) => `count ${count}`),
    ])
      named.set(size, (named.get(size) ?? new Set()).add(entry))
  }
  numbersOfShelves.set(shelf, named)
  return named
}

export const NUMBER_WORDS: ReadonlySet<string> = new Set([
  'no',
  'number',
  'num',
  'numero',
  'grit',
  'gauge',
  'grade',
  'size',
  'for',
  'serves',
])

/** In words a number behind another label counts people: "for two". */
const RANKS: ReadonlySet<string> = new Set(['grade', 'gauge', 'grit', 'size', 'number', 'numero'])

/** "No. 80", "grade two" of goods that are sold by such numbers. */
function numberedEdges({ tokens, shelf, context }: Analysis, at: number): Edge[] {
  const key = String(parseNumber(tokens.slice(at, at + 1), 0)?.value)
  const labels = tokens[at]!.kind === 'number' ? NUMBER_WORDS : RANKS
  if (!labels.has(tokens[at - 1]?.key ?? '')) return []
  if (!namedNumbers(shelf).has(`no ${key}`)) return []
  // "#1" of a list of others is a place of the list.
  const { listed } = context
  const isNamed = (listedKey: string) => numberIn(shelf.byKey.get(listedKey)?.item.name ?? '') === key // prettier-ignore
  if (listed.length > 1 && Number(key) <= listed.length && !listed.some(isNamed)) return []
  return [sizeEdge(at - 1, at + 1, GAIN.listedSize, `no ${key}`, `No. ${key}`)]
}

/** "Size 8", "sukat: 8", "8 ang size" of goods around it that come in numbers, whatever other goods have such a number to choose. */
function labelledSizeEdges(analysis: Analysis, at: number): Edge[] {
  const { tokens, shelf } = analysis
  const label = sizeLabelAt(tokens, at) ?? (isListedSize(analysis, at) ? { start: at, end: at + 1 } : null) // prettier-ignore
  if (!label) return []
  // "Size 8 2 pairs"
  const size = `number ${parseNumber(tokens.slice(at, at + 1), 0)?.value}`
  const sized = namedNumbers(shelf).get(size)
  return sized && isNear(analysis, at, sized, { isExplicit: true, reach: LABELLED_REACH }) ? [sizeEdge(label.start, label.end, GAIN.listedSize, size, tokens[at]!.text)] : [] // prettier-ignore
}

/** "Size 8, 10 at 12, tig-isa": further numbers of a list that a label begins and an "and" ends. */
function isListedSize({ tokens, linker }: Analysis, at: number): boolean {
  const isJoined = (place: number) => tokens[place]?.kind === 'comma' || isAnd(tokens[place]?.key ?? '') // prettier-ignore
  const isNumber = (place: number) => parseNumber(tokens.slice(place, place + 1), 0) !== null
  let first = at
  while (at - first < LABELLED_REACH && isJoined(first - 1) && isNumber(first - 2) && !sizeLabelAt(tokens, first)) first -= 2 // prettier-ignore
  if (first === at || !sizeLabelAt(tokens, first)) return false
  let last = at
  while (last - at < LABELLED_REACH && isJoined(last + 1) && isNumber(last + 2) && !isAnd(tokens[last - 1]?.key ?? '')) last += 2 // prettier-ignore
  const isCounted = unitAt(tokens, last + 1) !== null || linker(last + 1).some(({ candidates }) => candidates.length > 0) // prettier-ignore
  return isAnd(tokens[last - 1]!.key) && !isCounted
}

/** A number with its label: "size 8", "sukat: 8", "US 8", "8 po ang size ko". */
export function sizeLabelAt(
  tokens: readonly Token[],
  at: number,
): { start: number; end: number } | null {
  const start = LABEL_ENDS.has(tokens[at - 1]?.key ?? '') ? at - 2 : at - 1
  if (phrasesOf('size label').has(tokens[start]?.key ?? '')) return { start, end: at + 1 }
  const before = tokens[at - 1]
  // "Give us 2"
  const isScale = phrasesOf('size scale').has(before?.key ?? '') && (before!.key !== 'us' || before!.text === 'US') // prettier-ignore
  if (isScale) return { start: at - 1, end: at + 1 }
  const shown = skipWords(tokens, at + 1, POLITE)
  const isShown = SHOWING.has(tokens[shown]?.key ?? '')
  const end = isShown ? endOfPhrase(tokens, shown + 1, phrasesOf('size label')) : null
  // "8 ang size 9"
  return end === null || tokens[end]?.kind === 'number' ? null : { start: at, end }
}

const LABEL_ENDS = new Set([':', 'is', 'po', 'ay', 'kay', 'na', 'nga', 'no', 'number'])
const POLITE: ReadonlySet<string> = new Set(['po', 'ho', 'lang', 'ra'])
const SHOWING: ReadonlySet<string> = new Set([...phrasesOf('the'), 'is', 'yong'])

/** "41/42", "pang 6-8 yrs" of goods around it that come so: neither a part of one nor from so many to so many. */
function spanEdges(analysis: Analysis, at: number): Edge[] {
  const { tokens, shelf } = analysis
  const end = tokens[at + 1]?.kind === 'dash' ? at + 3 : at + 1
  const [from, to, ...others] = tokens.slice(at, end).flatMap(({ kind, key }) => kind === 'number' ? key.split('/') : []) // prettier-ignore
  const text = tokens.slice(at, end).map((token) => token.text).join('') // prettier-ignore
  if (to === undefined || others.length > 0 || !isSpan(Number(from), Number(to), text)) return []
  const sized = namedNumbers(shelf).get(`span ${from}-${to}`)
  if (!sized || !isNear(analysis, at, sized, { reach: LABELLED_REACH })) return []
  const start = phrasesOf('size label').has(tokens[at - 1]?.key ?? '') ? at - 1 : at
  const last = unitAt(tokens, end)?.end ?? (tokens[end]?.kind === 'word' && [...sized].some(({ words }) => words.has(singular(tokens[end]!.key))) ? end + 1 : end) // prettier-ignore
  return [sizeEdge(start, last, GAIN.range + GAIN.listedSize, `span ${from}-${to}`, text)]
}

/** `pack of 10 sachets`, "usa ka case nga 6", "yung tig-3" of what comes so */
export function packSizeEdges(analysis: Analysis): Edge[] {
  const { tokens, shelf } = analysis
  return tokens.flatMap((_, at): Edge[] => {
    const unit = unitAt(tokens, at)
    const link = unit ? tokens[unit.end]?.key : undefined
    const number = unit && tokens[unit.end + 1]
    if (unit?.unit.kind === 'count' && number?.kind === 'number' && link === 'of')
      return [sizeEdge(at, unitAt(tokens, unit.end + 2)?.end ?? unit.end + 2, GAIN.packSize, `pack ${number.value}`)] // prettier-ignore
    const held = numberHeld(tokens, at) ?? numberOfPack(tokens, at)
    // The article of "shanghai kanang 12 pcs" is no part of a size that is called so.
    const isPieces = held !== null && isBehindGoods(analysis, at) && piecesEdges(analysis, at + 1).some(({ end }) => end === held.end) // prettier-ignore
    if (held && !isPieces && isSold(shelf, `pack ${held.value}`)) return [sizeEdge(at, held.end, GAIN.packSize + (held.isNamed ? GAIN.quantity : 0), `pack ${held.value}`, `of ${held.value}`)] // prettier-ignore
    // "Dalawang box po nung 16"
    const from = unit?.unit.kind === 'count' ? skipWords(tokens, unit.end, POLITE) : at
    const holding = numberBehindLink(tokens, from)
    if (!holding || !isSold(shelf, `pack ${holding.value}`)) return []
    // "Usa ka case nga 6", behind its unit; "yung tig-3", without one.
    if (holding.isEach ? from > at : from === at) return []
    return [
      sizeEdge(from, holding.end, GAIN.packSize, `pack ${holding.value}`, `of ${holding.value}`),
    ]
  })
}

function isBehindGoods({ linker }: Analysis, at: number): boolean {
  const starts = Array.from({ length: Math.min(at, NAME_MAX) }, (_, more) => at - 1 - more)
  return starts.some((start) => linker(start).some(({ end, candidates }) => end === at && candidates.length > 0)) // prettier-ignore
}

/** Words of a name. */
const NAME_MAX = 5

/** "Dose laman", "6 ang sulod", "12 pcs ang laman" */
function numberHeld(tokens: readonly Token[], at: number) {
  const [parsed] = parseQuantity(tokens, at)
  if (!parsed || parsed.quantity.unit?.kind === 'measure') return null
  const factor = parsed.quantity.unit?.kind === 'count' ? parsed.quantity.unit.factor : 1
  const place = tokens[parsed.end]?.key === 'ang' ? parsed.end + 1 : parsed.end
  return phrasesOf('holding').has(tokens[place]?.key ?? '') ? { value: parsed.quantity.value * factor, end: place + 1, isNamed: false } : null // prettier-ignore
}

/** "The 12s", "yung ten pcs", "ang napulo ka buok" */
function numberOfPack(tokens: readonly Token[], at: number) {
  const isDefinite = phrasesOf('the').has(tokens[at]?.key ?? '')
  const start = isDefinite ? at + 1 : at
  const number = parseNumber(tokens, start)
  const next = number && tokens[number.end]
  if (next?.key === 's' && next.isGlued)
    return { value: number!.value, end: number!.end + 1, isNamed: false }
  const isJoined = COUNT_LINKS.has(tokens[number?.end ?? -1]?.key ?? '')
  const unit = number && isDefinite ? unitAt(tokens, isJoined ? number.end + 1 : number.end) : null
  if (unit?.unit.name !== 'piece') return null
  // "Yung 12 pcs na box"
  const pack = SIZE_LINKS.has(tokens[unit.end]?.key ?? '') ? unitAt(tokens, unit.end + 1) : null
  const isPack = pack?.unit.kind === 'count'
  return { value: number!.value, end: isPack ? pack.end : unit.end, isNamed: isPack }
}

/** "Nga 6", "yung tig-3": a number that no unit follows. */
function numberBehindLink(tokens: readonly Token[], at: number) {
  if (!SIZE_LINKS.has(tokens[at]?.key ?? '')) return null
  const [parsed] = parseQuantity(tokens, at + 1)
  return parsed?.quantity.unit === null && unitAt(tokens, parsed.end) === null
    ? { value: parsed.quantity.value, end: parsed.end, isEach: parsed.isEach }
    : null
}
