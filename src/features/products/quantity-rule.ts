/** In which quantities a product is ordered. */
import {
  fitsRule,
  floorToStep,
  nearestAmounts,
  type QuantityRule,
} from '../../platform/values/quantity.ts'
import type { ProductRow } from './model.ts'

/** Of one product in an order, unless the product has a maximum of its own. */
export const DEFAULT_MAX_QUANTITY = 999

/** The rule of a product, with the defaults of what its vendor left open. */
export function quantityRule({
  quantity_step: step,
  min_quantity,
  max_quantity,
}: Pick<ProductRow, 'quantity_step' | 'min_quantity' | 'max_quantity'>): QuantityRule {
  const max = max_quantity ?? floorToStep(DEFAULT_MAX_QUANTITY, step)
  return { step, min: min_quantity ?? step, max }
}

/** What is wrong with a quantity, with the rule and the two nearest amounts that follow it; null when it fits. */
export function explainMisfit(quantity: number, rule: QuantityRule): string | null {
  if (fitsRule(quantity, rule)) return null
  const { step, min, max } = rule
  const nearest = nearestAmounts(quantity, rule).join(' and ')
  return `must be a multiple of ${step} from ${min} to ${max}; nearest: ${nearest}`
}
