/** The callers of the access matrix and their rows. */
import { knex } from '../../src/platform/database/connections/pool.ts'
import { openSession } from '../../src/features/auth/service/sessions.ts'
import { findUserByEmail } from '../../src/features/users/service.ts'
import type { ProductRow } from '../../src/features/products/service.ts'
import type { StoreRow } from '../../src/features/stores/service.ts'
import {
  riderAction,
  assign,
  cashOrder,
  createRider,
  type TestRider,
} from '../support/deliveries.ts'
import { createKey, setPlan } from '../support/developer-api.ts'
import { createProduct, createStore, createUser, line, type TestUser } from '../support/actors.ts'

export const callers = [
  'nobody',
  'badToken',
  'banned',
  'customer',
  'otherCustomer',
  'vendor',
  'otherVendor',
  'rider',
  'otherRider',
  'admin',
  'apiKey',
  'otherApiKey',
] as const
export type Caller = (typeof callers)[number]

/** The rows belong to `customer`, `vendor`, `rider` and `apiKey`, the vendor's; the others have their own, or none. */
export interface Actors {
  people: Record<Caller, { token?: string }>
  customer: TestUser
  vendor: TestUser
  rider: TestRider
  admin: TestUser
  store: StoreRow
  product: ProductRow
  /** Of the customer, from the vendor's store, assigned to the rider and not yet accepted. */
  order: { id: string; items: { id: string }[] }
}

export async function createActors(): Promise<Actors> {
  const [customer, otherCustomer, banned, admin, vendor, otherVendor, rider, otherRider] =
    await Promise.all([
      createUser(),
      createUser(),
      createUser(),
      createUser('admin'),
      createUser('vendor'),
      createUser('vendor'),
      createRider(),
      createRider(),
    ])
  await knex('users').where({ id: banned.id }).update({ is_banned: true })
  await createProduct(await createStore(otherVendor))
  const store = await createStore(vendor)
  for (const owner of [vendor, otherVendor]) await setPlan(owner, 'pro')
  const [apiKey, otherApiKey] = [await createKey(vendor), await createKey(otherVendor)]
  const product = await createProduct(store, { inventory: 100_000, sold_by_weight: true })
  const order = await cashOrder(customer, [line(product)])
  await assign(order.id, rider.riderId, admin)
  const people = { customer, otherCustomer, vendor, otherVendor, rider, otherRider, admin, banned }
  const programs = { apiKey, otherApiKey }
  const strangers = { nobody: {}, badToken: { token: `${customer.token}x` } }
  const rows = { customer, vendor, rider, admin, store, product, order }
  return { people: { ...strangers, ...people, ...programs }, ...rows }
}

/** Other sessions of the people who are signed in, so that what ends a session leaves theirs. */
export async function otherSessions({ people }: Actors) {
  const sessions: Partial<Record<Caller, { token: string }>> = {}
  for (const caller of callers) {
    const { email = '' } = people[caller] as Partial<TestUser>
    const user = await findUserByEmail(email)
    if (user) sessions[caller] = await openSession(user)
  }
  return sessions
}

/** Another confirmed order of the customer in the vendor's store, without a rider. */
export async function anotherOrder({ customer, product }: Actors) {
  return await cashOrder(customer, [line(product)])
}

/** A new order of the customer that is assigned to a new rider, who may have accepted it. */
export async function orderOfRider(actors: Actors, { accepted }: { accepted: boolean }) {
  const [order, rider] = [await anotherOrder(actors), await createRider()]
  await assign(order.id, rider.riderId, actors.admin)
  if (accepted) await riderAction(rider, order.id, 'accept')
  return { order, rider }
}

/** A delivered cash order: the rider owes ₱55, most of which is due to the vendor. */
export async function deliveredOrder(actors: Actors) {
  const { order, rider } = await orderOfRider(actors, { accepted: true })
  await riderAction(rider, order.id, 'deliver')
  return { order, rider }
}
