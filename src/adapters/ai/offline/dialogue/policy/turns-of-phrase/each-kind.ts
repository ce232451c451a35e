/** "One of each pizza", "10 kada flavor", "4 soda, tig-isang flavor": the same number of all kinds that the words fit, of all options of the only one, or of all that were to be chosen from. */
import type { Clause, Mention, OptionMention } from '../../../interpretation/interpretation.ts'
import { groupNamed } from '../../../interpretation/lexical-analysis/options/asked-option-edges.ts'
import { parseNumber } from '../../../language/number-parser.ts'
import { patternOf } from '../../../language/phrasing.ts'
import { tokenize } from '../../../language/tokenizer.ts'
import type { DialogueTurn } from '../../dialogue-turn.ts'
import { isBareNumber } from '../join-mentions.ts'
import { detail, putGoods, type Goods } from '../put-goods.ts'
import { askedChoice } from '../refine.ts'

const NUMBER = '(\\p{L}{1,20}|\\d{1,4})'
const EACH_KIND = patternOf('each kind', {
  before: `${NUMBER}\\s+(?:(?:sa|ng|ug|og|in|of)\\s+)?`,
})
const KIND_EACH = patternOf('kind of goods', {
  before: `\\b(?:tig|tag)[\\s-]?${NUMBER}\\s+(?:ka\\s+)?`,
})

/** @returns false when the clause orders no such thing, or the total that it gives is another */
export function putEachKind(turn: DialogueTurn, { act, text, mentions }: Clause): boolean {
  const found = EACH_KIND.exec(text) ?? KIND_EACH.exec(text)
  const [phrase = '', said = ''] = found ?? []
  const number = found ? parseNumber(tokenize(said), 0) : null
  const named = mentions.filter(({ candidates }) => candidates.length > 0)
  const [several, ...more] = named
  if ((act !== 'order' && act !== 'add') || !number || !several) return false
  const { value } = number
  const word = phrase.trim().split(/\s+/u).at(-1)!.toLowerCase()
  const open = openOptions(several, word)
  const isOne = named.every(({ candidates: [only, ...others] }) => others.length === 0 && only!.entry === several.candidates[0]!.entry) // prettier-ignore
  const kinds = open ? (isOne ? open.map((option) => ({ entry: several.candidates[0]!.entry, options: [option] })) : []) : several.candidates.map(({ entry }) => ({ entry, options: [] })) // prettier-ignore
  const counts = named.flatMap(({ quantity }) => (quantity ? [quantity.value] : []))
  const isTotal = counts.every((count) => count === value || count === value * kinds.length)
  if ((more.length > 0 && !open) || kinds.length < 2 || !isTotal) return false
  const { quantity, note } = several
  for (const { entry, options } of kinds) {
    const own = [...named.flatMap((each) => each.options), ...options].filter(({ productId }) => productId === entry.item.productId) // prettier-ignore
    const goods: Goods = { entry, act, quantity: { value, unit: open ? null : (quantity?.unit ?? null), text: said }, options: own.map(({ option }) => option.optionId), note } // prettier-ignore
    putGoods(turn, goods)
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

/** The options of the group that a word like "flavor" is about, of which one has to be chosen and none was; null where the goods have no such group. */
function openOptions({ candidates, options }: Mention, word: string): OptionMention[] | null {
  const isNamed = groupNamed(word)
  const [{ entry: { item } }] = candidates as [Mention['candidates'][number]] // prettier-ignore
  const isSame = candidates.every(({ entry }) => entry.item.productId === item.productId)
  const required = isSame ? item.choices.filter(({ min, max, name }) => min > 0 && max === 1 && !options.some(({ group }) => group.name === name)) : [] // prettier-ignore
  const [group, ...others] = isNamed ? required.filter(({ name }) => isNamed(name)) : candidates.length === 1 ? required : [] // prettier-ignore
  return group && others.length === 0 ? group.options.map((option) => ({ productId: item.productId, group, option })) : null // prettier-ignore
}
