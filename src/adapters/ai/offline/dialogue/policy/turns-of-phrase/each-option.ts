/** "Lip tint, isa each: cherry peach rosas": several options of a group of which one is chosen are as many lines. */
import type { Mention, OptionMention } from '../../../interpretation/interpretation.ts'
import type { ShelfEntry } from '../../../interpretation/shelf.ts'
import type { QuantityAct } from '../../dialogue-state.ts'
import type { DialogueTurn } from '../../dialogue-turn.ts'
import { hasRoomFor } from '../../order-draft.ts'
import { putGoods } from '../put-goods.ts'

/** Puts what a mention means into the order. */
export function putMention(
  turn: DialogueTurn,
  entry: ShelfEntry,
  mention: Mention,
  act: QuantityAct,
): void {
  for (const { quantity, options, without, note } of forEachOption(entry, mention))
    putGoods(turn, {
      entry,
      act,
      quantity,
      options: ownOptions(entry, options),
      without: ownOptions(entry, without),
      note,
    })
}

/** Ids of the options of the goods. */
export function ownOptions({ item }: ShelfEntry, options: readonly OptionMention[]): string[] {
  return options.flatMap(({ productId, option }) => productId === item.productId ? [option.optionId] : []) // prettier-ignore
}

/** "Ug tulo ka XL, pula": so many of goods of the order in other options than they have are others. */
export function isOtherKind({ draft }: DialogueTurn, entry: ShelfEntry, mention: Mention): boolean {
  const lines = draft.linesOf(entry.item.key)
  const ids = ownOptions(entry, mention.options)
  return ids.length > 0 && lines.length > 0 && lines.every((line) => ids.some((id) => !hasRoomFor(line, id))) // prettier-ignore
}

/** @returns the mention once for each of the options; as it is when they do not exclude each other */
function forEachOption({ item }: ShelfEntry, mention: Mention): readonly Mention[] {
  if (!mention.isEach || !mention.quantity) return [mention]
  const own = mention.options.filter(({ productId }) => productId === item.productId)
  const byGroup = [...Map.groupBy(own, ({ group }) => group.name).values()]
  const exclusive = byGroup
    .map(distinct)
    .find((some) => some.length > 1 && some[0]!.group.max === 1)
  if (!exclusive || isRepeated(item.choices, exclusive)) return [mention]
  const rest = mention.options.filter((each) => !exclusive.some(({ group }) => group.name === each.group.name)) // prettier-ignore
  return exclusive.map((option) => ({ ...mention, options: [...rest, option] }))
}

function distinct(options: readonly OptionMention[]): OptionMention[] {
  return options.filter(({ option }, at) => options.findIndex((each) => each.option.name === option.name) === at) // prettier-ignore
}

/** Two pizzas of a bundle have a group each. */
function isRepeated(
  choices: ShelfEntry['item']['choices'],
  some: readonly OptionMention[],
): boolean {
  const has = (option: OptionMention) => choices.filter(({ options }) => options.some(({ name }) => name === option.option.name)).length > 1 // prettier-ignore
  return some.every(has)
}
