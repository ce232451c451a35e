/** "6 pala yung barbecue, hindi 5", "not 5 but 6": a number of the order is denied, and another one takes its place. */
import type { Clause, Mention, Role } from '../../../interpretation/interpretation.ts'
import { patternOf } from '../../../language/phrasing.ts'
import { numbersIn } from '../../../language/number-parser.ts'
import type { DialogueTurn } from '../../dialogue-turn.ts'
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
