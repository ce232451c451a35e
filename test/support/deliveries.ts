/** Riders and orders out for delivery, created through the API. */
import { expect } from 'chai'
import { get, patch, post } from './client.ts'
import { createProduct, createStore, createUser, line, orderBody, type TestUser } from './actors.ts'
import { pressCheckoutButton } from './payment-provider.ts'
import { eventually } from './harness.ts'

export type TestRider = TestUser & { riderId: string }

/** A new, available rider. */
export async function createRider(rider: Record<string, unknown> = {}): Promise<TestRider> {
  const [admin, user] = [await createUser('admin'), await createUser()]
  const { status, body } = await post(
    '/api/riders',
    { userId: user.id, vehicleType: 'motorcycle', ...rider },
    { as: admin },
  )
  expect(status).to.equal(201)
  return { ...user, riderId: body.rider.id }
}

type Line = ReturnType<typeof line>

/** Places an order and chooses cash on delivery, which confirms it. */
export async function cashOrder(
  customer: TestUser,
  lines: Line[],
  more: Record<string, unknown> = {},
): Promise<any> {
  const order = await placed(customer, lines, more)
  await post(
    '/api/payments/initiate',
    { orderId: order.id, paymentMethod: 'cash_on_delivery' },
    { as: customer },
  )
  return order
}

/** Places an order and pays it through the provider's checkout. */
export async function paidOrder(
  customer: TestUser,
  lines: Line[],
  more: Record<string, unknown> = {},
): Promise<any> {
  const order = await placed(customer, lines, { paymentMethod: 'ewallet_a', ...more })
  const { body } = await post(
    '/api/payments/initiate',
    { orderId: order.id, paymentMethod: 'ewallet_a' },
    { as: customer },
  )
  await pressCheckoutButton(body.checkoutUrl, 'authorize')
  await eventually(
    async () =>
      (await get(`/api/orders/${order.id}`, { as: customer })).body.order.status === 'confirmed',
    { what: 'payment' },
  )
  return order
}

async function placed(customer: TestUser, lines: Line[], more: Record<string, unknown>) {
  const { status, body } = await post('/api/orders', orderBody(lines, more), { as: customer })
  expect(status, JSON.stringify(body)).to.equal(201)
  return body.order
}

/** A confirmed cash order of a customer, new unless given, in a new store: ₱110. */
export async function confirmedOrder(more: Record<string, unknown> = {}, by?: TestUser) {
  const [customer, store] = [by ?? (await createUser()), await createStore()]
  const product = await createProduct(store)
  const order = await cashOrder(customer, [line(product, 2)], more)
  return { customer, store, product, order }
}

export const assign = async (orderId: string, riderId: string, as?: TestUser) =>
  await patch(
    `/api/orders/${orderId}/assign-rider`,
    { riderId },
    { as: as ?? (await createUser('admin')) },
  )

export const riderAction = (
  rider: TestUser,
  orderId: string,
  action: 'accept' | 'reject' | 'deliver' | 'fail',
  body?: Record<string, unknown>,
) => post(`/api/rider/orders/${orderId}/${action}`, body, { as: rider })

/** A delivered order. */
export async function deliveredOrder(
  customer: TestUser,
  lines: Line[],
  rider: TestRider,
): Promise<any> {
  const order = await cashOrder(customer, lines)
  for (const action of ['accept', 'deliver'] as const)
    expect((await riderAction(rider, order.id, action)).status).to.equal(200)
  return order
}
