/** Joins names that say together which goods are meant: "rice, sinandomeng", "matcha latte", "kopiko brown twin pack". */
import { foldWords, singular } from '../../../../../lexicon/word-forms.ts'
import { isArticle } from '../../language/quantity.ts'
import { unitName } from '../../language/units.ts'
import type { Candidate, Mention } from '../interpretation.ts'
import { piecesIn } from '../shelf/sizes.ts'
import type { ShelfEntry } from '../shelf.ts'

const AND = /^\s*(?:and|at|ug|og|saka|tsaka|n|&|\+|plus)\s*$/iu

/** "Rice, sinandomeng": the second name only says which of the first. */
export function joinAppositions(mentions: readonly Mention[], message: string): Mention[] {
  const joined: Mention[] = []
  for (const mention of mentions) {
    const last = joined.at(-1)
    if (last && isPartOfName(last, mention)) {
      joined[joined.length - 1] = { ...last, end: mention.end, text: `${last.text} ${mention.text}`, words: `${last.words} ${mention.words}`, alternatives: [...mention.candidates, ...mention.alternatives] } // prettier-ignore
      continue
    }
    if (last && isRestOfName(last, mention, message)) {
      joined[joined.length - 1] = { ...last, end: mention.end, text: `${last.text} ${mention.text}`, words: `${last.words} ${mention.words}`, quantity: mention.quantity, options: [...last.options, ...mention.options] } // prettier-ignore
      continue
    }
    const isAnd = last && AND.test(message.slice(last.end, mention.start))
    const counted = last && !isAnd ? (ofPieces(last, mention) ?? ofPieces(mention, last)) : null
    if (last && counted) {
      joined[joined.length - 1] = { ...counted, start: last.start, end: mention.end, text: `${last.text} ${mention.text}` } // prettier-ignore
      continue
    }
    const isRun = last !== undefined && !/[,\n]/u.test(message.slice(last.end, mention.start))
    const both = last && !isAnd ? appositionOf(last, mention, isRun) : []
    if (!last || both.length === 0) joined.push(mention)
    else joined[joined.length - 1] = { ...mention, candidates: both, start: last.start, words: `${last.words} ${mention.words}`, text: `${last.text} ${mention.text}`, quantity: mention.quantity ?? last.quantity, sizes: [...last.sizes, ...mention.sizes], options: [...last.options, ...mention.options], note: mention.note ?? last.note, isEach: last.isEach || mention.isEach } // prettier-ignore
  }
  return joined
}

/** "Matcha latte" where matcha is not sold is no other latte. */
function isPartOfName(first: Mention, second: Mention): boolean {
  const isUnsold = first.words !== '' && first.candidates.length === 0 && first.options.length === 0
  return (
    isUnsold && second.words !== '' && second.quantity === null && second.start - first.end <= 1
  )
}

/** "Kopiko brown twin pack 10": words of the name of the only goods right before them, though others have them, too. */
function isRestOfName(
  { candidates: [only, ...others], words, quantity, end }: Mention,
  mention: Mention,
  message: string,
): boolean {
  const isOpen = only !== undefined && others.length === 0 && words !== '' && !quantity
  if (!isOpen || mention.words === '' || !mention.quantity || mention.start - end > 1) return false
  const said = foldWords(mention.words)
  const isOwn = !mention.candidates.some(({ entry }) => entry === only.entry)
  return isOwn && said.every((word) => only.entry.words.has(singular(word))) && !/[,\n]/u.test(message.slice(end, mention.start)) // prettier-ignore
}

/** The goods that both names fit, when one of them is the wider; none when they are two goods. */
function appositionOf(first: Mention, second: Mention, isRun: boolean): Candidate[] {
  const isCounted = first.quantity !== null && !isArticle(first.quantity)
  if (first.words === '' || second.words === '' || (isCounted && second.quantity)) return []
  const isSecond = ({ entry }: Candidate) => second.candidates.some((each) => each.entry === entry)
  const both = first.candidates.filter(isSecond)
  // "10 Lucky Me chicken noodles": an option stands between two parts of one name.
  const isSplit = first.options.length > 0 && !second.quantity && first.candidates.length === 1 && second.start - first.end <= 1 // prettier-ignore
  // "Medyas na puti 3 pares yung ankle": the only ones of both names.
  const isSame = isRun && !first.quantity && first.candidates.length === 1 && first.words !== second.words // prettier-ignore
  // "A flash drive, 32GB": memory cards have that size, too.
  if (both.length > 0 && MEASURE.test(second.words)) return both
  const isWider = isSplit || isSame || first.candidates.length !== second.candidates.length
  return isWider && both.length === Math.min(first.candidates.length, second.candidates.length)
    ? both
    : []
}

/** `32GB`, `1.5 L` */
const MEASURE = /^\d[\d.,/]*\s?\p{L}{1,4}$/u

/** "6 ka roses, usa ka bouquet", "1 pack of skyflakes, yung ten pcs": how many pieces there are in one of the kinds says which, and the number before the unit of sale how many. */
function ofPieces(goods: Mention, count: Mention): Mention | null {
  const { quantity, words, candidates } = goods
  if (!quantity || !count.quantity || words === '' || quantity.unit?.kind === 'measure') return null
  const pieces = quantity.value * (quantity.unit?.kind === 'count' ? quantity.unit.factor : 1)
  const fits = candidates.filter(({ entry }) => piecesOf(entry) === pieces)
  // Ribbon roses are said to be so.
  const kinds = fits.filter(({ entry: { head } }) => !fits.some(({ entry }) => entry.head.size < head.size && entry.head.isSubsetOf(head))) // prettier-ignore
  if (kinds.length !== 1 || candidates.length === 1) return null
  const { item } = kinds[0]!.entry
  const said =
    count.words === '' ? unitNameOf(count.quantity) : unitName(singular(count.words.toLowerCase()))
  if (said === null || said !== unitName(item.unit) || count.reference) return null
  return { ...goods, candidates: kinds, quantity: { ...count.quantity, unit: null }, options: [...goods.options, ...count.options], note: goods.note ?? count.note, isOfThem: false } // prettier-ignore
}

function piecesOf(entry: ShelfEntry): number | null {
  const pieces = piecesIn(entry)
  return pieces === null ? entry.packSize : Number(pieces)
}

function unitNameOf({ unit }: NonNullable<Mention['quantity']>): string | null {
  return unit?.kind === 'count' && unit.name !== 'piece' ? unit.name : null
}

/** "A new tank, 11 kg Pryce Gas": a measure behind goods that come in several tells which of them, and counts nothing. */
export function joinMeasures(mentions: readonly Mention[]): Mention[] {
  const joined: Mention[] = []
  for (const mention of mentions) {
    const last = joined.at(-1)
    const kind = last && measuredKind(last, mention)
    if (!last || !kind) joined.push(mention)
    else joined[joined.length - 1] = { ...last, candidates: [{ ...kind, explainsQuantity: false }], end: mention.end, text: `${last.text} ${mention.text}`, sizes: [...last.sizes, ...mention.sizes], options: [...last.options, ...mention.options], note: last.note ?? mention.note } // prettier-ignore
  }
  return joined
}

function measuredKind(first: Mention, second: Mention): Candidate | null {
  const [only, ...others] = second.candidates
  const isCounted = first.words !== '' && first.quantity !== null && first.quantity.unit?.kind !== 'measure' // prettier-ignore
  const isCarried = second.words === first.words && second.start >= first.end
  if (!isCounted || !isCarried || !only?.explainsQuantity || others.length > 0) return null
  return first.candidates.length > 1 && first.candidates.some(({ entry }) => entry === only.entry) ? only : null // prettier-ignore
}
