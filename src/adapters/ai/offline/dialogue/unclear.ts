/** What was not understood where goods are ordered becomes a question, and is not forgotten when the customer goes on. */
import { foldWords } from '../../../../lexicon/word-forms.ts'
import { parseNumber } from '../language/number-parser.ts'
import { patternOf } from '../language/phrasing.ts'
import { phoneticKey } from '../language/spelling.ts'
import { tokenize } from '../language/tokenizer.ts'
import type { Interpretation } from '../interpretation/interpretation.ts'
import type { DialogueTurn } from './dialogue-turn.ts'

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
): void {
  noteWishesForSome(dialogue)
  const { outcomes, state } = dialogue
  const asked = outcomes.flatMap((outcome) => {
    if (outcome.kind === 'unexplained') return [outcome.words]
    if (outcome.kind === 'unnamedGoods') return [outcome.quantity]
    if (outcome.kind === 'offer') return [String(outcome.qty)]
    return []
  })
  const spans = unexplained.filter(
    ({ text }) => !asked.some((words) => words.includes(text)) && !isRepeated(dialogue, text),
  )
  const isOther = outcomes.some(({ kind }) => kind === 'removed')
  const isWaived = clauses.some(({ act }) => waiving.has(act) && !(isOther && changing.has(act)))
  const kept = isWaived ? [] : state.unclear.filter((words) => !isAnswered(dialogue, words))
  for (const { text, isNumber } of spans)
    outcomes.push({ kind: isNumber ? 'unexplained' : 'passedOver', words: text })
  const numbers = spans.filter(({ isNumber }) => isNumber)
  state.unclear = [...kept, ...asked, ...numbers.map(({ text }) => text)]
}

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
  const spans = numbers.map((text) => ({ text, start: 0, end: 0, isNumber: true, isOrdering: false })) // prettier-ignore
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

/** "Isa lang pala. Sige isa": the number of what this message has put, once more. */
function isRepeated({ outcomes }: DialogueTurn, words: string): boolean {
  const tokens = tokenize(words)
  const number = parseNumber(tokens, 0)
  if (number?.end !== tokens.length) return false
  return outcomes.some((each) => each.kind === 'put' && each.line.qty === number.value)
}

/** Whether goods were put that the words may have meant: by their number, or by a word that sounds alike. */
function isAnswered({ outcomes }: DialogueTurn, words: string): boolean {
  const unclear = foldWords(words)
  return outcomes.some((outcome) => {
    if (outcome.kind !== 'put') return false
    const { qty, entry } = outcome.line
    if (unclear.includes(String(qty))) return true
    const keys = foldWords(entry.item.name).map(phoneticKey)
    return unclear.some((word) => keys.includes(phoneticKey(word)))
  })
}

/** Asks once more before the summary. @returns the words to ask about */
export function takeUnclear({ state, outcomes }: DialogueTurn): string | null {
  if (outcomes.some(({ kind }) => kind === 'unexplained' || kind === 'unnamedGoods')) return null
  const words = state.unclear.join(', ')
  state.unclear = []
  return words || null
}
