import { randomUUID } from 'node:crypto'
import { expect } from 'chai'
import { describe, it } from 'mocha'
import { useAccountLimits } from '../support/account-limits.ts'
import { createUser, type TestUser } from '../support/actors.ts'
import { patch, post, type Answer } from '../support/client.ts'
import { useHarness } from '../support/harness.ts'

type Request = (as: TestUser, at: number) => Promise<Answer>

/** The statuses of `count` requests that one account sends at once. */
async function burst(count: number, request: Request): Promise<number[]> {
  const account = await createUser()
  const answers = await Promise.all(Array.from({ length: count }, (_, at) => request(account, at)))
  return answers.map(({ status }) => status)
}

const limited = (statuses: number[]) => statuses.filter((status) => status === 429).length

const limits: [action: string, points: number, request: Request][] = [
  ['orders', 20, (as) => post('/api/orders', {}, { as })],
  ['initiations', 30, (as) => post('/api/payments/initiate', { orderId: randomUUID() }, { as })],
  [
    'cancels of orders and bookings, whichever route they take',
    20,
    (as, at) =>
      [
        () => post(`/api/orders/${randomUUID()}/cancel`, {}, { as }),
        () => patch(`/api/orders/${randomUUID()}/status`, { status: 'cancelled' }, { as }),
        () => patch(`/api/rentals/bookings/${randomUUID()}/cancel`, {}, { as }),
      ][at % 3]!(),
  ],
  [
    'bookings and extensions',
    20,
    (as, at) =>
      at % 2 === 0
        ? post(`/api/rentals/${randomUUID()}/book`, {}, { as })
        : patch(`/api/rentals/bookings/${randomUUID()}/extend`, {}, { as }),
  ],
]

describe('one account in 10 minutes', () => {
  useHarness()
  useAccountLimits()

  for (const [action, points, request] of limits)
    it(`429 RATE_LIMITED after ${points} ${action}`, async () => {
      expect(limited(await burst(points + 3, request))).to.equal(3)
    })
})

describe('one account while ACCOUNT_LIMITS is off', () => {
  useHarness()

  it('is never limited, so that a load measurement can act for few accounts', async () => {
    for (const [action, points, request] of limits)
      expect(limited(await burst(points + 3, request)), action).to.equal(0)
  })
})
