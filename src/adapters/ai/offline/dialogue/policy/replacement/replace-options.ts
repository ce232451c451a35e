/** Puts an option in the place of another: "pudding instead of pearls", "palitan ng 25% sugar". */
import { foldWords } from '../../../../../../lexicon/word-forms.ts'
import type { Clause, Mention, OptionMention } from '../../../interpretation/interpretation.ts'
import type { DialogueTurn } from '../../dialogue-turn.ts'
import { dropOption, type DraftLine } from '../../order-draft.ts'
import { detail } from '../put-goods.ts'
import { linesWithOptions, partOf } from '../options-of-lines.ts'

/** @returns false when the clause replaces goods, or no line has such options */
export function replaceOptions(turn: DialogueTurn, clause: Clause): boolean {
  if (chooseAnother(turn, clause)) return true
  const { mentions, replaced } = splitPair(turn, clause)
  const [next, ...others] = mentions
  const isOption = ({ options, sizes }: Mention) => options.length > 0 && sizes.length === 0
  const isNamed = ({ words, quantity }: Mention) => words !== '' && quantity?.unit !== null
  if (!next || others.length > 0 || next.words !== '' || ![next, ...replaced].every(isOption) || replaced.some(isNamed)) return false // prettier-ignore
  // "Red velvet instead of chocolate, white pa rin": what is of another group stays.
  const groups = new Set(next.options.map(({ group }) => group.name))
  const leaving = replaced.flatMap(({ options }) => options)
  const ofGroup = leaving.filter(({ group }) => groups.has(group.name))
  const left = (ofGroup.length > 0 ? ofGroup : leaving).map(({ option }) => option.optionId)
  const isMeant = ({ entry }: DraftLine) => replaced.every(({ words, candidates }) => words === '' || candidates.some((each) => each.entry === entry)) // prettier-ignore
  const having = turn.draft.lines.filter((line) => isMeant(line) && line.options.some((id) => left.includes(id))) // prettier-ignore
  const [going, ...more] = replaced
  const whole = replaced.length > 0 ? having : linesWithOptions(turn, next)
  // "Yung isang white gawing pink", of two lines with white
  const counted = replaced.find(({ quantity, reference }) => quantity ?? reference?.kind === 'other') // prettier-ignore
  if (counted && whole.length > 1) return turn.outcomes.push({ kind: 'unexplained', words: clause.text }) > 0 // prettier-ignore
  const lines = whole.map((line) => (going && more.length === 0 && whole.length === 1 ? partOf(turn, line, going) : line)) // prettier-ignore
  for (const line of lines) {
    const own = next.options.filter(({ productId }) => productId === line.entry.item.productId)
    const ofGroups = own.flatMap(({ group }) => group.options.map(({ optionId }) => optionId))
    for (const id of left.length > 0 ? left : ofGroups) dropOption(line, id)
    detail(turn, line, own.map(({ option }) => option.optionId), next.note) // prettier-ignore
  }
  return lines.length > 0
}

/** "Yung biko palitan ng puto", of a tray: what comes in the place of an option of the order is another one of its group, before it is goods. */
export function asOptionFor(
  { draft }: DialogueTurn,
  before: readonly Mention[],
  mention: Mention,
): Mention {
  const { words, options, sizes, quantity } = mention
  const going = before.at(-1)
  if (words === '' || quantity || options.length + sizes.length > 0 || !going || !isOptionAlone(going)) return mention // prettier-ignore
  const left = goingOptions(going).map(({ option }) => option.optionId)
  const said = foldWords(words).join(' ')
  const named = draft.lines.flatMap(({ entry: { item }, options: chosen }) =>
    item.choices.flatMap((group) => {
      const isOf = group.options.some(({ optionId }) => left.includes(optionId) && chosen.includes(optionId)) // prettier-ignore
      const own = isOf ? group.options.filter(({ name }) => foldWords(name).join(' ') === said) : []
      return own.map((option) => ({ productId: item.productId, group, option }))
    }),
  )
  return named.length === 0 ? mention : { ...mention, words: '', candidates: [], options: named }
}

/** Options that were said, or denied, and nothing else. */
export function isOptionAlone(mention: Mention): boolean {
  const { words, sizes, quantity } = mention
  return words === '' && sizes.length === 0 && goingOptions(mention).length > 0 && !quantity
}

/** "Yung biko", "hindi biko" */
export function goingOptions({ options, without }: Mention): OptionMention[] {
  return options.length > 0 ? options : without
}

/** "Palitan yung curtain, blue na lang": goods of the order with an option that they do not have yet. */
function chooseAnother(
  turn: DialogueTurn,
  { mentions, replaced: [going, ...others] }: Clause,
): boolean {
  if (mentions.length + others.length > 0 || !going || going.words === '' || going.options.length === 0) return false // prettier-ignore
  const isMeant = ({ entry }: DraftLine) => going.candidates.some((candidate) => candidate.entry === entry) // prettier-ignore
  const [line, ...more] = turn.draft.lines.filter(isMeant)
  if (!line || more.length > 0) return false
  const own = going.options.filter(({ productId }) => productId === line.entry.item.productId)
  if (own.length === 0 || own.some(({ option }) => line.options.includes(option.optionId))) return false // prettier-ignore
  for (const { group } of own)
    if (group.max === 1) for (const { optionId } of group.options) dropOption(line, optionId)
  detail(turn, line, own.map(({ option }) => option.optionId), going.note) // prettier-ignore
  return true
}

/** "Change the chocolates to a teddy bear": of two options said together, the one that a line has goes. */
function splitPair(
  { draft }: DialogueTurn,
  { mentions, replaced }: Pick<Clause, 'mentions' | 'replaced'>,
): Pick<Clause, 'mentions' | 'replaced'> {
  const [only, ...others] = mentions
  if (!only || others.length + replaced.length > 0 || only.words !== '') return { mentions, replaced } // prettier-ignore
  const isChosen = ({ option }: OptionMention) =>
    draft.lines.some(({ options }) => options.includes(option.optionId))
  const names = new Set(only.options.filter(isChosen).map(({ option }) => option.name))
  const [going, coming] = [true, false].map((isGoing) => only.options.filter(({ option }) => names.has(option.name) === isGoing)) // prettier-ignore
  if (going!.length === 0 || coming!.length === 0) return { mentions, replaced }
  const bare = { ...only, quantity: null, reference: null }
  return { mentions: [{ ...bare, options: coming! }], replaced: [{ ...bare, options: going! }] }
}
