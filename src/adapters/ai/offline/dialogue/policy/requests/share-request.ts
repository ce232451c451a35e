/** Several of the goods that were asked about, without quantities of their own: "black and blue" to "which ballpens?". */
import { isQuantity } from '../../../../../../platform/values/quantity.ts'
import type { Mention, OptionMention } from '../../../interpretation/interpretation.ts'
import type { Quantity } from '../../../language/quantity.ts'
import type { ShelfEntry } from '../../../interpretation/shelf.ts'
import type { OpenRequest } from '../../dialogue-state.ts'
import { closeRequest, type DialogueTurn } from '../../dialogue-turn.ts'
import { chooseAmong } from './answer-request.ts'
import { openRequest } from './open-request.ts'
import { putGoods } from '../put-goods.ts'

/** Each gets an equal share, if the quantity can be shared out in whole ones; else the customer says how many of each. @returns whether it was such an answer */
export function shareRequest(turn: DialogueTurn, mentions: readonly Mention[]): boolean {
  const [request] = turn.earlier.filter(({ missing }) => missing === 'product')
  if (!request || mentions.length < 2) return false
  if (mentions.some(({ quantity }) => quantity !== null)) return false
  const chosen = mentions.map((mention) => chooseOne(turn, request, mention))
  const entries = chosen.filter((entry) => entry !== null)
  if (entries.length < mentions.length || new Set(entries).size < entries.length) return false
  closeRequest(turn, request)
  const quantity = shareOf(request, entries.length)
  for (const [at, entry] of entries.entries()) {
    const mention = mentions[at]!
    const options = mention.options.map(({ option }) => option.optionId)
    if (quantity)
      putGoods(turn, { entry, act: 'order', quantity, options, note: mention.note ?? request.note })
    else openRequest(turn, mention, { missing: 'quantity', act: 'order', entries: [entry] })
  }
  return true
}

function chooseOne(turn: DialogueTurn, request: OpenRequest, mention: Mention): ShelfEntry | null {
  const { reference } = mention
  const isPlural = reference?.kind === 'both' || reference?.kind === 'all'
  const [chosen, ...others] = chooseAmong(turn, request, {
    ...mention,
    reference: isPlural ? null : reference,
  })
  return chosen && others.length === 0 ? chosen.entry : null
}

/** One of each where none or one was asked for. */
function shareOf({ quantity }: OpenRequest, parts: number): Quantity | null {
  if (!quantity || (quantity.unit === null && quantity.value === 1))
    return { value: 1, unit: null, text: '1' }
  const value = quantity.value / parts
  return isQuantity(value) && (Number.isInteger(value) || quantity.unit?.kind === 'measure')
    ? { ...quantity, value, text: String(value) }
    : null
}

/** "Navy blue, front only": what was said of all of the goods before it was asked which, holds for each part of the answer: "isang small at isang XL". */
export function withRequested(
  turn: DialogueTurn,
  mentions: readonly Mention[],
): readonly Mention[] {
  const open = turn.earlier.filter(({ missing, act, options }) => missing === 'product' && act !== 'remove' && options.length > 0) // prettier-ignore
  const partsOf = (request: OpenRequest) => mentions.filter((mention) => mention.quantity !== null && chooseOne(turn, request, mention) !== null) // prettier-ignore
  const request = open.find((each) => partsOf(each).length > 1)
  if (!request) return mentions
  const parts = partsOf(request)
  return mentions.map((mention) => (parts.includes(mention) ? { ...mention, options: [...mention.options, ...sharedWith(turn, request, mention)] } : mention)) // prettier-ignore
}

/** The options of a request, of groups in which a part of the answer has chosen nothing itself. */
function sharedWith(turn: DialogueTurn, request: OpenRequest, mention: Mention): OptionMention[] {
  const item = chooseOne(turn, request, mention)?.item
  return (item?.choices ?? []).flatMap(
    (group) =>
    mention.options.some((each) => each.group.name === group.name)
      ? []
      : group.options.flatMap((option) => (request.options.includes(option.optionId) ? [{ productId: item!.productId, group, option }] : [])), // prettier-ignore
  )
}

/** "Half chicken" is half of the number that was asked for. */
export function ofRequested({ earlier }: DialogueTurn, mention: Mention): Mention {
  const { quantity, candidates } = mention
  if (quantity?.unit !== null || !(quantity.value > 0 && quantity.value < 1)) return mention
  const request = earlier.find(
    (each) =>
      each.missing === 'product' &&
      candidates.some(({ entry }) => each.keys.includes(entry.item.key)),
  )
  const whole = request?.quantity
  if (!whole || whole.unit?.kind === 'measure' || whole.value < 2) return mention
  return { ...mention, quantity: { ...whole, value: whole.value * quantity.value } }
}
