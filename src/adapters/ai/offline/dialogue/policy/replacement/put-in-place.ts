/** What a mind that is changed puts in the place of goods of the order: "tofu na lang", "sorry, I meant cafe latte", "alkaline na lang pala yung dalawa". */
import type { Clause, Mention } from '../../../interpretation/interpretation.ts'
import { SAME_WEIGHT } from '../../../interpretation/shelf/analyse-name.ts'
import type { ShelfEntry } from '../../../interpretation/shelf.ts'
import { CORRECTING, patternOf } from '../../../language/phrasing.ts'
import {
  isAskedAgain,
  isInPlaceOfTold,
  orderedEntries,
  type DialogueTurn,
} from '../../dialogue-turn.ts'
import { isPronoun } from '../join-mentions.ts'
import { putGoods, type Goods } from '../put-goods.ts'
import { changesMind, saysAlso } from '../turns-of-phrase/correct-number.ts'
import { haveCommonKind } from './ask-about-correction.ts'
import { likeLine, replaceGoods, siblingInOrder } from './replace-goods.ts'

type Said = Pick<Clause, 'act' | 'text' | 'isCorrection' | 'isJust'>

/** The goods of the order in whose place others are meant; null when they are further ones. */
export function replacedBy(
  turn: DialogueTurn,
  clause: Said,
  mention: Mention,
  entry: ShelfEntry,
): ShelfEntry | null {
  if (clause.act === 'add' || isInPlaceOfTold(turn, entry) || isAskedAgain(turn, entry)) return null // prettier-ignore
  const isMeant = clause.isJust || (turn.touched.size === 0 && SHOULD_BE.test(clause.text))
  // "Yung dalawang manok jumbo na lang"
  const isInstead = isMeant && (mention.quantity === null || mention.isOfThem)
  // "Itlog half dozen… ay isang dosena na lang": of what was just named, and in the place of nothing else.
  const isJustNamed = mention.words === '' && turn.focus.includes(entry)
  const sole = isJustNamed ? null : soleLine(turn, entry)
  return (
    (clause.act === 'set' && isPronoun(mention) ? sole : null) ??
    (clause.act === 'set' && !turn.hasParts ? otherVariant(turn, entry) : null) ??
    (isInstead ? (otherVariant(turn, entry) ?? siblingInOrder(turn, entry)) : null) ??
    (changesMind(clause) ? sole : null) ??
    (isJustNamed ? null : soleKin(turn, clause, mention, entry))
  )
}

/** "Ay mali, elbow dapat 3/4" */
const SHOULD_BE = patternOf('should be')

/** Goods in the place of others; of "yung dalawa" in the place of so many of them. */
export function putInPlace(
  turn: DialogueTurn,
  from: ShelfEntry,
  {
    quantity,
    isOfThem,
    options,
    note,
  }: Pick<Mention, 'quantity' | 'isOfThem' | 'options' | 'note'>,
  { entry, act }: Pick<Goods, 'entry' | 'act'>,
): void {
  const goods = {
    entry,
    act,
    quantity,
    options: options.map(({ option }) => option.optionId),
    note,
  }
  const line = turn.draft.linesOf(from.item.key).at(-1)
  const isPart = isOfThem && quantity !== null && !quantity.unit && line !== undefined && quantity.value < line.qty // prettier-ignore
  if (!isPart) return replaceGoods(turn, [from], goods)
  if (putGoods(turn, likeLine(line, { ...goods, act: 'add' })))
    putGoods(turn, { entry: from, act: 'reduce', quantity, options: [], note: null })
}

/** "Ay baguio diay" of cooking oil: other goods of the same kind are meant in place of the only ones; with a number of their own, of the only line. */
function soleKin(
  turn: DialogueTurn,
  clause: Said,
  { quantity }: Mention,
  entry: ShelfEntry,
): ShelfEntry | null {
  const { text, isCorrection, act } = clause
  const isChanged = changesMind(clause) || (isCorrection && CORRECTING.test(text))
  if (!isChanged || act === 'add' || saysAlso(text)) return null
  const { lines } = turn.draft
  const open = lines.filter((line) => line.entry !== entry && !turn.touched.has(line))
  const [kin, ...others] = open.filter((line) => lines.length === 1 ? haveCommonKind(line.entry, entry) : isOfSameKind(line.entry, entry)) // prettier-ignore
  const isSole = others.length === 0 && (quantity === null || lines.length === 1)
  return kin && isSole && !lines.some((line) => line.entry === entry) ? kin.entry : null
}

/** Both are called so: two rices, and not what else is for breakfast. */
function isOfSameKind({ concepts }: ShelfEntry, other: ShelfEntry): boolean {
  return [...concepts].some(([concept, weight]) => concept.kind !== 'brand' && weight >= SAME_WEIGHT && (other.concepts.get(concept) ?? 0) >= SAME_WEIGHT) // prettier-ignore
}

/** The only goods of the order, if they are others and this message has not put them. */
function soleLine({ draft, touched }: DialogueTurn, entry: ShelfEntry): ShelfEntry | null {
  const [line, ...others] = draft.lines
  const isSole = others.length === 0 && line?.entry !== entry && !touched.has(line!)
  return isSole ? (line?.entry ?? null) : null
}

/** "Make the taro large": the only line of the same product, in another size. */
function otherVariant(turn: DialogueTurn, entry: ShelfEntry): ShelfEntry | null {
  const ordered = orderedEntries(turn)
  if (ordered.includes(entry) || entry.item.variantId === null) return null
  const same = ordered.filter(({ item }) => item.productId === entry.item.productId)
  return same.length === 1 ? same[0]! : null
}
