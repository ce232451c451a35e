/** What can be bought of a product: its variants, in whole units and in its step, with options chosen. */
import { compareQuantities, isMultipleOf, lineTotal } from '../../../platform/values/quantity.ts'
import { quantityRule } from '../../products/quantity-rule.ts'
import type { ProductRow } from '../../products/service.ts'
import { isSelectionError, select } from '../../products/variants/selection.ts'
import { formatItemId, type ItemParts } from './item-id.ts'

/** A selected option, or one of the values of an option. */
export interface OptionValue {
  name: string
  id: string
  label: string
}

export interface Item {
  id: string
  title: string
  /** Centavos. */
  price: number
  isSold: boolean
  options: OptionValue[]
}

const VARIANT = 'Variant'
const AMOUNT = 'Amount'

/** The cheapest options that an order of the product must name. */
function defaultChoices({ choices }: Pick<ProductRow, 'choices'>): string[] {
  return choices.flatMap(({ min, options }) =>
    options
      .filter(({ isActive }) => isActive)
      .toSorted((a, b) => a.price - b.price)
      .slice(0, min)
      .map(({ id }) => id),
  )
}

/** With the given options, by default the cheapest. Never empty: what is not sold now is out of stock. */
export function itemsOf(row: ProductRow, choices = defaultChoices(row)): Item[] {
  const variants = row.has_variants ? activeVariants(row).map(({ id }) => id) : [null]
  const items = variants.flatMap((variantId) =>
    measuresOf(row).map((measure) =>
      itemOf(row, { productId: row.id, variantId, choices, measure }),
    ),
  )
  if (items.length > 0) return items
  return [{ id: row.id, title: row.name, price: row.price, isSold: false, options: [] }]
}

function activeVariants({ variants }: ProductRow) {
  return variants.filter(({ is_active }) => is_active)
}

/** Whole units if they can be ordered, and the step of what is sold in fractions. */
export function measuresOf({ quantity_step: step }: Pick<ProductRow, 'quantity_step'>): number[] {
  if (step === 1) return [1]
  return isMultipleOf(1, step) ? [1, step] : [step]
}

function itemOf(row: ProductRow, parts: ItemParts): Item {
  const { variantId, choices, measure } = parts
  const selection = select(row, { variantId, choices })
  const isValid = !isSelectionError(selection)
  const inventory = isValid ? selection.inventory : 0
  const { min } = quantityRule(row)
  const isEnough = [measure, min].every((need) => compareQuantities(inventory, need) >= 0)
  const variant = row.variants.find(({ id }) => id === variantId)
  return {
    id: formatItemId(parts),
    title: [row.name, variant?.name, measure === 1 ? null : labelOf(row, measure)]
      .filter(Boolean)
      .join(', '),
    price: lineTotal(isValid ? selection.price : row.price, measure),
    isSold: isValid && isEnough,
    options: [
      ...(variant ? [{ name: VARIANT, id: variant.id, label: variant.name }] : []),
      ...(measuresOf(row).length > 1
        ? [{ name: AMOUNT, id: String(measure), label: labelOf(row, measure) }]
        : []),
      ...row.choices.flatMap(({ name, options }) =>
        options
          .filter(({ id }) => choices.includes(id))
          .slice(0, 1)
          .map(({ id, name: label }) => ({ name, id, label })),
      ),
    ],
  }
}

function labelOf({ unit }: ProductRow, measure: number): string {
  return `${measure} ${unit}`
}

/** All that can be selected, option by option. */
export function optionsOf(row: ProductRow) {
  const measures = measuresOf(row)
  const groups = [
    {
      name: VARIANT,
      values: (row.has_variants ? activeVariants(row) : []).map(({ id, name, inventory }) => ({
        id,
        label: name,
        isSold: compareQuantities(inventory, quantityRule(row).min) >= 0,
      })),
    },
    {
      name: AMOUNT,
      values: (measures.length > 1 ? measures : []).map((measure) => ({
        id: String(measure),
        label: labelOf(row, measure),
        isSold: true,
      })),
    },
    ...row.choices.map(({ name, options }) => ({
      name,
      values: options.map(({ id, name: label, isActive }) => ({ id, label, isSold: isActive })),
    })),
  ]
  return groups.filter(({ values }) => values.length > 0)
}

/** The default options, with those that were selected in place of their group's. */
export function choicesWith(
  row: ProductRow,
  selected: { name: string; id?: string; label: string }[],
): string[] {
  const defaults = defaultChoices(row)
  return row.choices.flatMap(({ name, options }) => {
    const wish = selected.find((each) => each.name === name)
    const chosen = options.find(
      ({ id, name: label, isActive }) =>
        isActive && wish !== undefined && (wish.id ? id === wish.id : label === wish.label),
    )
    if (chosen) return [chosen.id]
    return options.filter(({ id }) => defaults.includes(id)).map(({ id }) => id)
  })
}
