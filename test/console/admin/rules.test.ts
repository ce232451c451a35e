import { expect } from 'chai'
import { describe, it } from 'mocha'
import { changesOf } from '../../../console/admin/platform/changes.js'
import { groups, inputOf } from '../../../console/admin/platform/fields.js'
import { lateOrders } from '../../../console/admin/today/late.js'
import { Settings } from '../../../src/features/settings/schemas.ts'

const NOW = Date.parse('2026-11-23T04:00:00.000Z')
const ago = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString()

const order = (id: string, status: string, minutes: number, more: object = {}) =>
  ({
    id,
    status,
    timeline: [{ status, at: ago(minutes), by: 'system' }],
    createdAt: ago(minutes + 10),
    preparationStartsAt: null,
    ...more,
  }) as any

describe('orders that wait too long', () => {
  const late = (...orders: any[]) =>
    lateOrders(orders, NOW).map((each) => `${each.order.id} ${each.minutes}`)

  it('are those beyond the patience of their status, the longest wait first', () => {
    const shown = late(
      order('new', 'confirmed', 14),
      order('forgotten', 'confirmed', 15),
      order('cooking', 'preparing', 59),
      order('cold', 'ready', 45),
      order('on the way', 'out_for_delivery', 60),
      order('done', 'delivered', 500),
    )
    expect(shown).to.deep.equal(['on the way 60', 'cold 45', 'forgotten 15'])
  })

  it('count from when the work on them begins', () => {
    const later = { preparationStartsAt: ago(-30) }
    expect(late(order('for tonight', 'confirmed', 300, later))).to.deep.equal([])
    expect(
      late(order('for noon', 'confirmed', 300, { preparationStartsAt: ago(20) })),
    ).to.deep.equal(['for noon 20'])
  })
})

describe('the changes of an audit entry', () => {
  it('are what differs, before and after, nested names with a dot', () => {
    const before = { role: 'customer', fee: { base: 50, perKm: 5 }, note: null }
    const after = { role: 'rider', fee: { base: 60, perKm: 5 }, note: null, tags: ['a'] }
    expect(changesOf(before, after)).to.deep.equal([
      { name: 'role', before: 'customer', after: 'rider' },
      { name: 'fee.base', before: '50', after: '60' },
      { name: 'tags', before: null, after: '["a"]' },
    ])
    expect(changesOf(null, { status: 'approved' })).to.deep.equal([
      { name: 'status', before: null, after: 'approved' },
    ])
    expect(changesOf(undefined, null)).to.deep.equal([])
  })
})

describe('the form of the settings', () => {
  it('has every setting of the API but the logo, once', () => {
    const fields = Object.values(groups).flatMap((fields) => Object.keys(fields))
    const names = new Set(fields.map((name) => name.split('.')[0]!))
    const settings = Object.keys(Settings.properties).filter((name) => name !== 'logoUrl')
    expect([...names].toSorted()).to.deep.equal(settings.toSorted())
    expect(new Set(fields).size).to.equal(fields.length)
  })

  it('says numbers, switches, and null for no limit', () => {
    const fields = {
      'deliveryFee.base': 'money',
      'deliveryFee.freeAbove': 'money?',
      commissionRate: 'percent',
      codEnabled: 'switch',
      smsEnabled: 'switch',
      siteName: 'text',
    }
    const values = {
      'deliveryFee.base': '49.50',
      'deliveryFee.freeAbove': '',
      commissionRate: '7.25',
      codEnabled: 'on',
      siteName: 'Palengke',
    }
    expect(inputOf(fields, values)).to.deep.equal({
      deliveryFee: { base: 49.5, freeAbove: null },
      commissionRate: 0.0725,
      codEnabled: true,
      smsEnabled: false,
      siteName: 'Palengke',
    })
  })
})
