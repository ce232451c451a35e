/** What pages are about, in the terms of schema.org, for search engines. */
import type { Static } from 'typebox'
import type { Product } from '../products/schemas.ts'
import type { Listing } from '../rentals/listings/schemas.ts'
import type { Store } from '../stores/schemas.ts'
import { listingLink, productLink, storeLink } from './links.ts'

type StoreView = Static<typeof Store>
type ProductView = Static<typeof Product>

const context = { '@context': 'https://schema.org' }

export function storeData(store: StoreView): object {
  const { name, slug, description, phone, logoUrl, bannerUrl, latitude, longitude } = store
  return {
    ...context,
    '@type': 'Store',
    name,
    url: storeLink(slug),
    ...(description && { description }),
    ...(phone && { telephone: phone }),
    image: [bannerUrl, logoUrl].filter(Boolean),
    address: {
      '@type': 'PostalAddress',
      ...(store.address && { streetAddress: store.address }),
      addressLocality: store.city,
      addressCountry: 'PH',
    },
    ...(latitude !== null && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
    openingHoursSpecification: openingHours(store.operatingHours),
    ...rating(store),
  }
}

export function productData(product: ProductView, store: StoreView): object {
  const { name, description, images, sku, price, unitCode } = product
  const isInStock = product.inventory >= product.minQuantity
  return {
    ...context,
    '@type': 'Product',
    name,
    ...(description && { description }),
    ...(images.length > 0 && { image: images }),
    ...(sku && { sku }),
    offers: {
      '@type': 'Offer',
      url: productLink(store.slug, product.id),
      price: price.toFixed(2),
      priceCurrency: 'PHP',
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: price.toFixed(2),
        priceCurrency: 'PHP',
        unitCode,
      },
      availability: `https://schema.org/${isInStock ? 'InStock' : 'OutOfStock'}`,
      seller: { '@type': 'Store', name: store.name, url: storeLink(store.slug) },
    },
  }
}

export function listingData(listing: Static<typeof Listing>): object {
  const { id, title, description, images, rate, vendor } = listing
  return {
    ...context,
    '@type': 'Product',
    name: title,
    ...(description && { description }),
    ...(images.length > 0 && { image: images }),
    offers: {
      '@type': 'Offer',
      url: listingLink(id),
      businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
      price: rate.toFixed(2),
      priceCurrency: 'PHP',
      seller: { '@type': 'Organization', name: vendor.name },
    },
  }
}

function openingHours(hours: StoreView['operatingHours']): object[] {
  return Object.entries(hours ?? {}).flatMap(([day, range]) =>
    range
      ? [
          {
            '@type': 'OpeningHoursSpecification',
            dayOfWeek: day.charAt(0).toUpperCase() + day.slice(1),
            opens: range.open,
            closes: range.close,
          },
        ]
      : [],
  )
}

function rating({ rating: ratingValue, reviewCount }: StoreView): object {
  if (reviewCount === 0) return {}
  return { aggregateRating: { '@type': 'AggregateRating', ratingValue, reviewCount } }
}
