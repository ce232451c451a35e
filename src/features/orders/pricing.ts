/** The price of an order. Amounts are centavos. */
import { fail, failField } from '../../platform/contract/errors.ts'
import { formatPesos } from '../../platform/values/money.ts'
import { kilometresBetween, type Point } from './distance.ts'

export interface PricingSettings {
  minimum_order_amount: number
  max_delivery_radius_km: number | null
  delivery_fee_base: number
  delivery_fee_per_km: number
  delivery_fee_free_above: number | null
}

export interface OrderPrice {
  subtotal: number
  deliveryFee: number
  total: number
}

/** Where a store is, and how far it delivers; null for as far as the platform does. */
export interface StoreLocation extends Point {
  storeId?: string
  deliveryRadiusKm?: number | null
}

const MAX_ORDER_TOTAL = 100_000_000 // ₱1,000,000

/**
 * Prices an order: the sum of its items plus one delivery fee, for the farthest store whose location is known.
 * @throws 400 BELOW_MINIMUM (against the subtotal), OUT_OF_DELIVERY_RANGE (when both locations are known)
 */
export function priceOrder(
  lines: { line_total: number }[],
  stores: (StoreLocation | null)[],
  deliveryPoint: Point | null,
  settings: PricingSettings,
): OrderPrice {
  const { subtotal } = pricePickup(lines, settings)
  const fee = deliveryFee(subtotal, farthestDistance(stores, deliveryPoint, settings), settings)
  assertTotal(subtotal + fee)
  return { subtotal, deliveryFee: fee, total: subtotal + fee }
}

/** Prices an order that its customer picks up: the sum of its items. @throws 400 BELOW_MINIMUM */
export function pricePickup(
  lines: { line_total: number }[],
  settings: PricingSettings,
): OrderPrice {
  const subtotal = sumLines(lines)
  if (subtotal < settings.minimum_order_amount)
    fail(
      'BELOW_MINIMUM',
      `Orders start at ${formatPesos(settings.minimum_order_amount)}; this one is ${formatPesos(subtotal)}.`,
      {
        minimumOrderAmount: settings.minimum_order_amount / 100,
      },
    )
  assertTotal(subtotal)
  return { subtotal, deliveryFee: 0, total: subtotal }
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

/** Kilometres to the farthest store whose location is known. @throws 400 OUT_OF_DELIVERY_RANGE beyond the radius of any */
function farthestDistance(
  stores: (StoreLocation | null)[],
  to: Point | null,
  { max_delivery_radius_km: maxRadius }: PricingSettings,
): number | null {
  if (!to) return null
  const distances = stores.flatMap((store) => {
    if (!store) return []
    const distance = kilometresBetween(store, to)
    const radius = Math.min(maxRadius ?? Infinity, store.deliveryRadiusKm ?? Infinity)
    if (distance > radius) failOutOfRange(store, distance, radius)
    return [distance]
  })
  return distances.length > 0 ? Math.max(...distances) : null
}

function failOutOfRange({ storeId }: StoreLocation, distance: number, radius: number): never {
  fail(
    'OUT_OF_DELIVERY_RANGE',
    `The address is ${distance.toFixed(1)} km away; deliveries reach ${radius} km.`,
    { storeId },
  )
}
