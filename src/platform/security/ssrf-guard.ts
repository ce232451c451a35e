/**
 * Addresses that strangers give and this service connects to. Only those of the public internet, so that nobody reaches
 * what is inside the network. A name is judged again by what it resolves to, at every connection.
 */
import { lookup as resolve, type LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** What is wrong with the text of such an address, or null. Only https on port 443, and no name or literal from inside. */
export function findUrlProblem(text: string, allowPrivate = false): string | null {
  const url = URL.parse(text)
  if (allowPrivate) return /^https?:$/.test(url?.protocol ?? '') ? null : 'must be an http(s) URL'
  if (!url) return 'must be a URL'
  if (url.protocol !== 'https:') return 'must begin with https://'
  if (url.port !== '') return 'must use port 443'
  if (url.username || url.password) return 'must not hold a user name or password'
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  const isInside = isIP(host) ? !isPublicAddress(host) : !host.includes('.') || local.test(host)
  return isInside ? 'must be an address of the public internet' : null
}

/** Names that never leave a machine or its network. */
const local = /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home\.arpa)$/i

/** Neither private, loopback, link-local (where clouds keep secrets), nor any form that wraps such an address. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(publicV6))
}

/** All that is routed; the rest of IPv6 holds ::127.0.0.1 and the like. */
const publicV6 = ipaddr.parseCIDR('2000::/3')

/** The name leads, or has been led, to an address from inside. */
export class PrivateAddressError extends Error {}

/**
 * Resolves for a connection, which then goes to the very address that was judged: a name that changes its mind in between
 * (DNS rebinding) gains nothing. One address from inside refuses them all. Sockets don't ask it about literals.
 */
export function publicLookup(resolver: typeof resolve = resolve): LookupFunction {
  return (hostname, options, answer) => {
    const judge = (error: Error | null, found: LookupAddress[]) => {
      const inside = found?.find(({ address }) => !isPublicAddress(address))
      const refusal = inside && new PrivateAddressError(`${hostname} resolves to ${inside.address}`)
      if (error || refusal) return answer(error ?? refusal!, [])
      if (options.all) return answer(null, found)
      const [{ address, family } = { address: '', family: 4 }] = found
      answer(null, address, family)
    }
    resolver(hostname, { ...options, all: true }, judge)
  }
}
