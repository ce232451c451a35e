/** Parts of a list that name no goods: sizes, options and counts of the goods beside them. */
import { foldWords, singular } from '../../../../../lexicon/word-forms.ts'
import { memoizeWeak } from '../../../../../platform/cache/memoize-weak.ts'
import { isArticle } from '../../language/quantity.ts'
import { tokenize } from '../../language/tokenizer.ts'
import { isFunctionWord } from '../../language/vocabulary.ts'
import { createLinker } from '../entity-linker.ts'
import type { Candidate, Mention, OptionMention } from '../interpretation.ts'
import { countPairs, divideParts, joinHalves } from './divide-parts.ts'
import { linkAmong } from '../link-among.ts'
import { LINK } from '../scoring.ts'
import { headsList, isOtherKind, withHeading } from './headings.ts'
import { countFractions, isBare, isShare } from './kinds/count-fractions.ts'
import { shareAmongKinds } from './kinds/kinds-in-list.ts'
import { isSoldByMeasure } from '../quantity-of-sale.ts'
import { isMeasured } from '../shelf/analyse-name.ts'
import { EXTREMES, sizeMeaning } from '../shelf/size-words.ts'
import { optionOfSize } from './build-mention.ts'
import type { Shelf, ShelfEntry } from '../shelf.ts'

/** "2 okinawa, one large, one medium": sizes without goods are of the goods beside them, which they divide. */
export function completeList(
  said: Mention[],
  shelf: Shelf,
  listed: readonly ShelfEntry[] = [],
  spoken: readonly ShelfEntry[] = [],
  unordered: readonly ShelfEntry[] = [],
): Mention[] {
  const mentions = joinHalves(countPairs(narrowByLast(mergeSizes(ofHeading(countFractions(shareAmongKinds(said), shelf), shelf, unordered)))), shelf) // prettier-ignore
  const divided = divideParts(mentions, shelf, unordered)
  if (divided) return divided
  const completed = mentions.map((mention, at) => {
    if (mention.words !== '' && mention.candidates.length === 0)
      return promote(mention, mentions.slice(0, at), shelf)
    const before = mentions.slice(0, at).findLast(({ candidates }) => candidates.length > 0)
    const kind = before ? (kindInUnit(mention, before, shelf) ?? inSameSize(mention, before)) : null
    if (kind) return kind
    if (
      mention.words !== '' ||
      mention.reference ||
      (!hasDetail(mention) && !isOtherPart(mentions, mention))
    )
      return mention
    // "Yung malaki isa, tapos 24 pcs lumpia" picks one of what was listed.
    if (!before && mention.sizes.length > 0 && linkAmong({ ...mention, words: '', quantity: null }, listed).length > 0) return mention // prettier-ignore
    const next = mentions.slice(at + 1).find(({ candidates }) => candidates.length > 0)
    if (!before && next && isRatherOf(spoken, mention, next)) return mention
    const donor = before ?? next
    const kindOfIt = donor ? withSizes(mention, donor, shelf) : mention
    return namedByUnit(mention, shelf) ?? (donor && isOptionOf(kindOfIt, donor) ? inheritGoods(kindOfIt, donor, shelf) : mention) // prettier-ignore
  })
  const parts = withHeading(mentions, completed)
  if (parts) return parts
  return divideShares(completed).filter(
    (mention, at) =>
      !(mentions[at]!.words !== '' && isDivided(mentions, mention, at, completed)) &&
      !isShared(completed, at) &&
      !headsList(completed, mention, at),
  )
}

/** "Egg pie, isang whole tapos 4 slice": the unit is the kind of the goods before it that is called so. */
function kindInUnit(mention: Mention, before: Mention, shelf: Shelf): Mention | null {
  const said = kindSaid(mention)
  if (said === mention || hasDetail(mention)) return null
  const products = new Set(before.candidates.map(({ entry }) => entry.item.productId))
  const family = shelf.entries.filter(({ item }) => products.has(item.productId))
  const fits = linkAmong({ words: said.words, sizes: [], quantity: null }, family)
  const isOther = before.candidates.length > 1 || before.candidates[0]!.entry !== fits[0]?.entry
  const isKind = fits.length === 1 && family.length > 1 && isOther
  return isKind ? { ...said, words: before.words, candidates: fits } : null
}

/** "Softdrinks 1.5: coke 2, sprite 1": what is named by an option alone comes as the one before it does. */
function inSameSize(mention: Mention, { candidates: [only, ...others] }: Mention): Mention | null {
  const { candidates, options, words, quantity } = mention
  const isOf = ({ entry: { item } }: Candidate) => item.productId === only?.entry.item.productId
  if (candidates.length < 2 || others.length > 0 || !candidates.every(isOf)) return null
  const isOption = options.some(({ option }) => foldWords(option.name).join(' ') === foldWords(words).join(' ')) // prettier-ignore
  return isOption && quantity ? { ...mention, candidates: [only!] } : null
}

/** "6 pads grade 2": the unit is a word of the only goods of that size that are sold by it. */
function namedByUnit(mention: Mention, shelf: Shelf): Mention | null {
  const unit = mention.quantity?.unit
  if (unit?.kind !== 'count' || mention.sizes.length === 0) return null
  const sold = [...(shelf.units.get(unit.name) ?? [])].map((at) => shelf.entries[at]!)
  const named = sold.filter(({ words }) => words.has(unit.name))
  const candidates = linkAmong({ words: '', sizes: mention.sizes, quantity: null }, named).filter(({ score }) => score >= 1) // prettier-ignore
  return candidates.length === 1 ? { ...mention, words: unit.name, candidates } : null
}

/** "Isa beige 36, ug 1 flat sandals black", after the talk was of what comes in beige: the goods behind it do not, or have a size of their own: "one in Large and one PE pants, Medium". */
function isRatherOf(spoken: readonly ShelfEntry[], { options }: Mention, next: Mention): boolean {
  const ownOf = ({ item }: ShelfEntry) => options.filter(({ productId }) => productId === item.productId) // prettier-ignore
  const countOf = (entry: ShelfEntry) => new Set(ownOf(entry).map(({ option }) => option.name)).size
  const most = Math.max(0, ...next.candidates.map(({ entry }) => countOf(entry)))
  const isChosen = options.some(({ group }) => next.options.some((each) => each.group.name === group.name)) // prettier-ignore
  return spoken.some((entry) => countOf(entry) > (isChosen ? Math.max(0, most - 1) : most))
}

/** "2 pink and 1 mouse pad", after the talk was of what comes in pink: options that the goods beside them do not have are of others. */
function isOptionOf({ options, sizes }: Mention, { candidates }: Mention): boolean {
  const products = new Set(candidates.map(({ entry }) => entry.item.productId))
  return options.length === 0 || sizes.length > 0 || options.some(({ productId }) => products.has(productId)) // prettier-ignore
}

/** "Noodles: 3 chicken, 2 beef", "biko, 1 small bilao ug 2 slice": words or units behind a heading name kinds of it, if there are such; what was spoken of alone is one, too. */
function ofHeading(mentions: Mention[], shelf: Shelf, spoken: readonly ShelfEntry[]): Mention[] {
  const [first, ...others] = mentions
  const isHeading = first && first.words !== '' && !first.quantity && first.candidates.length > 1
  const products = new Set(spoken.map(({ item }) => item.productId))
  const ofSpoken = products.size === 1 ? shelf.entries.filter(({ item }) => products.has(item.productId)) : [] // prettier-ignore
  const entries = isHeading ? first.candidates.map(({ entry }) => entry) : ofSpoken
  const parts = isHeading ? others : mentions
  if (parts.length < 2 || entries.length < 2 || (!isHeading && parts.some(({ words }) => words !== ''))) return mentions // prettier-ignore
  const named = parts.map(kindSaid)
  if (!named.every(({ words, quantity }) => words !== '' && quantity)) return mentions
  const kinds = named.map(({ words, sizes }) => linkAmong({ words, sizes, quantity: null }, entries)) // prettier-ignore
  if (!kinds.every((fits) => fits.length > 0 && fits.length < entries.length)) return mentions
  return named.map((part, at) => ({ ...part, candidates: kinds[at]! })) // prettier-ignore
}

/** The slice of "2 slice" */
function kindSaid(part: Mention): Mention {
  const { words, quantity, reference } = part
  if (words !== '' || reference || quantity?.unit?.kind !== 'count') return part
  return { ...part, words: quantity.unit.name, quantity: { ...quantity, unit: null } }
}

/** "1 kilo lansang, kwatro pulgada": a size behind goods that come in several says which. */
function mergeSizes(mentions: readonly Mention[]): Mention[] {
  const merged: Mention[] = []
  for (const mention of mentions) {
    const last = merged.at(-1)
    const sizes = mention.reference ? sizesPicked(mention) : mention.sizes
    const isSize = mention.words === '' && sizes.length > 0 && mention.options.length === 0
    const isCounted = mention.quantity !== null && (!mention.reference || last?.quantity)
    const entries = isSize && !isCounted && last && last.words !== '' ? last.candidates.map(({ entry }) => entry) : [] // prettier-ignore
    const fits = entries.length > 1 ? linkAmong({ words: '', sizes, quantity: null }, entries) : [] // prettier-ignore
    const measured = last ? ofMeasure(last, mention) : []
    const added = last ? addedTo(last, mention) : []
    if (last && added.length > 0) merged[merged.length - 1] = { ...last, end: mention.end, options: [...last.options, ...added] } // prettier-ignore
    else if (last && measured.length > 0) merged[merged.length - 1] = { ...last, candidates: measured } // prettier-ignore
    else if (!last || fits.length === 0) merged.push(mention)
    else merged[merged.length - 1] = { ...last, candidates: fits, sizes: [...last.sizes, ...sizes], quantity: last.quantity ?? mention.quantity } // prettier-ignore
  }
  return merged
}

/** "One latte with oat milk and an extra shot": an article counts no other one where nobody has to choose. */
function addedTo({ candidates, quantity: count, options: had }: Mention, said: Mention) {
  const { words, quantity, sizes, options, reference } = said
  const own = options.filter(({ productId }) => candidates.some(({ entry }) => entry.item.productId === productId)) // prettier-ignore
  // "2 with oat milk and an extra shot"
  const isOne = count?.value === 1 || had.some(({ group }) => group.min === 0)
  const isAlone = quantity !== null && isArticle(quantity) && words === '' && sizes.length === 0 && !reference // prettier-ignore
  return isOne && isAlone && own.every(({ group }) => group.min === 0) ? own : []
}

/** "Macchiato tulo, iced tanan, 16 oz": behind goods that are counted a measure alone is the size of some of them. */
function ofMeasure(last: Mention, { words, sizes, options, quantity, reference }: Mention) {
  const isAlone = words === '' && sizes.length + options.length === 0 && !reference
  if (!isAlone || !last.quantity || last.candidates.length < 2 || quantity?.unit?.kind !== 'measure') return [] // prettier-ignore
  const { dimension, value } = quantity.unit
  const measure = { dimension, value: value * quantity.value }
  const isCounted = last.quantity.unit?.kind !== 'measure'
  return isCounted ? last.candidates.filter(({ entry }) => !isSoldByMeasure(entry) && isMeasured(entry, measure)) : [] // prettier-ignore
}

/** "The small one" behind goods that come small and large, "the biggest" of all their sizes */
function sizesPicked({ reference, text }: Mention): string[] {
  if (reference?.kind !== 'superlative' || reference.by !== 'size') return []
  const said = tokenize(text).map(({ key }) => sizeMeaning(key) ?? '')
  return [said.find((size) => EXTREMES.has(size)) ?? (reference.end === 'lowest' ? 'small' : 'large')] // prettier-ignore
}

/** "3 slim at 1 round, purified", "earbuds itom usa, kanang bluetooth": words at the end that name no other goods say which of those before them. */
function narrowByLast(mentions: Mention[]): Mention[] {
  const last = mentions.at(-1)
  // "…, yung round lahat"
  if (mentions.length > 2 && last?.reference?.kind === 'all' && isBare(last)) return narrowByLast(mentions.slice(0, -1)) // prettier-ignore
  // "…, ang uban recado" tells of those alone.
  if (mentions.at(-2)?.reference?.kind === 'other') return mentions
  if (!last || mentions.length < 2 || last.words === '' || last.quantity || last.reference) return mentions // prettier-ignore
  const open = mentions.slice(0, -1).filter(({ candidates }) => candidates.length > 1)
  const kinds = new Map(open.map((mention) => [mention, amongThem(mention, last)]))
  if (open.length === 0 || [...kinds.values()].some(({ length }) => length === 0)) return mentions
  return mentions.slice(0, -1).map((mention) => {
    const candidates = kinds.get(mention)
    return candidates ? { ...mention, candidates, options: [...mention.options, ...last.options] } : mention // prettier-ignore
  })
}

/** Those of the candidates that all words of another mention fit, if it may be about them. */
function amongThem({ candidates }: Mention, { words, sizes, ...last }: Mention): Candidate[] {
  const entries = candidates.map(({ entry }) => entry)
  const isAbout =
    last.candidates.length === 0 || last.candidates.some(({ entry }) => entries.includes(entry))
  const fits = isAbout ? linkAmong({ words, sizes, quantity: null }, entries) : []
  return fits.length < entries.length ? fits.filter(({ score }) => score >= 1) : []
}

/** "1 kilo bell pepper, half red half green": halves and quarters of the goods before them. */
function divideShares(mentions: Mention[]): Mention[] {
  return mentions.map((mention, at) => {
    const total = mentions.slice(0, at).findLast(({ quantity }) => quantity && !isShare(quantity.value))?.quantity // prettier-ignore
    const from = total ? mentions.findIndex(({ quantity }) => quantity === total) : 0
    const rest = mentions.slice(from + 1)
    const parts = rest.slice(0, rest.findIndex(({ quantity }) => !quantity || !isShare(quantity.value)) >>> 0) // prettier-ignore
    const sum = parts.reduce((so, { quantity }) => so + quantity!.value, 0)
    if (!isOfSame(mentions, from, parts)) return mention
    if (!total || !parts.includes(mention) || parts.length < 2 || Math.abs(sum - 1) > 1e-6 || mention.quantity!.unit) return mention // prettier-ignore
    const quantity = { ...total, value: total.value * mention.quantity!.value }
    return { ...mention, quantity }
  })
}

/** The goods that halves and quarters divide. */
function isShared(mentions: readonly Mention[], at: number): boolean {
  const parts = mentions.slice(at + 1, at + 3)
  const value = mentions[at]!.quantity?.value ?? 0
  const shares = parts.flatMap(({ quantity }) => (quantity && !quantity.unit && isShare(quantity.value) ? [quantity.value] : [])) // prettier-ignore
  if (shares.length < 2 || value <= 0 || isShare(value) || !isOfSame(mentions, at, parts)) return false // prettier-ignore
  return Math.abs(shares[0]! + shares[1]! - 1) < 1e-6
}

/** Parts without a name of their own, or kinds of the goods before them. */
function isOfSame(mentions: readonly Mention[], from: number, parts: readonly Mention[]): boolean {
  const own = new Set(mentions[from]?.candidates.map(({ entry }) => headOf(entry)))
  return parts.every(({ candidates }) => candidates.length > 0 && candidates.every(({ entry }) => own.has(headOf(entry)))) // prettier-ignore
}

/** "5 lucky me chilimansi, 5 kalamansi", "1 spartan pambata, 1 panlalaki": a kind alone is one of the goods before it; with a word that nobody knows it may be others. */
function promote(mention: Mention, before: readonly Mention[], shelf: Shelf): Mention {
  if (mention.unmatched.length > 0) return mention
  const last = before.findLast(({ candidates }) => candidates.length > 0)
  const heads = new Set(last?.candidates.map(({ entry }) => headOf(entry)))
  const near = mention.alternatives.filter(
    ({ entry, score }) => score >= LINK.named && heads.has(headOf(entry)),
  )
  const kin = near.length > 0 || !mention.quantity ? near : kindsNamed(mention, heads, shelf)
  return kin.length > 0 ? { ...mention, candidates: kin } : mention
}

/** Those that all words of a mention fit, and not the others. */
function kindsNamed(
  { words, sizes }: Mention,
  heads: ReadonlySet<string>,
  shelf: Shelf,
): Candidate[] {
  const family = [...heads].flatMap((head) => familiesOf(shelf).get(head) ?? [])
  const fits = linkAmong({ words, sizes, quantity: null }, family)
  return fits.length < family.length ? fits.filter(({ score }) => score >= LINK.otherWord) : []
}

function inheritGoods(mention: Mention, donor: Mention, shelf: Shelf): Mention {
  const products = new Set(donor.candidates.map(({ entry }) => entry.item.productId))
  const heads = new Set(donor.candidates.map(({ entry }) => headOf(entry)))
  const family = shelf.entries.filter(
    (entry) => products.has(entry.item.productId) || heads.has(headOf(entry)),
  )
  const among = (entries: readonly ShelfEntry[]) =>
    linkAmong({ words: '', sizes: mention.sizes, quantity: mention.quantity }, entries)
  const own = donor.candidates.map(({ entry }) => entry)
  // "5 black t-shirt, 3 medium": sizes of the black ones; "brown at white sugar": another kind of sugar.
  const fits = [own, family, siblingsOf(donor, shelf)].map(among).find(({ length }) => length > 0) ?? namedSo(mention, donor, shelf) // prettier-ignore
  // "Enamel red isang galon at white isang litro"
  const measured = mention.sizes.length > 0 || among(own).length > 0 ? [] : among(family).filter(({ explainsQuantity, entry }) => explainsQuantity && !isSoldByMeasure(entry)) // prettier-ignore
  const candidates = mention.sizes.length > 0 ? fits : measured.length > 0 ? measured : donor.candidates // prettier-ignore
  // "1 capsule 500mg, one paracetamol 500mg": the very same is no kind of it.
  const isSame = candidates.length === 1 && own.length === 1 && candidates[0]!.entry === own[0] && donor.quantity !== null // prettier-ignore
  if (isSame && mention.sizes.length > 0 && mention.options.length + donor.options.length === 0) return mention // prettier-ignore
  const options = withChosen(mention, donor)
  return candidates.length > 0
    ? { ...mention, words: donor.words, candidates, options, quantity: measured.length > 0 ? null : mention.quantity } // prettier-ignore
    : mention
}

/** "Towel, malaki 2, maliit 1", "ballpen black 10, red 2": what other goods have as an option is a size of those that come in variants. */
function withSizes(mention: Mention, donor: Mention, { entries }: Shelf): Mention {
  const { candidates } = donor
  const own = new Set(candidates.map(({ entry }) => entry.item.productId))
  const named = Map.groupBy(mention.options, ({ option }) => option.name)
  const variants = named.size > 0 ? entries.filter(({ item }) => own.has(item.productId)) : []
  const isKind = (name: string) => variants.some(({ item }) => item.name.toLowerCase().endsWith(`, ${name.toLowerCase()}`)) // prettier-ignore
  const isOption = isOptionOf(mention, donor)
  const sizes = [...named].filter(([name, options]) => (isKind(name) || (sizeMeaning(name) !== null && isOption)) && !options.some(({ productId }) => own.has(productId))) // prettier-ignore
  const isVariant = candidates.some(({ entry }) => entry.item.variantId !== null)
  const chosen = mention.sizes.map((size) => optionOfSize(sizeMeaning(size) ?? '', candidates))
  if (chosen.some((each) => each !== null)) return { ...mention, sizes: mention.sizes.filter((_, at) => !chosen[at]), options: [...mention.options, ...chosen.flatMap((each) => each ?? [])] } // prettier-ignore
  if (sizes.length !== 1 || !isVariant || mention.sizes.length > 0) return mention
  return { ...mention, sizes: [sizes[0]![0]] }
}

/** "Tee cream, medium 1, XL 1": what has to be chosen beside the kind that is named holds for the other kind, too. */
function withChosen({ options }: Mention, donor: Mention): OptionMention[] {
  const isOf = (one: OptionMention, other: OptionMention) => one.productId === other.productId && one.group.name === other.group.name // prettier-ignore
  const isKind = options.some((each) => donor.options.some((other) => each.group.max === 1 && isOf(each, other))) // prettier-ignore
  const chosen = isKind ? donor.options.filter((each) => each.group.min > 0 && !options.some((other) => isOf(each, other))) : [] // prettier-ignore
  return [...options, ...chosen]
}

/** Goods that share a word of their head that was said of the others. */
function siblingsOf({ words, candidates }: Mention, { entries }: Shelf): ShelfEntry[] {
  const said = new Set(foldWords(words).map(singular))
  const shared = new Set(candidates.flatMap(({ entry }) => [...entry.head]).filter((word) => said.has(word))) // prettier-ignore
  return entries.filter(({ head }) => [...head].some((word) => shared.has(word)))
}

/** "Asukal na puti at pula": the noun of the others with the other word, as it would be said in full. */
function namedSo({ sizes }: Mention, { words }: Mention, shelf: Shelf): Candidate[] {
  const noun = foldWords(words).filter((word) => sizeMeaning(word) === null && !isFunctionWord(word)) // prettier-ignore
  if (noun.length === 0) return []
  const tokens = tokenize(`${noun.join(' ')} na ${sizes.join(' ')}`)
  const whole = createLinker(shelf, tokens)(0).find(({ end }) => end === tokens.length)
  return whole?.candidates ?? []
}

const headOf = memoizeWeak(({ head }: ShelfEntry): string => [...head].join(' '))

/** The goods of each head. */
const familiesOf = memoizeWeak(({ entries }: Shelf) => Map.groupBy(entries, headOf))

function hasDetail({ sizes, options }: Mention): boolean {
  return sizes.length > 0 || options.length > 0
}

/** The second of "one with pearls, one without". */
function isOtherPart(mentions: readonly Mention[], { words, quantity }: Mention): boolean {
  if (words !== '' || !quantity || quantity.unit) return false
  return mentions.some((other) => other.words === '' && other.quantity !== null && hasDetail(other))
}

/** The total of a list whose parts follow: the 2 of "2 okinawa, one large, one medium". */
function isDivided(
  mentions: readonly Mention[],
  { quantity, words, sizes, candidates }: Mention,
  at: number,
  completed: readonly Mention[],
): boolean {
  if (!quantity || words === '') return false
  const parts: Mention[] = []
  for (const part of mentions.slice(at + 1)) {
    const isKind = part.words !== '' && candidates.length > 1 && part.candidates.length > 0 && part.candidates.every(({ entry }) => candidates.some((each) => each.entry === entry)) // prettier-ignore
    if (!isKind && (part.words !== '' || (!hasDetail(part) && !isOtherPart(mentions, part)))) break
    parts.push(part)
  }
  const sum = parts.reduce((so, part) => so + (part.quantity?.value ?? 0), 0)
  const isResized = sizes.length > 0 && parts.some((part) => part.sizes.length > 0)
  const isOther = ({ candidates: own }: Mention) => own.length > 0 && !own.some(({ entry }) => candidates.some((each) => each.entry === entry)) // prettier-ignore
  // "5 ballpen black, 3 blue, 2 red": those are other ones.
  if (completed.slice(at + 1, at + 1 + parts.length).some(isOther)) return false
  if (parts.some((part) => isOtherKind(mentions[at]!, part) && !part.isOfThem)) return false
  return parts.length > 1 && !isResized && Math.abs(sum - quantity.value) < 1e-6
}
