/** What was not understood where goods are ordered becomes a question, and is not forgotten when the customer goes on. */
import { foldWords } from '../../../../lexicon/word-forms.ts'
import { isPerson, isRemark } from '../../../../lexicon/ordinary-words.ts'
import { addQuantities } from '../../../../platform/values/quantity.ts'
import { isFunctionWord, matchesAt } from '../language/vocabulary.ts'
import { quantitiesIn } from '../language/quantity-parser.ts'
import { numbersIn, parseNumber } from '../language/number-parser.ts'
import { patternOf, phrasesOf } from '../language/phrasing.ts'
import { phoneticKey } from '../language/spelling.ts'
import { tokenize } from '../language/tokenizer.ts'
import type { Act, Clause, Interpretation, Mention, TokenRole } from '../interpretation/interpretation.ts' // prettier-ignore
import { isUnitOf } from '../language/units.ts'
import type { DialogueTurn } from './dialogue-turn.ts'
import { chosenOptions, type DraftLine } from './order-draft.ts'
import { passOnRemarks } from './remarks/pass-on.ts'

/** With these a customer leaves aside what was not understood, or goes on to the summary after it was asked about. */
const waiving = new Set(['refuse', 'remove', 'clear', 'replace', 'handover'])
/** These may be about other goods. */
const changing = new Set(['remove', 'replace'])

/**
 * Asks about what this message leaves unexplained. What an earlier one left is kept until the customer puts something like it, or waives it.
 */
export function askAboutUnclear(
  dialogue: DialogueTurn,
  { clauses, unexplained }: Pick<Interpretation, 'clauses' | 'unexplained'>,
  silent: string | null = null,
): void {
  noteWishesForSome(dialogue)
  dialogue.outcomes = dialogue.outcomes.filter((each) => each.kind === 'unnamedGoods' ? !restatesNumber(dialogue, each.quantity) : each.kind !== 'unexplained' || !restatesPut(dialogue, each.words)) // prettier-ignore
  const { outcomes, state } = dialogue
  const asked = outcomes.flatMap((outcome) => {
    if (outcome.kind === 'unexplained') return [outcome.words]
    if (outcome.kind === 'unnamedGoods') return [outcome.quantity]
    if (outcome.kind === 'offer') return [String(outcome.qty)]
    return []
  })
  const spans = unexplained.filter(
    (span) => !asked.some((words) => words.includes(span.text)) && !isRepeated(dialogue, clauses, span) && !restatesPut(dialogue, span.text) && !isOfAnswered(dialogue, span.text), // prettier-ignore
  )
  const isOther = outcomes.some(({ kind }) => kind === 'removed')
  // "You can leave it out." "Ok."
  const isYes = state.asked === null && outcomes.length === 0 && clauses.some(({ act }) => act === 'confirm' || act === 'done') // prettier-ignore
  const isWaived = isYes || clauses.some(({ act }) => waiving.has(act) && !(isOther && changing.has(act))) // prettier-ignore
  const kept = isWaived ? [] : passOnRemarks(dialogue, state.unclear.filter((words) => !isAnswered(dialogue, words))) // prettier-ignore
  const numbers = spans.filter(({ isNumber }) => isNumber)
  const isWish = state.asked === 'confirm' && outcomes.length + numbers.length === 0 && isWishBehindSummary(clauses) // prettier-ignore
  if (isWish && (spans.length > 0 || silent !== null)) {
    dialogue.notes.push(clauses.map(({ text }) => text).join(' '))
    state.unclear = kept
    return
  }
  for (const { text, isNumber } of spans)
    outcomes.push({ kind: isNumber ? 'unexplained' : 'passedOver', words: text })
  if (silent !== null && outcomes.length === 0) outcomes.push({ kind: 'passedOver', words: silent })
  // "Report namo sa science" is said to be passed over once, and not asked about.
  const open = silent !== null && spans.length === 0 && !tellsOfSomebody(dialogue.tokens) ? [silent] : [] // prettier-ignore
  state.unclear = [...kept, ...asked, ...numbers.map(({ text }) => text), ...open]
}

/** Keeps a number of nothing for the goods that are named next, and tells what has taken one that waited. */
export function keepWaiting({ outcomes, state }: DialogueTurn): void {
  const put = outcomes.find((each) => each.kind === 'put')
  const counted = outcomes.flatMap((each) => (each.kind === 'unnamedGoods' && each.said ? [each.said] : [])) // prettier-ignore
  const [quantity, ...others] = counted
  if (put && state.unmet?.by === null && !outcomes.some(({ kind }) => kind === 'soldOut')) state.unmet = { ...state.unmet, by: put.line.entry.item.key } // prettier-ignore
  if (quantity && others.length === 0) state.unmet = { quantity, key: null, by: null }
}

/** Under the summary, words that name nothing to order and change nothing are a wish for the store, which the summary shows. */
function isWishBehindSummary(clauses: readonly Clause[]): boolean {
  return clauses.every(({ act, mentions }) => WISHING.has(act) && mentions.every(isNameless))
}

const WISHING: ReadonlySet<Act> = new Set(['none', 'choose', 'order', 'thank', 'greet'])
const isNameless = ({ candidates, options, sizes, quantity }: Mention) => candidates.length + options.length + sizes.length === 0 && quantity === null // prettier-ignore

/** Beside these, words that nobody knows are talk. */
const TALKING: ReadonlySet<Act> = new Set(['wait', 'greet', 'complain', 'refuse'])
/** Beside these, goods of the order are only spoken of, too. */
const SETTLING: ReadonlySet<Act> = new Set(['confirm', 'thank', 'done', 'farewell', 'handover', 'ask', 'clear']) // prettier-ignore
/** Letters of a word that may matter. */
const CONTENT_MIN = 4

/** @returns what of a message that has done nothing must not be passed over in silence: a change of goods or options, or words that nobody knows */
export function passedOverBy(
  { outcomes, opened, notes, draft, topics, touched }: DialogueTurn,
  { clauses, tokens, contact, notes: given, fulfilment }: Interpretation,
): string | null {
  const done = outcomes.length + opened.length + notes.length + given.length + topics.size + touched.size // prettier-ignore
  const hasContact = Object.keys(contact).length > 0 || fulfilment !== null
  if (done > 0 || hasContact || draft.lines.length === 0 || draft.isChanged()) return null
  const acts = new Set(clauses.map(({ act }) => act))
  if (acts.intersection(SETTLING).size > 0) return null
  const isNamed = ({ candidates, options, sizes }: Mention) => candidates.length + options.length + sizes.length > 0 // prettier-ignore
  // "*kamatis", of the kamatis of the order, changes nothing.
  const isOfName = (text: string, name: string) => foldWords(text).every((word) => isFunctionWord(word) || foldWords(name).includes(word)) // prettier-ignore
  const isOrdered = ({ candidates, text, quantity }: Mention) =>
    candidates.some(({ entry }) => draft.linesOf(entry.item.key).length > 0) ||
    (!quantity && draft.lines.some(({ entry }) => isOfName(text, entry.item.name)))
  const isRepeat = ({ act, mentions }: Clause) => (act === 'order' || act === 'choose' || act === 'none') && mentions.every(isOrdered) // prettier-ignore
  const change = clauses.find((clause) => clause.mentions.some(isNamed) && !isRepeat(clause))
  if (change) return change.text
  if (acts.intersection(TALKING).size > 0 || (!acts.has('order') && tellsWhy(tokens))) return null
  const isContent = ({ role, text }: TokenRole) => {
    const words = foldWords(text)
    return role === 'unknown' && text.length >= CONTENT_MIN && !words.every((word) => isFunctionWord(word) || isRemark(word)) // prettier-ignore
  }
  return tokens.filter(isContent).map(({ text }) => text).join(' ') || null // prettier-ignore
}

/** "Nadagma man gud akong anak", "nadapa po kasi anak ko": somebody did something, which is why. */
function tellsWhy(tokens: readonly TokenRole[]): boolean {
  const words = tokens.flatMap(({ text }) => foldWords(text))
  const isWhy = words.slice(1).some((word) => WHY.has(word))
  return isWhy && words.some((word) => isPerson(word) || phrasesOf('speaker').has(word))
}

/** "Exam na namin", "nawala yung gamit ko sa jeep": whose it is, or who does it, among words of which none counts or orders. */
function tellsOfSomebody(tokens: readonly TokenRole[]): boolean {
  const words = tokens.flatMap(({ text }) => foldWords(text))
  const told = words.filter((word) => !isFunctionWord(word))
  const isOurs = (word: string) => isPerson(word) || phrasesOf('speaker').has(word) || phrasesOf('own behind').has(word) || phrasesOf('own before').has(word) // prettier-ignore
  const isOrder = tokens.some(({ role }) => role === 'act' || role === 'count' || role === 'goods') || words.some((word) => phrasesOf('as well').has(word)) // prettier-ignore
  return !isOrder && told.length >= TOLD_MIN && words.some(isOurs)
}

const TOLD_MIN = 2

const WHY = new Set(['kasi', 'kse', 'kase', 'mangud', 'gud'])

const WISH_FOR_SOME = patternOf('wish', {
  before: '^(?:(?:yung|ung|ang|the)\\s+)?\\S+\\s+',
  after: '\\s+\\S',
})

/** "2 tapsilog (isa walang itlog)": what is no option is a wish for the kitchen, for so many of what was ordered. */
function noteWishesForSome(dialogue: DialogueTurn): void {
  const isWish = (words: string) => {
    const number = parseNumber(tokenize(words.replace(/^(?:yung|ung|ang|the)\s+/iu, '')), 0)
    return number !== null && dialogue.touched.size > 0 && WISH_FOR_SOME.test(words)
  }
  for (const each of dialogue.outcomes)
    if (each.kind === 'unexplained' && isWish(each.words)) dialogue.notes.push(each.words)
  dialogue.outcomes = dialogue.outcomes.filter((each) => each.kind !== 'unexplained' || !isWish(each.words)) // prettier-ignore
}

/** A number alone that was taken for one of people is no note: what it counts was not understood. */
export function withoutBareNumbers(interpretation: Interpretation): Interpretation {
  const { notes, unexplained, tokens } = interpretation
  const counted = new Set(tokens.flatMap(({ role, text }) => (role === 'people' ? [text] : [])))
  const numbers = notes.filter((note) => counted.has(note) && isNumber(note))
  if (numbers.length === 0) return interpretation
  const spans = numbers.map((text) => ({ text, start: 0, end: 0, isNumber: true })) // prettier-ignore
  return {
    ...interpretation,
    notes: notes.filter((note) => !numbers.includes(note)),
    unexplained: [...unexplained, ...spans],
  }
}

function isNumber(words: string): boolean {
  const tokens = tokenize(words)
  return parseNumber(tokens, 0)?.end === tokens.length
}

/** "Isa lang pala. Sige isa": the number of what this message has put, once more; and not "kunin ko isa. Tapos isang onesie". */
function isRepeated(
  { outcomes }: DialogueTurn,
  clauses: readonly Clause[],
  { text, start, end }: Pick<Mention, 'text' | 'start' | 'end'>,
): boolean {
  const tokens = tokenize(text)
  const number = parseNumber(tokens, 0)
  if (!number || !tokens.slice(number.end).every(({ key }) => isFunctionWord(key))) return false
  const isNext = ({ words, quantity, start: at }: Mention) => words !== '' && at >= end && start < end && quantity?.value === number.value // prettier-ignore
  if (clauses.some(({ mentions }) => mentions.some(isNext))) return false
  return outcomes.some((each) => each.kind === 'put' && each.line.qty === number.value)
}

/** "Large po yung dalawa", "2 repolyo ay 2 kilo repolyo", "3 liters of buko juice, the 1 liter ones": goods, size or option that this message has put, with their number. */
function restatesPut({ outcomes }: DialogueTurn, words: string): boolean {
  const tokens = tokenize(words)
  if (tokens.some((_, at) => matchesAt(tokens, at).some(({ entry }) => entry.category === 'acts' && entry.meaning === 'add'))) return false // prettier-ignore
  const amounts = quantitiesIn(tokens)
  const beside = tokens.filter(
    (_, at) => !amounts.some(({ start, end }) => start <= at && at < end),
  )
  const said = beside.flatMap(({ kind, text }) => (kind === 'word' || kind === 'number' ? foldWords(text) : [])) // prettier-ignore
  const named = said.filter((word) => !isFunctionWord(word))
  const isSame = ({ qty, entry: { item }, options }: DraftLine) => {
    const names = [item.name, ...chosenOptions(item.choices, options).map(({ name }) => name)].flatMap(foldWords) // prettier-ignore
    // "135 g" of "135g".
    const isNamed = (text: string) => foldWords(text).every((word) => names.includes(word)) || names.includes(foldWords(text).join('')) // prettier-ignore
    const isAmount = ({ quantity: { value, unit, text } }: (typeof amounts)[number]) =>
      (value === qty && (unit === null || isUnitOf(unit, item.unit))) ||
      (unit?.kind === 'measure' && isNamed(text))
    return amounts.every(isAmount) && named.every((word) => names.includes(word))
  }
  const isMore = named.length > 0 || amounts.some(({ quantity }) => quantity.unit !== null)
  return (
    restatesNumber({ outcomes }, words) ||
    (isMore && outcomes.some((each) => each.kind === 'put' && isSame(each.line)))
  )
}

/** A smaller number says how many. */
const NAME_NUMBER_MIN = 10

/** "Order mi 4: 1 classic, 1 okinawa, …", "2 box nung 16" of boxes of 16: a number alone that is the sum of what this message has put, or of the name of the only goods. */
function restatesNumber({ outcomes }: Pick<DialogueTurn, 'outcomes'>, words: string): boolean {
  const tokens = tokenize(words)
  const number = parseNumber(tokens, 0)
  if (number?.end !== tokens.length) return false
  const lines = outcomes.flatMap((each) => (each.kind === 'put' && !each.isAssumed ? [each.line] : [])) // prettier-ignore
  const isSum = lines.length > 1 && addQuantities(...lines.map(({ qty }) => qty)) === number.value
  const isOfName = lines.length === 1 && number.value >= NAME_NUMBER_MIN && numbersIn(lines[0]!.entry.item.name).includes(number.value) // prettier-ignore
  return isSum || isOfName
}

/** "Naa moy Bonna 0-6?": the numbers of a question stand in the names of all goods that answer it. */
function isOfAnswered({ outcomes, draft }: DialogueTurn, words: string): boolean {
  if (draft.isChanged()) return false
  const answers = outcomes.flatMap((each) => (each.kind === 'quote' ? [each.entry] : each.kind === 'list' ? each.entries : [])) // prettier-ignore
  const numbers = words.match(/\d+/gu) ?? []
  const isNamed = (name: string) => name.includes(words) || numbers.every((number) => name.match(/\d+/gu)?.includes(number)) // prettier-ignore
  return numbers.length > 1 && answers.length > 0 && answers.every(({ item }) => isNamed(item.name)) // prettier-ignore
}

/** Whether goods were put that the words may have meant: by their number, or by a word that sounds alike. */
function isAnswered({ outcomes }: DialogueTurn, words: string): boolean {
  const unclear = foldWords(words)
  // "Boysen quick dry, itim, 2 litro" is not answered by 2 of anything.
  const isList = unclear.filter((word) => isWord(word) && !isFunctionWord(word)).length > LIST_MIN
  return outcomes.some((outcome) => {
    if (outcome.kind !== 'put') return false
    const { qty, entry } = outcome.line
    if (!isList && unclear.includes(String(qty))) return true
    const keys = foldWords(entry.item.name).filter(isWord).map(phoneticKey)
    return unclear.filter(isWord).some((word) => keys.includes(phoneticKey(word)))
  })
}

/** More words than the name of goods has. */
const LIST_MIN = 3

/** The 3 of "3 inch" is no 3 litres. */
const isWord = (word: string) => !/\d/u.test(word)

/** Asks before the summary, until it is answered or waived. @returns the words to ask about */
export function openUnclear({ state, outcomes }: DialogueTurn): string | null {
  if (outcomes.some(({ kind }) => kind === 'unexplained' || kind === 'unnamedGoods')) return null
  const words = state.unclear.join(', ')
  return words || null
}
