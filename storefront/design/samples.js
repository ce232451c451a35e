/** What the page of the design system shows. */

/** @import { FoundProduct, Store } from '../shared/api-types.ts' */

export const colours = [
  'paper',
  'card',
  'ink',
  'soft',
  'line',
  'green',
  'leaf',
  'mango',
  'warm',
  'tomato',
  'rose',
]

/** @type {FoundProduct} */
export const product = {
  id: '00000000-0000-0000-0000-000000000000',
  name: 'Bangus, boneless, large',
  price: 240.5,
  priceFrom: false,
  comparePrice: 260,
  unit: 'kilo',
  inStock: true,
  image: null,
  store: { id: '', name: 'Looc Fresh Catch', slug: 'looc-fresh-catch' },
}

/** @type {Store} */
export const store = {
  id: '',
  slug: 'looc-fresh-catch',
  ownerId: '',
  name: 'Looc Fresh Catch',
  category: 'Fish',
  description: 'Fish of the morning.',
  address: '',
  city: 'Salay',
  barangay: 'Looc',
  phone: null,
  latitude: null,
  longitude: null,
  placeCode: null,
  deliversTo: [],
  deliveryRadiusKm: null,
  operatingHours: {
    monday: { open: '06:00', close: '18:00' },
    tuesday: { open: '06:00', close: '06:00' },
  },
  isOpen: true,
  opensAt: null,
  acceptingOrders: true,
  acceptsWhenClosed: false,
  deliveryEnabled: true,
  pickupEnabled: true,
  slots: [],
  logoUrl: null,
  bannerUrl: null,
  rating: 4.5,
  reviewCount: 12,
  isVerified: true,
  isActive: true,
  takenDownAt: null,
}
