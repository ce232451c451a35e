/** What a change makes: "kulangi ug usa, lima na lang ka latte", "dagdag pa 10 pandesal, so 25 na lahat", "put 4 kg in all". The number that comes of it checks the change and is no further one. */
import { addQuantities } from '../../../../../../platform/values/quantity.ts'
import { getPhrases } from '../../../../../../lexicon/grammar.ts'
import type { Clause, Mention } from '../../../interpretation/interpretation.ts'
import { toQuantityOfSale } from '../../../interpretation/quantity-of-sale.ts'
import { numbersIn } from '../../../language/number-parser.ts'
import { patternOf } from '../../../language/phrasing.ts'
import { antecedents, type DialogueTurn } from '../../dialogue-turn.ts'
import type { DraftLine } from '../../order-draft.ts'
import { isBareNumber } from '../join-mentions.ts'

const IN_ALL = patternOf('in all')

/** @returns the clause with the number that it makes as its target, or without it where it only checks the change; nothing is changed where it contradicts */
export function asResult(turn: DialogueTurn, said: Clause): Clause {
  const clause = asProduct(turn, said)
  const { act, mentions } = clause
  const isCounted = act === 'reduce' || act === 'add'
  if (isCounted && mentions.length === 1) return ofOnlyMention(turn, clause)
  const [change, result, ...others] = mentions
  if (!isCounted || others.length > 0 || !change?.quantity || !result?.quantity) return inAll(turn, clause) // prettier-ignore
  // "Dagdagan ng 2 chicken, para 12 lahat"
  if (isAll(result)) {
    const isChecked = isTotal(turn.draft, clause) || makesOfLine(turn.draft, clause)
    return isChecked ? { ...clause, mentions: [change] } : contradicted(turn, clause)
  }
  // "Dagdag pa ng isang pouch, so 5", of 4
  if (isBareNumber(result) && makesOfLine(turn.draft, clause)) return { ...clause, mentions: [change] } // prettier-ignore
  if (change.words !== '' || change.sizes.length + change.options.length > 0 || !isPlain(result)) return clause // prettier-ignore
  const lines = turn.draft.lines.filter(({ entry }) => result.words === '' || result.candidates.some((each) => each.entry === entry)) // prettier-ignore
  const sign = act === 'add' ? 1 : -1
  const isSum = (line: DraftLine) => addQuantities(line.qty, sign * amountOf(change, line)) === amountOf(result, line) // prettier-ignore
  const [line, ...more] = lines.filter(isSum)
  // "Dagdagan ng 1 kilo, bale 4 kilos na", of 5
  if (!line && isBareNumber(result) && SUM.test(clause.text)) return contradicted(turn, clause)
  if (!line || more.length > 0) return clause
  const candidates = result.candidates.filter((each) => each.entry === line.entry)
  return { ...clause, act: 'set', isExplicitTarget: true, mentions: [{ ...result, candidates }] }
}

/** "Dagdagan ng 1 kilo pata so 4 kilos na": without a mark between, both numbers are of one mention, which has the last. */
function ofOnlyMention(turn: DialogueTurn, clause: Clause): Clause {
  const { act, text, mentions } = clause
  const [result] = mentions
  const match = SUM.exec(text)
  const [sum, ...further] = match ? numbersIn(match[1]!) : []
  const [own, ...others] = match ? numbersIn(text.slice(0, match.index)) : []
  const isSaid = sum !== undefined && further.length === 0 && own !== undefined && others.length === 0 // prettier-ignore
  if (!isSaid || result?.quantity?.value !== sum) return inAll(turn, clause)
  const lines = turn.draft.lines.filter(({ entry }) => result.candidates.some((each) => each.entry === entry)) // prettier-ignore
  const change = { ...result, quantity: { ...result.quantity, value: own, text: String(own) } }
  const sign = act === 'add' ? 1 : -1
  const isSum = lines.length === 1 && addQuantities(lines[0]!.qty, sign * amountOf(change, lines[0]!)) === amountOf(result, lines[0]!) // prettier-ignore
  return isSum ? { ...clause, act: 'set', isExplicitTarget: true } : contradicted(turn, clause)
}

/** "Dalawang lipstick all in all", "put 4 kg in all": how many there are of the goods together, or shall be of the only line of them. */
function inAll(turn: DialogueTurn, clause: Clause): Clause {
  const { act, mentions, text } = clause
  const counted = mentions.filter(({ quantity }) => quantity)
  const [total, ...others] = counted
  const beside = mentions.filter((each) => each !== total)
  const isTold =
    COUNTING.has(act) && IN_ALL.test(text) && total !== undefined && others.length === 0
  if (!isTold || !beside.every((each) => isAll(each)) || total.isEach || total.sizes.length + total.options.length > 0) return clause // prettier-ignore
  // "1 okinawa, 1 taro, so 2 in total"
  const put = [...turn.touched].map(({ qty }) => qty)
  if (total.words === '' && put.length > 1) return addQuantities(...put) === total.quantity!.value ? { ...clause, act: 'none', mentions: [] } : contradicted(turn, clause) // prettier-ignore
  const entries = total.words === '' ? antecedents(turn) : total.candidates.map(({ entry }) => entry) // prettier-ignore
  const lines = turn.draft.lines.filter(({ entry }) => entries.includes(entry))
  const value = (line: DraftLine) => amountOf(total, line)
  const [line, ...more] = lines
  if (!line) return total.words === '' ? clause : { ...clause, mentions: [total] }
  if (addQuantities(...lines.map(({ qty }) => qty)) === value(line)) {
    turn.outcomes.push(...lines.map((each) => ({ kind: 'put' as const, line: each, isAssumed: false }))) // prettier-ignore
    return { ...clause, act: 'none', mentions: [] }
  }
  if (more.length > 0) return total.words === '' ? clause : contradicted(turn, clause)
  if (act === 'add' && value(line) < line.qty) return clause
  if (turn.touched.has(line)) turn.held.add(line.qty)
  const candidates = [{ entry: line.entry, score: 1, explainsQuantity: false }]
  return { ...clause, act: 'set', isExplicitTarget: true, mentions: [{ ...total, words: total.words || line.entry.item.name, candidates, reference: null }] } // prettier-ignore
}

const COUNTING: ReadonlySet<Clause['act']> = new Set(['order', 'add', 'set', 'choose'])

/** "4 for each of them so 8" of the notebook, "one more for him, rice and fish, so 6 each": the number behind the word for a sum is how many there are of each of the goods. */
function asProduct(turn: DialogueTurn, clause: Clause): Clause {
  const { text, mentions } = clause
  const match = SUM.exec(text)
  const [sum, ...others] = match ? numbersIn(match[1]!) : []
  const named = mentions.filter(({ words, quantity }) => words !== '' || quantity)
  const isOfEach = named.length > 0 && named.every(({ isEach, words }) => isEach && words !== '')
  if (sum === undefined || others.length > 0 || !isOfEach) return clause
  const values = new Set(named.map(({ quantity }) => quantity?.value ?? 0))
  const quantity = { value: sum, unit: null, text: String(sum) }
  const counted = named.map((mention) => ({ ...mention, quantity, isEach: false }))
  for (const value of values) turn.held.add(value)
  // "3 each pandesal and cheese bread, so 6"
  const [share = 0, ...more] = [...values].filter((value) => value !== sum)
  const isShared = more.length === 0 && named.length > 1 && share * named.length === sum
  const shared = { ...quantity, value: share, text: String(share) }
  if (isShared) return { ...clause, mentions: named.map((mention) => ({ ...mention, quantity: shared, isEach: false })) } // prettier-ignore
  // "So 6 each" says what all of them are now, and "4 each, so 8" of one thing how many that makes.
  if (values.has(sum) && values.size > 1) return { ...clause, act: 'set', isExplicitTarget: true, mentions: counted } // prettier-ignore
  const [each = 0, ...different] = values
  const isMultiple = named.length === 1 && different.length === 0 && each > 0 && sum > each && sum % each === 0 // prettier-ignore
  return isMultiple ? { ...clause, mentions: counted } : clause
}

const SUM = new RegExp(`\\b(?:${getPhrases('totals').filter(({ meaning }) => meaning === 'before').map(({ words }) => words.join('\\s+')).join('|')})\\s+((?:\\S+\\s*){1,3})$`, 'iu') // prettier-ignore

/** It is asked about, and changes nothing. */
function contradicted(turn: DialogueTurn, clause: Clause): Clause {
  turn.outcomes.push({ kind: 'unexplained', words: clause.text })
  return { ...clause, act: 'none', mentions: [] }
}

/** "Lahat", with or without a number. */
function isAll({ words, sizes, options, reference }: Mention): boolean {
  return reference?.kind === 'all' && words === '' && sizes.length + options.length === 0
}

/** Nothing but goods and a number. */
function isPlain({ sizes, options }: Mention): boolean {
  return sizes.length + options.length === 0
}

/** As the goods are sold. */
function amountOf({ quantity }: Mention, { entry }: DraftLine): number {
  const sold = toQuantityOfSale(quantity!, entry)
  return 'qty' in sold ? sold.qty : quantity!.value
}

/** Whether the second of two numbers is what the line of the goods has after the change. */
function makesOfLine(
  { linesOf }: DialogueTurn['draft'],
  { act, mentions: [change, all] }: Clause,
): boolean {
  // prettier-ignore
  const { candidates, options } = change!
  const [line, ...others] = candidates.flatMap(({ entry }) => linesOf(entry.item.key))
  if (!line || others.length > 0 || options.length > 0) return false
  const own = amountOf(change!, line) * (act === 'add' ? 1 : -1)
  return addQuantities(line.qty, own) === amountOf(all!, line)
}

/** Whether the second of two numbers is what the order has in all after the change. */
function isTotal(
  { lines }: DialogueTurn['draft'],
  { act, mentions: [change, all] }: Clause,
): boolean {
  const before = addQuantities(...lines.map(({ qty }) => qty))
  const own = change!.quantity!.value
  const isBare = all!.words === '' && all!.sizes.length + all!.options.length === 0
  return isBare && all!.quantity!.value === addQuantities(before, act === 'add' ? own : -own)
}
