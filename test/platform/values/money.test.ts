import { expect } from 'chai'
import fc from 'fast-check'
import { describe, it } from 'mocha'
import {
  applyRate,
  centavos,
  formatAmount,
  formatPesos,
  pesos,
} from '../../../src/platform/values/money.ts'

const amount = fc.integer({ min: 0, max: 1_000_000_000_00 })

describe('money', () => {
  it('converts every amount of centavos to pesos and back', () => {
    fc.assert(fc.property(amount, (each) => centavos(pesos(each)) === each))
    for (const [inPesos, inCentavos] of [
      [0.29, 29],
      [1.15, 115],
      [8.2, 820],
      [1.005e6, 100_500_000],
      [9_999_999.99, 999_999_999],
    ] as const) {
      expect(centavos(inPesos)).to.equal(inCentavos)
      expect(pesos(inCentavos)).to.equal(inPesos)
    }
  })

  for (const [of, rate, share] of [
    [100_00, 0.03, 300],
    [50, 0.03, 2], // 1.5 centavos, rounded up
    [49, 0.03, 1],
    [150, 0.03, 5], // 4.5, rounded up
    [16, 0.03, 0],
    [17, 0.03, 1],
    [100_000_000, 0.029_999, 2_999_900],
    [1, 0.5, 1],
    [999, 0, 0],
  ] as const)
    it(`applies the rate ${rate} to ${of} centavos: ${share}`, () =>
      expect(applyRate(of, rate)).to.equal(share))

  it('rounds half up for every amount and rate', () => {
    const millionths = fc.integer({ min: 0, max: 500_000 })
    fc.assert(
      fc.property(amount, millionths, (of, rate) => {
        const twice = 2n * BigInt(of) * BigInt(rate)
        const halfUp = (twice + 1_000_000n) / 2_000_000n
        return BigInt(applyRate(of, rate / 1_000_000)) === halfUp
      }),
    )
  })

  it('is formatted with the sign, commas and two decimals', () => {
    expect(formatPesos(123_450)).to.equal('₱1,234.50')
    expect(formatPesos(5)).to.equal('₱0.05')
  })

  it('of a payment provider is formatted with its currency, or as none', () => {
    expect(formatAmount(15_200, 'PHP')).to.equal('₱152.00')
    expect(formatAmount(152, 'USD')).to.equal('USD 1.52')
    expect(formatAmount(null, 'PHP')).to.equal('of no amount')
  })
})
