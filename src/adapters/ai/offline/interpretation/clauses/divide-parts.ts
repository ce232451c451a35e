/** A number of goods and its parts: "apat na waffle, dalawang cheese, isang ham", "3 okinawa, yung dalawa 50 sugar, yung isa 100". */
import { longestNameAt } from '../../../../../lexicon/goods.ts'
import { foldWords, singular } from '../../../../../lexicon/word-forms.ts'
import type { Candidate, Mention, OptionMention } from '../interpretation.ts'
import { patternOf } from '../../language/phrasing.ts'
import { isFunctionWord } from '../../language/vocabulary.ts'
import { isOtherKind } from './headings.ts'
import { linkAmong } from '../link-among.ts'
import type { Shelf, ShelfEntry } from '../shelf.ts'

/** Of which nothing else is said than that it has nothing special. */
const PLAIN = new Set([
  'plain',
  'regular',
  'ordinary',
  'normal',
  'wala',
  'wla',
  'none',
  'original',
  'ordinaryo',
])

/** "20 pandesal, ang napulo malunggay": so many of them are of another kind, and the rest is as it was said. @returns null when none are */
export function divideKinds(mentions: readonly Mention[]): Mention[] | null {
  const at = mentions.findIndex((part, place) => place > 0 && isKindOf(mentions[place - 1]!, part))
  const [whole, part] = [mentions[at - 1], mentions[at]]
  if (!whole || !part) return null
  const rest = whole.quantity!.value - part.quantity!.value
  const others = { ...whole, quantity: { ...whole.quantity!, value: rest } }
  return [...mentions.slice(0, at - 1), others, ...mentions.slice(at)]
}

function isKindOf(whole: Mention, part: Mention): boolean {
  const total = totalOf(whole)
  const count = countOf(part)
  if (total === null || count === null || count >= total || !part.isOfThem) return false
  if (whole.candidates.length !== 1 || part.candidates.length !== 1) return false
  const [{ entry }] = whole.candidates as [Candidate]
  const [{ entry: kind }] = part.candidates as [Candidate]
  return entry !== kind && [...entry.head].every((word) => kind.words.has(word))
}

/** Replaces a total by its parts where these add up to it. @returns null when nothing is divided so */
export function divideParts(mentions: readonly Mention[], shelf: Shelf): Mention[] | null {
  for (const [at, whole] of mentions.entries()) {
    const total = totalOf(whole)
    if (total === null) continue
    const parts: Mention[] = []
    let sum = 0
    for (const mention of mentions.slice(at + 1)) {
      // "3 red, 2 nude, 1 clear": those are other ones.
      if (isOtherKind(whole, mention) && !mention.isOfThem) break
      const share = isRest(mention) ? counted(mention, total - sum) : shareOf(mention, total)
      const part = toPart(whole, share, shelf)
      if (!part || sum + part.quantity!.value > total) break
      parts.push(part)
      sum += part.quantity!.value
    }
    if (parts.length < 2 || sum !== total || parts.every((part) => isSameAs(whole, part))) continue
    return [...mentions.slice(0, at), ...parts, ...mentions.slice(at + 1 + parts.length)]
  }
  return null
}

/** "2 pares, size 9 itim at size 7 na pula": as many kinds as there are, each in a size and with an option of its own, are one each. */
export function countPairs(mentions: Mention[]): Mention[] {
  const at = mentions.findIndex((whole) => totalOf(whole) !== null && isPair(whole, whole))
  const whole = mentions[at]
  if (!whole || COUNTING.test(whole.text.slice(whole.text.indexOf(whole.quantity!.text)))) return mentions // prettier-ignore
  const rest = mentions.slice(at + 1)
  const isPart = (part: Mention) => part.words === '' && !part.quantity && !part.reference && isPair(whole, part) // prettier-ignore
  const isEnd = rest.findIndex((part) => !isPart(part))
  const parts = isEnd < 0 ? rest : rest.slice(0, isEnd)
  if (parts.length + 1 !== totalOf(whole)) return mentions
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

/** A half is of the total: "kalahati purified, kalahati alkaline". */
function shareOf(part: Mention, total: number): Mention {
  const { quantity } = part
  if (!quantity || quantity.unit || quantity.value <= 0 || quantity.value >= 1) return part
  return { ...part, quantity: { ...quantity, value: quantity.value * total } }
}

/** How many whole ones; null for what is no total. */
function totalOf({ words, quantity, candidates }: Mention): number | null {
  if (words === '' || !quantity || candidates.length === 0) return null
  const { value, unit } = quantity
  return unit?.kind !== 'measure' && Number.isInteger(value) && value > 1 ? value : null
}

/** The goods of the whole, in the kind or with the option that the part names; null for other goods. */
function toPart(whole: Mention, part: Mention, shelf: Shelf): Mention | null {
  const count = countOf(part)
  if (count === null) return null
  const base = { ...whole, start: part.start, end: part.end, text: part.text, options: [...whole.options, ...ownOptions(whole, part)], without: [...whole.without, ...part.without], note: part.note ?? whole.note, quantity: { ...whole.quantity!, value: count, text: String(count) } } // prettier-ignore
  const own = ownOptions(whole, part)
  const words = part.words === '' ? part.unmatched.join(' ') : part.words
  if (own.length > 0 && part.words === '') return withKind(base, part, shelf)
  if (words === '' && part.sizes.length === 0) return part.without.length > 0 ? base : null
  if (words === '') return withKind(base, part, shelf)
  const named = optionsNamed(whole, words, shelf)
  if (named.length > 0) return { ...base, options: [...base.options, ...named] }
  if (foldWords(words).every((word) => PLAIN.has(word))) return base
  return withKind(base, part, shelf)
}

function countOf({ quantity, reference }: Mention): number | null {
  if (!quantity) return reference?.kind === 'other' ? 1 : null
  const { value, unit } = quantity
  return unit?.kind !== 'measure' && Number.isInteger(value) && value > 0 ? value : null
}

function ownOptions({ candidates }: Mention, { options }: Mention): OptionMention[] {
  const products = new Set(candidates.map(({ entry }) => entry.item.productId))
  return options.filter(({ productId }) => products.has(productId))
}

/** Those of the goods, in one of their kinds; null when the words fit none or other goods. */
function withKind(
  base: Mention,
  { words, sizes, options: said }: Mention,
  shelf: Shelf,
): Mention | null {
  if (words === '' && sizes.length === 0) return base
  const entries = base.candidates.map(({ entry }) => entry)
  const fits: Candidate[] = linkAmong(shelf, { words, sizes, quantity: null }, entries)
  if (fits.length === 0 || fits.length === entries.length) return null
  const options = sameOptions(fits, [...base.options, ...said])
  return { ...base, candidates: fits, margin: fits.length === 1 ? 1 : 0, sizes: [...base.sizes, ...sizes], options } // prettier-ignore
}

/** The options of the same names that goods have: the chicken of "2 burgers, isa chicken na spicy" is the one among the burgers. */
function sameOptions(
  candidates: readonly Candidate[],
  said: readonly OptionMention[],
): OptionMention[] {
  const names = new Set(said.map(({ option }) => option.name))
  const found = new Map<string, OptionMention>()
  for (const {
    item: { productId, choices },
  } of candidates.map(({ entry }) => entry))
    for (const group of choices)
      for (const option of group.options)
        if (names.has(option.name)) found.set(option.optionId, { productId, group, option })
  return [...found.values()]
}

/** An option of the goods that the words name whole, though they name other goods, too: chocolate for a waffle. */
function optionsNamed({ candidates }: Mention, words: string, shelf: Shelf): OptionMention[] {
  const products = new Set(candidates.map(({ entry }) => entry.item.productId))
  const items = shelf.entries
    .map(({ item }) => item)
    .filter(({ productId }) => products.has(productId))
  const spoken = foldWords(words)
  const exact = optionsCalled(items, spoken, (own) => own)
  if (exact.length > 0) return exact
  // "With cheese" and "no cheese" are two.
  const loose = optionsCalled(items, spoken, (own) => own.filter((word) => !isFunctionWord(word)))
  return new Set(loose.map(({ option }) => option.name)).size === 1 ? loose : []
}

function optionsCalled(
  items: readonly ShelfEntry['item'][],
  words: readonly string[],
  reduce: (words: readonly string[]) => readonly string[],
): OptionMention[] {
  const found = new Map<string, OptionMention>()
  const toName = (own: readonly string[]) => reduce(own).map(singular).join(' ')
  for (const { productId, choices } of items)
    for (const group of choices) {
      const rest = words.filter((word) => !isNameOf(group.name, singular(word)))
      const said = [toName(rest), toName(words)].filter((text) => text !== '')
      for (const option of group.options)
        if (said.includes(toName(foldWords(option.name))))
          found.set(option.optionId, { productId, group, option })
    }
  return [...found.values()]
}

/** "Ilimnon" of a group that is called `Drink` */
function isNameOf(group: string, word: string): boolean {
  const names = longestNameAt([word], 0)?.concepts.flatMap((concept) => concept.names) ?? []
  const own = new Set(foldWords(group).map(singular))
  return own.has(word) || names.some(({ text }) => own.has(singular(text.toLowerCase())))
}

function isSameAs(whole: Mention, { candidates, options }: Mention): boolean {
  return candidates.length === whole.candidates.length && options.length === whole.options.length
}
