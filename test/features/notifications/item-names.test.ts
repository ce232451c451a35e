import { expect } from 'chai'
import { describe, it } from 'mocha'
import { describeLines } from '../../../src/features/notifications/rendering/order-lines.ts'

describe('the items of an order in words', () => {
  it('name variant, options and note of a line, and (Rx) for a prescription', () => {
    const dish = { name: 'Adobo', unit: 'serving', quantity: 2, prescription: false }
    const options = { variant: 'Large', choices: [{ name: 'Egg' }, { name: 'Rice' }] }
    const lines = [
      { ...dish, ...options, note: 'no onions' },
      {
        name: 'Bangus',
        variant: null,
        choices: [],
        unit: 'kilo',
        quantity: 0.5,
        prescription: true,
      },
    ]
    expect(describeLines(lines)).to.match(
      /^2 serving Adobo, Large \(Egg, Rice\) "no onions", 0\.5 kg Bangus \(Rx\)$/,
    )
  })
})
