/** A correction that has only added a line becomes a question. */
import { foldWords } from '../../../../../../lexicon/word-forms.ts'
import { patternOf } from '../../../language/phrasing.ts'
import type { Clause, Interpretation } from '../../../interpretation/interpretation.ts'
import { offeringKey, type ShelfEntry } from '../../../interpretation/shelf.ts'
import type { DialogueTurn } from '../../dialogue-turn.ts'
import type { DraftLine } from '../../order-draft.ts'

/**
 * "Wait po, large na pala si baby", "ay mali, puppy pala": who corrects and has only got more of the kind may want it in place of what the order has.
 * What was put is taken out again, and the customer is asked what it replaces.
 */
export function askAboutCorrection(turn: DialogueTurn, { clauses }: Interpretation): void {
  const { draft, outcomes, cart, touched } = turn
  if (!clauses.some(isCorrecting) || clauses.some(isMore)) return
  if (outcomes.some(({ kind }) => kind === 'removed')) return
  const before = new Set(cart.lines.map(({ productId, variantId }) => offeringKey(productId, variantId))) // prettier-ignore
  const isNew = ({ entry }: DraftLine) => !before.has(entry.item.key)
  const [added, ...others] = draft.lines.filter((line) => touched.has(line) && isNew(line))
  if (!added || others.length > 0) return
  const kin = draft.lines.filter((line) => !touched.has(line) && isKin(line.entry, added.entry))
  if (kin.length === 0) return
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

const CORRECTING = patternOf('correcting')
/** "Dalawa pa rin" is still, and not also. */
const MORE = patternOf('also', { before: '(?<!\\bpa\\s)' })

function isCorrecting({ isCorrection, text }: Clause): boolean {
  return isCorrection || CORRECTING.test(text)
}

function isMore({ act, text }: Clause): boolean {
  return act === 'add' || MORE.test(text)
}

/** Of one product, of one head word, or of one kind of goods. */
function isKin(one: ShelfEntry, other: ShelfEntry): boolean {
  if (one.item.productId === other.item.productId) return true
  if (foldWords(one.item.name)[0] === foldWords(other.item.name)[0]) return true
  return [...one.concepts.keys()].some((concept) => other.concepts.has(concept))
}
