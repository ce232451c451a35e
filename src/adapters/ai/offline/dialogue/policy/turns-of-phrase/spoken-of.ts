/** Goods that are only spoken of, and the one of several that is: "2 big pots" after a list of snake plants, "kasya na siguro". */
import { isRemark } from '../../../../../../lexicon/ordinary-words.ts'
import { foldWords, singular } from '../../../../../../lexicon/word-forms.ts'
import type { Clause, Mention } from '../../../interpretation/interpretation.ts'
import { LINK } from '../../../interpretation/scoring.ts'
import type { ShelfEntry } from '../../../interpretation/shelf.ts'
import { isFunctionWord } from '../../../language/vocabulary.ts'
import { patternOf } from '../../../language/phrasing.ts'
import { uncountedEntries, type DialogueTurn } from '../../dialogue-turn.ts'

/** The only one of which nobody has said how many, or of the last list. */
export function spokenOf(turn: DialogueTurn, entries: readonly ShelfEntry[]): ShelfEntry | null {
  const uncounted = uncountedEntries(turn)
  const listed = ({ item }: ShelfEntry) => turn.state.listed.includes(item.key)
  const isOpen = (entry: ShelfEntry) => uncounted.includes(entry)
  const pools = [entries.filter(isOpen), entries.filter(listed)]
  return pools.find(({ length }) => length === 1)?.[0] ?? null
}

/** So many words of talk around make one of them of a word that may be of a name. */
const TALK_MIN = 2

/**
 * Whether goods without a number, beside others that have theirs, are named by likeness only, or by a part of their name among words of talk:
 * that is no evidence of an order.
 */
export function isOnlySpokenOf(
  { countsGoods, tokens, state, draft }: DialogueTurn,
  { words, quantity, sizes, options, reference, candidates, start, end }: Mention,
  clause: Pick<Clause, 'start' | 'end' | 'mentions'>,
): boolean {
  const isBare = words !== '' && !quantity && !reference && sizes.length + options.length === 0
  const [best] = candidates
  if (!isBare || !best || !countsGoods || state.asked === 'product') return false
  // "3 chicken skin ug 5 proben, pulutan": what the others are for, by a word that no name has.
  const isOfOthers = clause.mentions.every((each) => each.quantity !== null || each.words === words) && clause.mentions.length > 1 // prettier-ignore
  const isApart = tokens.findLast((token) => token.end <= start)?.text === ','
  if (isOfOthers && isApart && best.score <= LINK.unbranded && !foldWords(words).some((word) => best.entry.words.has(singular(word)))) return true // prettier-ignore
  if (clause.mentions.some((each) => each.quantity) || candidates.some(({ entry }) => draft.linesOf(entry.item.key).length > 0)) return false // prettier-ignore
  const beside = tokens.filter((each) => each.start >= clause.start && each.end <= clause.end && (each.end <= start || each.start >= end)) // prettier-ignore
  if (beside.some(({ role, text }) => role === 'act' && !isFunctionWord(text.toLowerCase()))) return false // prettier-ignore
  if (best.score <= LINK.typo) return true
  const said = foldWords(words)
  const isPart = said.length < foldWords(best.entry.item.name).length && said.length === 1
  const talk = beside.filter(({ role, text }) => role === 'unknown' || foldWords(text).some((word) => isRemark(word) && !isFunctionWord(word))) // prettier-ignore
  return isPart && talk.length >= TALK_MIN
}

/** "… for my old phone", "para sa aso ko": what the goods are for is not ordered. */
export function isPurpose({ text, start, mentions }: Clause, mention: Mention): boolean {
  if (mention.quantity || mention === mentions[0] || mention.words === '') return false
  const before = text.slice(0, Math.max(0, mention.start - start))
  // "Biko for dessert" is no leche flan.
  return PURPOSE.test(before) || (AIM.test(before) && mention.candidates.every(({ score }) => score <= LINK.unbranded)) // prettier-ignore
}

const PURPOSE = patternOf('purpose', { after: '\\s+(?:\\S+\\s+)?$' })
const AIM = patternOf('aim', { after: '\\s+(?:the\\s+)?$' })
