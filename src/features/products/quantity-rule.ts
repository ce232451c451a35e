/** In which quantities a product is ordered and kept. */
import { failFields, type FieldError } from '../../platform/contract/errors.ts'
import {
  addQuantities,
  compareQuantities,
  fitsRule,
  floorToStep,
  isMultipleOf,
  nearestAmounts,
  type QuantityRule,
} from '../../platform/values/quantity.ts'
import { isMass } from '../../platform/values/unit.ts'
import type { ProductRow } from './model.ts'

/** Of one product in an order, unless the product has a maximum of its own. */
export const DEFAULT_MAX_QUANTITY = 999

type RuleColumns = Pick<ProductRow, 'quantity_step' | 'min_quantity' | 'max_quantity'>

/** The rule of a product, with the defaults of what its vendor left open. */
export function quantityRule({
  quantity_step: step,
  min_quantity,
  max_quantity,
}: RuleColumns): QuantityRule {
  const max = max_quantity ?? floorToStep(DEFAULT_MAX_QUANTITY, step)
  return { step, min: min_quantity ?? step, max }
}

/** Whether there is enough for the smallest order. */
export function isInStock(product: RuleColumns & { inventory: number }): boolean {
  return compareQuantities(product.inventory, quantityRule(product).min) >= 0
}

/** What is wrong with a quantity, with the rule and the two nearest amounts that follow it; null when it fits. */
export function explainMisfit(quantity: number, rule: QuantityRule): string | null {
  if (fitsRule(quantity, rule)) return null
  const { step, min, max } = rule
  const nearest = nearestAmounts(quantity, rule).join(' and ')
  return `must be a multiple of ${step} from ${min} to ${max}; nearest: ${nearest}`
}

type StockColumns = RuleColumns &
  Pick<ProductRow, 'sold_by_weight' | 'unit' | 'inventory' | 'low_stock_at'> & {
    variants?: Pick<ProductRow, 'inventory'>[]
  }

const defaults: StockColumns = {
  quantity_step: 1,
  min_quantity: null,
  max_quantity: null,
  sold_by_weight: false,
  unit: 'piece',
  inventory: 0,
  low_stock_at: null,
}

/** The product that a change makes of another one, or of none. */
function applyChange(change: Partial<StockColumns>, before = defaults): StockColumns {
  const given = Object.entries(change).filter(([, value]) => value !== undefined)
  return { ...before, ...Object.fromEntries(given) }
}

/**
 * What would be wrong with the quantities of a product after a change: min and max are multiples of the step, min ≤ max, a step
 * of 1 goes with whole stock, and only what is sold by mass is weighed. The scale may have left a fraction in the stock of a
 * product, which a change by whole units keeps. Without `before` it is a new product.
 */
export function findQuantityErrors(
  change: Partial<StockColumns>,
  before?: StockColumns,
): FieldError[] {
  const next = applyChange(change, before)
  const errors = [...findRuleErrors(next), ...findStockErrors(next, before)]
  if (next.sold_by_weight && !isMass(next.unit)) {
    const message = `needs a unit of mass, kilo or gram; the unit is ${next.unit}`
    errors.push({ path: 'soldByWeight', message })
  }
  return errors
}

/** @throws 400 for quantities that a change of a product makes impossible, its stock being changed by a count or by `delta` */
export function assertStock(
  before: StockColumns,
  { delta, ...change }: Partial<StockColumns> & { delta?: number },
): void {
  const inventory = delta === undefined ? change.inventory : addQuantities(before.inventory, delta)
  const errors = findQuantityErrors({ ...change, inventory }, before)
  const stockField = delta === undefined ? 'inventory' : 'inventoryChange'
  failFields(
    errors.map(({ path, message }) => ({
      path: path === 'inventory' ? stockField : path,
      message,
    })),
  )
}

function findRuleErrors(product: RuleColumns): FieldError[] {
  const { min_quantity: minQuantity, max_quantity: maxQuantity } = product
  const { step, min, max } = quantityRule(product)
  const errors = Object.entries({ minQuantity, maxQuantity }).flatMap(([path, value]) => {
    if (value === null || isMultipleOf(value, step)) return []
    const nearest = nearestAmounts(value, { step, min: step, max: Infinity }).join(' and ')
    return [{ path, message: `must be a multiple of quantityStep, ${step}; nearest: ${nearest}` }]
  })
  if (errors.length === 0 && compareQuantities(min, max) > 0)
    errors.push({ path: 'minQuantity', message: `must be at most maxQuantity, ${max}` })
  return errors
}

function findStockErrors(next: StockColumns, before?: StockColumns): FieldError[] {
  if (next.quantity_step < 1) return []
  const isSameStep = before?.quantity_step === next.quantity_step
  const isWhole = isSameStep
    ? isMultipleOf(next.inventory, 1) ||
      isMultipleOf(addQuantities(next.inventory, -before.inventory), 1)
    : [next, ...(next.variants ?? [])].every(({ inventory }) => isMultipleOf(inventory, 1))
  const message = 'must be whole while quantityStep is 1; set a smaller quantityStep first'
  return [
    ...(isWhole ? [] : [{ path: 'inventory', message: `${next.inventory}: ${message}` }]),
    ...(isMultipleOf(next.low_stock_at ?? 0, 1) ? [] : [{ path: 'lowStockAt', message }]),
  ]
}
