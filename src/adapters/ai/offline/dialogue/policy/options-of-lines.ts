/** Options of lines that are in the order: which lines they are for, and how they come off. */
import { addQuantities } from '../../../../../platform/values/quantity.ts'
import { linkAmong } from '../../interpretation/link-among.ts'
import type { Mention } from '../../interpretation/interpretation.ts'
import { antecedents, pluralAntecedents, type DialogueTurn } from '../dialogue-turn.ts'
import { dropOption, type DraftLine } from '../order-draft.ts'
import { removeLine } from './put-goods.ts'

/** "No pearls": takes options off the lines that have them, "sa isa" off one of several. @returns whether any has */
export function removeOptions(turn: DialogueTurn, mention: Mention): boolean {
  if (mention.words !== '' || mention.options.length === 0) return false
  const isChosen = ({ options }: DraftLine) => mention.options.some(({ option }) => options.includes(option.optionId)) // prettier-ignore
  const having = turn.draft.lines.filter(isChosen)
  const lines = having.length === 1 ? having : linesWithOptions(turn, mention).filter(isChosen)
  for (const line of lines) {
    const part = partOf(turn, line, mention)
    if (isKind(turn, line, mention)) removeLine(turn, part)
    else dropOptions(turn, part, mention)
  }
  return lines.length > 0
}

/** "Wag na yung honey" of masks in three kinds: what has to be chosen is no addition, and the goods of that kind go. */
function isKind({ draft }: DialogueTurn, line: DraftLine, { options }: Mention): boolean {
  const { productId } = line.entry.item
  const isRequired = options.some(({ group, option }) => group.min > 0 && group.max === 1 && line.options.includes(option.optionId)) // prettier-ignore
  return isRequired && draft.lines.some(({ entry, options: own }) => entry.item.productId === productId && !options.some(({ option }) => own.includes(option.optionId))) // prettier-ignore
}

/** So many of a line as were said, as a line of its own. */
export function partOf(
  turn: DialogueTurn,
  line: DraftLine,
  { quantity, reference }: Pick<Mention, 'quantity' | 'reference'>,
): DraftLine {
  const isOne = !quantity && reference?.kind === 'other'
  const count = isOne ? 1 : quantity?.unit === null ? quantity.value : line.qty
  if (!Number.isInteger(count) || count < 1 || count >= line.qty) return line
  const part = turn.draft.split(line, count)
  turn.outcomes.push({ kind: 'put', line, isAssumed: false })
  return part
}

export function dropOptions(
  turn: DialogueTurn,
  line: DraftLine,
  { options }: Pick<Mention, 'options'>,
): void {
  for (const { option } of options) dropOption(line, option.optionId)
  turn.outcomes.push({ kind: 'put', line, isAssumed: false })
}

/**
 * "Pearls to all three", "sa large lang may pearls": the lines that a number or a size of the order points at.
 *
 * @returns null when nothing points, and none when no lines are so many
 */
export function linesPointedAt(turn: DialogueTurn, mention: Mention): DraftLine[] | null {
  const { words, sizes, options, quantity, reference } = mention
  if (words !== '' || options.length === 0) return null
  const having = turn.draft.lines.filter(({ entry }) => options.some(({ productId }) => productId === entry.item.productId)) // prettier-ignore
  // "50 sugar yung unang dalawa"
  const isCounted = quantity?.unit === null && quantity.value > 1 && sizes.length === 0
  if (reference?.kind === 'ordinal' && isCounted && having.length > 1) {
    const first = linesFrom(having, reference.at, quantity.value)
    if (first.length > 0) turn.held.add(quantity.value)
    return first
  }
  const isAll = reference?.kind === 'all' || reference?.kind === 'both'
  if (isAll && quantity?.unit === null && sizes.length === 0) {
    const isSum = addQuantities(...having.map(({ qty }) => qty)) === quantity.value
    return isSum ? having : having.filter(({ qty }) => qty === quantity.value)
  }
  const told = linesTold(turn, mention)
  if (told && isMore(told, options)) return told
  if (sizes.length === 0 || quantity || reference) return null
  const sized = linkAmong(mention, having.map(({ entry }) => entry)) // prettier-ignore
  const lines = having.filter(({ entry }) => sized.some((each) => each.entry === entry))
  return new Set(lines.map(({ entry }) => entry)).size === 1 ? lines : null
}

/** The first or the last lines that make up so many; none where no lines do. */
function linesFrom(lines: readonly DraftLine[], at: number, count: number): DraftLine[] {
  const inOrder = at < 0 ? lines.toReversed() : [...lines]
  const lengths = inOrder.map((_, place) => place + 1)
  const length = lengths.find((each) => addQuantities(...inOrder.slice(0, each).map(({ qty }) => qty)) === count) // prettier-ignore
  return Math.abs(at) === 1 ? inOrder.slice(0, length ?? 0) : []
}

/** "Yung spicy may egg": the lines that have what had to be chosen of them, where others have not. */
function linesTold({ draft }: DialogueTurn, { options, quantity }: Mention): DraftLine[] | null {
  const isKind = ({ group }: Mention['options'][number]) => group.min > 0
  const having = draft.lines.filter(({ entry }) => options.some((each) => isKind(each) && each.productId === entry.item.productId)) // prettier-ignore
  const isTold = ({ entry, options: chosen }: DraftLine) => options.every((each) => each.productId !== entry.item.productId || !isKind(each) || chosen.includes(each.option.optionId)) // prettier-ignore
  const told = having.filter(isTold)
  const isAll = !quantity || (quantity.unit === null && addQuantities(...told.map(({ qty }) => qty)) === quantity.value) // prettier-ignore
  return told.length > 0 && told.length < having.length && isAll ? told : null
}

function isMore(lines: readonly DraftLine[], options: Mention['options']): boolean {
  return options.some(({ productId, option }) => lines.some(({ entry, options: chosen }) => entry.item.productId === productId && !chosen.includes(option.optionId))) // prettier-ignore
}

/** "Yung spicy may egg, yung mild wala": each part tells of the lines of one kind. @returns null when they do not */
export function linesOfParts(
  turn: DialogueTurn,
  mentions: readonly Mention[],
): { mention: Mention; lines: DraftLine[] }[] | null {
  const parts = mentions.flatMap((mention) => {
    const isAlone = mention.words === '' && mention.sizes.length === 0 && !mention.reference
    const lines = isAlone ? linesTold(turn, mention) : null
    return lines ? [{ mention, lines }] : []
  })
  const lines = parts.flatMap((part) => part.lines)
  const isApart = parts.length > 1 && parts.length === mentions.length && new Set(lines).size === lines.length // prettier-ignore
  return isApart && parts.some((part) => isMore(part.lines, part.mention.options)) ? parts : null
}

/** The lines that an option alone is for. */
export function linesWithOptions(
  turn: DialogueTurn,
  { options, reference, isEach }: Mention,
): DraftLine[] {
  const having = turn.draft.lines.filter(({ entry }) =>
    options.some(({ productId }) => productId === entry.item.productId),
  )
  const kind = reference?.kind
  if (kind === 'all' || kind === 'both' || kind === 'same' || isEach) return having
  const recent = having.filter(({ entry }) => antecedents(turn).includes(entry))
  const last = recent.at(-1)
  if (last) return [last]
  return having.length === 1
    ? having
    : having.filter(({ entry }) => pluralAntecedents(turn).includes(entry)).slice(-1)
}

/** "With pearls po", after a message that ordered two drinks: nothing tells which of them is meant. @returns no more than one where it is told, or all are of the same goods */
export function linesItMayBeOf(
  turn: DialogueTurn,
  { options, reference, isEach }: Mention,
): DraftLine[] {
  if (turn.focus.length > 0 || reference || isEach) return []
  const having = turn.draft.lines.filter(({ entry }) => options.some(({ productId }) => productId === entry.item.productId)) // prettier-ignore
  const recent = having.filter(({ entry }) => antecedents(turn).includes(entry))
  const some = recent.length > 0 ? recent : having
  return new Set(some.map(({ entry }) => entry)).size === some.length ? some : []
}
