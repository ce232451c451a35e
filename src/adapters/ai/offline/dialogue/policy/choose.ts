/** Answers that name no goods: an option, a size, a number of a list ("pearls", "make that medium", "the second one"). */
import type { Clause, Mention } from '../../interpretation/interpretation.ts'
import { antecedents, orderedEntries, type DialogueTurn } from '../dialogue-turn.ts'
import type { DraftLine } from '../order-draft.ts'
import { answerRequest } from './answer-request.ts'
import { orderMention, type QuantityAct } from './order-goods.ts'
import { detail } from './put-goods.ts'
import { replaceGoods } from './replace-goods.ts'
import { resolveMention } from './resolve-mention.ts'

export function applyChoice(turn: DialogueTurn, clause: Clause): void {
  for (const mention of clause.mentions) chooseMention(turn, mention, clause, 'order')
}

/** @param act what it does if it turns out to name goods */
export function chooseMention(
  turn: DialogueTurn,
  mention: Mention,
  clause: Pick<Clause, 'isCorrection' | 'isExplicitTarget'>,
  act: QuantityAct,
): void {
  if (turn.state.asked === 'choice' && chooseAsked(turn, mention)) return
  if (answerRequest(turn, mention)) return
  if (mention.words === '' && (chooseVariant(turn, mention) || chooseOptions(turn, mention))) return
  orderMention(turn, mention, act, clause)
}

/** An answer to the choice that the agent has asked for. */
function chooseAsked(turn: DialogueTurn, { reference, options }: Mention): boolean {
  const open = turn.cart.lines.find(({ openChoices }) => openChoices.length > 0)
  const [group] = open?.openChoices ?? []
  if (!open || !group) return false
  const lines = turn.draft.lines.filter(
    ({ entry }) =>
      entry.item.productId === open.productId && entry.item.variantId === open.variantId,
  )
  const line = lines.find((each) => !hasOptionOf(each, group.name)) ?? lines[0]
  const named = options.filter(({ productId }) => productId === open.productId)
  const at = reference?.kind === 'ordinal' ? reference.at : null
  const numbered = at === null ? undefined : group.options.at(at > 0 ? at - 1 : at)
  const chosen = [
    ...named.map(({ option }) => option.optionId),
    ...(numbered ? [numbered.optionId] : []),
  ]
  if (!line || chosen.length === 0) return false
  detail(turn, line, chosen, null)
  return true
}

function hasOptionOf({ entry, options }: DraftLine, group: string): boolean {
  return entry.item.choices.some(
    ({ name, options: own }) =>
      name === group && own.some(({ optionId }) => options.includes(optionId)),
  )
}

/** A size alone makes what was mentioned last another variant of it. */
function chooseVariant(turn: DialogueTurn, mention: Mention): boolean {
  if (mention.sizes.length === 0) return false
  const resolution = resolveMention(turn, mention)
  const ordered = orderedEntries(turn)
  const [from] = antecedents(turn).filter((entry) => ordered.includes(entry))
  if (resolution.kind !== 'settled' || !from || resolution.entry === from) return false
  const { entry, isSize } = resolution
  replaceGoods(turn, [from], {
    entry,
    act: 'set',
    quantity: isSize ? null : mention.quantity,
    options: mention.options.map(({ option }) => option.optionId),
    note: mention.note,
  })
  return true
}

/** An option alone is for what was mentioned last, or the only line that has it. */
function chooseOptions(turn: DialogueTurn, { options, note }: Mention): boolean {
  if (options.length === 0) return false
  const having = turn.draft.lines.filter(({ entry }) =>
    options.some(({ productId }) => productId === entry.item.productId),
  )
  const recent = having.filter(({ entry }) => antecedents(turn).includes(entry))
  const line = recent.at(-1) ?? (having.length === 1 ? having[0] : undefined)
  if (!line) return false
  const own = options.filter(({ productId }) => productId === line.entry.item.productId)
  detail(
    turn,
    line,
    own.map(({ option }) => option.optionId),
    note,
  )
  return true
}
