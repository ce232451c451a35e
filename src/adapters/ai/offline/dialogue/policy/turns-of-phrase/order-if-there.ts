/** "If you have bangus, 2 kilos": an order, though it is worded like a question for the stock. */
import type { Clause } from '../../../interpretation/interpretation.ts'
import { patternOf } from '../../../language/phrasing.ts'

const IF_THERE = patternOf('if there is', { before: '^\\W*' })

/** @returns the clause as an order when it names a number of what is to be had */
export function orderIfThere(clause: Clause): Clause {
  const { act, topic, mentions, text } = clause
  const isCounted = mentions.some(({ quantity }) => quantity !== null)
  if (act !== 'ask' || topic !== 'stock' || !isCounted || !IF_THERE.test(text)) return clause
  return { ...clause, act: 'order', topic: null }
}
