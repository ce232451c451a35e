/** Complaints name goods that were bought before: "katong kamatis ninyo, dunot ang katunga!". */
import type { Clause, Mention } from '../interpretation.ts'

const ENDING = /[.!?\n]\s*$/u

/** Takes the goods and numbers out of the sentences that complain, unless one says how many of something. */
export function withoutComplaints(clauses: readonly Clause[]): Clause[] {
  return sentencesOf(clauses).flatMap((sentence) => {
    const isComplaint = sentence.some(({ act }) => act === 'complain')
    return isComplaint && !sentence.some(isOrdering) ? sentence.map(silenced) : sentence
  })
}

function sentencesOf(clauses: readonly Clause[]): Clause[][] {
  const sentences: Clause[][] = []
  for (const clause of clauses) {
    const last = sentences.at(-1)
    if (last && !ENDING.test(last.at(-1)!.text)) last.push(clause)
    else sentences.push([clause])
  }
  return sentences
}

function isOrdering({ isJust, mentions }: Clause): boolean {
  const isCounted = ({ words, quantity }: Mention) => words !== '' && quantity !== null
  return mentions.some((mention) => isCounted(mention) || (isJust && mention.words !== ''))
}

/** Goods, a number or a question about them; answers and other questions stay. */
function silenced(clause: Clause): Clause {
  const isOfGoods = clause.mentions.length > 0
  return isOfGoods ? { ...clause, act: 'none', topic: null, mentions: [] } : clause
}
