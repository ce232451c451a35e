/** So many of some goods, and the parts that they are divided into: "apat na waffle, dalawang cheese, isang ham", "3 okinawa, yung isa 50 sugar, the rest 100", "4 kilos liempo, 3 slab 1 sliced". */
import { foldWords } from '../../../../../lexicon/word-forms.ts'
import { addQuantities, isQuantity } from '../../../../../platform/values/quantity.ts'
import { inPieces, measureOf, type Quantity } from '../../language/quantity.ts'
import { patternOf, phrasesOf } from '../../language/phrasing.ts'
import { isUnitOf } from '../../language/units.ts'
import type { Candidate, Mention, OptionMention } from '../interpretation.ts'
import { linkAmong } from '../link-among.ts'
import { holds } from '../shelf/sizes.ts'
import type { Shelf, ShelfEntry } from '../shelf.ts'
import { unitOfSale } from '../quantity-of-sale.ts'
import { isOtherKind, isOtherOption } from './headings.ts'
import { optionsNamed, sameOptions } from './kinds/options-named.ts'

/** Goods with how many of them there are in all. */
type Whole = Mention & { quantity: NonNullable<Mention['quantity']> }

interface Shares {
  parts: Whole[]
  /** Those of the message that the parts were read from. */
  said: Mention[]
  sum: number
  /** How many mentions they take. */
  length: number
}

/**
 * Replaces the whole by its parts: where they add up to it, or some are pointed at and the others are as was said of all.
 *
 * @param spoken the goods that a number of nothing is of: they were asked about and are not ordered yet
 * @returns null when nothing is divided so
 */
export function divideParts(
  mentions: readonly Mention[],
  shelf: Shelf,
  spoken: readonly ShelfEntry[],
): Mention[] | null {
  const list = shiftOptions(pointBehind(mentions))
  for (const [at, said] of list.entries()) {
    const whole = wholeOf(said, at === 0 ? spoken : [])
    if (!whole) continue
    const rest = list.slice(at + 1)
    const shares = readShares(whole, rest, shelf)
    const parts = isAll(whole, shares) ? withOtherOption(shares) : withRest(whole, shares, rest)
    if (parts) return [...list.slice(0, at), ...parts, ...rest.slice(shares.length)]
  }
  return divideTotal(mentions)
}

/** "1 half and half pizza, kalahating hawaiian kalahating all meat": halves of one are options of a group that takes both. */
export function joinHalves(list: readonly Mention[], shelf: Shelf): Mention[] {
  const isHalf = (mention: Mention | undefined) => mention?.quantity?.value === 0.5 && !mention.quantity.unit && !mention.reference // prettier-ignore
  const at = list.findIndex((mention, place) => mention.words !== '' && mention.candidates.length > 0 && isHalf(list[place + 1]) && isHalf(list[place + 2])) // prettier-ignore
  const whole = list[at]
  const halves = list.slice(at + 1, at + 3)
  if (!whole) return [...list]
  const [first, second] = halves.map((half) => (half.words === '' ? ownOptions(whole, half) : optionsNamed(whole, half.words, shelf))) // prettier-ignore
  // Of two pizzas one may be in each, unless each has to have two.
  const { value = 1 } = whole.quantity ?? {}
  // "24 pcs wings box"
  const isOne = value === 1 || whole.candidates.some(({ entry }) => holds(entry, value))
  const isBoth = ({ productId, group }: OptionMention) => group.max > 1 && (isOne || group.min > 1) && second!.some((other) => other.productId === productId && other.group.name === group.name) // prettier-ignore
  if (first!.length === 0 || !first!.every(isBoth)) return [...list]
  return list.toSpliced(at, 3, { ...whole, end: halves[1]!.end, options: [...whole.options, ...first!, ...second!] }) // prettier-ignore
}

/** "2 fries, bbq ang usa ug cheese ang usa": what stands before the one that is pointed at is of that one. */
function pointBehind(mentions: readonly Mention[]): Mention[] {
  const list: Mention[] = []
  for (const mention of mentions) {
    const last = list.at(-1)
    const isBehind = last && mention.reference?.kind === 'other' && isUndescribed(mention) && !isRest(mention) && !last.reference // prettier-ignore
    if (isBehind && last.words === '' && !last.quantity && !isUndescribed(last))
      list[list.length - 1] = { ...last, end: mention.end, quantity: mention.quantity, reference: mention.reference } // prettier-ignore
    else if (isBehind && last.words !== '' && last.quantity && last.options.length > 0)
      list.push(...lentTo(list.pop()!, mention))
    else list.push(mention)
  }
  return list
}

/** The option right before it is of the one, and no longer of the goods. */
function lentTo(goods: Mention, one: Mention): Mention[] {
  const names = new Set(goods.options.slice(-1).map(({ option }) => option.name))
  const isLent = ({ option }: OptionMention) => names.has(option.name)
  return [{ ...goods, options: goods.options.filter((each) => !isLent(each)) }, { ...one, options: goods.options.filter(isLent) }] // prettier-ignore
}

/** So many as there are in all. */
function isAll(whole: Whole, { parts, sum }: Shares): boolean {
  return parts.length > 1 && sum === whole.quantity.value && !parts.every((part) => isSameAs(whole, part)) // prettier-ignore
}

/** "4 chicken burger, 3 spicy yung isa hindi": where all others have one of two options, those that are told apart from them have the other. */
function withOtherOption({ parts, said }: Shares): Whole[] {
  return parts.map((part, at) => {
    if (!isPointed(said[at]!) || !isUndescribed(said[at]!)) return part
    const others = parts.flatMap(({ options }, place) => (place === at ? [] : options))
    const left = others.flatMap(({ productId, group, option }) => (group.min > 0 && group.max === 1 && group.options.length === 2 ? group.options.filter((each) => each.optionId !== option.optionId).map((each) => ({ productId, group, option: each })) : [])) // prettier-ignore
    const isOpen = left.length > 0 && new Set(left.map(({ option }) => option.optionId)).size === 1 && !part.options.some((each) => isOtherOption(each, left[0]!) || each.option.optionId === left[0]!.option.optionId) // prettier-ignore
    return isOpen ? { ...part, options: [...part.options, left[0]!] } : part
  })
}

/** Reads parts as long as they are some of the whole. */
function readShares(whole: Whole, mentions: readonly Mention[], shelf: Shelf): Shares {
  const total = whole.quantity.value
  const shares: Shares = { parts: [], said: [], sum: 0, length: 0 }
  while (shares.length < mentions.length) {
    const [said, taken] = takeShare(mentions, shares.length, whole, total - shares.sum)
    // "3 red, 2 nude, 1 clear": those are other ones.
    if (isOtherKind(whole, said) && !isPointed(said)) break
    const last = shares.parts.at(-1)
    const further = last ? withFurther(whole, last, said, shelf) : null
    const part = further ?? (shares.sum < total ? toPart(whole, said, shelf) : null)
    const sum = further || !part ? shares.sum : addQuantities(shares.sum, part.quantity.value)
    if (!part || sum > total) break
    shares.parts.splice(shares.parts.length - (further ? 1 : 0), 1, part)
    if (!further) shares.said.push(said)
    shares.sum = sum
    shares.length += taken
  }
  return shares
}

/** One of the parts, and how many mentions it is made of: "the rest" and what they are may be two. */
function takeShare(
  mentions: readonly Mention[],
  at: number,
  whole: Whole,
  left: number,
): [Mention, number] {
  const [mention, next] = [mentions[at]!, mentions[at + 1]]
  if (!isRest(mention)) return [shareOf(mention, whole), 1]
  const isApart =
    isUndescribed(mention) && next && !isUndescribed(next) && !next.quantity && !next.reference
  return [counted(isApart ? { ...next, isOfThem: true } : mention, left), isApart ? 2 : 1]
}

/** "Yung isa may topper at candles": what has no number is of the part before it. */
function withFurther(whole: Whole, part: Whole, said: Mention, shelf: Shelf): Whole | null {
  if (said.quantity || said.reference) return null
  // "… the white one plain"
  if (said.sizes.length > 0) return said.words === '' && said.options.length === 0 && said.sizes.every(isPlain) ? part : null // prettier-ignore
  const named = said.words === '' ? ownOptions(whole, said) : optionsNamed(whole, said.words, shelf)
  const isChoice = named.some((each) => each.group.min > 0 || part.options.some((other) => isOtherOption(each, other))) // prettier-ignore
  if (named.length === 0 || isChoice) return null
  return { ...part, options: [...part.options, ...named] }
}

/** "3 classic, yung dalawa may pearls", "20 pandesal, ang napulo malunggay": those that were not told of are as was said of all. @returns null when it may be meant otherwise */
function withRest(
  whole: Whole,
  { parts, said, sum, length }: Shares,
  mentions: readonly Mention[],
): Mention[] | null {
  const [only, ...others] = said
  const rest = whole.quantity.value - sum
  if (!only || rest <= 0) return null
  // "2 ordinary charger, yung isa micro usb": the other one is of another kind.
  const isPart = ({ entry }: Candidate) => parts.some(({ candidates }) => candidates.length === 1 && candidates[0]!.entry === entry) // prettier-ignore
  const open = said.some(({ quantity }) => quantity?.unit) ? [] : whole.candidates.filter((each) => !isPart(each)) // prettier-ignore
  const left = { ...whole, candidates: open.length > 0 ? open : whole.candidates, quantity: { ...whole.quantity, value: rest } } // prettier-ignore
  const own = ownOptions(whole, only)
  const isOne = others.length === 0
  const isTold = parts.some((part) => !isSameAs(whole, part))
  if (isTold && said.every(isPointed)) return [left, ...parts]
  const isAdded = (each: Mention) => each.words === '' && each.sizes.length === 0 && ownOptions(whole, each).length > 0 // prettier-ignore
  // "3 leggings, 1 black, 1 brown" may be five; with what nobody has to choose they are some of the three.
  const isFree = isOne || said.every((each) => ownOptions(whole, each).every(({ group }) => group.min === 0)) // prettier-ignore
  const isAddition = isFree && said.every(isAdded) && whole.quantity.unit?.kind !== 'measure'
  const next = mentions[length]
  // "Hydrite 3 apple, 2 plain" is 5 of them.
  const isOther = own.some((each) => whole.options.some((other) => isOtherOption(each, other)))
  if (!isAddition || isOther || (next?.words === '' && next.quantity)) return null
  // "4 burgers, tig isang egg"
  if (isOne && only.isEach && only.quantity!.value === 1) return [{ ...whole, isEach: false, options: [...whole.options, ...own] }] // prettier-ignore
  return [left, ...parts]
}

/** "20 pcs, half pandesal half monay", "5 in all, 2 red 3 blue": the first number is the sum of the parts. */
function divideTotal([total, ...parts]: readonly Mention[]): Mention[] | null {
  if (!total?.quantity || !isOfNothing(total) || parts.length < 2) return null
  const isPart = (part: Mention) => part.words !== '' || part.sizes.length + part.options.length > 0
  if (!parts.every((part) => isPart(part) && part.quantity && !part.quantity.unit)) return null
  const { value } = total.quantity
  const sum = parts.reduce((so, { quantity }) => so + quantity!.value, 0)
  if (Math.abs(sum - value) < 1e-6) return [...parts]
  if (Math.abs(sum - 1) > 1e-6) return null
  return parts.map((part) => ({ ...part, quantity: { ...total.quantity!, value: part.quantity!.value * value } })) // prettier-ignore
}

/** "2 pares, size 9 itim at size 7 na pula": as many kinds as there are, each in a size and with an option of its own, are one each. */
export function countPairs(mentions: Mention[]): Mention[] {
  const at = mentions.findIndex((whole) => wholeOf(whole, []) !== null && isPair(whole, whole))
  const whole = mentions[at]
  if (!whole || COUNTING.test(whole.text.slice(whole.text.indexOf(whole.quantity!.text)))) return mentions // prettier-ignore
  const rest = mentions.slice(at + 1)
  const isPart = (part: Mention) => part.words === '' && !part.quantity && !part.reference && isPair(whole, part) // prettier-ignore
  const isEnd = rest.findIndex((part) => !isPart(part))
  const parts = isEnd < 0 ? rest : rest.slice(0, isEnd)
  if (parts.length + 1 !== whole.quantity!.value) return mentions
  const pairs = [whole, ...parts].map((pair) => ({ ...pair, quantity: { ...whole.quantity!, value: 1 } })) // prettier-ignore
  return mentions.toSpliced(at, pairs.length, ...pairs)
}

function isPair(whole: Mention, part: Mention): boolean {
  const isSized = part.sizes.length > 0 || (part.words !== '' && part.candidates.length === 1 && part.candidates[0]!.entry.item.variantId !== null) // prettier-ignore
  return isSized && ownOptions(whole, part).length > 0
}

/** "… 2 size 9 itim": behind the goods, the number right before a size is of that size. */
const COUNTING = /^\S+\s+size\b/iu

/** "3 large and the rest medium" */
function isRest({ reference, quantity, text }: Mention): boolean {
  return reference?.kind === 'other' && quantity === null && REST.test(text)
}

const REST = patternOf('rest')

function counted(mention: Mention, value: number): Mention {
  return { ...mention, reference: null, quantity: { value, unit: null, text: String(value) } }
}

/** A half is of the total: "kalahati purified, kalahati alkaline"; "1 kilo adobo cut" is in its unit. */
function shareOf(
  mention: Mention,
  { quantity: { value: total, unit: own }, candidates }: Whole,
): Mention {
  if (!mention.quantity) return mention
  const quantity = asSold(mention.quantity, candidates)
  const part = { ...mention, quantity }
  const [said, whole] = [measureOf(quantity), own?.kind === 'measure' ? own : null]
  if (said && whole && said.dimension === whole.dimension) return { ...part, quantity: { ...quantity, unit: own, value: said.value / whole.value } } // prettier-ignore
  if (quantity.unit || quantity.value <= 0 || quantity.value >= 1) return part
  return { ...part, quantity: { ...quantity, unit: whole, value: quantity.value * total } }
}

/** What may be divided: so many of what was named, or of the only goods that were spoken of. */
function wholeOf(mention: Mention, spoken: readonly ShelfEntry[]): Whole | null {
  const quantity = mention.quantity && asSold(mention.quantity, mention.words === '' ? spoken.map((entry) => ({ entry })) : mention.candidates) // prettier-ignore
  if (!quantity || !isTotal(quantity)) return null
  if (mention.words !== '') return mention.candidates.length > 0 ? { ...mention, quantity } : null
  const [first, ...others] = spoken
  const isOne = first && others.every(({ item }) => item.productId === first.item.productId)
  if (!isOne || !isOfNothing(mention)) return null
  const candidates = [...new Set(spoken)].map((entry) => ({ entry, score: 1, explainsQuantity: false })) // prettier-ignore
  return { ...mention, quantity, words: first.item.name.split(', ')[0]!, candidates, reference: null, isOfThem: false } // prettier-ignore
}

/** In the unit that the goods are sold by, else in pieces: "6 pairs" of what comes in pairs are six of it. */
function asSold(quantity: Quantity, candidates: readonly Pick<Candidate, 'entry'>[]): Quantity {
  const { unit } = quantity
  const isOwn = unit?.kind === 'count' && unit.factor > 1 && candidates.length > 0 && candidates.every(({ entry }) => isUnitOf(unit, unitOfSale(entry))) // prettier-ignore
  return isOwn ? { ...quantity, unit: null } : inPieces(quantity)
}

/** "5", "dalawa nun" */
function isOfNothing({ words, sizes, options, reference }: Mention): boolean {
  return words === '' && sizes.length + options.length === 0 && (!reference || reference.kind === 'that') // prettier-ignore
}

function isUndescribed({ words, sizes, options, without }: Mention): boolean {
  return words === '' && sizes.length + options.length + without.length === 0
}

/** More than one, or a measure. */
function isTotal({ value, unit }: Whole['quantity']): boolean {
  if (unit?.kind === 'measure') return value > 0
  return Number.isInteger(value) && value > 1
}

/** "Yung isa", "ang duha" */
function isPointed({ isOfThem, reference }: Mention): boolean {
  return isOfThem || reference?.kind === 'other'
}

/** The goods of the whole, in the kind or with the option that the part names; null for other goods. */
function toPart(whole: Whole, part: Mention, shelf: Shelf): Whole | null {
  const count = countOf(part, whole)
  if (count === null) return null
  const own = ownOptions(whole, part)
  const unit = whole.quantity.unit?.kind === 'measure' ? (part.quantity?.unit ?? null) : whole.quantity.unit // prettier-ignore
  const base: Whole = { ...whole, start: part.start, end: part.end, text: part.text, isOfThem: false, options: [...whole.options, ...own], without: [...whole.without, ...part.without], note: part.note ?? whole.note, quantity: { value: count, unit, text: String(count) } } // prettier-ignore
  const words = part.words === '' ? part.unmatched.join(' ') : part.words
  if (own.length > 0 && part.words === '') return withKind(base, part) ?? (part.sizes.every(isPlain) ? base : null) // prettier-ignore
  if (words === '' && part.sizes.length === 0) return isPlainPart(part) ? base : null
  if (words === '') return withKind(base, part) ?? (part.sizes.every(isPlain) ? base : null)
  const named = optionsNamed(whole, words, shelf)
  if (named.length > 0) return { ...base, options: [...base.options, ...named] }
  if (isPlain(words)) return withKind(base, part) ?? base
  // "3 kilos slab for lechon belly"
  const aim = own.length > 0 ? aimOf(part) : null
  if (aim !== null) return { ...base, note: base.note ?? aim }
  return withKind(base, part) ?? kindOf(whole, { ...part, quantity: base.quantity })
}

/** The malunggay of "20 pandesal, ang napulo malunggay": goods with the name of the whole in theirs. */
function kindOf({ candidates }: Whole, part: Whole): Whole | null {
  const [whole, kind] = [candidates, part.candidates].map(([only, ...others]) => others.length === 0 ? only?.entry : undefined) // prettier-ignore
  if (!whole || !kind || whole === kind || !isPointed(part)) return null
  return [...whole.head].every((word) => kind.words.has(word)) ? { ...part, isOfThem: false } : null
}

/** Of which nothing is said than that it has nothing special, or which is no more than pointed at or counted. */
function isPlainPart({ options, without }: Mention): boolean {
  return without.length > 0 || options.every(({ option }) => isPlain(option.name))
}

function isPlain(words: string): boolean {
  const plain = phrasesOf('plain')
  return plain.has(words.toLowerCase()) || foldWords(words).every((word) => plain.has(word))
}

/** What they are for, of which nobody knows the words. */
function aimOf({ text, words }: Mention): string | null {
  const at = text.indexOf(words)
  return at > 0 ? (AIM.exec(text.slice(0, at))?.[0].concat(words) ?? null) : null
}

const AIM = patternOf('aim', { after: '\\s+$' })

/** How many of the whole; null for what is no part. */
function countOf({ quantity, reference }: Mention, whole: Whole): number | null {
  if (!quantity) return reference?.kind === 'other' ? 1 : null
  const { value, unit } = quantity
  const isMeasured = whole.quantity.unit?.kind === 'measure'
  if ((unit?.kind === 'measure' && !isMeasured) || value <= 0 || !isQuantity(value)) return null
  return isMeasured || Number.isInteger(value) ? value : null
}

function ownOptions({ candidates }: Mention, { options }: Mention): OptionMention[] {
  const products = new Set(candidates.map(({ entry }) => entry.item.productId))
  return options.filter(({ productId }) => products.has(productId))
}

/** Those of the goods, in one of their kinds; null when the words fit none or other goods. */
function withKind(base: Whole, { words, sizes, options: said }: Mention): Whole | null {
  if (words === '' && sizes.length === 0) return base
  const entries = base.candidates.map(({ entry }) => entry)
  const fits: Candidate[] = linkAmong({ words, sizes, quantity: null }, entries)
  if (fits.length === 0 || fits.length === entries.length) return null
  const options = sameOptions(fits, [...base.options, ...said])
  return { ...base, candidates: fits, sizes: [...base.sizes, ...sizes], options } // prettier-ignore
}

function isSameAs(whole: Mention, { candidates, options }: Mention): boolean {
  const isSame = ({ entry }: Candidate, at: number) => entry === whole.candidates[at]?.entry
  return candidates.length === whole.candidates.length && candidates.every(isSame) && options.length === whole.options.length // prettier-ignore
}

/** "Red ang isa, pink ang dalawa", read as "red | ang isa, pink | ang dalawa": each is of the one behind it. */
function shiftOptions(list: readonly Mention[]): Mention[] {
  const at = list.findIndex(
    ({ words, options, quantity }) => words !== '' && quantity && options.length > 0,
  )
  const parts = list.slice(at + 1)
  const end = parts.findIndex((part) => isPointed(part) && isUndescribed(part) && !isRest(part))
  const run = parts.slice(0, end)
  if (
    at < 0 ||
    end < 1 ||
    !run.every((part) => isPointed(part) && part.words === '' && part.options.length > 0)
  )
    return [...list]
  const goods = list[at]!
  const kind = goods.options.filter((each) =>
    run.some(({ options }) => options.some((other) => isOtherOption(each, other))),
  )
  if (kind.length === 0) return [...list]
  const told = [kind, ...run.map(({ options }) => options)]
  const own = parts.slice(0, end + 1).map((part, place) => ({ ...part, options: told[place]! }))
  return [
    ...list.slice(0, at),
    { ...goods, options: goods.options.filter((each) => !kind.includes(each)) },
    ...own,
    ...parts.slice(end + 1),
  ]
}
