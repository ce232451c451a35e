/** Whether the customer says that the goods are picked up or brought. */
import type { Fulfilment } from '../../../agent.ts'
import type { Token } from '../../language/tokenizer.ts'
import type { Edge } from '../chart/edges.ts'
import type { RawClause } from '../clauses/read-clauses.ts'

/** "Kunin ko", "kukuha": takes goods that it names, and fetches them where it names none. */
const TAKING = /^(?:kunin|kukunin|kukuha|kuhaon|mokuha)$/u
const QUESTIONING = new Set(['marker', 'you', 'request', 'pickup'])

/** @param hasOrder something is in the order, so that a verb alone is about that */
export function collectFulfilment(
  clauses: readonly RawClause[],
  tokens: readonly Token[],
  hasOrder: boolean,
): Fulfilment | null {
  let isOrdered = hasOrder
  let said: Fulfilment | null = null
  for (const clause of clauses) {
    const { edges, items, questions, isQuestion } = clause
    const isAsked = isQuestion || questions.some(({ meaning }) => QUESTIONING.has(meaning))
    const isBare = isOrdered && items.length === 0
    const isFetched = edges.some(
      (edge) => isQuestionOf(edge, 'collect') || (isBare && isTaking(edge, tokens)),
    )
    if (!isAsked && isFetched) return 'pickup'
    if (!isAsked && edges.some(isDelivery)) said = 'delivery'
    isOrdered ||= items.length > 0
  }
  return said
}

function isQuestionOf({ kind, meaning }: Edge, topic: string): boolean {
  return kind === 'question' && meaning === topic
}

function isTaking(edge: Edge, tokens: readonly Token[]): boolean {
  const isVerb = edge.kind === 'act' && edge.meaning === 'order'
  return isQuestionOf(edge, 'take') || (isVerb && TAKING.test(tokens[edge.start]!.key))
}

/** A label of an address: "ipadeliver na lang sa …". */
function isDelivery({ kind, role }: Edge): boolean {
  return kind === 'label' && role === 'address'
}
