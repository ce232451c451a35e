import { expect } from 'chai'
import fc from 'fast-check'
import { describe, it } from 'mocha'
import { allocateOrder } from '../../../src/features/ledger/allocation.ts'
import { allocateRefund } from '../../../src/features/ledger/refund-allocation.ts'
import { applyRate } from '../../../src/platform/values/money.ts'

type Balances = Parameters<typeof allocateRefund>[1]

const sumOf = (lines: { amount: number }[]) => lines.reduce((sum, { amount }) => sum + amount, 0)

const sumOfItems = (items: number[], more = 0) => items.reduce((sum, each) => sum + each, more)

/** What a payment of `paid` credits, of an order with these vendors' items and a delivery fee. */
function balancesOf(items: number[], deliveryFee: number, rate: number, paid?: number): Balances {
  const subtotal = items.reduce((sum, each) => sum + each, 0)
  const total = subtotal + deliveryFee
  const vendors = items.map((amount, index) => ({ key: `vendor-${index}`, amount }))
  const shares = allocateOrder({ total, commission: applyRate(total, rate), deliveryFee, vendors })
  return [
    { account: 'provider', owner_id: null, amount: paid ?? total },
    ...shares.vendors.map(({ key, amount }) => {
      return { account: 'vendor_payable' as const, owner_id: key, amount: -amount }
    }),
    { account: 'commission', owner_id: null, amount: -shares.commission },
    { account: 'delivery_fees', owner_id: null, amount: -deliveryFee },
    { account: 'payment_differences', owner_id: null, amount: total - (paid ?? total) },
  ]
}

function post(balances: Balances, lines: ReturnType<typeof allocateRefund>): Balances {
  const after = balances.map((balance) => ({ ...balance }))
  for (const { account, ownerId = null, amount } of lines) {
    const found = after.find((each) => each.account === account && each.owner_id === ownerId)
    if (found) found.amount += amount
    else after.push({ account, owner_id: ownerId, amount })
  }
  after.find(({ account }) => account === 'provider')!.amount -= sumOf(lines)
  return after
}

const balanceOf = (balances: Balances, account: string, owner: string | null = null) =>
  balances.find((each) => each.account === account && each.owner_id === owner)?.amount ?? 0

const order = fc
  .record({
    items: fc.array(fc.integer({ min: 100, max: 500_000 }), { minLength: 1, maxLength: 4 }),
    deliveryFee: fc.integer({ min: 0, max: 20_000 }),
    rate: fc.constantFrom(0.03, 0, 0.1, 0.02517),
  })
  // The commission on the whole total comes out of the items.
  .filter(
    ({ items, deliveryFee, rate }) => sumOfItems(items, deliveryFee) * rate < sumOfItems(items),
  )
const share = fc.integer({ min: 1, max: 1_000 })
const refund = fc.record({ vendor: fc.option(fc.nat(3), { nil: null }), share })

describe('a refund in the ledger', () => {
  it('for the items of one vendor touches no other vendor and no delivery fee, to the centavo', () => {
    fc.assert(
      fc.property(order, fc.nat(3), share, ({ items, deliveryFee, rate }, vendor, part) => {
        const index = vendor % items.length
        const before = balancesOf(items, deliveryFee, rate)
        const amount = Math.max(1, Math.floor((items[index]! * part) / 1_000))
        const after = post(before, allocateRefund(amount, before, `vendor-${index}`))
        expect(sumOf(after)).to.equal(0)
        expect(balanceOf(after, 'delivery_fees')).to.equal(-deliveryFee || 0)
        for (const [other] of items.entries())
          if (other !== index)
            expect(balanceOf(after, 'vendor_payable', `vendor-${other}`)).to.equal(
              balanceOf(before, 'vendor_payable', `vendor-${other}`),
            )
        expect(balanceOf(after, 'payment_differences') || 0).to.equal(0)
        if (part === 1_000)
          expect(balanceOf(after, 'vendor_payable', `vendor-${index}`) || 0).to.equal(0)
      }),
      { numRuns: 500, seed: 20_261_122 },
    )
  })

  it('after any others never costs a vendor for the items of another, and never overdraws one', () => {
    fc.assert(
      fc.property(order, fc.array(refund, { maxLength: 6 }), ({ items, ...rest }, refunds) => {
        let balances = balancesOf(items, rest.deliveryFee, rest.rate)
        let left = balanceOf(balances, 'provider')
        for (const { vendor, share: part } of refunds) {
          const index = vendor === null ? null : vendor % items.length
          const base = index === null ? left : Math.min(left, items[index]!)
          const amount = Math.max(1, Math.floor((base * part) / 1_000))
          if (amount > left) break
          const lines = allocateRefund(amount, balances, index === null ? null : `vendor-${index}`)
          expect(sumOf(lines)).to.equal(amount)
          const after = post(balances, lines)
          for (const [other] of items.entries()) {
            const key = `vendor-${other}`
            expect(balanceOf(after, 'vendor_payable', key)).to.be.at.most(0)
            if (index !== null && other !== index)
              expect(balanceOf(after, 'vendor_payable', key)).to.equal(
                balanceOf(balances, 'vendor_payable', key),
              )
          }
          expect(balanceOf(after, 'commission')).to.be.at.most(0)
          balances = after
          left -= amount
        }
        expect(sumOf(balances)).to.equal(0)
        if (left === 0) return
        const closing = post(balances, allocateRefund(left, balances, null))
        for (const { account, amount } of closing) expect(amount || 0, account).to.equal(0)
      }),
      { numRuns: 500, seed: 20_261_122 },
    )
  })

  it('of a payment above or below the total: an excess goes back first, a shortfall shrinks with the order, and all of it closes', () => {
    fc.assert(
      fc.property(
        order,
        fc.integer({ min: -90, max: 50 }),
        fc.array(share, { maxLength: 4 }),
        ({ items, deliveryFee, rate }, percent, parts) => {
          const total = items.reduce((sum, each) => sum + each, deliveryFee)
          const paid = total + Math.trunc((total * percent) / 100)
          let balances = balancesOf(items, deliveryFee, rate, paid)
          let left = paid
          const excess = Math.max(0, paid - total)
          for (const part of parts) {
            const amount = Math.max(1, Math.floor((left * part) / 1_000))
            const after = post(balances, allocateRefund(amount, balances, null))
            expect(sumOf(after)).to.equal(0)
            const returned = paid - left + amount
            if (excess > 0)
              expect(balanceOf(after, 'payment_differences')).to.equal(
                -Math.max(0, excess - returned) || 0,
              )
            balances = after
            left -= amount
            if (left === 0) break
          }
          if (left > 0) balances = post(balances, allocateRefund(left, balances, null))
          for (const { account, amount } of balances) expect(amount || 0, account).to.equal(0)
        },
      ),
      { numRuns: 500, seed: 20_261_122 },
    )
  })
})
