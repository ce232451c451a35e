import { expect } from 'chai'
import { before, describe, it } from 'mocha'
import type { TSchema } from 'typebox'
import type { Route } from '../src/lib/route.ts'
import { routes } from '../src/routes.ts'
import { guards } from './access/guards.ts'
import { post, send } from './client.ts'
import { assign, confirmedOrder, createRider, deliveredOrder } from './deliveries.ts'
import { createUser, line, unique, type TestUser } from './factories.ts'
import { categoryId, createListing, tryBooking } from './rentals.ts'
import { useWorld } from './world.ts'

/** What an attacker, or a client that is broken, puts where something else belongs. */
const texts = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  "' or 1=1 --",
  '%',
  '\\',
  '$1',
  '🥭',
  'x'.repeat(5_000),
  '-1',
  '0',
  '1.5',
  '1e400',
  'Infinity',
  'NaN',
  '9007199254740993',
  '0x10',
  'true',
  'null',
  '__proto__',
  '2026-02-30',
  '\r\nX-Injected: 1',
  '../../etc/passwd',
  '00000000-0000-0000-0000-000000000000',
]
const others = [null, true, -1, 0, 1.5, 1e308, 2 ** 53, 5e-324, [], {}, [[]], [null], { $ne: 1 }]

/** Settings are everyone's, and settings.test.ts tries theirs. */
const tried = routes.filter(
  ({ path, method }) => `${method} ${path}` !== 'patch /api/admin/settings',
)

const AT_ONCE = 10

/** By the names that they have in bodies. */
type Ids = Record<string, string>

describe('any request', function () {
  this.timeout(60_000)
  useWorld()
  let actors: Record<string, TestUser>
  let ids: Ids

  before(async () => {
    const { customer, store, product, order } = await confirmedOrder()
    const [admin, rider] = [await createUser('admin'), await createRider()]
    const { id: past } = await deliveredOrder(customer, [line(product)], rider)
    const praise = { storeId: store.id, rating: 5 }
    const { review } = (await post(`/api/orders/${past}/reviews`, praise, { as: customer })).body
    await assign(order.id, rider.riderId)
    actors = {
      user: customer,
      vendor: store.owner,
      rider,
      admin,
      'admin, or X-Internal-Key': admin,
    }
    const [account, applicant] = [await createUser(), await createUser()]
    const application = { storeName: unique('Tindahan') }
    const { body } = await post('/api/vendors/onboard', application, { as: applicant })
    const { listing } = await createListing({ totalUnits: 10_000 }, store.owner)
    const booking = (await tryBooking(listing.id, customer)).body.data
    ids = {
      bookingId: booking.id,
      categoryId: await categoryId(),
      listingId: listing.id,
      accountId: account.id,
      applicationId: body.application.id,
      orderId: order.id,
      storeId: store.id,
      productId: product.id,
      riderId: rider.riderId,
      reviewId: review.id,
      userId: customer.id,
      vendorId: store.owner.id,
    }
  })

  for (const route of tried)
    it(`to ${route.method} ${route.path} is answered without a failure of ours`, async () => {
      const requests = [...requestsTo(route, ids)]
      let as = actors[route.auth.name]
      for (let next = 0; next < requests.length; next += AT_ONCE) {
        if (route.limits && as === actors.user && next % 100 === 0) as = await createUser()
        const some = requests.slice(next, next + AT_ONCE)
        await Promise.all(some.map((request) => isAnswered(route, request, as)))
      }
    })
})

async function isAnswered(route: Route, { path, body }: Request, as?: TestUser): Promise<void> {
  const headers = guards[route.auth.name]?.key
  const { status } = await send(route.method.toUpperCase(), path, body, { as, headers })
  expect(status, `${path.slice(0, 200)} ${body?.slice(0, 300)}`).to.be.below(500)
}

/** Formats that nothing long has. */
const bounding = new Set(['uuid', 'date', 'date-time', 'hour-minute'])

describe('every request schema', () => {
  /** All schemas within the bodies that are parsed, or within everything that is checked. */
  const schemas = (all: boolean) =>
    routes
      .filter(({ parse }) => all || parse !== 'bytes') // bytes are judged by their signature first
      .flatMap((route) =>
        [route.body, ...(all ? [route.query, route.params] : [])].flatMap((schema) =>
          schema ? [...schemasIn(schema, `${route.method} ${route.path}`)] : [],
        ),
      )

  it('bounds its arrays and texts, so that no body costs more than its bytes', () => {
    for (const [where, schema] of schemas(false)) {
      const isBounded = 'const' in schema || schema.enum || bounding.has(schema.format)
      if (schema.type === 'array') expect(schema.maxItems, where).to.be.a('number')
      if (schema.type === 'string' && !isBounded) expect(schema.maxLength, where).to.be.a('number')
    }
  })

  it('holds no union of objects, under which unknown fields would not be dropped', () => {
    for (const [where, { anyOf = [] }] of schemas(true))
      expect(anyOf.filter(({ type }: any) => type === 'object').length, where).to.be.at.most(1)
  })
})

/** A schema and all within it, each with its place. */
function* schemasIn(schema: any, where: string): Generator<[string, any]> {
  yield [where, schema]
  for (const [name, each] of Object.entries(schema.properties ?? {}))
    yield* schemasIn(each, `${where} ${name}`)
  for (const each of [schema.items ?? [], schema.anyOf ?? []].flat()) yield* schemasIn(each, where)
}

interface Request {
  path: string
  body: string | undefined
}

/** What the noun in front of an id names. What is done to an account must not lock out who asks. */
const kinds: Record<string, string> = {
  stores: 'store',
  products: 'product',
  riders: 'rider',
  reviews: 'review',
  applications: 'application',
  users: 'account',
  rentals: 'listing',
  listings: 'listing',
  bookings: 'booking',
  categories: 'category',
}

/** Requests that are right but for one value, which is something else each time. */
function* requestsTo(route: Route, ids: Ids): Generator<Request> {
  const sound = route.body ? sample(route.body, ids) : undefined
  const body = sound === undefined ? undefined : JSON.stringify(sound)
  const noun = /(\w+)\/:/.exec(route.path)?.[1] ?? ''
  const kind = kinds[noun] ?? 'order'
  const path = route.path.replaceAll(/:\w+/g, ids[`${kind}Id`]!)
  yield { path, body }
  for (const text of texts.filter((each) => each.isWellFormed())) {
    const part = encodeURIComponent(text)
    if (path !== route.path) yield { path: route.path.replace(/:\w+/, part), body }
    for (const name of Object.keys(route.query?.properties ?? {}))
      yield { path: `${path}?${name}=${part}`, body }
  }
  for (const place of placesIn(sound))
    for (const value of [...texts, ...others])
      yield { path, body: JSON.stringify(replaced(sound, place, value)) }
}

const samples: Record<string, string> = {
  email: 'nobody@palengke.example',
  uuid: '019a0000-0000-7000-8000-000000000001',
  'web-url': 'https://a.co/x.png',
  date: '2026-11-30',
  'hour-minute': '08:00',
}

/** A value that the schema lets pass; what is called `orderId` is that of an order. */
function sample(schema: TSchema, ids: Ids, name = ''): unknown {
  const { type, properties, items, minimum, format, ...rest } = schema as any
  if ('const' in rest) return rest.const
  if (rest.enum) return rest.enum[0]
  if (rest.anyOf) return sample(rest.anyOf[0], ids, name)
  if (type === 'object')
    return Object.fromEntries(
      Object.entries<TSchema>(properties).map(([key, each]) => [key, sample(each, ids, key)]),
    )
  if (type === 'array') return [sample(items, ids)]
  if (type === 'integer' || type === 'number') return Math.max(minimum ?? 1, 1)
  if (type === 'boolean') return false
  return ids[name] ?? samples[format] ?? 'a sample of text'
}

type Place = (string | number)[]

/** Every place in a JSON value, outer ones first. */
function* placesIn(value: unknown, at: Place = []): Generator<Place> {
  if (at.length > 0) yield at
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) yield* placesIn(inner, [...at, key])
}

function replaced(value: any, [key, ...rest]: Place, by: unknown): unknown {
  if (key === undefined) return by
  const copy = Array.isArray(value) ? [...value] : { ...value }
  copy[key] = replaced(copy[key], rest, by)
  return copy
}
