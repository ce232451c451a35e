/** What the page of the design system shows. */

/** @import { CartLine } from '../cart/lines.js' */
/** @import { FoundProduct, Order, Product, Review, Store } from '../shared/api-types.ts' */

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
export const foundProduct = {
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

/** @type {Product} */
export const product = {
  id: '0',
  storeId: '',
  name: 'Bangus, boneless, large',
  description: '',
  sku: null,
  price: 240.5,
  priceFrom: true,
  comparePrice: 260,
  unit: 'kilo',
  unitCode: 'KGM',
  inventory: 9,
  lowStockAt: null,
  quantityStep: 0.25,
  minQuantity: 0.25,
  maxQuantity: 9,
  soldByWeight: true,
  images: [],
  isActive: true,
  prescription: false,
  variants: [],
  choices: [
    {
      id: 'cut',
      name: 'How it is cut',
      min: 1,
      max: 1,
      options: [
        { id: 'whole', name: 'Whole', price: 0, isActive: true },
        { id: 'cleaned', name: 'Cleaned', price: 5, isActive: true },
      ],
    },
  ],
}

/** @type {CartLine} */
export const cartLine = {
  key: '',
  productId: '',
  storeId: '',
  storeName: store.name,
  storeSlug: store.slug,
  name: product.name,
  image: null,
  unit: product.unit,
  price: product.price,
  variantId: null,
  variant: null,
  choices: [{ id: '', name: 'Cleaned', price: 5 }],
  note: 'for sinigang',
  ifUnavailable: 'ask',
  quantity: 1.5,
  rule: { step: 0.25, min: 0.25, max: 9 },
  soldByWeight: true,
  prescription: false,
}

/** @type {Review} */
export const review = {
  id: '',
  storeId: '',
  rating: 4,
  comment: 'Fresh and fast.',
  reviewerName: 'Ana C.',
  createdAt: '2026-01-05T02:00:00Z',
  reply: 'Salamat po!',
  repliedAt: '2026-01-05T03:00:00Z',
}

/** @type {Order} */
export const order = {
  id: '',
  orderNumber: 'ORD-20260105-4T7KQ2',
  status: 'out_for_delivery',
  paymentMethod: 'cash_on_delivery',
  items: [
    {
      id: '',
      productId: '',
      storeId: '',
      name: product.name,
      variantId: null,
      variant: null,
      choices: [{ name: 'Cleaned', price: 5 }],
      note: 'for sinigang',
      quantity: 1.5,
      orderedQuantity: 1.5,
      soldByWeight: true,
      price: 240.5,
      lineTotal: 360.75,
      prescription: false,
      ifUnavailable: 'ask',
    },
  ],
  unavailableItems: [],
  replacements: [],
  subtotal: 360.75,
  fulfilment: 'delivery',
  agent: null,
  scheduledFor: null,
  preparationStartsAt: null,
  deliveryAddress: 'Purok 3, Rizal Street, Poblacion, Salay',
  placeCode: null,
  landmark: 'the blue gate beside the chapel',
  notes: null,
  contactPhone: '+639171234567',
  changeFor: 500,
  paymentStatus: 'pending',
  rider: { id: '', firstName: 'Jun', lastName: 'Reyes', phone: '+639181234567' },
  stores: [{ id: '', name: store.name, status: 'out_for_delivery' }],
  timeline: [{ status: 'pending', at: '2026-01-05T02:00:00Z', by: 'customer' }],
  cancelReason: null,
  deliveryFailure: null,
  deliveryCode: '4711',
  allowedMoves: [],
  createdAt: '2026-01-05T02:00:00Z',
  deliveryFee: 49,
  total: 409.75,
}
