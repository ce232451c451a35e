/** Corrections: a number that is denied ("6 pala yung barbecue, hindi 5"), a mind that is changed, and what comes to mind late. */
import { isPerson } from '../../../../../../lexicon/ordinary-words.ts'
import { foldWords } from '../../../../../../lexicon/word-forms.ts'
import type { Clause, Mention, Role } from '../../../interpretation/interpretation.ts'
import { toQuantityOfSale } from '../../../interpretation/quantity-of-sale.ts'
import type { ShelfEntry } from '../../../interpretation/shelf.ts'
import { ALSO, CORRECTING, ONLY, patternOf, phrasesOf } from '../../../language/phrasing.ts'
import { numbersIn } from '../../../language/number-parser.ts'
import { quantitiesIn } from '../../../language/quantity-parser.ts'
import { tokenize } from '../../../language/tokenizer.ts'
import { isFunctionWord } from '../../../language/vocabulary.ts'
import type { DialogueTurn } from '../../dialogue-turn.ts'
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
  if (!line || alike.length > 0 || !mentions.every((mention) => isPlain(mention, line.entry)))
    return clauses.filter((clause) => !isDenied(clause, wrong) || counted.length < 2)
  const said = mentions.find(({ quantity }) => quantity?.value === right)?.quantity
  const quantity = said ?? { value: right, unit: null, text: String(right) }
  putGoods(turn, { entry: line.entry, act: 'set', quantity, options: [], note: null })
  return clauses.filter((clause) => !counted.includes(clause) && !isNumberAlone(clause))
}

/** Nothing but goods and a number of them: "3 kilos" of what is sold by the kilo. */
function isPlain({ quantity, sizes, options }: Mention, entry: ShelfEntry): boolean {
  const isMeasure = quantity?.unit?.kind === 'measure'
  return sizes.length + options.length === 0 && (!isMeasure || toQuantityOfSale(quantity, entry).kind === 'sold') // prettier-ignore
}

/** "… dili 2", in a clause of its own: what is denied is never how many. */
function isDenied({ isCorrection, mentions: [only, ...others] }: Clause, wrong: number): boolean {
  return isCorrection && others.length === 0 && only?.words === '' && only.quantity?.value === wrong
}

function isNumberAlone({ act, text, mentions }: Clause): boolean {
  return act === 'none' && mentions.length === 0 && numbersIn(text).length > 0
}

/** "Ay coffee na lang pala", "perla na lang diay". */
export function changesMind({ text, isJust }: Pick<Clause, 'text' | 'isJust'>): boolean {
  return isJust && ONLY.test(text) && CORRECTING.test(text) && !saysAlso(text)
}

/** "Ground pork na lang, 1 kilo din" is as much as before, and in the place of something. */
export function saysAlso(text: string): boolean {
  const at = text.lastIndexOf(',')
  const tokens = tokenize(text.slice(at + 1))
  const [number] = quantitiesIn(tokens)
  const isSameNumber = at >= 0 && number?.start === 0 && tokens.slice(number.end).every(({ key }) => phrasesOf('as well').has(key) || isFunctionWord(key)) // prettier-ignore
  return ALSO.test(isSameNumber ? text.slice(0, at) : text)
}

/** "My sister wants one too": so many more of what the order has, for somebody else. */
export function isForAnother(
  { tokens, draft, touched }: DialogueTurn,
  { item }: ShelfEntry,
  mention: Mention,
  { text, start, end }: Pick<Clause, 'text' | 'start' | 'end'>,
): boolean {
  const lines = draft.linesOf(item.key)
  const said = tokens.filter((token) => token.start >= start && token.end <= end)
  const isOfSomebody = said.some((token) => token.role === 'people' || foldWords(token.text).some(isPerson)) // prettier-ignore
  return isBareNumber(mention) && ALSO.test(text) && isOfSomebody && lines.length > 0 && !lines.some((line) => touched.has(line)) // prettier-ignore
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
