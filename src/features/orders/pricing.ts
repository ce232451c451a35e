/** The price of an order. Amounts are centavos. */
import { fail, failField } from '../../platform/contract/errors.ts'
import { formatPesos } from '../../platform/values/money.ts'
import type { SettingsRow } from '../settings/service.ts'
import { kilometresBetween, type Point } from './destination/distance.ts'

export type PricingSettings = Pick<
  SettingsRow,
  'delivery_fee_base' | 'delivery_fee_per_km' | 'delivery_fee_free_above'
>

export interface OrderPrice {
  subtotal: number
  deliveryFee: number
  total: number
}

const MAX_ORDER_TOTAL = 100_000_000 // ₱1,000,000

/** Prices an order: the sum of its items plus one delivery fee, for the farthest store whose location is known. */
export function priceOrder(
  lines: { line_total: number }[],
  stores: (Point | null)[],
  deliveryPoint: Point | null,
  settings: PricingSettings,
): OrderPrice {
  const { subtotal } = pricePickup(lines)
  const fee = deliveryFee(subtotal, farthestDistance(stores, deliveryPoint), settings)
  assertTotal(subtotal + fee)
  return { subtotal, deliveryFee: fee, total: subtotal + fee }
}

/** Prices an order that its customer picks up: the sum of its items. */
export function pricePickup(lines: { line_total: number }[]): OrderPrice {
  const subtotal = sumLines(lines)
  assertTotal(subtotal)
  return { subtotal, deliveryFee: 0, total: subtotal }
}

/** @throws 400 BELOW_MINIMUM for items that come to less, whatever the fee */
export function assertMinimum(
  { subtotal }: Pick<OrderPrice, 'subtotal'>,
  { minimum_order_amount: minimum }: Pick<SettingsRow, 'minimum_order_amount'>,
): void {
  if (subtotal >= minimum) return
  fail(
    'BELOW_MINIMUM',
    `Orders start at ${formatPesos(minimum)}; this one is ${formatPesos(subtotal)}.`,
    { minimumOrderAmount: minimum / 100 },
  )
}

function assertTotal(total: number): void {
  if (total > MAX_ORDER_TOTAL)
    failField('items', `an order may come to at most ${formatPesos(MAX_ORDER_TOTAL)}; split it`)
}

/** @throws 400 for a line that comes to nothing: no payment, refund or share can be made of it */
export function assertCosts(lineTotal: number, path: string): void {
  if (lineTotal === 0) failField(path, 'comes to less than a centavo; it takes more of it')
}

/** What lines come to, in centavos. */
export function sumLines(lines: { line_total: number }[]): number {
  return lines.reduce((sum, { line_total }) => sum + line_total, 0)
}

function deliveryFee(subtotal: number, distance: number | null, settings: PricingSettings): number {
  const {
    delivery_fee_base: base,
    delivery_fee_per_km: perKm,
    delivery_fee_free_above: freeAbove,
  } = settings
  if (freeAbove !== null && subtotal >= freeAbove) return 0
  return base + Math.round(perKm * (distance ?? 0))
}

/** Kilometres to the farthest store whose location is known. */
function farthestDistance(stores: (Point | null)[], to: Point | null): number | null {
  if (!to) return null
  const distances = stores.flatMap((store) => (store ? [kilometresBetween(store, to)] : []))
  return distances.length > 0 ? Math.max(...distances) : null
}
