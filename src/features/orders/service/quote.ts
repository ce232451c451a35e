import { getSettings } from '../../settings/service.ts'
import { assertInDeliveryArea, assertWithinReach, locateStores } from '../destination/reach.ts'
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
import { pricePickup, priceOrder, type OrderPrice } from '../pricing.ts'
import { toOrderLines, validateCart, type CartItem } from './cart.ts'

export interface QuoteRequest extends DestinationRequest, FulfilmentRequest {
  items: CartItem[]
}

export interface Quote {
  lines: NewOrderLine[]
  stores: CatalogueRow[]
  destination: Destination
  timing: Timing
  slots: SlotOfStore[]
  price: OrderPrice
}

/** Checks a cart and where it goes against catalogue and settings, and prices it. Nothing is written, and no stock is taken. */
export async function quoteOrder(customerId: string, request: QuoteRequest): Promise<Quote> {
  const settings = await getSettings()
  const [items, destination] = await Promise.all([
    validateCart(request.items),
    resolveDestination(customerId, request, settings),
  ])
  const lines = toOrderLines(items)
  const stores = [...new Map(items.map(({ product }) => [product.store_id, product])).values()]
  assertFulfilment(request, stores)
  const { timing, slots } = await resolveTiming(request, stores)
  const locations = await locateStores(stores)
  assertWithinReach(stores, locations, settings)
  assertInDeliveryArea(destination, stores)
  const price =
    request.fulfilment === 'pickup'
      ? pricePickup(lines, settings)
      : priceOrder(lines, locations, destination.center, settings)
  return { lines, stores, destination, timing, slots, price }
}
