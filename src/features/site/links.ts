/** The addresses of the storefront's pages, as they stand in mails, posts, product feeds and payments. */
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
