import type { lookup } from 'node:dns'
import { createServer, connect, type Server } from 'node:net'
import { once } from 'node:events'
import { expect } from 'chai'
import { after, before, describe, it } from 'mocha'
import {
  isPublicAddress,
  publicLookup,
  findUrlProblem,
} from '../../../src/platform/security/ssrf-guard.ts'

/** Internal hosts in every notation that we know of. */
const internalHosts = [
  ...'127.0.0.1 127.1 127.0.1 2130706433 0x7f000001 0177.0.0.1 0x7f.1 017700000001 127.255.255.254'.split(
    ' ',
  ),
  ...'0 0.0.0.0 0x0 10.0.0.1 10.1 167772161 172.16.0.1 172.31.255.255 192.168.0.1 192.168.1 3232235777'.split(
    ' ',
  ),
  ...'169.254.169.254 0xa9fea9fe 2852039166 169.254.0.1 100.64.0.1 100.127.255.255 192.0.0.1 192.0.0.192'.split(
    ' ',
  ),
  ...'192.0.2.1 198.18.0.1 198.19.255.255 198.51.100.1 203.0.113.1 224.0.0.1 239.255.255.255 240.0.0.1'.split(
    ' ',
  ),
  ...'255.255.255.255 192.88.99.1 １２７.０.０.１ ①②⑦.0.0.1 127。0。0。1'.split(' '),
  ...'[::1] [::] [0:0:0:0:0:0:0:1] [::127.0.0.1] [::ffff:127.0.0.1] [::ffff:7f00:1] [::ffff:169.254.169.254]'.split(
    ' ',
  ),
  ...'[::ffff:0:127.0.0.1] [64:ff9b::7f00:1] [64:ff9b::169.254.169.254] [64:ff9b:1::1] [2002:7f00:1::] [2002:a9fe:a9fe::]'.split(
    ' ',
  ),
  ...'[2001::1] [2001:db8::1] [fc00::1] [fd00:ec2::254] [fe80::1] [fec0::1] [ff02::1] [100::1] [5f00::1] [3fff::1]'.split(
    ' ',
  ),
  ...'localhost LOCALHOST localhost. LocalHost.localdomain x.localhost a.b.localhost db redis intranet'.split(
    ' ',
  ),
  ...'printer.local router.lan x.internal metadata.google.internal metadata.google.internal. nas.home.arpa wiki.intranet'.split(
    ' ',
  ),
]

describe('findUrlProblem', () => {
  for (const host of internalHosts)
    it(`rejects the internal host ${host}`, () => {
      expect(findUrlProblem(`https://${host}/push`)).to.be.a('string')
    })

  const invalid = [
    'http://push.example.com/x',
    'ftp://push.example.com/x',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/plain,x',
    'https://push.example.com:22/x',
    'https://push.example.com:8443/x',
    'https://user@push.example.com/x',
    'https://user:pass@push.example.com/x',
    'https://fcm.googleapis.com@127.0.0.1/x',
    'https://127.0.0.1#.fcm.googleapis.com/',
    'https://127.0.0.1\\.fcm.googleapis.com/',
    'https:///x',
    'https://',
    '//push.example.com/x',
    'push.example.com/x',
    '',
    'a sample of text',
  ]
  for (const text of invalid)
    it(`rejects what is not https on port 443: ${text || 'an empty text'}`, () => {
      expect(findUrlProblem(text)).to.be.a('string')
    })

  const valid = [
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
    'https://web.push.apple.com/QABC',
    'https://wns2-par02p.notify.windows.com/w/?token=x',
    'https://push.example.com:443/x',
    'https://8.8.8.8/x',
    'https://[2606:4700::1111]/x',
    'https://fcm.googleapis.com.evil.example/x', // a public host, whatever its name
  ]
  for (const text of valid)
    it(`accepts ${text}`, () => {
      expect(findUrlProblem(text)).to.equal(null)
    })
})

describe('publicLookup', () => {
  let sentinel: Server
  let port: number
  let connections = 0

  before(async () => {
    sentinel = createServer((socket) => {
      connections += 1
      socket.on('error', () => {})
      socket.end('internal')
    }).listen(0, '127.0.0.1')
    await once(sentinel, 'listening')
    ;({ port } = sentinel.address() as { port: number })
  })
  after(() => sentinel.close())

  /** Resolves to these addresses, one lookup after the other. */
  const resolver = (...answers: string[][]) => {
    let call = 0
    return ((_: string, __: object, done: (error: null, found: object[]) => void) => {
      const addresses = answers[Math.min(call, answers.length - 1)]!
      call += 1
      done(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )
    }) as unknown as typeof lookup
  }

  const notPublic = 'the host name does not lead to an address of the public internet'

  const reach = async (resolve: typeof lookup, host = 'push.example.com') => {
    const socket = connect({ host, port, lookup: publicLookup(resolve) })
    try {
      await once(socket, 'connect', { signal: AbortSignal.timeout(1_000) })
      return 'connected'
    } catch (error) {
      return String(error)
    } finally {
      socket.destroy()
    }
  }

  it('fails when any address is internal', async () => {
    const addresses = [
      '127.0.0.1',
      '::1',
      '::ffff:127.0.0.1',
      '169.254.169.254',
      '10.0.0.5',
      '0.0.0.0',
    ]
    for (const address of addresses) {
      for (const answers of [[address], ['8.8.8.8', address]])
        expect(await reach(resolver(answers)), address).to.equal(`Error: ${notPublic}`)
    }
    expect(connections).to.equal(0)
  })

  it('fails word for word the same for an internal name and for one that does not exist', async () => {
    const failing = ((_: string, __: object, done: (error: Error) => void) =>
      done(new Error('getaddrinfo ENOTFOUND vault.corp.example'))) as unknown as typeof lookup
    const host = 'vault.corp.example'
    const [unknown, internal] = [
      await reach(failing, host),
      await reach(resolver(['10.0.0.5']), host),
    ]
    expect([unknown, internal]).to.deep.equal([`Error: ${notPublic}`, `Error: ${notPublic}`])
  })

  it('resolves once a connection, so that DNS rebinding gains nothing', async () => {
    let lookups = 0
    const rebinding = resolver(['127.0.0.1'], ['8.8.8.8'], ['127.0.0.1'])
    const counted = ((...args: Parameters<typeof lookup>) => {
      lookups += 1
      return rebinding(...args)
    }) as typeof lookup
    expect(await reach(counted)).to.include(notPublic)
    expect(lookups).to.equal(1)
    expect(connections).to.equal(0)
  })

  it('is what prevents the connection: without it the sentinel is reached', async () => {
    const socket = connect({
      host: 'push.example.com',
      port,
      lookup: resolver(['127.0.0.1']),
    })
    const connected = once(sentinel, 'connection')
    socket.on('error', () => {}) // both sides close the connection
    await connected
    socket.destroy()
    expect(connections).to.equal(1)
  })
})

describe('isPublicAddress', () => {
  it('is false for what is not an address', () => {
    for (const text of ['', 'localhost', '1.2.3.4.5', '::g', '8.8.8.8/8'])
      expect(isPublicAddress(text), text).to.equal(false)
  })
})
