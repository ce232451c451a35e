/** From what was asked for to one product and a whole quantity of it, or to what is unclear about it. */
import { findProducts, type Entry, type Found, type Reader } from './match-products.ts'
import type { Request } from './extract-requests.ts'
import { countUnit, piecesIn, sameMeasure, type CountUnit } from '../lexicon/units.ts'
import { plain, wordsOf } from '../lexicon/normalize-words.ts'

export type Resolved =
  | { kind: 'one'; entry: Entry; score: number }
  | { kind: 'several'; entries: Entry[]; score: number }
  | { kind: 'none'; near: Entry[] }

/** Below this, too much of what was said fits nothing. */
const SCORE_MIN = 0.5
/** Nearly as good is as good. */
const TIE = 0.045

export function resolve(reader: Reader, request: Request, among?: Entry[]): Resolved {
  const found = findProducts(reader, request.words, among)
  const best = found[0]
  if (!best || best.score < SCORE_MIN)
    return {
      kind: 'none',
      near: found
        .filter(({ score }) => score > 0.25)
        .slice(0, 3)
        .map(({ entry }) => entry),
    }
  const tied = found.filter(({ score }) => score >= best.score - TIE)
  const forms = narrowed(tied, request)
  const extreme = extremeIn(request.words.join(' '))
  const isOneThing = forms.every((entry) => isSameHead(entry, forms[0]!) && !isNamedBySize(entry))
  const entries = forms.length > 1 && extreme && isOneThing ? [extremeOf(extreme, forms)] : forms
  return entries.length === 1
    ? { kind: 'one', entry: entries[0]!, score: best.score }
    : { kind: 'several', entries, score: best.score }
}

/** Of products that the words fit equally, those that the size, the unit and plain speech leave. */
export function narrowed(tied: Found[], request: Request): Entry[] {
  let left = tied
  const keep = (test: (found: Found) => boolean) => {
    const kept = left.filter(test)
    if (kept.length > 0) left = kept
  }
  const { amount, sizes, unit } = request
  for (const size of sizes)
    keep(({ entry }) => entry.measures.some((each) => sameMeasure(each, size)))
  if (unit) keep(({ entry }) => isUnitOf(entry, unit))
  if (unit) keep(({ entry }) => entry.item.unit === unit)
  if (amount) {
    const isWhole = (found: Found) => found.entry.measures.some((each) => sameMeasure(each, amount))
    const sack = amount.value >= 25_000 && left.some(isWhole)
    if (!sack) keep(({ entry }) => amount.of === 'mass' && isByKilo(entry))
    if (left.some(isWhole)) keep(isWhole)
    else if (!left.every(({ entry }) => isByKilo(entry))) {
      keep(({ entry }) => quantityOf(request, entry).kind === 'count')
      const most = Math.max(...left.map(({ entry }) => sizeOf(entry)))
      if (left.every(({ entry }) => isSameHead(entry, left[0]!.entry)))
        keep(({ entry }) => sizeOf(entry) === most)
    }
  }
  const full = left.filter(({ headSaid }) => headSaid === 1)
  if (full.length > 0 && full.length < left.length) left = full
  return plainOnes(left.map(({ entry }) => entry))
}

/** The thing itself among its forms: pandesal, not the small or the malunggay one, when nothing more was said. */
function plainOnes(entries: Entry[]): Entry[] {
  if (entries.length < 2) return entries
  const inner = entries.filter((entry) =>
    entries.every((other) => [...entry.head].every((word) => other.head.has(word))),
  )
  const simple = inner.filter(({ isVariant }) => !isVariant)
  if (simple.length === 1) return simple
  const shortest = inner.filter((entry) =>
    entries.every((other) => other === entry || other.head.size > entry.head.size),
  )
  return shortest.length === 1 ? shortest : entries
}

export type Quantity =
  | { kind: 'count'; qty: number }
  | { kind: 'unsaid' }
  /** Less than one, or between two whole ones. */
  | { kind: 'fraction'; qty: number }
  /** None, less than none, or no number. */
  | { kind: 'impossible' }
  /** Asked for in a unit that it is not sold by. */
  | { kind: 'otherUnit' }

/** How many of a product's own unit a request comes to. */
export function quantityOf({ count, unit, amount }: Request, entry: Entry): Quantity {
  if (amount) return ofAmount(amount, entry)
  if (count === null) return { kind: 'unsaid' }
  if (!Number.isFinite(count) || count <= 0) return { kind: 'impossible' }
  const pieces = piecesIn(plain(entry.item.name))
  if (unit === 'piece' && pieces && pieces > 1 && count >= pieces && entry.item.unit !== 'piece')
    return whole(count / pieces)
  if (unit === 'piece' && isByKilo(entry)) return { kind: 'otherUnit' }
  return whole(count)
}

function ofAmount(amount: NonNullable<Request['amount']>, entry: Entry): Quantity {
  if (!Number.isFinite(amount.value) || amount.value <= 0) return { kind: 'impossible' }
  if (amount.of === 'mass' && isByKilo(entry)) return whole(amount.value / 1_000)
  if (amount.of === 'length' && entry.item.unit === 'meter') return whole(amount.value / 1_000)
  const size = entry.measures.find((measure) => measure.of === amount.of)
  return size ? whole(amount.value / size.value) : { kind: 'otherUnit' }
}

function whole(qty: number): Quantity {
  const near = Math.round(qty)
  return Math.abs(qty - near) < 0.001 ? { kind: 'count', qty: near } : { kind: 'fraction', qty }
}

function isByKilo({ item }: Entry): boolean {
  return item.unit === 'kilo'
}

function sizeOf({ measures }: Entry): number {
  return Math.max(0, ...measures.map(({ value }) => value))
}

/** Small, medium, large: then a size that is not among them is not on the shelf. */
function isNamedBySize({ terms }: Entry): boolean {
  return ['small', 'medium', 'large'].some((word) => (terms.get(word) ?? 0) > 0.6)
}

function isSameHead(a: Entry, b: Entry): boolean {
  return [...a.head].join(' ') === [...b.head].join(' ')
}

const alsoCalled: Partial<Record<CountUnit, string[]>> = {
  pack: ['pack', 'sachet', 'bag'],
  bag: ['bag', 'sack'],
  sack: ['sack', 'bag'],
  serving: ['serving', 'cup'],
  can: ['can'],
}

/** By its own unit, or by what its name says it comes in: "4 rolls", "box of 12", "bag". */
function isUnitOf({ item }: Entry, unit: CountUnit): boolean {
  if ((alsoCalled[unit] ?? [unit]).includes(item.unit)) return true
  return unit !== 'piece' && wordsOf(item.name).some((word) => countUnit(word) === unit)
}

export type Extreme = 'biggest' | 'smallest' | 'cheapest' | 'dearest'

const extremes: [Extreme, RegExp][] = [
  ['cheapest', /\b(?:cheap(?:er|est)?|mura|mas mura|pinakamura|barato|baratohon|affordable)\b/u],
  ['dearest', /\b(?:expensive|mahal|pinakamahal|best|premium)\b/u],
  [
    'biggest',
    /\b(?:big(?:ger|gest)?|large(?:r|st)?|malaki|mas malaki|pinakamalaki|malaking|dako|dakong|mas dako|kinadak-?an|family size)\b/u,
  ],
  [
    'smallest',
    /\b(?:small(?:er|est)?|little|maliit|mas maliit|pinakamaliit|gamay|mas gamay|kinagamyan|mini)\b/u,
  ],
]

export function extremeIn(text: string): Extreme | null {
  return extremes.find(([, pattern]) => pattern.test(plain(text)))?.[0] ?? null
}

export function extremeOf(extreme: Extreme, entries: Entry[]): Entry {
  const by = {
    biggest: (entry: Entry) => sizeOf(entry) || entry.item.price,
    smallest: (entry: Entry) => -(sizeOf(entry) || entry.item.price),
    dearest: ({ item }: Entry) => item.price,
    cheapest: ({ item }: Entry) => -item.price,
  }[extreme]
  return entries.toSorted((a, b) => by(b) - by(a))[0]!
}

const ordinals: RegExp[] = [
  /\b(?:first|1st|una|unang|primero|number 1|number one|no 1|nauna)\b|^#?1$/u,
  /\b(?:second|2nd|ikalawa|pangalawa|pangalawang|ikaduha|number 2|number two|no 2)\b|^#?2$/u,
  /\b(?:third|3rd|ikatlo|pangatlo|ikatulo|number 3|number three|no 3)\b|^#?3$/u,
  /\b(?:fourth|4th|ikaapat|pangapat|ikaupat|number 4|no 4)\b|^#?4$/u,
]
const last = /\b(?:last|huli|huling|kataposan|pinakahuli)\b/u

/** "The second one", "una", "number 3" of what was listed. */
export function ordinalIn<T>(text: string, options: T[]): T | null {
  const said = plain(text).trim()
  if (last.test(said)) return options.at(-1) ?? null
  const at = ordinals.findIndex((ordinal) => ordinal.test(said))
  return at < 0 ? null : (options[at] ?? null)
}
