/** Goods that a clause orders, adds, reduces or sets to a quantity. */
import type { Clause, Mention } from '../../interpretation/interpretation.ts'
import type { ShelfEntry } from '../../interpretation/shelf.ts'
import type { OpenRequest } from '../dialogue-state.ts'
import { antecedents, orderedEntries, type DialogueTurn } from '../dialogue-turn.ts'
import { openRequest } from './open-request.ts'
import { putGoods } from './put-goods.ts'
import { refine } from './refine.ts'
import { resolveMention } from './resolve-mention.ts'

export type QuantityAct = Exclude<OpenRequest['act'], 'remove'>

export function applyOrder(turn: DialogueTurn, clause: Clause, act: QuantityAct): void {
  for (const mention of clause.mentions) orderMention(turn, mention, act, clause)
}

export function orderMention(
  turn: DialogueTurn,
  mention: Mention,
  act: QuantityAct,
  clause: Pick<Clause, 'isCorrection' | 'isExplicitTarget'>,
): void {
  if (refine(turn, mention, act, clause)) return
  const { isCorrection, isExplicitTarget } = clause
  const isChange = act !== 'order' || isCorrection
  const resolution = resolveMention(turn, mention, isChange ? orderedEntries(turn) : [])
  switch (resolution.kind) {
    case 'settled': {
      const { entry, isSize } = resolution
      const quantity = isSize ? null : mention.quantity
      const isClear =
        mention.words !== '' || isChange || isExplicitTarget || isExpected(turn, entry)
      if (isClear)
        return putMention(turn, entry, { ...mention, quantity }, isCorrection ? 'set' : act)
      return proposeQuantity(turn, entry, mention)
    }
    case 'all':
      for (const entry of resolution.entries) putMention(turn, entry, mention, act)
      return
    case 'several':
      return openRequest(turn, mention, { missing: 'product', act, entries: resolution.entries })
    case 'unknown': {
      const { alternatives } = resolution
      const words = mention.words || mention.text
      return void turn.outcomes.push({ kind: 'unknownProduct', words, alternatives })
    }
    case 'nothing':
      if (mention.quantity)
        turn.outcomes.push({ kind: 'unnamedGoods', quantity: mention.quantity.text })
  }
}

/** Whether a quantity alone must be for these goods: they were asked about, or were just quoted or mentioned. */
function isExpected({ state, focus }: DialogueTurn, { item }: ShelfEntry): boolean {
  if (focus.some((entry) => entry.item === item)) return true
  const isAbout = state.focus.length === 1 && state.focus[0] === item.key
  const isOffered = state.offers.some(({ key }) => key === item.key)
  return isOffered || (isAbout && (state.asked === 'quantity' || state.asked === 'product'))
}

/** A number alone, after the talk was about something else: it may be a new quantity, so it is asked about. */
function proposeQuantity(turn: DialogueTurn, entry: ShelfEntry, { quantity, text }: Mention): void {
  const qty = quantity?.unit === null ? quantity.value : null
  if (qty === null || !(qty > 0))
    return void turn.outcomes.push({ kind: 'unnamedGoods', quantity: text })
  turn.offers.push({ key: entry.item.key, qty, options: [] })
  turn.outcomes.push({ kind: 'offer', entry, qty })
}

function putMention(
  turn: DialogueTurn,
  entry: ShelfEntry,
  mention: Mention,
  act: QuantityAct,
): void {
  putGoods(turn, {
    entry,
    act,
    quantity: mention.quantity,
    options: mention.options.map(({ option }) => option.optionId),
    note: mention.note,
  })
}

/** "Double it". */
export function applyDoubling(turn: DialogueTurn, { mentions }: Clause): void {
  const ordered = orderedEntries(turn)
  const entries = mentions.flatMap((mention) => {
    const resolution = resolveMention(turn, mention, ordered)
    return resolution.kind === 'settled' ? [resolution.entry] : []
  })
  const doubled = mentions.length > 0 ? entries : antecedents(turn)
  for (const { entry, qty } of doubled.flatMap(({ item }) => turn.draft.linesOf(item.key))) {
    const quantity = { value: qty, unit: null, text: String(qty) }
    putGoods(turn, { entry, act: 'add', quantity, options: [], note: null })
  }
}
