/** "Medium na lang yung isa", "isa lang ang spicy, yung isa regular": some of one line get a size or options of their own. */
import { addQuantities } from '../../../../../../platform/values/quantity.ts'
import { foldWords } from '../../../../../../lexicon/word-forms.ts'
import type { Act, Candidate, Clause, Mention } from '../../../interpretation/interpretation.ts'
import type { ShelfEntry } from '../../../interpretation/shelf.ts'
import { linkAmong } from '../../../interpretation/link-among.ts'
import { toQuantityOfSale } from '../../../interpretation/quantity-of-sale.ts'
import { patternOf, phrasesOf } from '../../../language/phrasing.ts'
import { orderedEntries, type DialogueTurn } from '../../dialogue-turn.ts'
import { hasRoomFor, type DraftLine } from '../../order-draft.ts'
import { detail } from '../put-goods.ts'
import { familyOf, isSizeAlone, settle } from '../resolve-mention.ts'

const DIVIDING: ReadonlySet<Act> = new Set(['order', 'choose', 'set', 'replace', 'add'])

/** @returns false when the clause is no change of a part, or it is not plain of which line */
export function divideLine(turn: DialogueTurn, clause: Clause): boolean {
  const { act, replaced, isJust, isCorrection } = clause
  const { mentions, among } = joinPointing(turn, clause)
  const isPointed = mentions.some(({ reference, isOfThem }) => reference !== null || isOfThem)
  // "1 with pearls, 2 without": what nobody has to choose is of what is in the order.
  const isFree = mentions.length > 1 && mentions.every((mention) => isPlainPart(mention) || isAddition(mention)) // prettier-ignore
  const isChange =
    isPointed || isJust || isCorrection || act === 'set' || act === 'replace' || isOfOrder(clause)
  if (
    !DIVIDING.has(act) ||
    (act === 'add' && !isPointed && !isOfOrder(clause)) ||
    replaced.length > 0 ||
    !mentions.some((mention) => !isPlainPart(mention)) ||
    !(isChange || isFree)
  )
    return false
  const fits = turn.draft.lines
    .filter(({ entry }) => among?.includes(entry) ?? true)
    .flatMap((line) => {
      const counts = countsOf(mentions, line)
      const sum = addQuantities(...counts)
      const parts = mentions.map((mention, at) => toPart(turn, line, mention, counts[at]!) ?? toPlainPart(line, mention, counts[at]!)) // prettier-ignore
      const isWhole = sum === line.qty && (parts.length > 1 || isOfOrder(clause))
      const isSome = (isPointed || isOfOrder(clause)) && sum < line.qty
      // "5 large, and 3 XL": those are other ones.
      const isOther = !isPointed && !isJust && !isCorrection && act !== 'set' && parts.some((part) => part?.options.some((id) => !hasRoomFor(line, id))) // prettier-ignore
      return parts.every((part) => part !== null) && (isWhole || isSome) && !isOther ? [{ line, parts, sum }] : [] // prettier-ignore
    })
  const [only, ...others] = fits
  if (!only || others.length > 0) return false
  const { line, parts, sum } = only
  line.qty = addQuantities(line.qty, -sum)
  if (line.qty === 0) turn.draft.remove(line)
  else if (!turn.outcomes.some((each) => each.kind === 'put' && each.line === line))
    turn.outcomes.push({ kind: 'put', line, isAssumed: false })
  for (const { part, options } of parts) {
    turn.draft.add(part)
    turn.touched.add(part)
    turn.outcomes.push({ kind: 'put', line: part, isAssumed: false })
    detail(turn, part, options, null)
  }
  return true
}

/** "Isa wala", "2 plain", "the other two without pearls" */
function isPlainPart({ words, sizes, options, quantity, reference }: Mention): boolean {
  const isCounted = quantity !== null || reference?.kind === 'other'
  return isCounted && options.length === 0 && [words, ...sizes].every((each) => each === '' || phrasesOf('plain').has(each.toLowerCase())) // prettier-ignore
}

/** So many with what nobody has to choose. */
function isAddition({ words, sizes, options, quantity }: Mention): boolean {
  return words === '' && sizes.length === 0 && quantity !== null && options.length > 0 && options.every(({ group }) => group.min === 0) // prettier-ignore
}

/** So many that are as they were, without what they are said not to have. */
function toPlainPart({ entry, options, note }: DraftLine, mention: Mention, qty: number) {
  if (Number.isNaN(qty) || !isPlainPart(mention)) return null
  const left = options.filter((id) => !mention.without.some(({ option }) => option.optionId === id))
  return { part: { entry, qty, options: left, note }, options: [] }
}

/** "1 scrambled", "make one medium and one large", "isa lang ang scrambled", "only one with pearls": so many with an option or of a size, of what is in the order. */
function isOfOrder({ act, text, mentions }: Clause): boolean {
  const [only, ...others] = mentions
  if (!only || !mentions.every(isDetailed)) return false
  const number = only.quantity?.text ?? ''
  const said = RegExp.escape(number)
  const isMade = new RegExp(`\\b(?:make|gawing|himoa(?:ng)?) ${said}\\b`, 'iu').test(text)
  if (others.length > 0 || only.sizes.length > 0) return isMade && act === 'set'
  const isOnly = new RegExp(`${said} (?:lang|ra|lng) ang `, 'iu').test(text) || (isAddition(only) && new RegExp(`${said} (?:lang|ra|lng|only)(?! (?:na|po))(?! *[,;.])|\\b(?:just|only|tanging) ${said}\\b`, 'iu').test(text)) // prettier-ignore
  return act === 'choose' || isOnly || isMade
}

/** "Yung isa, gawing large", "himoa nga medium ang usa ka kape": the size or option is of the ones that are pointed at. */
function joinPointing(turn: DialogueTurn, clause: Clause): Pointing {
  const [goods] = clause.mentions
  // "Yung isang americano gawin mong 22oz" is read as a number of cups and one of ounces, both of americano.
  const bare = clause.mentions.map((mention, at) => (at > 0 && mention.words === goods?.words && mention.candidates[0]?.entry === goods.candidates[0]?.entry ? { ...mention, words: '' } : mention)) // prettier-ignore
  const mentions = bare.map((mention) => asSize(turn, isMade(clause, mention) ? { ...mention, isOfThem: true } : mention)) // prettier-ignore
  const [one, two, ...more] = mentions
  if (!one || !two || more.length > 0) return { mentions, among: null }
  // "Yung 4 gawin na lang hopia baboy"
  const isBecoming = clause.act === 'set' && one.words === '' && isPointed(clause, one) && one.quantity && two.words !== '' && !two.quantity // prettier-ignore
  if (isBecoming) return { mentions: [{ ...two, quantity: one.quantity, isOfThem: true }], among: null } // prettier-ignore
  const [pointed, detailed] = isPointed(clause, one) ? [one, two] : [two, one]
  if (!isPointed(clause, pointed) || !isDetailed(detailed) || detailed.words !== '' || detailed.reference || detailed.quantity) return { mentions, among: null } // prettier-ignore
  const { reference, quantity, words, candidates } = pointed
  return {
    mentions: [{ ...detailed, reference: quantity ? null : reference, quantity, isOfThem: quantity !== null }], // prettier-ignore
    among: words === '' ? null : candidates.map(({ entry }) => entry),
  }
}

interface Pointing {
  mentions: readonly Mention[]
  /** The goods that were named; null when none were. */
  among: readonly ShelfEntry[] | null
}

/** "22oz", of goods that come in such a size and are not sold by it. */
export function asSize(turn: DialogueTurn, mention: Mention): Mention {
  const { quantity } = mention
  if (!quantity?.unit || !isSizeAlone(mention, orderedEntries(turn))) return mention
  return { ...mention, sizes: [`${quantity.value} ${quantity.unit.name}`], quantity: null }
}

/** "Yung isa", "ang duha ka kape", of what is in the order. */
function isPointed({ text, start }: Clause, mention: Mention): boolean {
  const { words, quantity, reference } = mention
  if (isDetailed(mention)) return false
  if (words === '' && !quantity) return reference?.kind === 'other'
  // "One of them should be large"
  if (mention.isOfThem && reference?.kind === 'that') return words === ''
  return quantity?.unit === null && !reference && THE.test(text.slice(0, Math.max(0, mention.start - start))) // prettier-ignore
}

/** "Make one americano 22oz" */
function isMade({ act, text, start }: Clause, mention: Mention): boolean {
  const isNumber = mention.quantity?.unit === null && mention.words !== ''
  return act === 'set' && isNumber && MAKE.test(text.slice(0, Math.max(0, mention.start - start)))
}

const MAKE = /\bmake\s+$/iu
const THE = patternOf('the', { after: '\\s+$' })

function isDetailed({ sizes, options }: Pick<Mention, 'sizes' | 'options'>): boolean {
  return sizes.length + options.length > 0
}

/** "2 spicy, the rest original": what is left of the line by the other parts is the rest. */
function countsOf(mentions: readonly Mention[], line: DraftLine): number[] {
  const isRest = ({ reference, text, quantity }: Mention) => mentions.length > 1 && reference?.kind === 'other' && !quantity && REST.test(text) // prettier-ignore
  const counts = mentions.map((mention) => (isRest(mention) ? 0 : countOf(mention, line)))
  const left = addQuantities(line.qty, ...counts.map((count) => -count))
  return mentions.map((mention, at) => isRest(mention) ? (left > 0 ? left : Number.NaN) : counts[at]!) // prettier-ignore
}

const REST = patternOf('rest')

/** How many, or how much; NaN for what is no part. "Yung isa", "one of them", and not "make it one". */
function countOf(
  { quantity, reference, text, isEach }: Mention,
  { entry, qty }: DraftLine,
): number {
  const unit = quantity?.unit ?? null
  if (isEach || (unit && unit.kind !== 'measure')) return Number.NaN
  if (reference?.kind === 'other' && !quantity) return 1
  const said = quantity?.text ?? '?'
  const isOfThem = reference === null || reference.kind === 'other' || (reference.kind === 'that' && (text.startsWith(said) || text.endsWith(said))) // prettier-ignore
  // "Yung kalahati gawing 6 inch"
  const share = quantity && !unit && isOfThem && quantity.value < 1 ? quantity.value * qty : 0
  if (share > 0 && Number.isInteger(share)) return share
  const sold = quantity && isOfThem ? toQuantityOfSale(quantity, entry) : null
  return sold?.kind === 'sold' && (unit || Number.isInteger(sold.qty)) ? sold.qty : Number.NaN // prettier-ignore
}

/** So many of a line in the size or with the options that were said; null when its goods have them not. */
function toPart(turn: DialogueTurn, line: DraftLine, mention: Mention, qty: number) {
  const { words, sizes, options, note } = mention
  const named = kindNamed(turn, line, mention)
  if (Number.isNaN(qty)) return null
  const kept = named?.item.productId === line.entry.item.productId ? [...line.options] : []
  if (named) return { part: { entry: named, qty, options: kept, note }, options: [] }
  // "Ang marker usa ra ang itom ug usa ka pula"
  const isOwn = mention.candidates.length > 0 && mention.candidates.every((each) => each.entry === line.entry) // prettier-ignore
  if ((words !== '' && !isOwn) || !isDetailed(mention)) return null
  const linked = sizes.length > 0 ? linkAmong({ ...mention, quantity: null }, familyOf(turn)(line.entry)) : null // prettier-ignore
  const sized = linked && settle(mostLike(linked, line.entry))
  if (sized && sized.kind !== 'settled') return null
  const entry = sized ? sized.entry : line.entry
  const own = options.filter(({ productId }) => productId === entry.item.productId)
  if (options.length > 0 && own.length === 0) return null
  const part: DraftLine = { entry, qty, options: [...line.options], note: note ?? line.note }
  return { part, options: own.map(({ option }) => option.optionId) }
}

/** "Black na lang yung isa", of white ones in medium: those whose names differ least from what there is. */
function mostLike(candidates: readonly Candidate[], { item }: ShelfEntry): Candidate[] {
  const own = new Set(foldWords(item.name))
  const shared = candidates.map(({ entry }) => foldWords(entry.item.name).filter((word) => own.has(word)).length) // prettier-ignore
  return candidates.filter((_, at) => shared[at] === Math.max(...shared))
}

/** "Ay chicken na lang pala yung isa", "1 type c saka 1 micro" of two micro ones: the other kind of a line that a part of it becomes. */
function kindNamed(turn: DialogueTurn, { entry }: DraftLine, mention: Mention): ShelfEntry | null {
  const { words, isOfThem, reference, candidates, quantity, options } = mention
  if (words === '' || candidates.length === 0) return null
  const family = familyOf(turn)(entry)
  const kin = candidates.filter((each) => family.includes(each.entry))
  const [only, ...others] = kin
  if (!only || others.length > 0) return null
  const isPointed = isOfThem || reference?.kind === 'other'
  if (isPointed) return only.entry !== entry && candidates.length === 1 ? only.entry : null
  return quantity && options.length === 0 ? only.entry : null
}
