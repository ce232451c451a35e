/** Puts an option in the place of another: "pudding instead of pearls", "palitan ng 25% sugar". */
import type { Clause } from '../../../interpretation/interpretation.ts'
import type { DialogueTurn } from '../../dialogue-turn.ts'
import { dropOption } from '../../order-draft.ts'
import { detail } from '../put-goods.ts'
import { linesWithOptions } from '../options-of-lines.ts'

/** @returns false when the clause replaces goods, or no line has such options */
export function replaceOptions(turn: DialogueTurn, { mentions, replaced }: Clause): boolean {
  const [next, ...others] = mentions
  const isOption = [...mentions, ...replaced].every(
    ({ words, options, sizes }) => words === '' && options.length > 0 && sizes.length === 0,
  )
  if (!next || others.length > 0 || !isOption) return false
  const left = replaced.flatMap(({ options }) => options.map(({ option }) => option.optionId))
  const having = turn.draft.lines.filter(({ options }) => options.some((id) => left.includes(id)))
  const lines = replaced.length > 0 ? having : linesWithOptions(turn, next)
  for (const line of lines) {
    const own = next.options.filter(({ productId }) => productId === line.entry.item.productId)
    const ofGroups = own.flatMap(({ group }) => group.options.map(({ optionId }) => optionId))
    for (const id of left.length > 0 ? left : ofGroups) dropOption(line, id)
    detail(turn, line, own.map(({ option }) => option.optionId), next.note) // prettier-ignore
  }
  return lines.length > 0
}
