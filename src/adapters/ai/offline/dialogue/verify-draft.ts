/** Checks the draft against the message: numbers and options that were said and that no line shows are asked about. */
import { addQuantities } from '../../../../platform/values/quantity.ts'
import { foldWords } from '../../../../lexicon/word-forms.ts'
import type {
  Act,
  Clause,
  Interpretation,
  Mention,
  OptionMention,
} from '../interpretation/interpretation.ts'
import { toQuantityOfSale } from '../interpretation/quantity-of-sale.ts'
import type { ShelfEntry } from '../interpretation/shelf.ts'
import { isSizeOf } from '../interpretation/shelf/sizes.ts'
import { parseNumber } from '../language/number-parser.ts'
import { CORRECTING } from '../language/phrasing.ts'
import type { Quantity } from '../language/quantity.ts'
import { tokenize } from '../language/tokenizer.ts'
import type { DialogueTurn } from './dialogue-turn.ts'
import { chosenOptions, type DraftLine } from './order-draft.ts'
import { askingKinds, type Outcome } from './outcome.ts'

type Said = Pick<Interpretation, 'clauses' | 'tokens' | 'unexplained' | 'notes'>

/** What these name is not put, or leaves the order. */
const APART: ReadonlySet<Act> = new Set(['ask', 'complain', 'clear', 'handover', 'wait', 'refuse', 'remove', 'replace']) // prettier-ignore
/** After one of these outcomes, a number may be of what is not in the order. */
const LEFT: ReadonlySet<Outcome['kind']> = new Set(['removed', 'quote', 'leftOut', 'unknownProduct', 'soldOut']) // prettier-ignore

/**
 * A reading can be whole and still lose a word on its way into the order. So the check trusts no rule that made the order: it compares what the
 * message names with the lines as they are now. A message that asks something itself is checked by its answer.
 */
export function verifyDraft(turn: DialogueTurn, said: Said): void {
  const words = lostCounts(turn, said)
  if (words.length > 0) turn.outcomes.push({ kind: 'unexplained', words: words.join(' ') })
  takeSizesBack(turn, said)
  if (turn.touched.size === 0 || turn.opened.length > 0 || isAsking(turn)) return
  const products = new Set([...turn.touched].map(({ entry }) => entry.item.productId))
  const variants = turn.shelf.entries.filter(({ item }) => products.has(item.productId))
  for (const clause of said.clauses) {
    const isCounted = isCounting(said, clause)
    const isChosen = isChoosing(said, clause)
    for (const mention of clause.mentions)
      if (
        (isCounted && isCountLost(turn, said, mention)) ||
        (isChosen && isOptionLost(turn, clause, mention, variants))
      )
        turn.outcomes.push({ kind: 'unexplained', words: mention.text })
  }
}

function isAsking({ outcomes }: DialogueTurn): boolean {
  return outcomes.some(({ kind }) => askingKinds.has(kind))
}

/** Of goods that come in sizes of such numbers, few are bought in so many. */
const SIZE_NUMBER_MIN = 10

/** "42 nalang pala, masikip yata 41": a number that is a size of the goods has not become a number of pairs in silence. */
function takeSizesBack({ draft, touched, cart, outcomes }: DialogueTurn, { clauses }: Said): void {
  const counts = clauses.flatMap(({ mentions }) =>
    mentions.flatMap(({ quantity }) => quantity ?? []),
  )
  for (const line of draft.lines.filter((each) => touched.has(each))) {
    const { productId, variantId, choices } = line.entry.item
    const before = cart.lines.find((each) => each.productId === productId && each.variantId === variantId) // prettier-ignore
    const said = counts.find(({ value }) => value === line.qty && value >= SIZE_NUMBER_MIN)
    const isSize = choices.some(({ options }) => options.some(({ name }) => Number(name) === line.qty)) // prettier-ignore
    if (!said || !before || before.qty === line.qty || !isSize) continue
    line.qty = before.qty
    outcomes.push({ kind: 'unexplained', words: said.text })
  }
}

/** Numbers that are read as counts, and that no clause holds: "hose? 1.5 meters ko". */
function lostCounts(turn: DialogueTurn, { clauses, tokens, unexplained, notes }: Said): string[] {
  const { outcomes } = turn
  const has = (kind: Outcome['kind']) => outcomes.some((each) => each.kind === kind)
  const isAbsent = (has('unknownProduct') || has('soldOut')) && !has('quote')
  if (isAbsent || has('unexplained') || clauses.some(({ act }) => act === 'complain')) return []
  const spans = [...clauses.flatMap(({ mentions, replaced }) => [...mentions, ...replaced]), ...unexplained] // prettier-ignore
  const isInside = (at: number) => spans.some(({ start, end }) => start <= at && at < end)
  const noted = new Set(notes.flatMap((note) => tokenize(note).map(({ text }) => text.toLowerCase()))) // prettier-ignore
  const counts = tokens.filter(({ role, start, text }) => role === 'count' && !isInside(start) && !noted.has(text.toLowerCase())) // prettier-ignore
  if (counts.length === 0) return []
  const known = numbersKnown(turn, clauses)
  return counts.flatMap(({ text }) => {
    const value = parseNumber(tokenize(text), 0)?.value
    // One is also an article, and a pronoun.
    return value === undefined || value === 1 || known.has(value) ? [] : [text]
  })
}

/** The numbers of what the message has been taken for. */
function numbersKnown(
  { draft, offers, opened, outcomes }: DialogueTurn,
  clauses: readonly Clause[],
): Set<number> {
  return new Set([
    ...clauses.flatMap(({ mentions }) => mentions.flatMap(({ quantity }) => quantity?.value ?? [])),
    ...draft.lines.flatMap(({ qty, entry }) => [qty, ...numbersIn(entry.item.name)]),
    ...totals(draft.lines),
    ...offers.map(({ qty }) => qty),
    ...opened.flatMap(({ quantity }) => quantity?.value ?? []),
    ...outcomes.flatMap((each) => ('words' in each ? numbersIn(each.words) : [])),
  ])
}

/** Of all lines, and of those of each product: "4 siomai, 2 steamed, 2 fried". */
function totals(lines: readonly DraftLine[]): number[] {
  const products = Map.groupBy(lines, ({ entry }) => entry.item.productId)
  return [lines, ...products.values()].map((of) => addQuantities(...of.map(({ qty }) => qty)))
}

function numbersIn(text: string): number[] {
  return (text.match(/\d+(?:\.\d+)?/gu) ?? []).map(Number)
}

/** "Hindi lima, tatlo": of a correction, one number only is in the order. */
function isCounting({ clauses }: Said, clause: Clause): boolean {
  const isChanged = (each: Clause) =>
    each.isCorrection || each.act === 'refuse' || (each !== clause && each.act === 'set')
  if (clauses.some(isChanged)) return false
  return !APART.has(clause.act) && !CORRECTING.test(clause.text)
}

function isCountLost(turn: DialogueTurn, { clauses }: Said, mention: Mention): boolean {
  const { quantity, words } = mention
  // "Half" may be of anything.
  if (
    !quantity ||
    quantity.value < 1 ||
    turn.held.has(quantity.value) ||
    turn.outcomes.some(({ kind }) => LEFT.has(kind))
  )
    return false
  const touched = turn.draft.lines.filter((line) => turn.touched.has(line))
  const lines = words === '' ? touched : touched.filter((line) => isNamed(mention, line))
  const products = new Set(lines.map(({ entry }) => entry.item.productId))
  const ofProducts = turn.draft.lines.filter(({ entry }) => products.has(entry.item.productId))
  if (lines.some((line) => shows(turn, line, quantity))) return false
  // "10 pandesal, at isa pang 10 pandesal"
  const sum = addQuantities(...clauses.flatMap(({ mentions }) => mentions.flatMap((each) => each.quantity?.value ?? []))) // prettier-ignore
  const all = [...totals(lines), ...totals(ofProducts)]
  return !all.includes(quantity.value) && !all.includes(sum)
}

/** By its goods, or by an option alone: "8 ang choco" of donuts. */
function isNamed(
  { words, candidates, alternatives }: Mention,
  { entry, options }: DraftLine,
): boolean {
  const { productId, choices } = entry.item
  const meant = [...candidates, ...alternatives]
  if (meant.length === 0 || meant.some((each) => each.entry.item.productId === productId))
    return true
  const chosen = chosenOptions(choices, options).flatMap(({ name }) => foldWords(name))
  return foldWords(words).some((word) => chosen.includes(word))
}

/** Whether a line has so many, has become so many more or less, or has the number in its name or its price. */
function shows(
  { cart }: DialogueTurn,
  { qty, entry, options }: DraftLine,
  quantity: Quantity,
): boolean {
  const { productId, variantId, choices, name, unit, price } = entry.item
  const before = cart.lines.find((each) => each.productId === productId && each.variantId === variantId)?.qty ?? 0 // prettier-ignore
  const sold = toQuantityOfSale(quantity, entry)
  const factor = quantity.unit?.kind === 'count' ? quantity.unit.factor : 1
  const amounts = [qty, Math.abs(qty - before), qty * factor]
  const names = [name, unit, ...chosenOptions(choices, options).map((option) => option.name)]
  return (
    amounts.includes(quantity.value) ||
    ('qty' in sold && amounts.includes(sold.qty)) ||
    price === 100 * quantity.value ||
    names.flatMap(numbersIn).includes(quantity.value)
  )
}

/** Of a correction, one option only is in the order. */
function isChoosing({ clauses }: Said, { act }: Clause): boolean {
  const naming = clauses.flatMap(({ mentions }) => mentions).filter(({ options, sizes }) => options.length + sizes.length > 0) // prettier-ignore
  const isChange = (each: Clause) =>
    (APART.has(each.act) && each.act !== 'ask') ||
    (naming.length < 2 && (each.isCorrection || CORRECTING.test(each.text)))
  return !APART.has(act) && !clauses.some(isChange)
}

/** @param variants of the goods that the message has put */
function isOptionLost(
  { draft }: DialogueTurn,
  { act, mentions }: Clause,
  { options, sizes, quantity, reference }: Mention,
  variants: readonly ShelfEntry[],
): boolean {
  if (options.length + sizes.length === 0) return false
  // "Yung yellow gawin nyong white", "yung isang yellow gawing white"
  const isSwap = mentions.some((each) => !each.quantity && each.options.length + each.sizes.length > 0) // prettier-ignore
  if (act === 'set' && (!quantity || isSwap)) return false
  const isOfPut = ({ productId }: OptionMention) => variants.some(({ item }) => item.productId === productId) // prettier-ignore
  const named = options.filter(isOfPut).map(({ option }) => option.name)
  const chosen = new Set(draft.lines.flatMap((line) => chosenOptions(line.entry.item.choices, line.options).map(({ name }) => name))) // prettier-ignore
  if (named.length > 0 && !named.some((name) => chosen.has(name))) return true
  const isSizeLost = (size: string) => {
    const meant = variants.filter((entry) => isSizeOf(entry, size))
    return meant.length > 0 && !meant.some(({ item }) => draft.linesOf(item.key).length > 0)
  }
  return reference === null && sizes.some(isSizeLost)
}
