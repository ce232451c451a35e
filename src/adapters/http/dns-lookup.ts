import { Resolver, type lookup, type LookupAddress } from 'node:dns'

/**
 * Resolves a public host name over the network alone. `dns.lookup` would hold one of libuv's four threads for as long as the
 * name server of the host keeps it waiting, and file access, images and all other look-ups wait for these threads.
 */
export const networkLookup = ((
  hostname: string,
  _options: object,
  callback: (error: Error | null, addresses: LookupAddress[]) => void,
) => {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 })
  const errors: Error[] = []
  const found: LookupAddress[] = []
  let pending = 2
  const collect = (family: 4 | 6) => (error: Error | null, addresses: string[] | undefined) => {
    if (error) errors.push(error)
    else for (const address of addresses ?? []) found.push({ address, family })
    pending -= 1
    if (pending === 0) callback(found.length > 0 ? null : (errors[0] ?? null), found)
  }
  resolver.resolve4(hostname, collect(4))
  resolver.resolve6(hostname, collect(6))
}) as typeof lookup

const TIMEOUT_MS = 2_000
