/**
 * The access matrix, one rule a route. `buildRequest` makes a valid request about existing rows of the actors, a new one for
 * each call because a write may consume its row. `guards.ts` lists the callers that the guard of the route denies; `deniedTo`
 * adds those that do not own the row. All others succeed.
 */
import { randomUUID } from 'node:crypto'
import swaggerUi from 'swagger-ui-dist/package.json' with { type: 'json' }
import { config } from '../../src/config/config.ts'
import { styleSheetUrls } from '../../src/features/site/assets/assets.ts'
import type { ErrorCode } from '../../src/platform/contract/errors.ts'
import { customerLink } from '../../src/features/orders/guests/service.ts'
import { storeImage } from '../../src/features/uploads/service/images.ts'
import { patch, post } from '../support/client.ts'
import { agentRules } from './agent-rules.ts'
import { createWebhook } from '../../src/features/webhooks/service/endpoints.ts'
import { knex } from '../../src/platform/database/connections/pool.ts'
import { capture, createKey } from '../support/developer-api.ts'
import { riderAction } from '../support/deliveries.ts'
import { createUser, line, orderBody, PASSWORD, unique, type TestUser } from '../support/actors.ts'
import { replace, wishing } from '../support/replacements.ts'
import { cashOrder } from '../support/deliveries.ts'
import { toForm, photo } from '../support/images.ts'
import { findHandedOffMessage, pageOf, signedMessages, verification } from '../support/messenger.ts'
import {
  deliverEvent,
  paidEvent,
  providerEvent,
  providerSignature,
} from '../support/payment-provider.ts'
import {
  bookingBody,
  advanceBooking,
  createListing,
  day,
  listingBody,
  tryBooking,
} from '../support/rentals.ts'
import { eventually } from '../support/harness.ts'
import {
  anotherOrder,
  deliveredOrder,
  orderOfRider,
  otherSessions,
  type Caller,
  type Actors,
} from './actors.ts'
import { everyoneExcept, type DeniedCallers } from './guards.ts'

export interface Request {
  /** In place of the parameters of the path, in their order. */
  params?: string[]
  query?: string
  body?: unknown
  headers?: Record<string, string>
  /** Substitutes of callers, for rows that belong to somebody else. */
  as?: Partial<Record<Caller, { token: string }>>
}

export interface Rule {
  buildRequest?: (actors: Actors) => Request | Promise<Request>
  deniedTo?: DeniedCallers
  /** The error of callers with access, where success needs more than access. */
  expectedError?: ErrorCode
}

const anyone: Rule = {}
const toOrder = ({ order }: Actors): Request => ({ params: [order.id] })
const toStore = ({ store }: Actors): Request => ({ params: [store.id] })
const toProduct = ({ product }: Actors): Request => ({ params: [product.id] })
const toNewProduct = async ({ vendor, store }: Actors): Promise<Request> => {
  const body = { storeId: store.id, name: unique('Bigas'), price: 55 }
  return { params: [(await post('/api/vendor/products', body, { as: vendor })).body.product.id] }
}
const toNewVariant = async (actors: Actors): Promise<Request> => {
  const { params: [id] = [] } = await toNewProduct(actors)
  const path = `/api/vendor/products/${id}/variants`
  const { body } = await post(path, { name: 'Large', price: 60 }, { as: actors.vendor })
  return { params: [id!, body.variant.id] }
}
const toRider = ({ rider }: Actors): Request => ({ params: [rider.riderId] })
const toProductSheet = ({ store }: Actors): Request => ({ query: `storeId=${store.id}` })
const toAgreement = async ({ vendor }: Actors): Promise<Request> => ({
  params: [(await createAgreement(vendor)).id],
})
const toSignature = async (actors: Actors): Promise<Request> => ({
  params: [(await createSignature(actors)).id],
})
const pixels = Buffer.from('pixels')
const imageUpload = (part: string) => async (): Promise<Request> => ({
  body: toForm([{ bytes: await photo(20, 20), part }]),
})
const browser = 'http://127.0.0.1:1/access'
const NOWHERE = 'http://127.0.0.1:1/hook'
const createNotification = async ({ customer }: Actors): Promise<string> => {
  const message = { userId: customer.id, title: 'Kumusta', body: 'Bukas na' }
  const { body } = await post('/api/notifications/send', message, {
    headers: { 'x-internal-key': config.internalKeys[0]! },
  })
  return body.notificationId
}
/** A confirmed order of the customer, who is to be asked when its item is missing. */
const orderThatAsks = async ({ customer, product }: Actors) => {
  const order = await cashOrder(customer, [wishing(line(product), 'ask')])
  return { order, product }
}
const toReplacement = async (actors: Actors): Promise<Request> => {
  const { order, product } = await orderThatAsks(actors)
  const at = { order, itemId: order.items[0].id, store: { owner: actors.vendor } }
  const { body } = await replace(at, product, 1)
  return { params: [order.id, body.replacement.id] }
}
const toListing = async ({ vendor }: Actors): Promise<Request> => ({
  params: [(await createListing({}, vendor)).listing.id],
})
const strangers: DeniedCallers = {
  otherCustomer: 'FORBIDDEN',
  otherVendor: 'FORBIDDEN',
  otherRider: 'FORBIDDEN',
}

const strangersOfBooking: DeniedCallers = { ...strangers, rider: 'FORBIDDEN' }

export const rules: Readonly<Record<string, Rule>> = {
  // The service itself
  'GET /v1/health': anyone,
  'GET /healthz': anyone,
  'GET /readyz': anyone,
  'POST /api/admin/queue-session': anyone,
  'GET /metrics': anyone,
  'GET /openapi.json': anyone,
  'GET /docs': anyone,
  'GET /docs/:version/:file': {
    buildRequest: () => ({ params: [swaggerUi.version, 'swagger-ui.css'] }),
  },
  'GET /': anyone,

  ...agentRules,
  'GET /orders/:id': { buildRequest: toOrder },
  'GET /orders/:id/status': {
    buildRequest: async (actors) => {
      const { id } = await anotherOrder(actors)
      const agent = 'agent.example'
      await knex('orders').where({ id }).update({ agent })
      return { params: [id], query: new URL(customerLink({ id, agent })).search.slice(1) }
    },
  },
  'POST /orders/:id': {
    buildRequest: ({ order, customer }) => ({
      params: [order.id],
      body: String(new URLSearchParams({ email: customer.email, password: customer.password })),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
  },
  'GET /login': anyone,
  'GET /reset-password': anyone,
  'GET /verify-email': anyone,
  'GET /stores': anyone,
  'GET /stores/:slug': { buildRequest: ({ store }) => ({ params: [store.slug] }) },
  'GET /stores/:slug/products/:id': {
    buildRequest: ({ store, product }) => ({ params: [store.slug, product.id] }),
  },
  'GET /favicon.ico': anyone,
  'GET /assets/:file': {
    buildRequest: () => ({ params: [styleSheetUrls.storefront.split('/').at(-1)!] }),
  },
  'GET /language': { buildRequest: () => ({ query: 'language=fil' }) },
  'GET /search': anyone,
  'GET /rentals': anyone,
  'GET /rentals/:id': { buildRequest: toListing },
  'GET /bookings': anyone,
  'GET /agreements/:id': { buildRequest: toAgreement },
  'GET /certificates': anyone,
  'GET /design': anyone,
  'GET /ride': anyone,
  'GET /sell': anyone,
  'GET /offline': anyone,
  'GET /service-worker.js': anyone,
  'GET /manifest.webmanifest': anyone,
  'GET /account/data': anyone,
  'GET /account/password': anyone,
  'GET /account/notifications': anyone,
  'GET /account/addresses': anyone,
  'GET /account/profile': anyone,
  'GET /account': anyone,
  'GET /orders': anyone,
  'GET /checkout': anyone,
  'GET /cart': anyone,
  'GET /console': anyone,
  'GET /console/:section': { buildRequest: () => ({ params: ['orders'] }) },
  'GET /console/:section/:id': { buildRequest: () => ({ params: ['orders', 'one'] }) },
  'POST /api/upload/image': { buildRequest: imageUpload('file') },
  'POST /api/upload/bulk': { buildRequest: imageUpload('files') },
  'POST /api/upload/avatar': { buildRequest: imageUpload('file') },
  'GET /files/images/:name': {
    buildRequest: async () => ({
      params: [(await storeImage({ full: pixels, thumbnail: pixels })).split('/').at(-1)!],
    }),
  },

  // Accounts
  'POST /api/auth/register': {
    buildRequest: () => ({
      body: {
        email: `${unique('new')}@palengke.example`,
        password: PASSWORD,
        firstName: 'Luz',
        lastName: 'Dela Cruz',
      },
    }),
  },
  'POST /api/auth/login': {
    buildRequest: async () => ({ body: logInBody(await createUser()) }),
  },
  'POST /api/auth/refresh': {
    buildRequest: async () => ({ body: { refreshToken: (await createUser()).refreshToken } }),
  },
  'POST /api/auth/logout': {
    buildRequest: async (actors) => ({ as: await otherSessions(actors) }),
  },
  'POST /api/auth/forgot-password': {
    buildRequest: ({ customer }) => ({ body: logInBody(customer) }),
  },
  'POST /api/auth/reset-password': {
    buildRequest: () => ({ body: { password: PASSWORD, access_token: 'never given out' } }),
    expectedError: 'INVALID_TOKEN',
  },
  'POST /api/auth/change-password': {
    buildRequest: () => ({ body: { currentPassword: 'a wrong one', newPassword: unique('new') } }),
    expectedError: 'INVALID_CREDENTIALS',
  },
  'POST /api/auth/verify-email': {
    buildRequest: () => ({ body: { token: 'never given out' } }),
    expectedError: 'INVALID_TOKEN',
  },
  'POST /api/auth/verify-email/request': anyone,
  'POST /api/auth/verify-phone/request': anyone,
  'POST /api/auth/verify-phone': {
    buildRequest: () => ({ body: { code: '000000' } }),
    expectedError: 'INVALID_TOKEN',
  },
  'GET /api/auth/me': anyone,
  'PATCH /api/auth/profile': anyone,
  'GET /api/users/profile': anyone,
  'PATCH /api/users/profile': anyone,
  'DELETE /api/users/profile': {
    buildRequest: () => ({ body: { password: 'a wrong one' } }),
    expectedError: 'INVALID_CREDENTIALS',
  },
  'GET /api/users/export': anyone,
  'GET /api/users/addresses': anyone,
  'POST /api/users/addresses': { buildRequest: () => ({ body: addressBody }) },
  'PATCH /api/users/addresses/:id': {
    buildRequest: async (actors) => ({ ...(await toAddress(actors)), body: { label: 'Home' } }),
    deniedTo: everyoneExcept('NOT_FOUND', 'customer'),
  },
  'DELETE /api/users/addresses/:id': {
    buildRequest: toAddress,
    deniedTo: everyoneExcept('NOT_FOUND', 'customer'),
  },
  'GET /api/notifications': anyone,
  'PATCH /api/notifications/:id/read': {
    buildRequest: async (actors) => ({ params: [await createNotification(actors)] }),
    deniedTo: everyoneExcept('NOT_FOUND', 'customer'),
  },
  'POST /api/notifications/read-all': anyone,
  'GET /api/notifications/vapid-public-key': anyone,
  'POST /api/notifications/subscribe': {
    buildRequest: () => ({
      body: { subscription: { endpoint: browser, keys: { p256dh: 'x', auth: 'y' } } },
    }),
  },
  'GET /api/notifications/subscriptions': anyone,
  'DELETE /api/notifications/unsubscribe': {
    buildRequest: () => ({ body: { endpoint: browser } }),
  },
  'POST /api/notifications/send': {
    buildRequest: ({ customer }) => ({
      body: { userId: customer.id, title: 'Kumusta', body: 'Bukas na' },
    }),
  },
  'GET /api/notifications/preferences': anyone,
  'PATCH /api/notifications/preferences': anyone,
  'GET /api/admin/users': anyone,
  'PATCH /api/admin/users/:id': {
    buildRequest: async () => ({ params: [(await createUser()).id], body: { plan: 'pro' } }),
  },
  'GET /api/admin/audit': anyone,

  // Reviews
  'GET /api/stores/:idOrSlug/reviews': { buildRequest: toStore },
  'GET /api/orders/:id/reviews': { buildRequest: toOrder },
  'POST /api/orders/:id/reviews': {
    buildRequest: async (actors) => ({
      params: [(await deliveredOrder(actors)).order.id],
      body: { storeId: actors.store.id, rating: 5 },
    }),
    deniedTo: everyoneExcept('FORBIDDEN', 'customer'),
  },
  'GET /api/vendor/reviews': anyone,
  'POST /api/vendor/reviews/:id/reply': {
    buildRequest: async (actors) => ({
      params: [(await createReview(actors)).id],
      body: { reply: 'Salamat po!' },
    }),
    deniedTo: { otherVendor: 'NOT_FOUND' },
  },
  'GET /api/admin/reviews': anyone,
  'PATCH /api/admin/reviews/:id': {
    buildRequest: async (actors) => ({
      params: [(await createReview(actors)).id],
      body: { isHidden: true },
    }),
  },

  // Settings and places
  'GET /api/settings': anyone,
  'GET /api/admin/settings': anyone,
  'PATCH /api/admin/settings': { buildRequest: () => ({ body: { siteName: 'Palengke' } }) },
  'GET /api/places': anyone,
  'GET /api/places/:code': { buildRequest: () => ({ params: ['1004322000'] }) },
  'GET /api/locations': anyone,
  'POST /api/admin/locations': { buildRequest: () => ({ body: locationBody() }) },
  'PATCH /api/admin/locations/:id': {
    buildRequest: async ({ admin }) => {
      const { location } = (await post('/api/admin/locations', locationBody(), { as: admin })).body
      return { params: [location.id], body: locationBody() }
    },
  },

  // Search and the feed
  'GET /api/search': { buildRequest: () => ({ query: 'q=bigas' }) },
  'GET /api/search/autocomplete': { buildRequest: () => ({ query: 'q=bi' }) },
  'GET /api/stores/:storeId/catalog-feed': { buildRequest: toStore },

  // Stores and products
  'GET /api/stores': anyone,
  'GET /api/stores/:idOrSlug': { buildRequest: toStore },
  'GET /api/stores/:id/slots': { buildRequest: toStore },
  'GET /api/stores/:idOrSlug/products': { buildRequest: toStore },
  'GET /api/products/:id': { buildRequest: toProduct },
  'GET /api/vendor/stores': anyone,
  'PATCH /api/vendor/stores/:id': { buildRequest: toStore, deniedTo: { otherVendor: 'NOT_FOUND' } },
  'GET /api/vendor/stores/:id/agent': {
    buildRequest: toStore,
    deniedTo: { otherVendor: 'NOT_FOUND' },
  },
  'PATCH /api/vendor/stores/:id/agent': {
    buildRequest: toStore,
    deniedTo: { otherVendor: 'NOT_FOUND' },
  },
  'GET /api/vendor/products': anyone,
  'POST /api/vendor/products': {
    buildRequest: ({ store }) => ({
      body: { storeId: store.id, name: unique('Bigas'), price: 55 },
    }),
    deniedTo: { otherVendor: 'VALIDATION_FAILED' },
  },
  'GET /api/vendor/products/:id': {
    buildRequest: toProduct,
    deniedTo: { otherVendor: 'NOT_FOUND' },
  },
  'PATCH /api/vendor/products/:id': {
    buildRequest: toProduct,
    deniedTo: { otherVendor: 'NOT_FOUND' },
  },
  'DELETE /api/vendor/products/:id': {
    buildRequest: toNewProduct,
    deniedTo: { otherVendor: 'NOT_FOUND' },
  },
  'GET /api/vendor/products/:id/variants': {
    buildRequest: toProduct,
    deniedTo: { otherVendor: 'NOT_FOUND' },
  },
  'POST /api/vendor/products/:id/variants': {
    buildRequest: async (actors) => ({
      ...(await toNewProduct(actors)),
      body: { name: 'Large', price: 60 },
    }),
    deniedTo: { otherVendor: 'NOT_FOUND' },
  },
  'PATCH /api/vendor/products/:id/variants/:variantId': {
    buildRequest: toNewVariant,
    deniedTo: { otherVendor: 'NOT_FOUND' },
  },
  'DELETE /api/vendor/products/:id/variants/:variantId': {
    buildRequest: toNewVariant,
    deniedTo: { otherVendor: 'NOT_FOUND' },
  },
  'PUT /api/vendor/products/:id/choices': {
    buildRequest: async (actors) => ({ ...(await toNewProduct(actors)), body: { choices: [] } }),
    deniedTo: { otherVendor: 'NOT_FOUND' },
  },
  'GET /api/vendor/products/export.csv': {
    buildRequest: toProductSheet,
    deniedTo: { otherVendor: 'VALIDATION_FAILED' },
  },
  'POST /api/vendor/products/import': {
    buildRequest: (actors) => ({
      ...toProductSheet(actors),
      body: `name,price\n${unique('Bigas')},55`,
      headers: { 'content-type': 'text/csv' },
    }),
    deniedTo: { otherVendor: 'VALIDATION_FAILED' },
  },
  'GET /api/admin/stores': anyone,
  'PATCH /api/admin/stores/:id': { buildRequest: toStore },

  // Vendors
  'POST /api/vendors/onboard': {
    buildRequest: async () => ({
      body: { storeName: unique('Tindahan') },
      as: {
        customer: await createUser(),
        otherCustomer: await createUser(),
        vendor: await createUser('vendor'),
        otherVendor: await createUser('vendor'),
      },
    }),
    deniedTo: { rider: 'ROLE_CONFLICT', otherRider: 'ROLE_CONFLICT', admin: 'ROLE_CONFLICT' },
  },
  'GET /api/vendors/applications': anyone,
  'GET /api/vendors/application': {
    buildRequest: async () => ({ as: { customer: (await createApplication()).applicant } }),
    deniedTo: everyoneExcept('NOT_FOUND', 'customer'),
  },
  'GET /api/admin/applications': anyone,
  'PATCH /api/admin/applications/:id/review': {
    buildRequest: async () => ({
      params: [(await createApplication()).id],
      body: { action: 'approve' },
    }),
  },
  'POST /api/riders/apply': {
    buildRequest: async () => ({
      body: { vehicleType: 'bicycle', serviceArea: 'Salay' },
      as: { customer: await createUser(), otherCustomer: await createUser() },
    }),
    deniedTo: everyoneExcept('ROLE_CONFLICT', 'customer', 'otherCustomer'),
  },
  'GET /api/riders/applications': anyone,
  'GET /api/riders/application': {
    buildRequest: async () => ({ as: { customer: (await createRiderApplication()).applicant } }),
    deniedTo: everyoneExcept('NOT_FOUND', 'customer'),
  },
  'GET /api/admin/rider-applications': anyone,
  'PATCH /api/admin/rider-applications/:id/review': {
    buildRequest: async () => ({
      params: [(await createRiderApplication()).id],
      body: { action: 'approve' },
    }),
  },

  // Orders
  'POST /api/orders': { buildRequest: ({ product }) => ({ body: orderBody([line(product)]) }) },
  'POST /api/orders/quote': {
    buildRequest: ({ product }) => ({ body: orderBody([line(product)]) }),
  },
  'GET /api/orders': anyone,
  'GET /api/admin/orders/:id/offers': { buildRequest: toOrder },
  'GET /api/admin/orders': anyone,
  'GET /api/admin/orders/late': anyone,
  'GET /api/admin/orders/with-riders': anyone,
  'GET /api/vendor/orders': anyone,
  'GET /api/orders/:id': { buildRequest: toOrder, deniedTo: strangers },
  'PATCH /api/orders/:id/status': {
    buildRequest: async (actors) => ({
      params: [(await anotherOrder(actors)).id],
      body: { status: 'preparing' },
    }),
    deniedTo: { ...strangers, rider: 'FORBIDDEN', customer: 'CONFLICT' },
  },
  'POST /api/orders/:id/cancel': {
    buildRequest: async (actors) => ({ params: [(await anotherOrder(actors)).id] }),
    deniedTo: { ...strangers, rider: 'FORBIDDEN' },
  },
  'POST /api/vendor/orders/:id/unavailable': {
    buildRequest: async (actors) => {
      const { id, items } = await anotherOrder(actors)
      return { params: [id], body: { itemIds: [items[0].id] } }
    },
    deniedTo: everyoneExcept('FORBIDDEN', 'vendor'),
  },
  'PATCH /api/vendor/orders/:id/items/:itemId': {
    buildRequest: async (actors) => {
      const { id, items } = await anotherOrder(actors)
      return { params: [id, items[0].id], body: { quantity: 1 } }
    },
    deniedTo: { otherVendor: 'FORBIDDEN' },
  },
  'POST /api/vendor/orders/:id/items/:itemId/replace': {
    buildRequest: async (actors) => {
      const { order, product } = await orderThatAsks(actors)
      return { params: [order.id, order.items[0].id], body: { productId: product.id, quantity: 1 } }
    },
    deniedTo: everyoneExcept('FORBIDDEN', 'vendor'),
  },
  'POST /api/orders/:id/replacements/:replacementId/accept': {
    buildRequest: toReplacement,
    deniedTo: everyoneExcept('FORBIDDEN', 'customer'),
  },
  'POST /api/orders/:id/replacements/:replacementId/decline': {
    buildRequest: toReplacement,
    deniedTo: everyoneExcept('FORBIDDEN', 'customer'),
  },

  // Money
  'POST /api/payments/initiate': {
    buildRequest: async ({ customer, product }) => {
      const { orderId } = (await post('/api/orders', orderBody([line(product)]), { as: customer }))
        .body
      return { body: { orderId, paymentMethod: 'cash_on_delivery' } }
    },
    deniedTo: everyoneExcept('FORBIDDEN', 'customer'),
  },
  'GET /api/payments/:orderId': {
    buildRequest: toOrder,
    deniedTo: everyoneExcept('FORBIDDEN', 'customer', 'admin'),
  },
  'POST /api/webhooks/provider': { buildRequest: signedEvent },
  'GET /api/admin/events': anyone,
  'POST /api/admin/events/:id/resolve': {
    buildRequest: async () => {
      const event = paidEvent({ id: randomUUID(), total: 1 }) // fits no order, so it is held
      const { id } = event.data
      await deliverEvent(event)
      await eventually(() => knex('provider_events').where({ id, status: 'held' }).first())
      return { params: [id], body: { action: 'dismiss', note: 'Another shop’s payment' } }
    },
  },
  'PATCH /api/payments/refund/:orderId/process': {
    buildRequest: async (actors) => ({
      params: [(await deliveredOrder(actors)).order.id],
      body: refundBody,
    }),
  },
  'GET /api/admin/refunds': anyone,
  'PATCH /api/admin/refunds/:id': {
    buildRequest: async (actors) => {
      const { order } = await deliveredOrder(actors)
      const path = `/api/payments/refund/${order.id}/process`
      const { refundId } = (await patch(path, refundBody, { as: actors.admin })).body
      return { params: [refundId], body: { status: 'succeeded' } }
    },
  },
  'GET /api/vendor/balance': anyone,
  'GET /api/vendor/ledger': anyone,
  'GET /api/vendor/statement.csv': anyone,
  'GET /api/admin/ledger': anyone,
  'GET /api/admin/balances': anyone,
  'GET /api/admin/dashboard': anyone,
  'GET /api/admin/analytics': anyone,
  'POST /api/admin/payouts': {
    buildRequest: async (actors) => {
      await deliveredOrder(actors)
      return { body: { vendorId: actors.vendor.id, amount: 1 } }
    },
  },
  'POST /api/admin/remittances': {
    buildRequest: async (actors) => {
      const { rider } = await deliveredOrder(actors)
      return { body: { riderId: rider.riderId, amount: 1 } }
    },
  },

  // Riders
  'POST /api/riders': {
    buildRequest: async () => ({
      body: { userId: (await createUser()).id, vehicleType: 'bicycle' },
    }),
  },
  'GET /api/riders': anyone,
  'GET /api/riders/:id': { buildRequest: toRider },
  'PATCH /api/riders/:id': {
    buildRequest: (actors) => ({ ...toRider(actors), body: { serviceArea: 'Salay' } }),
  },
  'PATCH /api/riders/:id/status': {
    buildRequest: (actors) => ({ ...toRider(actors), body: { status: 'available' } }),
  },
  'PATCH /api/orders/:orderId/assign-rider': {
    buildRequest: async (actors) => ({
      params: [(await anotherOrder(actors)).id],
      body: { riderId: actors.rider.riderId },
    }),
  },
  'GET /api/rider/orders': anyone,
  'GET /api/rider/orders/history': anyone,
  'GET /api/rider/offers': anyone,
  'POST /api/rider/orders/:id/accept': {
    buildRequest: (actors) => toAssignedOrder(actors, { accepted: false }),
    deniedTo: { otherRider: 'FORBIDDEN' },
  },
  'POST /api/rider/orders/:id/reject': {
    buildRequest: (actors) => toAssignedOrder(actors, { accepted: false }),
    deniedTo: { otherRider: 'FORBIDDEN' },
  },
  'POST /api/rider/orders/:id/deliver': {
    buildRequest: (actors) => toAssignedOrder(actors, { accepted: true }),
    deniedTo: { otherRider: 'FORBIDDEN' },
  },
  'POST /api/rider/orders/:id/fail': {
    buildRequest: async (actors) => ({
      ...(await toAssignedOrder(actors, { accepted: true })),
      body: { reason: 'nobody_there' },
    }),
    deniedTo: { otherRider: 'FORBIDDEN' },
  },
  'POST /api/orders/:id/retry': {
    buildRequest: async (actors) => {
      const { order, rider } = await orderOfRider(actors, { accepted: true })
      await riderAction(rider, order.id, 'fail', { reason: 'nobody_there' })
      return { params: [order.id] }
    },
  },
  'GET /api/rider/status': anyone,
  'PATCH /api/rider/status': { buildRequest: () => ({ body: { status: 'available' } }) },
  'GET /api/rider/balance': anyone,

  // Social media
  'GET /api/smm/posts': anyone,
  'POST /api/smm/posts': { buildRequest: () => ({ body: { content: unique('Bangus') } }) },
  'POST /api/smm/posts/generate': {
    buildRequest: () => ({ body: { topic: unique('nothing'), count: 1 } }),
  },
  'GET /api/smm/posts/approved': anyone,
  'GET /api/smm/posts/:id': { buildRequest: toPost },
  'PATCH /api/smm/posts/:id': {
    buildRequest: async (actors) => ({
      ...(await toPost(actors)),
      body: { content: 'Bangus, fresh' },
    }),
  },
  'PATCH /api/smm/posts/:id/approve': { buildRequest: toPost },
  'PATCH /api/smm/posts/:id/unapprove': {
    buildRequest: async (actors) => {
      const request = await toPost(actors)
      await patch(`/api/smm/posts/${request.params![0]}/approve`, {}, { as: actors.admin })
      return request
    },
  },
  'PATCH /api/smm/posts/:id/status': {
    buildRequest: async (actors) => {
      const { params } = await toPost(actors)
      await patch(`/api/smm/posts/${params![0]}/approve`, {}, { as: actors.admin })
      return { params, body: { status: 'posting' } }
    },
  },
  'DELETE /api/smm/posts/:id': { buildRequest: toPost },
  'GET /api/smm/config': anyone,
  'PUT /api/smm/config': { buildRequest: () => ({ body: { social_page_name: 'Palengke' } }) },

  // Agreements
  'POST /api/agreements/vendor': {
    buildRequest: () => ({ body: { title: 'Terms', content: 'Return it.' } }),
  },
  'GET /api/agreements/vendor': anyone,
  'GET /api/agreements/vendor/:id': {
    buildRequest: toAgreement,
    deniedTo: { otherVendor: 'NOT_FOUND' },
  },
  'PATCH /api/agreements/vendor/:id': {
    buildRequest: toAgreement,
    deniedTo: { otherVendor: 'NOT_FOUND' },
  },
  'GET /api/agreements/vendor/:id/signatures': {
    buildRequest: toAgreement,
    deniedTo: { otherVendor: 'NOT_FOUND' },
  },
  'GET /api/agreements/:id': { buildRequest: toAgreement },
  'POST /api/agreements/sign': {
    buildRequest: async ({ vendor }) => ({
      body: signatureBody((await createAgreement(vendor)).id),
    }),
  },
  'GET /api/agreements/my/signatures': anyone,
  'GET /api/agreements/signatures/:id': {
    buildRequest: toSignature,
    deniedTo: { ...strangers, rider: 'FORBIDDEN' },
  },
  'GET /api/agreements/signatures/:id/certificate': {
    buildRequest: toSignature,
    deniedTo: { ...strangers, rider: 'FORBIDDEN' },
  },
  'GET /api/agreements/verify/:hash': {
    buildRequest: async (actors) => ({ params: [(await createSignature(actors)).sha256] }),
  },

  // Rentals
  'GET /api/rentals/categories': anyone,
  'GET /api/admin/rentals/categories': anyone,
  'POST /api/admin/rentals/categories': {
    buildRequest: () => ({ body: { name: unique('Boats') } }),
  },
  'PATCH /api/admin/rentals/categories/:id': {
    buildRequest: async ({ admin }) => {
      const path = '/api/admin/rentals/categories'
      const { data } = (await post(path, { name: unique('Boats') }, { as: admin })).body
      return { params: [data.id], body: { icon: '🎤' } }
    },
  },
  'GET /api/rentals': anyone,
  'GET /api/rentals/:id': { buildRequest: toListing },
  'GET /api/rentals/:id/availability': { buildRequest: toListing },
  'GET /api/vendor/rentals/listings': anyone,
  'POST /api/vendor/rentals/listings': {
    buildRequest: async () => ({ body: await listingBody() }),
  },
  'PATCH /api/vendor/rentals/listings/:id': {
    buildRequest: async (actors) => ({ ...(await toListing(actors)), body: { rate: 5 } }),
    deniedTo: { otherVendor: 'NOT_FOUND' },
  },
  'DELETE /api/vendor/rentals/listings/:id': {
    buildRequest: toListing,
    deniedTo: { otherVendor: 'NOT_FOUND' },
  },
  'POST /api/vendor/rentals/listings/:id/block-dates': {
    buildRequest: async (actors) => ({ ...(await toListing(actors)), body: { dates: [day(1)] } }),
    deniedTo: { otherVendor: 'NOT_FOUND' },
  },
  'DELETE /api/vendor/rentals/listings/:id/block-dates': {
    buildRequest: async (actors) => ({ ...(await toListing(actors)), body: { dates: [day(1)] } }),
    deniedTo: { otherVendor: 'NOT_FOUND' },
  },
  'POST /api/vendor/rentals/listings/:id/calendar': {
    buildRequest: toListing,
    deniedTo: { otherVendor: 'NOT_FOUND' },
  },
  'DELETE /api/vendor/rentals/listings/:id/calendar': {
    buildRequest: toListing,
    deniedTo: { otherVendor: 'NOT_FOUND' },
  },
  'GET /api/rentals/calendars/:file': {
    buildRequest: async ({ vendor }) => {
      const { listing } = await createListing({}, vendor)
      const path = `/api/vendor/rentals/listings/${listing.id}/calendar`
      const { url } = (await post(path, {}, { as: vendor })).body.data
      return { params: [url.split('/').at(-1)] }
    },
  },
  'GET /api/admin/rentals/listings': anyone,
  'POST /api/admin/rentals/listings': {
    buildRequest: async ({ vendor }) => ({ body: await listingBody({ vendorId: vendor.id }) }),
  },
  'PATCH /api/admin/products/:id': {
    buildRequest: (actors) => ({ ...toProduct(actors), body: { prescription: true } }),
  },
  'PATCH /api/admin/rentals/listings/:id': {
    buildRequest: async (actors) => ({ ...(await toListing(actors)), body: { isVerified: true } }),
  },
  'POST /api/rentals/:id/book': {
    buildRequest: async ({ vendor }) => {
      const { listing } = await createListing({ totalUnits: 100 }, vendor)
      return { params: [listing.id], body: bookingBody() }
    },
  },
  'GET /api/rentals/bookings/my': anyone,
  'GET /api/rentals/bookings/:id': { buildRequest: toBooking(), deniedTo: strangersOfBooking },
  'PATCH /api/rentals/bookings/:id/cancel': {
    buildRequest: toBooking(),
    deniedTo: strangersOfBooking,
  },
  'PATCH /api/rentals/bookings/:id/extend': {
    buildRequest: toBooking('confirmed', { endDate: day(14) }),
    deniedTo: { ...strangersOfBooking, admin: 'FORBIDDEN' },
  },
  'GET /api/vendor/rentals/bookings': anyone,
  'GET /api/vendor/rentals/bookings/:id': {
    buildRequest: toBooking(),
    deniedTo: { otherVendor: 'NOT_FOUND' },
  },
  'PATCH /api/vendor/rentals/bookings/:id/confirm': {
    buildRequest: toBooking(),
    deniedTo: { otherVendor: 'NOT_FOUND' },
  },
  'PATCH /api/vendor/rentals/bookings/:id/handover': {
    buildRequest: toBooking('confirmed'),
    deniedTo: { otherVendor: 'NOT_FOUND' },
  },
  'PATCH /api/vendor/rentals/bookings/:id/return': {
    buildRequest: toBooking('active', { condition: 'good' }),
    deniedTo: { otherVendor: 'NOT_FOUND' },
  },
  'PATCH /api/vendor/rentals/bookings/:id/complete': {
    buildRequest: toBooking('returned'),
    deniedTo: { otherVendor: 'NOT_FOUND' },
  },

  // Developer API
  'GET /api/developer/keys': anyone,
  'POST /api/developer/keys': { buildRequest: () => ({ body: { name: 'Shop' } }) },
  'DELETE /api/developer/keys/:id': {
    buildRequest: async ({ vendor }) => ({ params: [(await createKey(vendor)).id] }),
    deniedTo: { otherVendor: 'NOT_FOUND' },
  },
  'GET /api/developer/usage': anyone,
  'POST /v1/chat': {
    buildRequest: () => ({ body: { message: 'Hi', session_id: unique('visitor') } }),
  },
  'GET /v1/orders': anyone,
  'GET /v1/orders/:id': { buildRequest: toCaptured, deniedTo: { otherApiKey: 'NOT_FOUND' } },
  'GET /api/vendor/captured-orders/:id': {
    buildRequest: toCaptured,
    deniedTo: { otherVendor: 'NOT_FOUND' },
  },
  'PATCH /api/vendor/captured-orders/:id': {
    buildRequest: async (actors) => ({
      ...(await toCaptured(actors)),
      body: { status: 'confirmed' },
    }),
    deniedTo: { otherVendor: 'NOT_FOUND' },
  },
  'GET /api/vendor/conversations': anyone,
  'GET /api/vendor/conversations/:id': {
    buildRequest: toConversation,
    deniedTo: { otherVendor: 'NOT_FOUND' },
  },
  'GET /api/vendor/conversations/:id/messages': {
    buildRequest: toConversation,
    deniedTo: { otherVendor: 'NOT_FOUND' },
  },
  'POST /api/vendor/conversations/:id/messages': {
    buildRequest: async (actors) => ({ ...(await toConversation(actors)), body: { text: 'Opo' } }),
    deniedTo: { otherVendor: 'NOT_FOUND' },
  },
  'POST /api/vendor/conversations/:id/mute': {
    buildRequest: toConversation,
    deniedTo: { otherVendor: 'NOT_FOUND' },
  },
  'POST /api/vendor/conversations/:id/unmute': {
    buildRequest: toConversation,
    deniedTo: { otherVendor: 'NOT_FOUND' },
  },
  'GET /api/vendor/stores/:id/messenger': {
    buildRequest: toStore,
    deniedTo: { otherVendor: 'NOT_FOUND' },
  },
  'PATCH /api/vendor/stores/:id/messenger': {
    buildRequest: (actors) => ({ ...toStore(actors), body: pageOf(unique('page')) }),
    deniedTo: { otherVendor: 'NOT_FOUND' },
  },
  'GET /api/webhooks/messenger': { buildRequest: () => ({ query: verification('1158201444') }) },
  'POST /api/webhooks/messenger': { buildRequest: () => signedMessages([]) },
  'GET /api/developer/webhooks': anyone,
  'POST /api/developer/webhooks': { buildRequest: () => ({ body: { url: NOWHERE } }) },
  'PATCH /api/developer/webhooks/:id': {
    buildRequest: async (actors) => ({ ...(await toWebhook(actors)), body: { isEnabled: false } }),
    deniedTo: { otherVendor: 'NOT_FOUND' },
  },
  'DELETE /api/developer/webhooks/:id': {
    buildRequest: toWebhook,
    deniedTo: { otherVendor: 'NOT_FOUND' },
  },
  'POST /api/developer/webhooks/:id/rotate-secret': {
    buildRequest: toWebhook,
    deniedTo: { otherVendor: 'NOT_FOUND' },
  },
  'GET /api/developer/webhooks/:id/deliveries': {
    buildRequest: toWebhook,
    deniedTo: { otherVendor: 'NOT_FOUND' },
  },
  'POST /api/developer/webhooks/deliveries/:id/resend': {
    buildRequest: toDelivery,
    deniedTo: { otherVendor: 'NOT_FOUND' },
  },
  'GET /widget.js': anyone,
}

const refundBody = { amount: 1, reason: 'Bruised tomatoes' }

function logInBody({ email, password }: { email: string; password: string }) {
  return { email, password }
}

function locationBody() {
  return {
    name: unique('Bayan'),
    city: 'Salay',
    province: 'Misamis Oriental',
    latitude: 8.86,
    longitude: 124.79,
  }
}

const addressBody = { placeCode: '1004322000', street: '12 Rizal St' }

async function toAddress({ customer }: Actors): Promise<Request> {
  const { body } = await post('/api/users/addresses', addressBody, { as: customer })
  return { params: [body.address.id] }
}

async function createApplication() {
  const applicant = await createUser()
  const body = { storeName: unique('Tindahan') }
  const sent = await post('/api/vendors/onboard', body, { as: applicant })
  return { id: sent.body.application.id as string, applicant }
}

async function createRiderApplication() {
  const applicant = await createUser()
  const body = { vehicleType: 'bicycle', serviceArea: 'Salay' }
  const sent = await post('/api/riders/apply', body, { as: applicant })
  return { id: sent.body.application.id as string, applicant }
}

async function toAssignedOrder(actors: Actors, state: { accepted: boolean }): Promise<Request> {
  const { order, rider } = await orderOfRider(actors, state)
  return { params: [order.id], as: { rider } }
}

async function createAgreement(vendor: TestUser) {
  const body = { title: 'Terms', content: 'Return it clean.' }
  return (await post('/api/agreements/vendor', body, { as: vendor })).body.data
}

function signatureBody(agreementId: string) {
  return { agreementId, method: 'checkbox', signatureData: true, signerName: 'Luz Dela Cruz' }
}

/** A signature of the customer under an agreement of the vendor. */
async function createSignature({ customer, vendor }: Actors) {
  const body = signatureBody((await createAgreement(vendor)).id)
  return (await post('/api/agreements/sign', body, { as: customer })).body.data
}

/** A booking of the customer for a listing of the vendor, in a given state. */
function toBooking(status = 'pending', body?: unknown) {
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

/** A draft of the admin. */
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

/** A delivery of a webhook that is subscribed to one order. */
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

async function createReview(actors: Actors): Promise<{ id: string }> {
  const { order } = await deliveredOrder(actors)
  const body = { storeId: actors.store.id, rating: 5 }
  return (await post(`/api/orders/${order.id}/reviews`, body, { as: actors.customer })).body.review
}
