/** The addresses of pages, as they stand in mails, pushes, posts, product feeds and payments. */
import { config } from '../../config/config.ts'

export function storefrontLink(): string {
  return config.storefrontUrl
}

export function storeLink(slug: string): string {
  return `${config.storefrontUrl}/stores/${encodeURIComponent(slug)}`
}

export function productLink(storeSlug: string, productId: string): string {
  return `${storeLink(storeSlug)}/products/${productId}`
}

/** The cart with the items of a link put into it. */
export function cartLink(items: string): string {
  return `${config.storefrontUrl}/cart?add=${encodeURIComponent(items)}`
}

export function orderLink(orderId: string): string {
  return `${config.storefrontUrl}/orders/${orderId}`
}

export function listingLink(listingId: string): string {
  return `${config.storefrontUrl}/rentals/${listingId}`
}

export function bookingsLink(): string {
  return `${config.storefrontUrl}/bookings`
}

/** A place of the console, for those who work here; `otherwise` while there is no console. */
export function consoleLink(place: string, otherwise: string): string {
  return config.hasConsole ? `${config.publicUrl}/console${place && `/${place}`}` : otherwise
}
