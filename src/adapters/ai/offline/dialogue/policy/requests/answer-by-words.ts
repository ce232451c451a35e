/** "The sliced one", "pang double", "walang wings": words that tell one of the listed goods from the others, however the message is read. */
import { foldWords } from '../../../../../../lexicon/word-forms.ts'
import type { Act, Interpretation } from '../../../interpretation/interpretation.ts'
import { entriesOf, wordsBetween, type DialogueTurn } from '../../dialogue-turn.ts'
import { answerRequestWith } from './answer-request.ts'
import { tellApart } from './tell-apart.ts'

const OTHERWISE: ReadonlySet<Act> = new Set(['ask', 'remove', 'refuse', 'clear', 'replace'])

/**
 * Answers the question that the last reply asked when no clause of the message has.
 * @param before the open requests as they were, to see whether one did
 * @returns the words that told which; empty when none did
 */
export function answerByWords(
  turn: DialogueTurn,
  { clauses }: Pick<Interpretation, 'clauses'>,
  before: string,
): ReadonlySet<string> {
  const [request] = turn.earlier
  const isOpen = turn.state.asked === 'product' && request?.missing === 'product'
  const isOther =
    turn.opened.length > 0 ||
    turn.outcomes.some(({ kind }) => kind === 'put' || kind === 'quote' || kind === 'list') ||
    clauses.some(({ act }) => OTHERWISE.has(act))
  if (!isOpen || isOther || JSON.stringify(turn.earlier) !== before) return new Set()
  if (request.act === 'remove') return new Set()
  const found = tellApart(entriesOf(turn, request.keys), wordsBetween(turn, 0))
  if (!found) return new Set()
  const [quantity, ...more] = clauses.flatMap(({ mentions }) =>
    mentions.flatMap((mention) => mention.quantity ?? []),
  )
  if (more.length > 0) return new Set()
  request.quantity = quantity ?? request.quantity
  answerRequestWith(turn, request, found.entry)
  turn.outcomes = turn.outcomes.filter(
    (each) =>
      !(
        'words' in each &&
        (quantity || foldWords(each.words).some((word) => found.words.has(word)))
      ),
  )
  return found.words
}
