import { expect } from 'chai'
import { describe, it } from 'mocha'
import { kilometresBetween } from '../../../src/features/orders/destination/distance.ts'
import { assertWithinRadius } from '../../../src/features/orders/destination/reach.ts'
import { assertMinimum, priceOrder } from '../../../src/features/orders/pricing.ts'
import type { AppError } from '../../../src/platform/contract/errors.ts'

const salay = { latitude: 8.8617, longitude: 124.7917 }
const lagonglong = { latitude: 8.8069, longitude: 124.7886 }
const claveria = { latitude: 8.6103, longitude: 124.8947 }
const free = {
  delivery_fee_base: 0,
  delivery_fee_per_km: 0,
  delivery_fee_free_above: null,
}
const lines = [{ line_total: 2 * 55_50 }, { line_total: 12 * 9_00 }]

function errorOf(work: () => unknown): AppError {
  try {
    work()
  } catch (error) {
    return error as AppError
  }
  throw new Error('nothing was refused')
}

describe('kilometresBetween', () => {
  it('is zero for one place, the same both ways, and right to the metre', () => {
    expect(kilometresBetween(salay, salay)).to.equal(0)
    expect(kilometresBetween(salay, lagonglong)).to.equal(kilometresBetween(lagonglong, salay))
    expect(kilometresBetween(salay, lagonglong)).to.be.closeTo(6.103, 0.001)
    expect(kilometresBetween(salay, claveria)).to.be.closeTo(30.166, 0.01)
  })

  it('crosses the date line and reaches the other side of the earth', () => {
    const [east, west] = [
      { latitude: 0, longitude: 179.5 },
      { latitude: 0, longitude: -179.5 },
    ]
    expect(kilometresBetween(east, west)).to.be.closeTo(111.19, 0.01)
    const antipode = { latitude: -salay.latitude, longitude: salay.longitude - 180 }
    expect(kilometresBetween(salay, antipode)).to.be.closeTo(20_015, 1)
  })
})

describe('priceOrder', () => {
  it('sums the lines; without a fee the total is the subtotal', () =>
    expect(priceOrder(lines, [null], null, free)).to.deep.equal({
      subtotal: 219_00,
      deliveryFee: 0,
      total: 219_00,
    }))

  it('adds one fee for the farthest store whose location is known, rounded to the centavo', () => {
    const settings = { ...free, delivery_fee_base: 30_00, delivery_fee_per_km: 5_00 }
    const { deliveryFee, total } = priceOrder(lines, [lagonglong, null, claveria], salay, settings)
    expect(deliveryFee).to.equal(30_00 + Math.round(5_00 * kilometresBetween(salay, claveria)))
    expect(total).to.equal(219_00 + deliveryFee)
  })

  it('charges the base alone when a location is unknown', () => {
    const settings = { ...free, delivery_fee_base: 30_00, delivery_fee_per_km: 5_00 }
    expect(priceOrder(lines, [claveria], null, settings).deliveryFee).to.equal(30_00)
    expect(priceOrder(lines, [null], salay, settings).deliveryFee).to.equal(30_00)
  })

  it('is delivered free from freeAbove on', () => {
    const settings = { ...free, delivery_fee_base: 30_00 }
    const fee = (delivery_fee_free_above: number) =>
      priceOrder(lines, [null], null, { ...settings, delivery_fee_free_above }).deliveryFee
    expect([fee(218_99), fee(219_00), fee(219_01), fee(0)]).to.deep.equal([0, 0, 30_00, 0])
  })

  it('VALIDATION_FAILED over a million pesos, fee included', () => {
    const line = { line_total: 100 * 10_000_00 }
    expect(priceOrder([line], [null], null, free).total).to.equal(1_000_000_00)
    const refusal = errorOf(() =>
      priceOrder([line], [null], null, { ...free, delivery_fee_base: 1 }),
    )
    expect([refusal.code, refusal.extras.details?.[0]?.path]).to.deep.equal([
      'VALIDATION_FAILED',
      'items',
    ])
  })
})

describe('assertMinimum', () => {
  it('BELOW_MINIMUM compares the subtotal, without the fee', () => {
    const price = { subtotal: 219_00, deliveryFee: 30_00, total: 249_00 }
    const refusal = errorOf(() => assertMinimum(price, { minimum_order_amount: 219_01 }))
    expect(refusal.code).to.equal('BELOW_MINIMUM')
    expect(refusal.message).to.include('₱219.01').and.include('₱219.00')
    expect(refusal.extras.minimumOrderAmount).to.equal(219.01)
    expect(() => assertMinimum(price, { minimum_order_amount: 219_00 })).not.to.throw()
  })
})

describe('assertWithinRadius', () => {
  const anyRadius = { max_delivery_radius_km: null }

  it('OUT_OF_DELIVERY_RANGE by the farthest store, only when both locations are known', () => {
    const settings = { max_delivery_radius_km: 10 }
    const refusal = errorOf(() => assertWithinRadius([lagonglong, claveria], salay, settings))
    expect(refusal.code).to.equal('OUT_OF_DELIVERY_RANGE')
    for (const [stores, place] of [
      [[lagonglong], salay],
      [[claveria], null],
      [[null], salay],
    ] as const)
      expect(() => assertWithinRadius([...stores], place, settings)).not.to.throw()
  })

  it('OUT_OF_DELIVERY_RANGE beyond the radius of any one store, whatever that of the platform', () => {
    const near = { ...lagonglong, deliveryRadiusKm: 6 }
    const far = { ...claveria, deliveryRadiusKm: 31 }
    const refusal = errorOf(() => assertWithinRadius([near, far], salay, anyRadius))
    expect([refusal.code, refusal.message.includes('6.1 km away')]).to.deep.equal([
      'OUT_OF_DELIVERY_RANGE',
      true,
    ])
    for (const [stores, settings] of [
      [[{ ...near, deliveryRadiusKm: 6.2 }, far], anyRadius],
      [[far], { max_delivery_radius_km: 31 }],
    ] as const)
      expect(() => assertWithinRadius([...stores], salay, settings)).not.to.throw()
    const platform = { max_delivery_radius_km: 30 }
    expect(errorOf(() => assertWithinRadius([far], salay, platform)).message).to.include('30 km.')
  })
})
