/** What was said before, as far as it changes how the next message is read. */
import { addQuantities } from '../../../../platform/values/quantity.ts'
import type { CartView, Turn } from '../../agent.ts'
import type { InterpretationContext, OptionMention } from '../interpretation/interpretation.ts'
import { indexPlaceNames } from '../interpretation/contact/place-names.ts'
import { entriesOf, orderedEntries, type DialogueTurn } from './dialogue-turn.ts'
import { openChoice } from './open-choice.ts'
import { chosenMentions } from './order-draft.ts'

export function contextOf({ store }: Turn, dialogue: DialogueTurn): InterpretationContext {
  const { state, cart } = dialogue
  return {
    asked: state.asked,
    choice: state.asked === 'choice' ? askedOptions(cart) : [],
    offered: offeredOptions(dialogue),
    chosen: dialogue.draft.lines.toReversed().flatMap(chosenMentions),
    listed: state.listed,
    draft: orderedEntries(dialogue).map(({ item }) => item.key),
    lastCount: lastCountOf(dialogue),
    orderedCount: addQuantities(...dialogue.draft.lines.map(({ qty }) => qty)),
    focus: state.focus,
    lastTopic: state.lastTopic,
    missing: cart.missing.filter((field) => field !== 'items' && field !== 'choices'),
    places: indexPlaceNames([store.city, store.barangay, ...store.deliversTo, ...store.barangays]),
    language: state.language,
  }
}

function lastCountOf({ state: { focus }, draft }: DialogueTurn): number | null {
  const [line, ...others] = focus.length === 1 ? draft.linesOf(focus[0]!) : []
  return line && others.length === 0 ? line.qty : null
}

/** The options of the group that the last reply asked about. */
function askedOptions(cart: CartView): OptionMention[] {
  const { line, group } = openChoice(cart) ?? {}
  return line && group ? group.options.map((option) => ({ productId: line.productId, group, option })) : [] // prettier-ignore
}

/** What goods that were asked about, quoted or put can still be told of. */
function offeredOptions(dialogue: DialogueTurn): OptionMention[] {
  const { asked, requests, focus, listed, queries } = dialogue.state
  if (asked === 'quantity') return askedOptions(dialogue.cart)
  const isTold = (key: string) => listed.includes(key) || queries.some(({ keys }) => keys.includes(key)) // prettier-ignore
  const quoted = asked === null ? focus.filter(isTold) : []
  const keys = asked === 'product' ? (requests[0]?.keys ?? []) : quoted
  const items = new Map(entriesOf(dialogue, keys).map(({ item }) => [item.productId, item]))
  return [...items.values()].flatMap(({ productId, choices }) =>
    choices.flatMap((group) => group.options.map((option) => ({ productId, group, option }))),
  )
}
