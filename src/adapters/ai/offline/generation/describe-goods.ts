/** Goods, amounts and prices as they stand in a reply. */
import { formatPesos } from '../../../../platform/values/money.ts'
import { lineTotal } from '../../../../platform/values/quantity.ts'
import type { CartView, ChoiceGroup } from '../../agent.ts'
import { chosenOptions, priceOf, type DraftLine } from '../dialogue/order-draft.ts'
import type { ShelfEntry } from '../interpretation/shelf.ts'
import type { Phrasebook } from './phrasebook.ts'

const LIST_MAX = 12
const ROUND = 1_000

export function formatAmount(qty: number, unit: string): string {
  return `${Math.round(qty * ROUND) / ROUND} ${unit}`
}

/** `2 kilo × Dinorado rice (₱124.00)`, with the options that were chosen. */
export function describeLine({ entry, qty, options, note }: DraftLine): string {
  const names = chosenOptions(entry.item.choices, options).map(({ name }) => name)
  const title = names.length > 0 ? `${entry.item.name} (${names.join(', ')})` : entry.item.name
  const total = formatPesos(lineTotal(priceOf(entry, options), qty))
  return `${formatAmount(qty, entry.item.unit)} × ${title} (${total})${note ? ` “${note}”` : ''}`
}

export function describePrice({ item }: ShelfEntry): string {
  return `${formatPesos(item.price)}/${item.unit}`
}

/** One a line, numbered, with the price. */
export function listGoods(entries: readonly ShelfEntry[], say: Phrasebook['say']): string {
  return entries
    .slice(0, LIST_MAX)
    .map(
      (entry, at) =>
        `${at + 1}. ${entry.item.name}: ${describePrice(entry)}${entry.item.inventory > 0 ? '' : ` (${say('noneLeft')})`}`,
    )
    .join('\n')
}

export function listOptions({ options }: ChoiceGroup): string {
  return options
    .map(
      ({ name, price }, at) => `${at + 1}. ${name}${price > 0 ? ` (+${formatPesos(price)})` : ''}`,
    )
    .join('\n')
}

/** The lines of the cart and what they come to. */
export function describeCart({ lines, total }: CartView, { say }: Phrasebook): string[] {
  if (lines.length === 0) return [say('emptyCart')]
  return [
    ...lines.map(
      ({ qty, unit, title, lineTotal: amount }) =>
        `• ${formatAmount(qty, unit)} × ${title} = ${formatPesos(amount)}`,
    ),
    say('total', { total: formatPesos(total) }),
  ]
}

/** `a, b and c` */
export function enumerate(names: readonly string[], and: string): string {
  const last = names.at(-1) ?? ''
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} ${and} ${last}` : last
}
