/** What is chosen of a product before it goes into the cart. */
import { centavos, fitQuantity } from './lines.js'
import { ruleOf } from './catalogue.js'

/** @import { CatalogueProduct } from './catalogue.js' */
/** @typedef {{ variantId: string | null, choices: string[], quantity: number }} Selection */

/** What is chosen at first: the first variant that there is, and options where exactly one is to be chosen. @param {CatalogueProduct} product @returns {Selection} */
export function firstSelection(product) {
  const { variants, choices, minQuantity } = product
  const variant = variants.find(({ inventory }) => inventory >= minQuantity) ?? variants[0]
  return {
    variantId: variant?.id ?? null,
    choices: choices.flatMap(({ min, max, options }) =>
      min === 1 && max === 1 && options[0] ? [options[0].id] : [],
    ),
    quantity: minQuantity,
  }
}

/**
 * Chooses an option or takes it back. Where one is the most, the other one goes.
 * @param {Selection} selection
 * @param {CatalogueProduct['choices'][number]} group
 * @param {string} optionId
 */
export function toggleOption(selection, group, optionId) {
  const ofGroup = new Set(group.options.map(({ id }) => id))
  const isChosen = selection.choices.includes(optionId)
  const kept = isChosen
    ? selection.choices.filter((id) => id !== optionId)
    : selection.choices.filter((id) => group.max > 1 || !ofGroup.has(id))
  const chosen = kept.filter((id) => ofGroup.has(id)).length
  if (!isChosen && chosen >= group.max) return selection
  return { ...selection, choices: isChosen ? kept : [...kept, optionId] }
}

/** The groups of which too few options are chosen. @param {CatalogueProduct} product @param {Selection} selection */
export function openGroups(product, { choices }) {
  return product.choices.filter(
    ({ min, options }) => options.filter(({ id }) => choices.includes(id)).length < min,
  )
}

/** The price of one with what is chosen, in pesos. @param {CatalogueProduct} product @param {Selection} selection */
export function priceOf(product, { variantId, choices }) {
  const base = product.variants.find(({ id }) => id === variantId)?.price ?? product.price
  const options = product.choices.flatMap((group) => group.options)
  const chosen = options.filter(({ id }) => choices.includes(id))
  return chosen.reduce((sum, { price }) => sum + centavos(price), centavos(base)) / 100
}

/** The amount nearest to `quantity` that there is; 0 when it is sold out. @param {CatalogueProduct} product @param {Selection} selection */
export function availableQuantity(product, { variantId, quantity }) {
  const variant = product.variants.find(({ id }) => id === variantId)
  return fitQuantity(quantity, ruleOf(product), variant?.inventory ?? product.inventory)
}
