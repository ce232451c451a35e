/** "Another one of the same", "and 3 XL": more of what was put last, as it is or of another kind. */
import { isPerson } from '../../../../../../lexicon/ordinary-words.ts'
import { foldWords } from '../../../../../../lexicon/word-forms.ts'
import type { Clause, Mention, OptionMention } from '../../../interpretation/interpretation.ts'
import { patternOfAnd } from '../../../language/conjunctions.ts'
import { ALSO, patternOf, phrasesOf } from '../../../language/phrasing.ts'
import { antecedents, orderedEntries, type DialogueTurn } from '../../dialogue-turn.ts'
import { putGoods } from '../put-goods.ts'
import { resolveMention } from '../resolve-mention.ts'

const REST = patternOf('rest')
const ONE = { value: 1, unit: null, text: '1' }

export function isAnother({ act, text, mentions }: Clause): boolean {
  // "The rest same" adds nothing.
  if (REST.test(text)) return false
  const isBare = mentions.every(
    ({ candidates, quantity, sizes, options }) =>
      candidates.length === 0 && !quantity && sizes.length + options.length === 0,
  )
  const kinds = mentions.map(({ reference }) => reference?.kind)
  const isMore = act === 'add' || (act === 'choose' && (kinds.includes('other') || isForSomebody(text))) // prettier-ignore
  return isMore && isBare && kinds.includes('same')
}

/** "Same for my dad", "kay papa ganun din" */
function isForSomebody(text: string): boolean {
  const words = foldWords(text)
  const leads = (word: string) => phrasesOf('for whom').has(word) || phrasesOf('own before').has(word) // prettier-ignore
  return words.some((word, at) => leads(words[at - 1] ?? '') && !leads(word) && isPerson(word))
}

export function addAnother(turn: DialogueTurn, { text }: Clause): void {
  if (isForSomebody(text)) return addSame(turn, text)
  const [entry, ...others] = antecedents(turn)
  const line = entry && turn.draft.linesOf(entry.item.key).at(-1)
  if (!line || others.length > 0) return
  putGoods(turn, { entry, act: 'add', quantity: ONE, options: line.options, note: null })
}

/** Once more what was put last, if that is plain: one of each. */
function addSame(turn: DialogueTurn, text: string): void {
  const lines = antecedents(turn).flatMap(({ item }) => turn.draft.linesOf(item.key))
  if (lines.length === 0 || lines.some(({ qty }) => qty !== 1))
    return void turn.outcomes.push({ kind: 'unexplained', words: text })
  for (const { entry, options } of lines)
    putGoods(turn, { entry, act: 'add', quantity: ONE, options, note: null })
}

const AND = patternOfAnd({ before: '^', after: '\\b' })

/** "And 3 XL", "black din pala isa", "classic din, pero 100%" after 5 large or beige ones: these are no part of them. */
export function asOtherKind(turn: DialogueTurn, clause: Clause): Clause {
  const isAlternative = ({ productId, group, option }: OptionMention) =>
    turn.draft.lines.some(({ entry, options }) => entry.item.productId === productId && group.max === 1 && group.options.some(({ optionId }) => optionId !== option.optionId && options.includes(optionId))) // prettier-ignore
  const isOther = (mention: Mention) => {
    const { words, quantity, reference, options } = mention
    return words === '' && quantity !== null && !reference && (options.some(isAlternative) || isOtherVariant(turn, mention)) // prettier-ignore
  }
  const { act, text, mentions } = clause
  // "Sa akin classic din, pero 100%"
  const isNamedAgain = mentions.length > 0 && mentions.every(({ words, options }) => words !== '' && options.some(isAlternative)) // prettier-ignore
  if (act === 'order' && isNamedAgain && ALSO.test(text))
    return { ...clause, act: 'add', mentions: mentions.map((each) => ({ ...each, quantity: each.quantity ?? ONE })) } // prettier-ignore
  // "Make the vanilla 2 boxes also", of what is in the order.
  const isOrdered = ({ options }: Mention) => options.some(({ option }) => turn.draft.lines.some((line) => line.options.includes(option.optionId))) // prettier-ignore
  const isAlso = ALSO.test(text) && !mentions.some(isOrdered)
  const isFurther = act === 'choose' ? AND.test(text) || isAlso : act === 'set' && isAlso // prettier-ignore
  const isBeside = isFurther && mentions.length > 0 && mentions.every(isOther)
  return isBeside ? { ...clause, act: 'add', isCorrection: false, isExplicitTarget: false, isJust: false } : clause // prettier-ignore
}

/** "Tsaka 3 pages colored" after 20 in black and white: what was mentioned last comes so, and is not ordered so yet. */
function isOtherVariant(turn: DialogueTurn, mention: Mention): boolean {
  if (mention.sizes.length === 0) return false
  const ordered = orderedEntries(turn)
  const resolution = resolveMention(turn, mention)
  return antecedents(turn).some((entry) => ordered.includes(entry)) && resolution.kind === 'settled' && !resolution.isSize && !ordered.includes(resolution.entry) // prettier-ignore
}
