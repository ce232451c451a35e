/** Corrections: a number that is denied ("6 pala yung barbecue, hindi 5"), a mind that is changed, and what comes to mind late. */
import { addQuantities } from '../../../../../../platform/values/quantity.ts'
import type { Clause, Mention, Role } from '../../../interpretation/interpretation.ts'
import { ALSO, CORRECTING, ONLY, patternOf } from '../../../language/phrasing.ts'
import { numbersIn } from '../../../language/number-parser.ts'
import type { DialogueTurn } from '../../dialogue-turn.ts'
import type { DraftLine } from '../../order-draft.ts'
import { isBareNumber } from '../join-mentions.ts'
import { putGoods } from '../put-goods.ts'

const DENIED = patternOf('denied number', { after: '\\s+(?:po\\s+|na\\s+)?(\\S+)', flags: 'giu' })

/** Numbers of an address or a price count no goods. */
const ELSEWHERE: ReadonlySet<Role> = new Set([
  'address',
  'phone',
  'name',
  'money',
  'time',
  'people',
])

/** @returns the clauses that are about something else; all of them when no number is corrected */
export function correctNumber(turn: DialogueTurn, clauses: readonly Clause[]): readonly Clause[] {
  const message = turn.tokens.map(({ role, text }) => (ELSEWHERE.has(role) ? '' : text)).join(' ')
  const counted = clauses.filter(({ mentions }) => mentions.some(({ quantity }) => quantity))
  const mentions = counted.flatMap((clause) => clause.mentions)
  const numbers = numbersIn(message)
  const denied = [...message.matchAll(DENIED)].flatMap(([, word = '']) => numbersIn(word))
  const [wrong, ...more] = denied
  const others = numbers.filter((number) => number !== wrong)
  const [right] = others
  if (wrong === undefined || more.length > 0 || right === undefined || others.length > 1)
    return clauses
  const named = mentions.filter(({ words }) => words !== '')
  const lines = turn.draft.lines.filter(
    ({ entry, qty }) =>
      qty === wrong &&
      named.every(({ candidates }) => candidates.some((each) => each.entry === entry)),
  )
  const [line, ...alike] = lines
  if (!line || alike.length > 0 || !mentions.every((mention) => isPlain(mention))) return clauses
  const quantity = { value: right, unit: null, text: String(right) }
  putGoods(turn, { entry: line.entry, act: 'set', quantity, options: [], note: null })
  return clauses.filter((clause) => !counted.includes(clause) && !isNumberAlone(clause))
}

/** Nothing but goods and a number. */
function isPlain({ quantity, sizes, options }: Mention): boolean {
  return sizes.length + options.length === 0 && (!quantity || quantity.unit?.kind !== 'measure')
}

function isNumberAlone({ act, text, mentions }: Clause): boolean {
  return act === 'none' && mentions.length === 0 && numbersIn(text).length > 0
}

/** "Ay coffee na lang pala", "perla na lang diay". */
export function changesMind({ text, isJust }: Pick<Clause, 'text' | 'isJust'>): boolean {
  return isJust && ONLY.test(text) && CORRECTING.test(text) && !ALSO.test(text)
}

/** "Kulangi ug usa, lima na lang ka latte", "dagdagan ng 2, bale 6 na yung latte": so many less or more, and what that makes. */
export function asResult({ draft }: DialogueTurn, clause: Clause): Clause {
  const { act, mentions } = clause
  const [change, result, ...others] = mentions
  const isCounted = act === 'reduce' || act === 'add'
  if (!isCounted || others.length > 0 || !change?.quantity || !result?.quantity) return clause // prettier-ignore
  // "Dagdagan ng 2 chicken, para 12 lahat"
  if (result.reference?.kind === 'all') return isTotal(draft, clause) ? { ...clause, mentions: [change] } : clause // prettier-ignore
  // "Dagdag pa ng isang pouch, so 5", of 4
  if (isBareNumber(result) && makesOfLine(draft, clause)) return { ...clause, mentions: [change] }
  if (change.words !== '' || change.sizes.length + change.options.length > 0 || !isPlain(result)) return clause // prettier-ignore
  const lines = draft.lines.filter(({ entry }) => result.words === '' || result.candidates.some((each) => each.entry === entry)) // prettier-ignore
  const sign = act === 'add' ? 1 : -1
  const isSum = ({ qty }: DraftLine) => qty + sign * change.quantity!.value === result.quantity!.value // prettier-ignore
  const [line, ...more] = lines.filter(isSum)
  if (!line || more.length > 0) return clause
  const candidates = result.candidates.filter((each) => each.entry === line.entry)
  return { ...clause, act: 'set', isExplicitTarget: true, mentions: [{ ...result, candidates }] }
}

/** Whether the second of two numbers is what the line of the goods has after the change. */
function makesOfLine(
  { linesOf }: DialogueTurn['draft'],
  { act, mentions: [change, all] }: Clause,
): boolean {
  // prettier-ignore
  const { candidates, quantity, options } = change!
  const lines = candidates.flatMap(({ entry }) => linesOf(entry.item.key))
  const own = quantity!.value * (act === 'add' ? 1 : -1)
  return options.length === 0 && lines.length === 1 && lines[0]!.qty + own === all!.quantity!.value
}

/** Whether the second of two numbers is what the order has in all after the change. */
function isTotal(
  { lines }: DialogueTurn['draft'],
  { act, mentions: [change, all] }: Clause,
): boolean {
  const before = addQuantities(...lines.map(({ qty }) => qty))
  const own = change!.quantity!.value
  const isBare = all!.words === '' && all!.sizes.length + all!.options.length === 0
  return isBare && all!.quantity!.value === (act === 'add' ? before + own : before - own)
}

/** "Yung 9mm din pala, 12 piraso": what comes to mind late is ordered, too. */
export function asFurther({ draft }: DialogueTurn, clause: Clause): Clause {
  const { act, mentions, text } = clause
  const isCounted = mentions.length > 0 && mentions.every(({ quantity, words, sizes }) => quantity && (words !== '' || sizes.length > 0)) // prettier-ignore
  const isLate = ALSO.test(text) && CORRECTING.test(text) && !ONLY.test(text)
  // "3 carbonara din pala", of the one that is in the order.
  const isOrdered = ({ candidates }: Mention) => candidates.some(({ entry }) => draft.linesOf(entry.item.key).length > 0) // prettier-ignore
  if ((act !== 'set' && act !== 'order') || !isCounted || !isLate || mentions.some(isOrdered)) return clause // prettier-ignore
  return { ...clause, act: 'add', isCorrection: false, isExplicitTarget: false, isJust: false }
}
