/** What a customer selects of a product: one of its variants, and options of its choices. */
import { formatPesos } from '../../../platform/values/money.ts'
import type { ChoiceGroup, ChoiceOption } from '../choices/model.ts'
import type { Variant } from './model.ts'

/** A product as it is sold. */
export interface SelectableProduct {
  /** Centavos. */
  price: number
  inventory: number
  has_variants: boolean
  variants: Variant[]
  choices: ChoiceGroup[]
}

export interface SelectionInput {
  variantId?: string | null
  /** Ids of options. */
  choices?: string[] | null
}

export interface Selection {
  variant: Variant | null
  /** In the order of the groups. */
  options: ChoiceOption[]
  /** Centavos of one, without its options. */
  basePrice: number
  /** Centavos of one, options included. */
  price: number
  /** The stock that an order of it is taken from. */
  inventory: number
}

/** Why nothing can be sold as selected. */
export interface SelectionError {
  path: 'variantId' | 'choices'
  message: string
}

/** Judges what a customer selected, by the product as it is now. */
export function select(
  product: SelectableProduct,
  { variantId, choices }: SelectionInput,
): Selection | SelectionError {
  const variant = variantId ? findActive(product.variants, variantId) : null
  if (variant === undefined || product.has_variants !== (variant !== null))
    return { path: 'variantId', message: explainVariants(product, variantId) }
  const ids = (choices ?? []).map((id) => id.toLowerCase())
  const message = explainMischoice(product.choices, ids)
  if (message) return { path: 'choices', message }
  const { price: basePrice, inventory } = variant ?? product
  const options = product.choices.flatMap((group) => chosenOf(group, ids))
  const price = options.reduce((sum, option) => sum + option.price, basePrice)
  return { variant, options, basePrice, price, inventory }
}

export function isSelectionError(result: Selection | SelectionError): result is SelectionError {
  return 'message' in result
}

function findActive(variants: Variant[], id: string): Variant | undefined {
  return variants.find((each) => each.id === id.toLowerCase() && each.is_active)
}

function explainVariants(
  { has_variants, variants }: SelectableProduct,
  variantId: string | null | undefined,
): string {
  if (!has_variants) return 'must be left out: the product has no variants'
  const active = variants.filter(({ is_active }) => is_active)
  if (active.length === 0) return 'no variant of the product is sold now'
  const list = active.map(({ id, name, price }) => `${id} (${name}, ${formatPesos(price)})`)
  return `${variantId ? 'must be' : 'is required:'} one of ${list.join('; ')}`
}

/** Names the group that has too few or too many of its options, or the option that is in none; null when the choices fit. */
function explainMischoice(groups: ChoiceGroup[], ids: string[]): string | null {
  if (groups.length === 0 && ids.length === 0) return null
  const known = new Set(groups.flatMap(({ options }) => options.map(({ id }) => id)))
  const unknown = ids.find((id) => !known.has(id))
  if (unknown) {
    const lists = groups.map((group) => `${group.name}: ${listActive(group)}`).join('; ')
    return `${unknown} is no option of the product, which has ${lists || 'no choices'}`
  }
  for (const group of groups) {
    const { name, min, max, options } = group
    const chosen = ids.filter((id) => options.some((option) => option.id === id))
    const inactive = options.find((option) => !option.isActive && chosen.includes(option.id))
    if (inactive) return `${name}: ${inactive.name} is not sold now`
    const repeated = options.find(({ id }) => chosen.indexOf(id) !== chosen.lastIndexOf(id))
    if (repeated) return `${name}: ${repeated.name} is given twice`
    if (chosen.length < min || chosen.length > max)
      return `${name}: choose ${countOf(min, max)} of ${listActive(group)}; ${chosen.length} given`
  }
  return null
}

function countOf(min: number, max: number): string {
  return min === max ? String(min) : `${min} to ${max}`
}

function listActive({ options }: ChoiceGroup): string {
  const active = options.filter(({ isActive }) => isActive)
  return active.map(({ id, name }) => `${name} (${id})`).join(', ')
}

function chosenOf({ options }: ChoiceGroup, ids: string[]): ChoiceOption[] {
  return options.filter(({ id }) => ids.includes(id))
}
