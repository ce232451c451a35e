import { getSettings } from '../../settings/service.ts'
import {
  assertInDeliveryArea,
  assertWithinRadius,
  assertWithinReach,
  locateStores,
  type StoreLocation,
} from '../destination/reach.ts'
import {
  resolveDestination,
  type Destination,
  type DestinationRequest,
} from '../destination/resolve.ts'
import {
  assertFulfilment,
  resolveTiming,
  type FulfilmentRequest,
  type Timing,
} from '../fulfilment/resolve.ts'
import type { CatalogueRow, NewOrderLine, SlotOfStore } from '../place.sql.ts'
import { assertMinimum, pricePickup, priceOrder, type OrderPrice } from '../pricing.ts'
import { toOrderLines, validateCart, type CartItem } from '../service/cart.ts'

export interface QuoteRequest extends DestinationRequest, FulfilmentRequest {
  items: CartItem[]
}

/** A cart with what it comes to, whether or not it can be ordered now. */
export interface PricedCart {
  lines: NewOrderLine[]
  stores: CatalogueRow[]
  /** Of the stores, in their order. */
  locations: (StoreLocation | null)[]
  destination: Destination
  price: OrderPrice
}

/** A cart that can be ordered now, as far as its stores and the way to its customer go. */
export interface Quote extends PricedCart {
  timing: Timing
  slots: SlotOfStore[]
}

/** Checks a cart and where it goes against catalogue and settings, and prices it. Nothing is written, and no stock is taken. */
export async function quoteOrder(customerId: string, request: QuoteRequest): Promise<Quote> {
  return await admitCart(await priceCart(customerId, request), request)
}

/** @throws for lines that are not sold like that, and for an address that is none */
export async function priceCart(customerId: string, request: QuoteRequest): Promise<PricedCart> {
  const settings = await getSettings()
  const [items, destination] = await Promise.all([
    validateCart(request.items),
    resolveDestination(customerId, request, settings),
  ])
  const lines = toOrderLines(items)
  const stores = [...new Map(items.map(({ product }) => [product.store_id, product])).values()]
  const locations = await locateStores(stores)
  const price =
    request.fulfilment === 'pickup'
      ? pricePickup(lines)
      : priceOrder(lines, locations, destination.center, settings)
  return { lines, stores, locations, destination, price }
}

/** @throws for what its stores do not do, at that time or at that distance, and for less than the least order */
export async function admitCart(cart: PricedCart, request: QuoteRequest): Promise<Quote> {
  const { stores, locations, destination, price } = cart
  const settings = await getSettings()
  assertFulfilment(request, stores)
  const { timing, slots } = await resolveTiming(request, stores)
  assertWithinReach(stores, locations, settings)
  assertInDeliveryArea(destination, stores)
  assertMinimum(price, settings)
  assertWithinRadius(locations, destination.center, settings)
  return { ...cart, timing, slots }
}
