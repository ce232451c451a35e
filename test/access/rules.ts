/**
 * Who may do what, one line a route: `ask` makes a request that is right in everything but who sends it, about rows of
 * the cast that exist, and anew each time, since a write uses its row up. Whom the guard of the route turns away is in
 * `guards.ts`; `refuses` adds whom the row turns away. Everyone else succeeds.
 */
import swaggerUi from 'swagger-ui-dist/package.json' with { type: 'json' }
import { config } from '../../src/config/config.ts'
import type { ErrorCode } from '../../src/platform/contract/errors.ts'
import { storeImage } from '../../src/features/uploads/service/images.ts'
import { patch, post } from '../support/client.ts'
import { createWebhook } from '../../src/features/webhooks/service/endpoints.ts'
import { knex } from '../../src/platform/database/connections/pool.ts'
import { capture, createKey } from '../support/developer-api.ts'
import { createUser, line, orderBody, PASSWORD, unique, type TestUser } from '../support/actors.ts'
import { toForm, photo } from '../support/images.ts'
import { findHandedOffMessage, pageOf, signedMessages, verification } from '../support/messenger.ts'
import { providerEvent, providerSignature } from '../support/payment-provider.ts'
import {
  bookingBody,
  advanceBooking,
  createListing,
  day,
  listingBody,
  tryBooking,
} from '../support/rentals.ts'
import { eventually } from '../support/harness.ts'
import { anotherOrder, deliveredOrder, orderOfRider, type Caller, type Actors } from './actors.ts'
import { everyoneExcept, type Refusals } from './guards.ts'

export interface Request {
  /** In place of the parameters of the path, in their order. */
  params?: string[]
  query?: string
  body?: unknown
  headers?: Record<string, string>
  /** Who stands in for members of the cast, where a row is somebody else's. */
  as?: Partial<Record<Caller, { token: string }>>
}

export interface Rule {
  ask?: (cast: Actors) => Request | Promise<Request>
  refuses?: Refusals
  /** What those get who are let through, where success would need more than access. */
  answers?: ErrorCode
}

const anyone: Rule = {}
const toOrder = ({ order }: Actors): Request => ({ params: [order.id] })
const toStore = ({ store }: Actors): Request => ({ params: [store.id] })
const toProduct = ({ product }: Actors): Request => ({ params: [product.id] })
const toRider = ({ rider }: Actors): Request => ({ params: [rider.riderId] })
const sheet = ({ store }: Actors): Request => ({ query: `storeId=${store.id}` })
const toAgreement = async ({ vendor }: Actors): Promise<Request> => ({
  params: [(await agreement(vendor)).id],
})
const toSignature = async (cast: Actors): Promise<Request> => ({
  params: [(await signature(cast)).id],
})
const pixels = Buffer.from('pixels')
const sendsImage = (part: string) => async (): Promise<Request> => ({
  body: toForm([{ bytes: await photo(20, 20), part }]),
})
const browser = 'http://127.0.0.1:1/access'
const NOWHERE = 'http://127.0.0.1:1/hook'
const notification = async ({ customer }: Actors): Promise<string> => {
  const message = { userId: customer.id, title: 'Kumusta', body: 'Bukas na' }
  const { body } = await post('/api/notifications/send', message, {
    headers: { 'x-internal-key': config.internalKeys[0]! },
  })
  return body.notificationId
}
const toListing = async ({ vendor }: Actors): Promise<Request> => ({
  params: [(await createListing({}, vendor)).listing.id],
})
const strangers: Refusals = {
  otherCustomer: 'FORBIDDEN',
  otherVendor: 'FORBIDDEN',
  otherRider: 'FORBIDDEN',
}

const strangersOfBooking: Refusals = { ...strangers, rider: 'FORBIDDEN' }

export const rules: Readonly<Record<string, Rule>> = {
  // The service itself
  'GET /v1/health': anyone,
  'GET /healthz': anyone,
  'GET /readyz': anyone,
  'GET /metrics': anyone,
  'GET /openapi.json': anyone,
  'GET /docs': anyone,
  'GET /docs/:version/:file': {
    ask: () => ({ params: [swaggerUi.version, 'swagger-ui.css'] }),
  },
  'GET /': anyone,
  'GET /orders/:id': { ask: toOrder },
  'GET /reset-password': anyone,
  'GET /storefront/:file': { ask: () => ({ params: ['mark.svg'] }) },
  'GET /favicon.ico': anyone,
  'POST /api/upload/image': { ask: sendsImage('file') },
  'POST /api/upload/bulk': { ask: sendsImage('files') },
  'POST /api/upload/avatar': { ask: sendsImage('file') },
  'GET /files/images/:name': {
    ask: async () => ({
      params: [(await storeImage({ full: pixels, thumbnail: pixels })).split('/').at(-1)!],
    }),
  },

  // Accounts
  'POST /api/auth/register': {
    ask: () => ({
      body: {
        email: `${unique('new')}@palengke.example`,
        password: PASSWORD,
        firstName: 'Luz',
        lastName: 'Dela Cruz',
      },
    }),
  },
  'POST /api/auth/login': { ask: ({ customer }) => ({ body: logIn(customer) }) },
  'POST /api/auth/refresh': {
    ask: async ({ customer }) => {
      const { refreshToken } = (await post('/api/auth/login', logIn(customer))).body
      return { body: { refreshToken } }
    },
  },
  'POST /api/auth/logout': anyone,
  'POST /api/auth/forgot-password': { ask: ({ customer }) => ({ body: logIn(customer) }) },
  'POST /api/auth/reset-password': {
    ask: () => ({ body: { password: PASSWORD, access_token: 'never given out' } }),
    answers: 'INVALID_TOKEN',
  },
  'GET /api/auth/me': anyone,
  'PATCH /api/auth/profile': anyone,
  'GET /api/users/profile': anyone,
  'PATCH /api/users/profile': anyone,
  'GET /api/notifications': anyone,
  'PATCH /api/notifications/:id/read': {
    ask: async (cast) => ({ params: [await notification(cast)] }),
    refuses: everyoneExcept('NOT_FOUND', 'customer'),
  },
  'POST /api/notifications/read-all': anyone,
  'GET /api/notifications/vapid-public-key': anyone,
  'POST /api/notifications/subscribe': {
    ask: () => ({
      body: { subscription: { endpoint: browser, keys: { p256dh: 'x', auth: 'y' } } },
    }),
  },
  'DELETE /api/notifications/unsubscribe': { ask: () => ({ body: { endpoint: browser } }) },
  'POST /api/notifications/send': {
    ask: ({ customer }) => ({ body: { userId: customer.id, title: 'Kumusta', body: 'Bukas na' } }),
  },
  'GET /api/notifications/preferences': anyone,
  'PATCH /api/notifications/preferences': anyone,
  'GET /api/admin/users': anyone,
  'PATCH /api/admin/users/:id': {
    ask: async () => ({ params: [(await createUser()).id], body: { plan: 'pro' } }),
  },
  'GET /api/admin/audit': anyone,

  // Reviews
  'GET /api/stores/:idOrSlug/reviews': { ask: toStore },
  'POST /api/orders/:id/reviews': {
    ask: async (cast) => ({
      params: [(await deliveredOrder(cast)).order.id],
      body: { storeId: cast.store.id, rating: 5 },
    }),
    refuses: everyoneExcept('FORBIDDEN', 'customer'),
  },
  'GET /api/vendor/reviews': anyone,
  'POST /api/vendor/reviews/:id/reply': {
    ask: async (cast) => ({ params: [(await review(cast)).id], body: { reply: 'Salamat po!' } }),
    refuses: { otherVendor: 'NOT_FOUND' },
  },
  'GET /api/admin/reviews': anyone,
  'PATCH /api/admin/reviews/:id': {
    ask: async (cast) => ({ params: [(await review(cast)).id], body: { isHidden: true } }),
  },

  // Settings and places
  'GET /api/settings': anyone,
  'GET /api/admin/settings': anyone,
  'PATCH /api/admin/settings': { ask: () => ({ body: { siteName: 'Palengke' } }) },
  'GET /api/locations': anyone,
  'POST /api/admin/locations': { ask: () => ({ body: place() }) },
  'PATCH /api/admin/locations/:id': {
    ask: async ({ admin }) => {
      const { location } = (await post('/api/admin/locations', place(), { as: admin })).body
      return { params: [location.id], body: place() }
    },
  },

  // Search and the feed
  'GET /api/search': { ask: () => ({ query: 'q=bigas' }) },
  'GET /api/search/autocomplete': { ask: () => ({ query: 'q=bi' }) },
  'GET /api/stores/:storeId/catalog-feed': { ask: toStore },

  // Stores and products
  'GET /api/stores': anyone,
  'GET /api/stores/:idOrSlug': { ask: toStore },
  'GET /api/stores/:idOrSlug/products': { ask: toStore },
  'GET /api/products/:id': { ask: toProduct },
  'GET /api/vendor/stores': anyone,
  'PATCH /api/vendor/stores/:id': { ask: toStore, refuses: { otherVendor: 'NOT_FOUND' } },
  'GET /api/vendor/stores/:id/agent': { ask: toStore, refuses: { otherVendor: 'NOT_FOUND' } },
  'PATCH /api/vendor/stores/:id/agent': { ask: toStore, refuses: { otherVendor: 'NOT_FOUND' } },
  'GET /api/vendor/products': anyone,
  'POST /api/vendor/products': {
    ask: ({ store }) => ({ body: { storeId: store.id, name: unique('Bigas'), price: 55 } }),
    refuses: { otherVendor: 'VALIDATION_FAILED' },
  },
  'GET /api/vendor/products/:id': { ask: toProduct, refuses: { otherVendor: 'NOT_FOUND' } },
  'PATCH /api/vendor/products/:id': { ask: toProduct, refuses: { otherVendor: 'NOT_FOUND' } },
  'DELETE /api/vendor/products/:id': {
    ask: async ({ vendor, store }) => {
      const body = { storeId: store.id, name: unique('Bigas'), price: 55 }
      return {
        params: [(await post('/api/vendor/products', body, { as: vendor })).body.product.id],
      }
    },
    refuses: { otherVendor: 'NOT_FOUND' },
  },
  'GET /api/vendor/products/export.csv': {
    ask: sheet,
    refuses: { otherVendor: 'VALIDATION_FAILED' },
  },
  'POST /api/vendor/products/import': {
    ask: (cast) => ({
      ...sheet(cast),
      body: `name,price\n${unique('Bigas')},55`,
      headers: { 'content-type': 'text/csv' },
    }),
    refuses: { otherVendor: 'VALIDATION_FAILED' },
  },
  'GET /api/admin/stores': anyone,
  'PATCH /api/admin/stores/:id': { ask: toStore },

  // Vendors
  'POST /api/vendors/onboard': {
    ask: async () => ({
      body: { storeName: unique('Tindahan') },
      as: {
        customer: await createUser(),
        otherCustomer: await createUser(),
        vendor: await createUser('vendor'),
        otherVendor: await createUser('vendor'),
      },
    }),
    refuses: { rider: 'ROLE_CONFLICT', otherRider: 'ROLE_CONFLICT', admin: 'ROLE_CONFLICT' },
  },
  'GET /api/vendors/application': {
    ask: async () => ({ as: { customer: (await application()).applicant } }),
    refuses: everyoneExcept('NOT_FOUND', 'customer'),
  },
  'GET /api/admin/applications': anyone,
  'PATCH /api/admin/applications/:id/review': {
    ask: async () => ({ params: [(await application()).id], body: { action: 'approve' } }),
  },

  // Orders
  'POST /api/orders': { ask: ({ product }) => ({ body: orderBody([line(product)]) }) },
  'GET /api/orders': anyone,
  'GET /api/admin/orders/:id/offers': { ask: toOrder },
  'GET /api/admin/orders': anyone,
  'GET /api/vendor/orders': anyone,
  'GET /api/orders/:id': { ask: toOrder, refuses: strangers },
  'PATCH /api/orders/:id/status': {
    ask: async (cast) => ({
      params: [(await anotherOrder(cast)).id],
      body: { status: 'preparing' },
    }),
    refuses: { ...strangers, rider: 'FORBIDDEN', customer: 'CONFLICT' },
  },
  'POST /api/orders/:id/cancel': {
    ask: async (cast) => ({ params: [(await anotherOrder(cast)).id] }),
    refuses: { ...strangers, rider: 'FORBIDDEN' },
  },
  'POST /api/vendor/orders/:id/unavailable': {
    ask: async (cast) => {
      const { id, items } = await anotherOrder(cast)
      return { params: [id], body: { itemIds: [items[0].id] } }
    },
    refuses: everyoneExcept('FORBIDDEN', 'vendor'),
  },

  // Money
  'POST /api/payments/initiate': {
    ask: async ({ customer, product }) => {
      const { orderId } = (await post('/api/orders', orderBody([line(product)]), { as: customer }))
        .body
      return { body: { orderId, paymentMethod: 'cash_on_delivery' } }
    },
    refuses: everyoneExcept('FORBIDDEN', 'customer'),
  },
  'GET /api/payments/:orderId': {
    ask: toOrder,
    refuses: everyoneExcept('FORBIDDEN', 'customer', 'admin'),
  },
  'POST /api/webhooks/provider': { ask: signedEvent },
  'GET /api/admin/events': anyone,
  'PATCH /api/payments/refund/:orderId/process': {
    ask: async (cast) => ({ params: [(await deliveredOrder(cast)).order.id], body: refund }),
  },
  'PATCH /api/admin/refunds/:id': {
    ask: async (cast) => {
      const { order } = await deliveredOrder(cast)
      const path = `/api/payments/refund/${order.id}/process`
      const { refundId } = (await patch(path, refund, { as: cast.admin })).body
      return { params: [refundId], body: { status: 'succeeded' } }
    },
  },
  'GET /api/vendor/balance': anyone,
  'GET /api/vendor/ledger': anyone,
  'GET /api/vendor/statement.csv': anyone,
  'GET /api/admin/ledger': anyone,
  'GET /api/admin/dashboard': anyone,
  'GET /api/admin/analytics': anyone,
  'POST /api/admin/payouts': {
    ask: async (cast) => {
      await deliveredOrder(cast)
      return { body: { vendorId: cast.vendor.id, amount: 1 } }
    },
  },
  'POST /api/admin/remittances': {
    ask: async (cast) => {
      const { rider } = await deliveredOrder(cast)
      return { body: { riderId: rider.riderId, amount: 1 } }
    },
  },

  // Riders
  'POST /api/riders': {
    ask: async () => ({ body: { userId: (await createUser()).id, vehicleType: 'bicycle' } }),
  },
  'GET /api/riders': anyone,
  'GET /api/riders/:id': { ask: toRider },
  'PATCH /api/riders/:id/status': {
    ask: (cast) => ({ ...toRider(cast), body: { status: 'available' } }),
  },
  'PATCH /api/orders/:orderId/assign-rider': {
    ask: async (cast) => ({
      params: [(await anotherOrder(cast)).id],
      body: { riderId: cast.rider.riderId },
    }),
  },
  'GET /api/rider/orders': anyone,
  'GET /api/rider/orders/history': anyone,
  'GET /api/rider/offers': anyone,
  'POST /api/rider/orders/:id/accept': {
    ask: (cast) => ridden(cast, { accepted: false }),
    refuses: { otherRider: 'FORBIDDEN' },
  },
  'POST /api/rider/orders/:id/reject': {
    ask: (cast) => ridden(cast, { accepted: false }),
    refuses: { otherRider: 'FORBIDDEN' },
  },
  'POST /api/rider/orders/:id/deliver': {
    ask: (cast) => ridden(cast, { accepted: true }),
    refuses: { otherRider: 'FORBIDDEN' },
  },
  'PATCH /api/rider/status': { ask: () => ({ body: { status: 'available' } }) },
  'GET /api/rider/balance': anyone,

  // Social media
  'GET /api/smm/posts': anyone,
  'POST /api/smm/posts': { ask: () => ({ body: { content: unique('Bangus') } }) },
  'POST /api/smm/posts/generate': { ask: () => ({ body: { topic: unique('nothing'), count: 1 } }) },
  'GET /api/smm/posts/approved': anyone,
  'GET /api/smm/posts/:id': { ask: toPost },
  'PATCH /api/smm/posts/:id': {
    ask: async (cast) => ({ ...(await toPost(cast)), body: { content: 'Bangus, fresh' } }),
  },
  'PATCH /api/smm/posts/:id/approve': { ask: toPost },
  'PATCH /api/smm/posts/:id/status': {
    ask: async (cast) => {
      const { params } = await toPost(cast)
      await patch(`/api/smm/posts/${params![0]}/approve`, {}, { as: cast.admin })
      return { params, body: { status: 'posting' } }
    },
  },
  'DELETE /api/smm/posts/:id': { ask: toPost },
  'GET /api/smm/config': anyone,
  'PUT /api/smm/config': { ask: () => ({ body: { social_page_name: 'Palengke' } }) },

  // Agreements
  'POST /api/agreements/vendor': {
    ask: () => ({ body: { title: 'Terms', content: 'Return it.' } }),
  },
  'GET /api/agreements/vendor': anyone,
  'GET /api/agreements/vendor/:id': { ask: toAgreement, refuses: { otherVendor: 'NOT_FOUND' } },
  'PATCH /api/agreements/vendor/:id': { ask: toAgreement, refuses: { otherVendor: 'NOT_FOUND' } },
  'GET /api/agreements/vendor/:id/signatures': {
    ask: toAgreement,
    refuses: { otherVendor: 'NOT_FOUND' },
  },
  'GET /api/agreements/:id': { ask: toAgreement },
  'POST /api/agreements/sign': {
    ask: async ({ vendor }) => ({ body: signing((await agreement(vendor)).id) }),
  },
  'GET /api/agreements/my/signatures': anyone,
  'GET /api/agreements/signatures/:id': {
    ask: toSignature,
    refuses: { ...strangers, rider: 'FORBIDDEN' },
  },
  'GET /api/agreements/signatures/:id/certificate': {
    ask: toSignature,
    refuses: { ...strangers, rider: 'FORBIDDEN' },
  },
  'GET /api/agreements/verify/:hash': {
    ask: async (cast) => ({ params: [(await signature(cast)).sha256] }),
  },

  // Rentals
  'GET /api/rentals/categories': anyone,
  'GET /api/admin/rentals/categories': anyone,
  'POST /api/admin/rentals/categories': { ask: () => ({ body: { name: unique('Boats') } }) },
  'PATCH /api/admin/rentals/categories/:id': {
    ask: async ({ admin }) => {
      const path = '/api/admin/rentals/categories'
      const { data } = (await post(path, { name: unique('Boats') }, { as: admin })).body
      return { params: [data.id], body: { icon: '🎤' } }
    },
  },
  'GET /api/rentals': anyone,
  'GET /api/rentals/:id': { ask: toListing },
  'GET /api/rentals/:id/availability': { ask: toListing },
  'GET /api/vendor/rentals/listings': anyone,
  'POST /api/vendor/rentals/listings': { ask: async () => ({ body: await listingBody() }) },
  'PATCH /api/vendor/rentals/listings/:id': {
    ask: async (cast) => ({ ...(await toListing(cast)), body: { rate: 5 } }),
    refuses: { otherVendor: 'NOT_FOUND' },
  },
  'DELETE /api/vendor/rentals/listings/:id': {
    ask: toListing,
    refuses: { otherVendor: 'NOT_FOUND' },
  },
  'POST /api/vendor/rentals/listings/:id/block-dates': {
    ask: async (cast) => ({ ...(await toListing(cast)), body: { dates: [day(1)] } }),
    refuses: { otherVendor: 'NOT_FOUND' },
  },
  'DELETE /api/vendor/rentals/listings/:id/block-dates': {
    ask: async (cast) => ({ ...(await toListing(cast)), body: { dates: [day(1)] } }),
    refuses: { otherVendor: 'NOT_FOUND' },
  },
  'POST /api/vendor/rentals/listings/:id/calendar': {
    ask: toListing,
    refuses: { otherVendor: 'NOT_FOUND' },
  },
  'DELETE /api/vendor/rentals/listings/:id/calendar': {
    ask: toListing,
    refuses: { otherVendor: 'NOT_FOUND' },
  },
  'GET /api/rentals/calendars/:file': {
    ask: async ({ vendor }) => {
      const { listing } = await createListing({}, vendor)
      const path = `/api/vendor/rentals/listings/${listing.id}/calendar`
      const { url } = (await post(path, {}, { as: vendor })).body.data
      return { params: [url.split('/').at(-1)] }
    },
  },
  'POST /api/admin/rentals/listings': {
    ask: async ({ vendor }) => ({ body: await listingBody({ vendorId: vendor.id }) }),
  },
  'PATCH /api/admin/rentals/listings/:id': {
    ask: async (cast) => ({ ...(await toListing(cast)), body: { isVerified: true } }),
  },
  'POST /api/rentals/:id/book': {
    ask: async ({ vendor }) => {
      const { listing } = await createListing({ totalUnits: 100 }, vendor)
      return { params: [listing.id], body: bookingBody() }
    },
  },
  'GET /api/rentals/bookings/my': anyone,
  'GET /api/rentals/bookings/:id': { ask: booked(), refuses: strangersOfBooking },
  'PATCH /api/rentals/bookings/:id/cancel': { ask: booked(), refuses: strangersOfBooking },
  'PATCH /api/rentals/bookings/:id/extend': {
    ask: booked('confirmed', { endDate: day(14) }),
    refuses: { ...strangersOfBooking, admin: 'FORBIDDEN' },
  },
  'GET /api/vendor/rentals/bookings': anyone,
  'GET /api/vendor/rentals/bookings/:id': {
    ask: booked(),
    refuses: { otherVendor: 'NOT_FOUND' },
  },
  'PATCH /api/vendor/rentals/bookings/:id/confirm': {
    ask: booked(),
    refuses: { otherVendor: 'NOT_FOUND' },
  },
  'PATCH /api/vendor/rentals/bookings/:id/handover': {
    ask: booked('confirmed'),
    refuses: { otherVendor: 'NOT_FOUND' },
  },
  'PATCH /api/vendor/rentals/bookings/:id/return': {
    ask: booked('active', { condition: 'good' }),
    refuses: { otherVendor: 'NOT_FOUND' },
  },
  'PATCH /api/vendor/rentals/bookings/:id/complete': {
    ask: booked('returned'),
    refuses: { otherVendor: 'NOT_FOUND' },
  },

  // Developer API
  'GET /api/developer/keys': anyone,
  'POST /api/developer/keys': { ask: () => ({ body: { name: 'Shop' } }) },
  'DELETE /api/developer/keys/:id': {
    ask: async ({ vendor }) => ({ params: [(await createKey(vendor)).id] }),
    refuses: { otherVendor: 'NOT_FOUND' },
  },
  'GET /api/developer/usage': anyone,
  'POST /v1/chat': { ask: () => ({ body: { message: 'Hi', session_id: unique('visitor') } }) },
  'GET /v1/orders': anyone,
  'GET /v1/orders/:id': { ask: toCaptured, refuses: { otherApiKey: 'NOT_FOUND' } },
  'PATCH /api/vendor/captured-orders/:id': {
    ask: async (cast) => ({ ...(await toCaptured(cast)), body: { status: 'confirmed' } }),
    refuses: { otherVendor: 'NOT_FOUND' },
  },
  'GET /api/vendor/conversations': anyone,
  'GET /api/vendor/conversations/:id/messages': {
    ask: toConversation,
    refuses: { otherVendor: 'NOT_FOUND' },
  },
  'POST /api/vendor/conversations/:id/messages': {
    ask: async (cast) => ({ ...(await toConversation(cast)), body: { text: 'Opo' } }),
    refuses: { otherVendor: 'NOT_FOUND' },
  },
  'POST /api/vendor/conversations/:id/mute': {
    ask: toConversation,
    refuses: { otherVendor: 'NOT_FOUND' },
  },
  'POST /api/vendor/conversations/:id/unmute': {
    ask: toConversation,
    refuses: { otherVendor: 'NOT_FOUND' },
  },
  'GET /api/vendor/stores/:id/messenger': { ask: toStore, refuses: { otherVendor: 'NOT_FOUND' } },
  'PATCH /api/vendor/stores/:id/messenger': {
    ask: (cast) => ({ ...toStore(cast), body: pageOf(unique('page')) }),
    refuses: { otherVendor: 'NOT_FOUND' },
  },
  'GET /api/webhooks/messenger': { ask: () => ({ query: verification('1158201444') }) },
  'POST /api/webhooks/messenger': { ask: () => signedMessages([]) },
  'GET /api/developer/webhooks': anyone,
  'POST /api/developer/webhooks': { ask: () => ({ body: { url: NOWHERE } }) },
  'PATCH /api/developer/webhooks/:id': {
    ask: async (cast) => ({ ...(await toWebhook(cast)), body: { isEnabled: false } }),
    refuses: { otherVendor: 'NOT_FOUND' },
  },
  'DELETE /api/developer/webhooks/:id': { ask: toWebhook, refuses: { otherVendor: 'NOT_FOUND' } },
  'POST /api/developer/webhooks/:id/rotate-secret': {
    ask: toWebhook,
    refuses: { otherVendor: 'NOT_FOUND' },
  },
  'GET /api/developer/webhooks/:id/deliveries': {
    ask: toWebhook,
    refuses: { otherVendor: 'NOT_FOUND' },
  },
  'POST /api/developer/webhooks/deliveries/:id/resend': {
    ask: toDelivery,
    refuses: { otherVendor: 'NOT_FOUND' },
  },
  'GET /widget.js': anyone,
}

const refund = { amount: 1, reason: 'Bruised tomatoes' }

function logIn({ email, password }: { email: string; password: string }) {
  return { email, password }
}

function place() {
  return {
    name: unique('Bayan'),
    city: 'Salay',
    province: 'Misamis Oriental',
    latitude: 8.86,
    longitude: 124.79,
  }
}

async function application() {
  const applicant = await createUser()
  const body = { storeName: unique('Tindahan') }
  const sent = await post('/api/vendors/onboard', body, { as: applicant })
  return { id: sent.body.application.id as string, applicant }
}

async function ridden(cast: Actors, state: { accepted: boolean }): Promise<Request> {
  const { order, rider } = await orderOfRider(cast, state)
  return { params: [order.id], as: { rider } }
}

async function agreement(vendor: TestUser) {
  const body = { title: 'Terms', content: 'Return it clean.' }
  return (await post('/api/agreements/vendor', body, { as: vendor })).body.data
}

function signing(agreementId: string) {
  return { agreementId, method: 'checkbox', signatureData: true, signerName: 'Luz Dela Cruz' }
}

/** The customer's, under an agreement of the vendor's. */
async function signature({ customer, vendor }: Actors) {
  const body = signing((await agreement(vendor)).id)
  return (await post('/api/agreements/sign', body, { as: customer })).body.data
}

/** A booking of the customer's, of something of the vendor's, brought to a state. */
function booked(status = 'pending', body?: unknown) {
  return async ({ customer, vendor }: Actors): Promise<Request> => {
    const { listing } = await createListing({}, vendor)
    const { id } = (await tryBooking(listing.id, customer)).body.data
    await advanceBooking(vendor, id, status)
    return { params: [id], body }
  }
}

async function toCaptured({ store, product }: Actors): Promise<Request> {
  return { params: [(await capture(store.id, [{ product, quantity: 1 }])).id] }
}

/** A draft of the admin's. */
async function toPost({ admin }: Actors): Promise<Request> {
  const { data } = (await post('/api/smm/posts', { content: 'Bangus' }, { as: admin })).body
  return { params: [data.id] }
}

async function toConversation({ store, vendor }: Actors): Promise<Request> {
  return { params: [await findHandedOffMessage(store.id, vendor.id)] }
}

async function toWebhook({ vendor }: Actors): Promise<Request> {
  return { params: [(await createWebhook(vendor.id, { url: NOWHERE })).row.id] }
}

/** Of a webhook that listens to one order. */
async function toDelivery({ store, product, vendor }: Actors): Promise<Request> {
  const { row } = await createWebhook(vendor.id, { url: NOWHERE })
  await capture(store.id, [{ product, quantity: 1 }])
  const find = () => knex('webhook_deliveries').where({ webhook_id: row.id }).first()
  return { params: [(await eventually(find, { what: 'the delivery' })).id] }
}

function signedEvent(): Request {
  const body = JSON.stringify(providerEvent('payment.unheard_of', { id: 'pay_x', attributes: {} }))
  return { body, headers: { 'provider-signature': providerSignature(body) } }
}

async function review(cast: Actors): Promise<{ id: string }> {
  const { order } = await deliveredOrder(cast)
  const body = { storeId: cast.store.id, rating: 5 }
  return (await post(`/api/orders/${order.id}/reviews`, body, { as: cast.customer })).body.review
}
