/** A number of goods and its parts: "apat na waffle, dalawang cheese, isang ham", "3 okinawa, yung dalawa 50 sugar, yung isa 100". */
import { foldWords, singular } from '../../../../../lexicon/word-forms.ts'
import type { Candidate, Mention, OptionMention } from '../interpretation.ts'
import { linkAmong } from '../link-among.ts'
import type { Shelf } from '../shelf.ts'

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

/** Replaces a total by its parts where these add up to it. @returns null when nothing is divided so */
export function divideParts(mentions: readonly Mention[], shelf: Shelf): Mention[] | null {
  for (const [at, whole] of mentions.entries()) {
    const total = totalOf(whole)
    if (total === null) continue
    const parts: Mention[] = []
    let sum = 0
    for (const mention of mentions.slice(at + 1)) {
      const part = toPart(whole, shareOf(mention, total), shelf)
      if (!part || sum + part.quantity!.value > total) break
      parts.push(part)
      sum += part.quantity!.value
    }
    if (parts.length < 2 || sum !== total || parts.every((part) => isSameAs(whole, part))) continue
    return [...mentions.slice(0, at), ...parts, ...mentions.slice(at + 1 + parts.length)]
  }
  return null
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
  if (words === '') return part.sizes.length > 0 ? withKind(base, part, shelf) : null
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
function withKind(base: Mention, { words, sizes }: Mention, shelf: Shelf): Mention | null {
  if (words === '' && sizes.length === 0) return base
  const entries = base.candidates.map(({ entry }) => entry)
  const fits: Candidate[] = linkAmong(shelf, { words, sizes, quantity: null }, entries)
  if (fits.length === 0 || fits.length === entries.length) return null
  const options = ownOptions({ ...base, candidates: fits }, base)
  return { ...base, candidates: fits, margin: fits.length === 1 ? 1 : 0, sizes: [...base.sizes, ...sizes], options } // prettier-ignore
}

/** An option of the goods that the words name whole, though they name other goods, too: chocolate for a waffle. */
function optionsNamed({ candidates }: Mention, words: string, shelf: Shelf): OptionMention[] {
  const said = foldWords(words).map(singular).join(' ')
  const products = new Set(candidates.map(({ entry }) => entry.item.productId))
  const items = shelf.entries
    .map(({ item }) => item)
    .filter(({ productId }) => products.has(productId))
  const found = new Map<string, OptionMention>()
  for (const { productId, choices } of items)
    for (const group of choices)
      for (const option of group.options)
        if (foldWords(option.name).map(singular).join(' ') === said)
          found.set(option.optionId, { productId, group, option })
  return [...found.values()]
}

function isSameAs(whole: Mention, { candidates, options }: Mention): boolean {
  return candidates.length === whole.candidates.length && options.length === whole.options.length
}
