/** Addresses of clients, and the prefixes by which limits count them. */
import { isIPv4, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * One spelling for each address, without a port: some proxies forward `203.0.113.7:51342` or `[2001:db8::7]:51342`, and a socket
 * that takes both families shows IPv4 as `::ffff:203.0.113.7`. Null when `text` is no address.
 */
export function normalizeIp(text: string): string | null {
  // Nearly every request has one of these, and parsing costs as much as a third of what the edge does for it.
  const unmapped = text.startsWith('::ffff:') ? text.slice('::ffff:'.length) : text
  if (isIPv4(unmapped)) return unmapped
  const bare = text.replace(/^\[([^\]]*)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1')
  if (isIPv4(bare)) return bare
  const address = bare.replace(/%.*$/, '') // the zone of a link-local address
  if (!isIPv6(address)) return null
  const parsed = ipaddr.IPv6.parse(address)
  return (parsed.isIPv4MappedAddress() ? parsed.toIPv4Address() : parsed).toString()
}

/** What one customer of a network has: an IPv4 address, or the /64 of an IPv6 one. */
export function hostPrefix(ip: string): string {
  return isIPv6(ip) ? networkOf(ip, 64) : ip
}

/** What one site may have: an IPv4 address, or the /48 of an IPv6 one. */
export function sitePrefix(ip: string): string {
  return isIPv6(ip) ? networkOf(ip, 48) : ip
}

function networkOf(ip: string, bits: number): string {
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${ip}/${bits}`).toString()}/${bits}`
}
