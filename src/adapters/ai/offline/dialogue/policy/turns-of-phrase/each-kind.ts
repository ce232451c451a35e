/** "One of each pizza", "10 kada flavor": the same number of all kinds that the words fit, or of all that were to be chosen from. */
import type { Clause, Mention } from '../../../interpretation/interpretation.ts'
import { parseNumber } from '../../../language/number-parser.ts'
import { patternOf } from '../../../language/phrasing.ts'
import { tokenize } from '../../../language/tokenizer.ts'
import type { DialogueTurn } from '../../dialogue-turn.ts'
import { isBareNumber } from '../join-mentions.ts'
import { detail, putGoods } from '../put-goods.ts'
import { askedChoice } from '../refine.ts'

const EACH_KIND = patternOf('each kind', {
  before: '(\\p{L}{1,20}|\\d{1,4})\\s+(?:(?:sa|ng|ug|og|in)\\s+)?',
})

/** @returns false when the clause orders no such thing, or the total that it gives is another */
export function putEachKind(turn: DialogueTurn, { act, text, mentions }: Clause): boolean {
  const said = EACH_KIND.exec(text)?.[1]
  const number = said ? parseNumber(tokenize(said), 0) : null
  const [several, ...more] = mentions.filter(({ candidates }) => candidates.length > 0)
  if ((act !== 'order' && act !== 'add') || !number || !several || more.length > 0) return false
  const { candidates, quantity, options, note } = several
  const sum = number.value * candidates.length
  const isTotal = !quantity || quantity.value === number.value || quantity.value === sum
  if (candidates.length < 2 || !isTotal) return false
  for (const { entry } of candidates) {
    const own = options.filter(({ productId }) => productId === entry.item.productId)
    putGoods(turn, {
      entry,
      act,
      quantity: { value: number.value, unit: quantity?.unit ?? null, text: said! },
      options: own.map(({ option }) => option.optionId),
      note,
    })
  }
  return true
}

/** "Tig-isa po", "isa sa bawat kulay", asked for a choice: so many of each option, if that is how many there are. @returns false when it is no such answer */
export function chooseEachOption(turn: DialogueTurn, { text, mentions }: Clause): boolean {
  const { group, line } = askedChoice(turn) ?? {}
  const qty = group && line ? numberOfEach(text, mentions) : null
  if (!group || !line || !qty) return false
  const { entry } = line
  const total = qty * group.options.length
  if (line.qty !== total && turn.state.assumed.includes(entry.item.key))
    putGoods(turn, { entry, act: 'set', quantity: { value: total, unit: null, text }, options: [], note: null }) // prettier-ignore
  if (line.qty !== total || group.max !== 1)
    return turn.outcomes.push({ kind: 'unexplained', words: text }) > 0
  for (const [at, { optionId }] of group.options.entries()) {
    const part = at === group.options.length - 1 ? line : turn.draft.split(line, qty)
    detail(turn, part, [optionId], null)
  }
  return true
}

function numberOfEach(text: string, mentions: readonly Mention[]): number | null {
  const [only, ...more] = mentions
  const isBare = more.length === 0 && (only === undefined || (only.words === '' && only.options.length + only.sizes.length === 0)) // prettier-ignore
  if (!isBare) return null
  const said = EACH_KIND.exec(text)?.[1]
  if (said) return parseNumber(tokenize(said), 0)?.value ?? null
  return only?.isEach && isBareNumber(only) && !only.quantity!.unit ? only.quantity!.value : null
}
