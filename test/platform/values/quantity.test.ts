import { expect } from 'chai'
import fc from 'fast-check'
import { describe, it } from 'mocha'
import {
  addQuantities,
  compareQuantities,
  fitsRule,
  isMultipleOf,
  isQuantity,
  lineTotal,
  nearestAmounts,
  rangeAround,
} from '../../../src/platform/values/quantity.ts'

/** Whole thousandths, and the number that a client sends for them. */
const thousandths = fc.integer({ min: 1, max: 100_000_000 })
const quantityOf = (whole: number) => Number((whole / 1_000).toFixed(3))

describe('quantities', () => {
  it('have at most 3 decimals', () => {
    fc.assert(fc.property(thousandths, (whole) => isQuantity(quantityOf(whole))))
    for (const value of [0.1 + 0.2, 1.0005, 1 / 3, 1e-9, NaN, Infinity])
      expect(isQuantity(value), String(value)).to.equal(false)
  })

  it('add up exactly, whatever their fractions', () => {
    expect(addQuantities(0.1, 0.2)).to.equal(0.3)
    expect(addQuantities(8.95, -1.05, -7.9)).to.equal(0)
    fc.assert(
      fc.property(fc.array(thousandths, { maxLength: 20 }), (all) => {
        const sum = all.reduce((total, each) => total + each, 0)
        return addQuantities(...all.map(quantityOf)) === quantityOf(sum)
      }),
    )
  })

  it('are compared, and divided by a step, as the decimals that they are', () => {
    fc.assert(
      fc.property(
        thousandths,
        thousandths,
        fc.integer({ min: 1, max: 1_000 }),
        (one, other, step) =>
          Math.sign(compareQuantities(quantityOf(one), quantityOf(other))) ===
            Math.sign(one - other) &&
          isMultipleOf(quantityOf(one), quantityOf(step)) === (one % step === 0),
      ),
    )
  })

  for (const [quantity, rule, nearest] of [
    [1.3, { step: 0.25, min: 0.25, max: 999 }, [1.25, 1.5]],
    [0.1, { step: 0.25, min: 0.5, max: 999 }, [0.5, 0.75]],
    [1_000, { step: 1, min: 1, max: 999 }, [998, 999]],
    [2.5, { step: 1, min: 1, max: 999 }, [2, 3]],
    [9, { step: 1, min: 3, max: 3 }, [3]],
    [0.299, { step: 0.1, min: 0.1, max: 2 }, [0.2, 0.3]],
  ] as const)
    it(`nearest to ${quantity} in steps of ${rule.step} from ${rule.min} to ${rule.max}: ${nearest.join(' and ')}`, () =>
      expect(nearestAmounts(quantity, rule)).to.deep.equal(nearest))

  it('nearest amounts follow the rule, and no other does in between', () => {
    const rule = fc
      .tuple(fc.integer({ min: 1, max: 1_000 }), fc.nat(50), fc.nat(50))
      .map(([step, from, more]) => ({
        step: quantityOf(step),
        min: quantityOf(step * (1 + from)),
        max: quantityOf(step * (1 + from + more)),
      }))
    fc.assert(
      fc.property(rule, thousandths, (each, whole) => {
        const nearest = nearestAmounts(quantityOf(whole), each)
        const [lower, upper = lower!] = nearest
        return (
          nearest.every((amount) => fitsRule(amount, each)) &&
          (lower === upper || addQuantities(lower!, each.step) === upper)
        )
      }),
    )
  })

  for (const [price, quantity, total] of [
    [220_00, 0.5, 110_00],
    [99_99, 0.333, 33_30], // 3329.667
    [1, 0.5, 1], // half a centavo goes up
    [1, 0.499, 0],
    [33_33, 2.5, 83_33], // 8332.5
    [1_000_000_000, 100_000, 100_000_000_000_000],
  ] as const)
    it(`${price} centavos × ${quantity} are ${total}`, () =>
      expect(lineTotal(price, quantity)).to.equal(total))

  it('may differ by a share of themselves, and not by a thousandth more', () => {
    expect(rangeAround(1, 0.15)).to.deep.equal([0.85, 1.15])
    expect(rangeAround(0.333, 0.15)).to.deep.equal([0.284, 0.382])
    expect(rangeAround(2.5, 0)).to.deep.equal([2.5, 2.5])
  })
})
