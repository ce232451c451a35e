/** "Gawing 3 yung coke at sprite", "make the coke and sprite 3": one target of several goods of the order. */
import type { Clause, Mention, OptionMention } from '../../../interpretation/interpretation.ts'
import { patternOfAnd } from '../../../language/conjunctions.ts'
import type { DialogueTurn } from '../../dialogue-turn.ts'

const AND = patternOfAnd({ before: '^\\s*(?:,|,?\\s*', after: ')(?:\\s+\\p{L}{1,4}){0,2}\\s*$' })

/** @returns the clause with the number for each of them */
export function shareTarget({ draft }: DialogueTurn, clause: Clause): Clause {
  const { act, mentions, replaced, text, start } = clause
  const counted = mentions.filter(({ quantity }) => quantity)
  const [target, ...more] = counted
  const isEnd = target === mentions[0] || target === mentions.at(-1)
  if (act !== 'set' || mentions.length < 2 || more.length + replaced.length > 0 || !target || target.quantity!.unit || !isEnd) return clause // prettier-ignore
  const isChosen = ({ option }: OptionMention) => draft.lines.some(({ options }) => options.includes(option.optionId)) // prettier-ignore
  const isOrdered = ({ words, sizes, options, candidates, reference }: Mention) =>
    !reference && sizes.length === 0 && (words === '' ? options.some(isChosen) : candidates.some(({ entry }) => draft.linesOf(entry.item.key).length > 0)) // prettier-ignore
  const isJoined = (mention: Mention, at: number) => at === 0 || AND.test(text.slice(mentions[at - 1]!.end - start, mention.start - start)) // prettier-ignore
  if (!mentions.every(isOrdered) || !mentions.every(isJoined)) return clause
  return { ...clause, isExplicitTarget: true, mentions: mentions.map((mention) => ({ ...mention, quantity: target.quantity })) } // prettier-ignore
}
