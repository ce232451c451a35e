import { expect } from 'chai'
import { describe, it } from 'mocha'
import { hostPrefix, normalizeIp, sitePrefix } from '../../../src/platform/values/ip-address.ts'

describe('normalizeIp', () => {
  for (const [text, address] of [
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:51342', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['[::ffff:203.0.113.7]:80', '203.0.113.7'],
    ['2001:DB8:0:0::7', '2001:db8::7'],
    ['[2001:db8::7]', '2001:db8::7'],
    ['[2001:db8::7]:51342', '2001:db8::7'],
    ['fe80::1%eth0', 'fe80::1'],
    ['', null],
    ['unknown', null],
    ['203.0.113.7:51342:1', null],
    ['203.0.113.256', null],
  ] as const)
    it(`makes ${address} of "${text}"`, () => expect(normalizeIp(text)).to.equal(address))
})

describe('the prefixes of an address', () => {
  it('are the /64 and the /48 of IPv6', () => {
    expect(hostPrefix('2001:db8:1:2:3:4:5:6')).to.equal('2001:db8:1:2::/64')
    expect(sitePrefix('2001:db8:1:2:3:4:5:6')).to.equal('2001:db8:1::/48')
    expect(hostPrefix('2001:db8:1:2::')).to.equal(hostPrefix('2001:db8:1:2:ffff::1'))
  })

  it('are the address itself of IPv4, and of what is none', () => {
    for (const prefix of [hostPrefix, sitePrefix]) {
      expect(prefix('203.0.113.7')).to.equal('203.0.113.7')
      expect(prefix('')).to.equal('')
    }
  })
})
