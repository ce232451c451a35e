/**
 * SSRF guard: URLs that users give and this service connects to must lead to the public internet. A host name is checked
 * again by the addresses it resolves to, at every connection.
 */
import { lookup as dnsLookup, type LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * What is wrong with such a URL, or null: only https on port 443, and no internal host or address. With `allowPrivate`, for
 * development, any http(s) URL will do.
 */
export function findUrlProblem(text: string, allowPrivate = false): string | null {
  const url = URL.parse(text)
  if (allowPrivate) return /^https?:$/.test(url?.protocol ?? '') ? null : 'must be an http(s) URL'
  if (!url) return 'must be a URL'
  if (url.protocol !== 'https:') return 'must begin with https://'
  if (url.port !== '') return 'must use port 443'
  if (url.username || url.password) return 'must not hold a user name or password'
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  const isInternal = isIP(host)
    ? !isPublicAddress(host)
    : !host.includes('.') || internalSuffix.test(host)
  return isInternal ? 'must be an address of the public internet' : null
}

/** Names that are resolved within a machine or its network only. */
const internalSuffix = /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home\.arpa)$/i

/** Not private, loopback, link-local (the metadata services of clouds), or an IPv6 form that embeds such an address. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(globalUnicast))
}

/** The only routed block of IPv6; outside it are ::127.0.0.1 and the like. */
const globalUnicast = ipaddr.parseCIDR('2000::/3')

/** The host name resolves to an internal address. */
export class PrivateAddressError extends Error {}

/** Says no more: who gave the host name may read it, and must not learn which internal names exist, and where. */
const NOT_PUBLIC = 'the host name does not lead to an address of the public internet'

/**
 * A `lookup` for sockets that fails for host names with any internal address. The socket connects to the very address that
 * was checked, so DNS rebinding gains nothing. Sockets do not look up IP literals: check those with `isPublicAddress`.
 */
export function publicLookup(resolve: typeof dnsLookup = dnsLookup): LookupFunction {
  return (hostname, options, callback) => {
    const check = (error: Error | null, addresses: LookupAddress[]) => {
      if (error) return callback(new Error(NOT_PUBLIC, { cause: error }), [])
      if (!addresses.every(({ address }) => isPublicAddress(address)))
        return callback(new PrivateAddressError(NOT_PUBLIC), [])
      if (options.all) return callback(null, addresses)
      const [{ address, family } = { address: '', family: 4 }] = addresses
      callback(null, address, family)
    }
    resolve(hostname, { ...options, all: true }, check)
  }
}
