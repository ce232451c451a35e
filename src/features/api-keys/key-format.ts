/**
 * The format of API keys: a prefix for the kind, 256 random bits in hex, and a CRC-32 of both, so that a truncated or mistyped
 * key is rejected without a database query.
 */
import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

export type KeyKind = 'secret' | 'publishable' | 'test'

export const keyPrefixes: Readonly<Record<KeyKind, string>> = {
  secret: 'plk_live_',
  publishable: 'plk_pub_live_',
  test: 'plk_test_',
}

const keyPattern = /^(?:plk_live_|plk_pub_live_|plk_test_)[0-9a-f]{72}$/
const CHECKSUM_DIGITS = 8

export function generateKey(kind: KeyKind): string {
  const body = keyPrefixes[kind] + randomBytes(32).toString('hex')
  return body + checksum(body)
}

/** Checks the format and the checksum, not whether the key exists. */
export function isWellFormed(key: string): boolean {
  return (
    keyPattern.test(key) && checksum(key.slice(0, -CHECKSUM_DIGITS)) === key.slice(-CHECKSUM_DIGITS)
  )
}

function checksum(body: string): string {
  return crc32(body).toString(16).padStart(CHECKSUM_DIGITS, '0')
}
