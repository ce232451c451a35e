import { expect } from 'chai'
import { describe, it } from 'mocha'
import { meantOrderNumbers, newOrderNumber } from '../../../src/features/orders/order-number.ts'

const at = new Date('2026-03-01T17:00:00Z') // in Manila the next day

describe('the number of an order', () => {
  it('has the day in Manila and a code', () => {
    expect(newOrderNumber(at)).to.match(/^ORD-20260302-[0-9A-HJKMNP-TV-Z]{6}$/)
  })

  it('is found whole, or by its code on any day of the past year', () => {
    expect(meantOrderNumbers(' ord-20200101-k7m2pq ', at)).to.deep.equal(['ORD-20200101-K7M2PQ'])
    const meant = meantOrderNumbers('k7m2pq', at)
    expect([meant[0], meant.at(-1), new Set(meant).size]).to.deep.equal([
      'ORD-20260302-K7M2PQ',
      'ORD-20250302-K7M2PQ',
      366,
    ])
    for (const text of ['', 'k7m2p', 'ORD-2026', 'ORD-20260302-K7M2PQ-', '%'])
      expect(meantOrderNumbers(text, at), text).to.deep.equal([])
  })
})
