/** What an order costs. Amounts are centavos. */
import { refuse, refuseField } from '../../lib/errors.ts'
import { formatPesos } from '../../lib/money.ts'
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

const LARGEST_ORDER = 100_000_000 // ₱1,000,000

/**
 * Prices an order: Σ lines plus one delivery fee, by the farthest store whose place is known.
 * @throws 400 BELOW_MINIMUM (against the subtotal), OUT_OF_DELIVERY_RANGE (when both points are known)
 */
export function priceOrder(
  lines: { quantity: number; price: number }[],
  stores: (Point | null)[],
  deliveryPoint: Point | null,
  settings: PricingSettings,
): OrderPrice {
  const subtotal = lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0)
  if (subtotal < settings.minimum_order_amount)
    refuse(
      'BELOW_MINIMUM',
      `Orders start at ${formatPesos(settings.minimum_order_amount)}; this one is ${formatPesos(subtotal)}.`,
      {
        minimumOrderAmount: settings.minimum_order_amount / 100,
      },
    )
  const distance = farthest(stores, deliveryPoint)
  if (
    distance !== null &&
    settings.max_delivery_radius_km !== null &&
    distance > settings.max_delivery_radius_km
  )
    refuse(
      'OUT_OF_DELIVERY_RANGE',
      `The address is ${distance.toFixed(1)} km away; deliveries reach ${settings.max_delivery_radius_km} km.`,
    )
  const fee = deliveryFee(subtotal, distance, settings)
  if (subtotal + fee > LARGEST_ORDER)
    refuseField('items', `an order may come to at most ${formatPesos(LARGEST_ORDER)}; split it`)
  return { subtotal, deliveryFee: fee, total: subtotal + fee }
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

function farthest(stores: (Point | null)[], to: Point | null): number | null {
  if (!to) return null
  const distances = stores.flatMap((store) => (store ? [kilometresBetween(store, to)] : []))
  return distances.length > 0 ? Math.max(...distances) : null
}
