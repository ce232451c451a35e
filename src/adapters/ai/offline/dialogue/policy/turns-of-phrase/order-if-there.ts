/** "If you have bangus, 2 kilos": an order, though it is worded like a question for the stock. */
import type { Clause } from '../../../interpretation/interpretation.ts'
import { patternOf } from '../../../language/phrasing.ts'
import { tokenize } from '../../../language/tokenizer.ts'
import { matchesAt } from '../../../language/vocabulary.ts'

const IF_THERE = patternOf('if there is', { before: '^(?<greeting>.{0,30}?)(?<!\\p{L})' })
const SPEAKING = new Set(['polite', 'greet', 'laugh'])

/** "Te, kung meron pa pong pork ribs 2 kilo": only a greeting stands before it. */
function isIfThere(text: string): boolean {
  const said = tokenize(IF_THERE.exec(text)?.groups?.greeting ?? '')
  const isGreeting = said.every(({ kind }, at) => kind !== 'word' || said.slice(0, at + 1).some((_, from) => matchesAt(said, from).some(({ entry, end }) => SPEAKING.has(entry.meaning) && end > at))) // prettier-ignore
  return IF_THERE.test(text) && isGreeting
}

/** @returns the clause as an order when it names a number of what is to be had */
export function orderIfThere(clause: Clause): Clause {
  const { act, topic, mentions, text } = clause
  const isCounted = mentions.some(({ quantity }) => quantity !== null)
  if (act !== 'ask' || topic !== 'stock' || !isCounted || !isIfThere(text)) return clause
  return { ...clause, act: 'order', topic: null }
}
