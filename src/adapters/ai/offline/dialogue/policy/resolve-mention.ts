/** Which goods a mention means. */
import { memoizeWeak } from '../../../../../platform/cache/memoize-weak.ts'
import { foldWords, singular } from '../../../../../lexicon/word-forms.ts'
import { tokenize } from '../../language/tokenizer.ts'
import { phrasesOf } from '../../language/phrasing.ts'
import { isUnitOf, measuresIn, unitAt, unitName } from '../../language/units.ts'
import { havingMost } from '../../interpretation/clauses/build-mention.ts'
import { isCalled, linkAmong } from '../../interpretation/link-among.ts'
import type { Candidate, Mention, Reference } from '../../interpretation/interpretation.ts'
import {
  isSoldByMeasure,
  toQuantityOfSale,
  unitOfSale,
} from '../../interpretation/quantity-of-sale.ts'
import { shareMeant } from '../../interpretation/shelf/parts.ts'
import { countsIn, ofSize } from '../../interpretation/shelf/sizes.ts'
import { EXTREMES, sizeMeaning } from '../../interpretation/shelf/size-words.ts'
import type { Shelf, ShelfEntry } from '../../interpretation/shelf.ts'
import {
  antecedents,
  entriesOf,
  orderedEntries,
  pluralAntecedents,
  type DialogueTurn,
} from '../dialogue-turn.ts'

export type Resolution =
  /** `isSize`: the quantity of the mention is the size of the goods, and not how many. */
  | { kind: 'settled'; entry: ShelfEntry; isSize: boolean }
  /** All of them are meant. */
  | { kind: 'all'; entries: ShelfEntry[] }
  | { kind: 'several'; entries: ShelfEntry[] }
  | { kind: 'unknown'; alternatives: ShelfEntry[] }
  /** It names no goods, and nothing was said before that it could refer to. */
  | { kind: 'nothing' }

/** @param preferred goods that are meant when they fit: those of the order, for a change of it */
export function resolveMention(
  turn: DialogueTurn,
  mention: Mention,
  preferred: readonly ShelfEntry[] = [],
): Resolution {
  if (mention.words !== '') return resolveNamed(turn, mention, preferred)
  return resolveNameless(turn, mention, preferred)
}

function resolveNameless(
  turn: DialogueTurn,
  mention: Mention,
  preferred: readonly ShelfEntry[],
): Resolution {
  const isSame = mention.reference?.kind === 'same' || mention.reference?.kind === 'that'
  if (mention.reference && !(isSame && mention.sizes.length > 0))
    return resolveReference(turn, mention.reference)
  if (mention.isEach) return all(pluralAntecedents(turn))
  const entries = antecedents(turn)
  const family = [...new Set(entries.flatMap(familyOf(turn)))]
  const ordered = family.filter((entry) => preferred.includes(entry))
  const linked = [ordered, family].map((pool) => linkAmong(mention, pool))
  const sized = isSizeAlone(mention, entries)
    ? settle(linked.find(({ length }) => length > 0) ?? [])
    : null
  if (sized && sized.kind !== 'nothing') return sized
  // "Duha ka order", where other goods come as a single order.
  // "Yung ordinary lang", of what comes in one kind
  const sizes = mention.sizes.filter((size) => !isUnitOfSale(size, entries) && !(entries.length === 1 && mention.sizes.length === 1 && mention.quantity && phrasesOf('plain').has(size.toLowerCase()))) // prettier-ignore
  if (sizes.length < mention.sizes.length) return resolveNameless(turn, { ...mention, sizes }, preferred) // prettier-ignore
  if (sizes.length > 0) return { kind: 'unknown', alternatives: [] }
  const fitting = narrowByOptions(havingOptions(turn, entries, mention), mention)
  return settleEntries(soldInUnit(fitting, mention))
}

/** "1 mouse pad and 1 pink": an option that the last goods do not have is of others that were spoken of. */
function havingOptions(
  turn: DialogueTurn,
  entries: readonly ShelfEntry[],
  { options }: Mention,
): readonly ShelfEntry[] {
  const has = ({ item }: ShelfEntry) => options.some(({ productId }) => productId === item.productId) // prettier-ignore
  if (options.length === 0 || entries.some(has)) return entries
  const pools = [entriesOf(turn, turn.state.focus), orderedEntries(turn), turn.shelf.entries]
  return pools.map((some) => some.filter(has)).find(({ length }) => length > 0) ?? []
}

/** Those of the order that a mention means. */
export function meantInOrder(
  turn: DialogueTurn,
  mention: Mention,
  ordered: readonly ShelfEntry[],
): ShelfEntry[] {
  const resolution = resolveMention(turn, mention, ordered)
  const entries =
    resolution.kind === 'settled'
      ? [resolution.entry]
      : 'entries' in resolution
        ? resolution.entries
        : []
  const present = entries.filter((entry) => ordered.includes(entry))
  if (present.length > 0 || mention.words === '' || entries.some(isAskedAbout(turn))) return present
  // "Manok", of the only chicken in the order; what this message puts is not what it takes out.
  const isOld = (entry: ShelfEntry) => turn.draft.linesOf(entry.item.key).some((line) => !turn.touched.has(line)) // prettier-ignore
  return linkAmong(mention, ordered).flatMap(({ entry }) => (isOld(entry) ? [entry] : [])) // prettier-ignore
}

/** Goods whose price or stock was asked before, which are in no order by that. */
function isAskedAbout({ state }: DialogueTurn) {
  return ({ item }: ShelfEntry) => state.queries.some(({ keys }) => keys.includes(item.key))
}

/** "Isang cake lang": the only goods of the order that are called so, when this message has not put them. */
export function soleMeant(turn: DialogueTurn, mention: Mention): ShelfEntry | null {
  const { sizes, options } = mention
  const ordered = orderedEntries(turn)
  const [sole, ...others] = sizes.length + options.length > 0 ? [] : meantInOrder(turn, mention, ordered) // prettier-ignore
  const isPut = turn.draft.lines.some((line) => line.entry === sole && turn.touched.has(line))
  return sole && others.length === 0 && !isPut ? sole : null
}

/** Whether a word names the unit that goods are sold by. */
function isUnitOfSale(word: string, entries: readonly ShelfEntry[]): boolean {
  const unit = unitAt(tokenize(word), 0)?.unit
  return unit !== undefined && entries.length > 0 && entries.every(({ item }) => isUnitOf(unit, item.unit)) // prettier-ignore
}

/** A size, or a measure that can only be the size of one: "the 2 L" of what is sold by the bottle. */
export function isSizeAlone(mention: Mention, antecedent: readonly ShelfEntry[]): boolean {
  if (mention.words !== '') return false
  if (mention.sizes.length > 0) return true
  return (
    mention.quantity?.unit?.kind === 'measure' &&
    antecedent.length > 0 &&
    antecedent.every((entry) => !isSoldByMeasure(entry))
  )
}

function resolveNamed(
  turn: DialogueTurn,
  mention: Mention,
  preferred: readonly ShelfEntry[],
): Resolution {
  const { candidates, alternatives } = mention
  const inOrder = [...candidates, ...alternatives].filter(({ entry }) => preferred.includes(entry))
  // "Cake na lang", on a shelf with more cakes than a mention keeps
  const isCut = candidates.length >= MANY && inOrder.length === 0
  const called = isCut ? preferred.filter((entry) => isCalled(entry, mention.words)) : []
  if (called.length > 0) return settleEntries(called)
  const isBest = inOrder.some((each) => candidates.includes(each))
  if (isBest) return settle(inOrder.filter((each) => candidates.includes(each)))
  // "Shampoo", of a dog shampoo and a soap: what is named much worse is not meant.
  const most = Math.max(...inOrder.map(({ score }) => score))
  if (candidates.length === 0 && inOrder.length > 0) return settle(inOrder.filter(({ score }) => score >= most / 2)) // prettier-ignore
  if (candidates.length === 0)
    return { kind: 'unknown', alternatives: alternatives.map(({ entry }) => entry) }
  const meant = biggestOf(turn, mention) ?? kindsSpokenOf(turn, mention)
  const alike = narrowToSame(turn, narrowCandidates(meant, mention), mention)
  const fitting = narrowByUnit(saidInFull(alike, mention), mention)
  const inContainer = soldInContainer(turn, fitting, mention)
  return inContainer.length > 0 ? settleEntries(inContainer) : settle(fitting)
}

/** "Ang pinakadako nga lechon", where one of several is called just so: of all that are called so and come in sizes. */
function biggestOf(turn: DialogueTurn, { candidates, words, sizes }: Mention): Candidate[] | null {
  const [only, ...others] = candidates
  const size = sizes.map((said) => sizeMeaning(said) ?? '').find((said) => EXTREMES.has(said))
  if (!only || others.length > 0 || !size) return null
  const called = turn.shelf.entries.filter((entry) => isCalled(entry, words))
  const sized = [...Map.groupBy(called, ({ item }) => item.productId).values()].map((some) => ofSize(some, size)).filter(({ length }) => length > 0) // prettier-ignore
  const most = sized.length === 1 ? sized[0]! : ofSize(sized.flat(), size)
  return most.length > 0 ? most.map((entry) => ({ ...only, entry })) : null
}

/** "1 large bilao" after a question about biko: words of no product's own name are of the kinds of what was spoken of, if that comes so. */
function kindsSpokenOf(turn: DialogueTurn, { candidates, words }: Mention): Candidate[] {
  const said = tokenize(words).map(({ key }) => singular(key))
  if (candidates.some(({ entry }) => said.some((word) => entry.head.has(word)))) return candidates
  // "Gatas" is a name of its own, in another language; "small" stands in the place of "large bilao".
  const named = said.filter((word) => sizeMeaning(word) === null).join(' ')
  if (!candidates.every(({ entry }) => isCalled(entry, named))) return candidates
  const family = antecedents(turn).flatMap(familyOf(turn))
  const own = candidates.filter(({ entry }) => family.includes(entry))
  if (own.length > 0) return own
  const kinds = [...new Set(family)].filter((entry) => isCalled(entry, words))
  return kinds.length > 0 ? kinds.map((entry) => ({ entry, score: 1, explainsQuantity: false })) : candidates // prettier-ignore
}

/** So many candidates may be not all. */
const MANY = 8

/** "Medium", of `Medium` and `Kids Medium`: the one of a product whose own name was said in full. */
function saidInFull(candidates: Candidate[], { words, sizes }: Mention): Candidate[] {
  const [first] = candidates
  if (candidates.some(({ entry }) => entry.item.productId !== first?.entry.item.productId))
    return candidates
  const said = new Set(tokenize([words, ...sizes].join(' ')).map(({ key }) => key))
  const inFull = candidates.filter(({ entry }) => {
    const own = tokenize(sizeOf(entry))
    return own.length > 0 && own.every(({ key }) => said.has(key))
  })
  return inFull.length === 1 ? inFull : candidates
}

/** "The same shirt in XL", "elbows of the same size": goods like those that were mentioned last. */
function narrowToSame(
  turn: DialogueTurn,
  candidates: Candidate[],
  { reference }: Mention,
): Candidate[] {
  const [last] = reference?.kind === 'same' ? antecedents(turn) : []
  if (!last || candidates.length < 2) return candidates
  const size = sizeOf(last)
  const same = [
    candidates.filter(({ entry }) => entry.item.productId === last.item.productId),
    candidates.filter(({ entry }) => size !== '' && sizeOf(entry) === size),
  ]
  return same.find(({ length }) => length > 0) ?? candidates
}

/** What stands behind the last comma of a name. */
function sizeOf({ item }: ShelfEntry): string {
  return item.name.split(', ').slice(1).at(-1) ?? ''
}

const containers = new Set(['tray', 'case', 'sack', 'box', 'ream', 'pack'])
const cases = new Set(['case', 'box'])

/** A number without a unit counts pieces where the goods are sold by the piece too, and bottles or cans where they come by the case, too. */
function withoutContainers(candidates: Candidate[]): Candidate[] {
  const isSoldIn = (units: ReadonlySet<string>) => ({ entry }: Candidate) => units.has(unitName(unitOfSale(entry))) // prettier-ignore
  const pieces = candidates.filter(isSoldIn(new Set(['piece'])))
  const packed = candidates.filter((each) => !pieces.includes(each))
  if (pieces.length > 0 && packed.every(isSoldIn(containers))) return pieces
  const vessels = candidates.filter(isSoldIn(new Set(['bottle', 'can'])))
  const others = candidates.filter((each) => !vessels.includes(each))
  return vessels.length > 0 && others.every(isSoldIn(cases)) ? vessels : candidates
}

/** A container that was said means the goods that come in it: "2 bags of pandesal", "isang sako ng bigas". */
function soldInContainer(
  turn: DialogueTurn,
  candidates: readonly Candidate[],
  { quantity, sizes, words }: Mention,
): ShelfEntry[] {
  const unit = quantity?.unit
  if (unit?.kind !== 'count' || unit.factor > 1 || unit.name === 'piece') return []
  if (candidates.some(({ entry }) => comesIn(entry, unit.name))) return []
  if (sizes.length > 0) return []
  const family = candidates.flatMap(({ entry }) => familyOf(turn)(entry))
  const own = [...new Set(family)].filter((entry) => comesIn(entry, unit.name))
  // `Coke Mismo Case` beside `Coke, Mismo`
  return own.length > 0 ? own : turn.shelf.entries.filter((entry) => comesIn(entry, unit.name) && isWritten(entry, words)) // prettier-ignore
}

/** Whether all words stand in its name, which may be words of grammar elsewhere: mismo. */
function isWritten({ item }: ShelfEntry, words: string): boolean {
  const written = new Set(foldWords(item.name).map(singular))
  return foldWords(words).every((word) => written.has(singular(word)))
}

function comesIn({ item }: ShelfEntry, container: string): boolean {
  const words = item.name.toLowerCase().split(/[^a-z]+/u)
  return unitName(item.unit) === container || words.includes(container)
}

function narrowCandidates(candidates: readonly Candidate[], mention: Mention): Candidate[] {
  const kept = narrowByOptions(
    candidates.map(({ entry }) => entry),
    mention,
  )
  return candidates.filter(({ entry }) => kept.includes(entry))
}

/** Goods that have the options that were named, if any have. */
export function narrowByOptions(
  entries: readonly ShelfEntry[],
  { options }: Pick<Mention, 'options'>,
): ShelfEntry[] {
  const candidates = entries.map((entry) => ({ entry }))
  return havingMost(candidates, options).map(({ entry }) => entry)
}

/** Goods that are sold in the unit that was said, if any are: a tray of eggs is no single egg. */
function narrowByUnit(candidates: Candidate[], { quantity, words }: Mention): Candidate[] {
  if (!quantity || candidates.length < 2) return candidates
  const share = shareMeant(candidates.map(({ entry }) => entry), quantity, words) // prettier-ignore
  if (share) return candidates.filter(({ entry }) => entry === share).map((each) => ({ ...each, explainsQuantity: quantity.value < 1 })) // prettier-ignore
  if (!quantity.unit) return withoutContainers(candidates)
  const { unit } = quantity
  // "12 pcs wings" of what comes in sixes and twelves, "6 stems na roses" where no rose is sold by the stem
  const pieces = unit.kind === 'count' && unit.factor > 1 ? `${quantity.value * unit.factor} piece` : `${quantity.value} ${unit.name}` // prettier-ignore
  const counts = candidates.map(({ entry }) => countsIn(entry))
  const inPieces = candidates.filter((_, at) => counts[at]!.includes(pieces))
  const isTold = candidates.every(({ entry }, at) => counts[at]!.length > 0 || (unit.name !== 'piece' && !isUnitOf(unit, entry.item.unit))) // prettier-ignore
  if (inPieces.length === 1 && isTold) return inPieces.map((each) => ({ ...each, explainsQuantity: true })) // prettier-ignore
  // A bag of charcoal may be called a sack, but not beside what comes in sacks.
  const named = unit.kind === 'count' ? candidates.filter(({ entry }) => unitName(entry.item.unit) === unit.name) : [] // prettier-ignore
  const sold = candidates.filter(({ entry }) => toQuantityOfSale(quantity, entry).kind === 'sold')
  const fit = candidates.filter(
    ({ entry }) => toQuantityOfSale(quantity, entry).kind !== 'incompatible',
  )
  return [named, sold, fit].find(({ length }) => length > 0) ?? candidates
}

/** "5 kilo" of what comes per kilo and by the sack: those that are sold in the unit that was said, if not all are. */
export function soldInUnit(entries: readonly ShelfEntry[], mention: Mention): ShelfEntry[] {
  const candidates = entries.map((entry) => ({ entry, score: 1, explainsQuantity: false }))
  return narrowByUnit(candidates, mention).map(({ entry }) => entry)
}

function resolveReference(turn: DialogueTurn, reference: Reference): Resolution {
  if (reference.kind === 'that' || reference.kind === 'same')
    return settleEntries(antecedents(turn))
  if (reference.kind === 'both' || reference.kind === 'all') return all(pluralAntecedents(turn))
  const listed = entriesOf(turn, turn.state.listed)
  const family = antecedents(turn).flatMap(familyOf(turn))
  if (reference.kind === 'other')
    return settleEntries(
      (listed.length > 1 ? listed : family).filter((entry) => !antecedents(turn).includes(entry)),
    )
  const ordered = orderedEntries(turn)
  const spoken = ordered.length > 0 ? ordered : entriesOf(turn, turn.state.focus)
  // "May mas mura ba?" than the only one that was quoted
  const isList = listed.length > (reference.kind === 'ordinal' ? 0 : 1)
  const pool = isList ? listed : reference.kind === 'ordinal' ? spoken : family
  return settleEntries(pickReferred(pool, reference) ?? [])
}

/** The listed goods that a reference picks out; null when it is no reference to a list. */
export function pickReferred(
  listed: readonly ShelfEntry[],
  reference: Reference,
): ShelfEntry[] | null {
  const at = (index: number, entries: readonly ShelfEntry[]) => {
    const entry = entries.at(index)
    return entry ? [entry] : []
  }
  if (reference.kind === 'ordinal')
    return at(reference.at > 0 ? reference.at - 1 : reference.at, listed)
  if (reference.kind === 'superlative') {
    const sized = reference.by === 'size' ? ofSize(listed, reference.end === 'lowest' ? 'smallest' : 'largest') : [] // prettier-ignore
    if (sized.length > 0) return sized
    // Of different goods the dearest is not the biggest.
    if (reference.by === 'size' && new Set(listed.map(({ item }) => item.productId)).size > 1) return [...listed] // prettier-ignore
    const byPrice = listed.toSorted((one, other) => one.item.price - other.item.price)
    return at(reference.end === 'lowest' ? 0 : -1, byPrice)
  }
  return reference.kind === 'all' || reference.kind === 'both' ? [...listed] : null
}

/** The goods that are sold in sizes and kinds of the same: variants of a product, or products whose names differ after the comma. */
export function familyOf({ shelf }: Pick<DialogueTurn, 'shelf'>) {
  const families = familiesOf(shelf)
  return (entry: ShelfEntry): readonly ShelfEntry[] => families.get(familyName(entry)) ?? []
}

/** Variants have the name of their product, so a family has all of them. */
const familiesOf = memoizeWeak(({ entries }: Shelf) => Map.groupBy(entries, familyName))

/** Without its measures: `33W Fast Charger` and `20W Fast Charger` are kinds of the same. */
const familyName = memoizeWeak(({ item }: ShelfEntry): string => {
  const tokens = tokenize(item.name.split(/[,(]/u)[0]!)
  const measures = measuresIn(tokens)
  const words = tokens.filter(
    (_, at) => !measures.some(({ start, end }) => at >= start && at < end),
  )
  return (words.length > 0 ? words : tokens).map(({ text }) => text.toLowerCase()).join(' ')
})

export function settle(candidates: readonly Candidate[]): Resolution {
  const [first] = candidates
  if (!first) return { kind: 'nothing' }
  if (candidates.length === 1)
    return { kind: 'settled', entry: first.entry, isSize: first.explainsQuantity ?? false }
  return { kind: 'several', entries: candidates.map(({ entry }) => entry) }
}

export function settleEntries(entries: readonly ShelfEntry[]): Resolution {
  return settle(entries.map((entry) => ({ entry, score: 1, explainsQuantity: false })))
}

function all(entries: ShelfEntry[]): Resolution {
  return entries.length > 0 ? { kind: 'all', entries } : { kind: 'nothing' }
}
