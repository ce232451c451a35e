/** Judges an item of a cart by the product as it is now: its variant, choices, quantity and stock decide, not the agent. */
import type {
  CartItem,
  CartLine,
  CatalogueItem,
  ChoiceGroup,
  ChoiceOption,
  RejectedItem,
} from '../../../adapters/ai/agent.ts'
import {
  addQuantities,
  compareQuantities,
  fitsRule,
  isQuantity,
  lineTotal,
  nearestAmounts,
} from '../../../platform/values/quantity.ts'

type Reason = RejectedItem extends infer Item
  ? Item extends RejectedItem
    ? Omit<Item, 'productId' | 'name'>
    : never
  : never

/** @param ordered how much of the same goods the lines before it take */
export function toLine(
  item: CartItem,
  product: CatalogueItem,
  ordered: number,
): { line: CartLine } | { rejected: RejectedItem } {
  const { productId, name, unit, prescription, quantityRule: rule } = product
  const { qty, note = null } = item
  const reject = (why: Reason) => ({ rejected: { productId, name, ...why } })
  const { variants } = product
  const variant = variants.find(({ variantId }) => variantId === item.variantId)
  if (!variant && (variants.length > 0 || item.variantId))
    return reject({ reason: 'BAD_VARIANT', variants })
  const chosen = chooseOptions(product.choices, item.choices ?? [])
  if ('reason' in chosen) return reject(chosen)
  if (!isQuantity(qty) || !fitsRule(qty, rule))
    return reject({ reason: 'BAD_QUANTITY', rule, nearest: nearestAmounts(qty, rule) })
  const { price: basePrice, inventory } = variant ?? product
  const available = Math.max(0, addQuantities(inventory, -ordered))
  if (compareQuantities(available, qty) < 0) return reject({ reason: 'OUT_OF_STOCK', available })
  const { options: choices, open: openChoices } = chosen
  const price = choices.reduce((sum, option) => sum + option.price, basePrice)
  return {
    line: {
      productId,
      variantId: variant?.variantId ?? null,
      name,
      variant: variant?.name ?? null,
      title: titleOf(name, variant?.name, choices),
      choices,
      note,
      unit,
      qty,
      price,
      lineTotal: lineTotal(price, qty),
      prescription,
      openChoices,
    },
  }
}

function titleOf(name: string, variant: string | undefined, choices: ChoiceOption[]): string {
  const options = choices.map((option) => option.name).join(', ')
  return `${name}${variant ? `, ${variant}` : ''}${options && ` (${options})`}`
}

/** The options of a line in the order of their groups, and the groups that need more; or why they cannot be ordered. */
function chooseOptions(
  groups: readonly ChoiceGroup[],
  ids: readonly string[],
): { options: ChoiceOption[]; open: ChoiceGroup[] } | Reason {
  const chosen = groups.map((group) => ({
    group,
    options: group.options.filter(({ optionId }) => ids.includes(optionId)),
  }))
  const options = chosen.flatMap((each) => each.options)
  if (options.length < new Set(ids).size) return { reason: 'UNKNOWN_CHOICE', choices: groups }
  const exceeded = chosen.find((each) => each.options.length > each.group.max)
  if (exceeded) return { reason: 'TOO_MANY_CHOICES', group: exceeded.group }
  const open = chosen.filter((each) => each.options.length < each.group.min)
  return { options, open: open.map(({ group }) => group) }
}
