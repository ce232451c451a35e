/** A correction that has only added a line becomes a question. */
import type { Clause, Interpretation, Mention } from '../../../interpretation/interpretation.ts'
import { offeringKey, type ShelfEntry } from '../../../interpretation/shelf.ts'
import { ALSO, CORRECTING, patternOf } from '../../../language/phrasing.ts'
import { entriesOf, isInPlaceOfTold, type DialogueTurn } from '../../dialogue-turn.ts'
import type { DraftLine } from '../../order-draft.ts'
import { familyOf } from '../resolve-mention.ts'

/**
 * "Wait po, large na pala si baby": who corrects and has only got more of the kind may want it in place of what the order has. What was put
 * is taken out again, and the customer is asked what it replaces.
 */
export function askAboutCorrection(turn: DialogueTurn, { clauses }: Interpretation): void {
  const { draft, outcomes, cart, touched } = turn
  if (outcomes.some(({ kind }) => kind === 'removed')) return
  const before = new Set(cart.lines.map(({ productId, variantId }) => offeringKey(productId, variantId))) // prettier-ignore
  const isNew = ({ entry }: DraftLine) => !before.has(entry.item.key)
  const [added, ...others] = draft.lines.filter((line) => touched.has(line) && isNew(line))
  if (
    !added ||
    others.length > 0 ||
    isForSoldOut(turn, added.entry) ||
    !isToldAsCorrection(clauses, added.entry)
  )
    return
  const isKin = ({ entry }: DraftLine) => familyOf(turn)(added.entry).includes(entry) || haveCommonKind(entry, added.entry) // prettier-ignore
  // "Yung isa medium pala": some of a line are in another size by now.
  const isWhole = (line: DraftLine) => cart.lines.some(({ productId, variantId, qty }) => qty === line.qty && offeringKey(productId, variantId) === line.entry.item.key) // prettier-ignore
  if (!draft.lines.some((line) => !touched.has(line) && isWhole(line) && isKin(line))) return
  draft.remove(added)
  turn.outcomes = outcomes.filter((each) => each.kind !== 'put' || each.line !== added)
  turn.opened.push({
    missing: 'replaced',
    keys: [added.entry.item.key],
    act: 'set',
    quantity: { value: added.qty, unit: null, text: String(added.qty) },
    options: [...added.options],
    note: added.note,
    replaced: [],
    words: added.entry.item.name,
    isBeside: false,
  })
}

/** "Coke na lang pala", of an order with Royal, when there is no Sprite: it is plain what it comes for. */
function isForSoldOut(turn: DialogueTurn, entry: ShelfEntry): boolean {
  const told = isInPlaceOfTold(turn, entry) ? entriesOf(turn, turn.state.told!) : []
  return told.some((each) => haveCommonKind(each, entry)) && told.every(({ item }) => item.inventory <= 0) // prettier-ignore
}

/** "Order ko pala 2 tuna": goods with a number of their own are ordered beside the others; "large yung dalawa" is about those of the order. */
function isToldAsCorrection(clauses: readonly Clause[], entry: ShelfEntry): boolean {
  const names = ({ candidates }: Mention) => candidates.some((candidate) => candidate.entry === entry) // prettier-ignore
  const correcting = clauses.find((clause) => clause.mentions.length > 0 && isCorrecting(clause))
  const told = clauses.find(({ mentions }) => mentions.some(names)) ?? correcting
  if (!told || told.act === 'ask' || told.act === 'add' || ALSO.test(told.text)) return false
  if (!clauses.some((clause) => clause.act !== 'ask' && isCorrecting(clause))) return false
  const counted = told.mentions.flatMap(({ quantity }) => (quantity ? [quantity.text] : []))
  return counted.every((text) => THE.test(told.text.slice(0, told.text.indexOf(text))))
}

const THE = patternOf('the', { before: '(?:^|\\s)', after: '\\s*$' })

function isCorrecting({ isCorrection, text }: Clause): boolean {
  return isCorrection || CORRECTING.test(text)
}

/** Of one class of goods; brands are none. */
export function haveCommonKind(one: ShelfEntry, other: ShelfEntry): boolean {
  return [...one.concepts.keys()].some((concept) => concept.kind !== 'brand' && other.concepts.has(concept)) // prettier-ignore
}
