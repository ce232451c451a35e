import { expect } from 'chai'
import { describe, it } from 'mocha'
import { changesOf } from '../../../console/admin/platform/changes.js'
import { groups, inputOf } from '../../../console/admin/platform/fields.js'
import { Settings } from '../../../src/features/settings/schemas.ts'

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
