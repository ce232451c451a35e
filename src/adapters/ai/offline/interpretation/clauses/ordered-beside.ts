/** Clauses that remove or ask, and beside it order. */
import type { Clause, InterpretationContext, Mention } from '../interpretation.ts'
import type { Token } from '../../language/tokenizer.ts'
import type { RawClause } from './read-clauses.ts'

/** "Wag na yung itlog, 3 corned beef na lang": what has a number and is not in the order yet does not leave it. */
export function orderedInstead(clause: Clause, { draft }: InterpretationContext): Clause[] {
  const isNew = ({ words, quantity, candidates }: Mention) =>
    words !== '' && quantity !== null && candidates.length > 0 && !candidates.some(({ entry }) => draft.includes(entry.item.key)) // prettier-ignore
  const ordered = clause.mentions.filter(isNew)
  if (clause.act !== 'remove' || ordered.length === 0 || isNew(clause.mentions[0]!)) return [clause]
  const removed = clause.mentions.filter((mention) => !ordered.includes(mention))
  return [
    { ...clause, mentions: removed },
    { ...clause, act: 'order', mentions: ordered },
  ]
}

/** "Ampalaya half kilo, itlog meron ba kayo?": what is counted before the goods that are asked about, or behind a comma after them, is ordered. */
export function orderedBeside(
  clause: Clause,
  { questions }: RawClause,
  { message, tokens }: { message: string; tokens: readonly Token[] },
): Clause[] {
  const { act, topic, mentions } = clause
  const at = tokens[questions.find(({ meaning }) => meaning === 'stock')?.at ?? -1]?.start
  const isCounted = ({ words, quantity, candidates }: Mention) => words !== '' && quantity !== null && candidates.length > 0 // prettier-ignore
  const asked = mentions.filter((mention) => !isCounted(mention))
  const counted = mentions.filter(isCounted)
  const [first] = asked
  if (act !== 'ask' || topic !== 'stock' || at === undefined || !first || first.quantity) return [clause] // prettier-ignore
  const isBefore = counted.every(({ end }) => end <= first.start && end <= at)
  const isBehind = counted.every(({ start }) => start >= asked.at(-1)!.end && start > at && message.slice(asked.at(-1)!.end, start).includes(',')) // prettier-ignore
  if (counted.length === 0 || !(isBefore || isBehind)) return [clause]
  return [
    { ...clause, act: 'order', topic: null, mentions: counted },
    { ...clause, mentions: asked },
  ]
}
