/**
 * The keys that events are signed with (ES256), derived from INTERNAL_KEY: every process has the same without storing any. A
 * rotated key stays published while its predecessor is configured.
 */
import { createECDH, createHash, createPrivateKey, hkdfSync, type KeyObject } from 'node:crypto'
import { config } from '../../../config/config.ts'

interface SigningKey {
  kid: string
  publicJwk: Record<string, string>
  privateKey: KeyObject
}

let keys: SigningKey[] | undefined

/** The current one first. */
export function signingKeys(): SigningKey[] {
  return (keys ??= config.internalKeys.map(deriveKey))
}

export function publicKeys(): object[] {
  return signingKeys().map(({ publicJwk }) => publicJwk)
}

function deriveKey(secret: string): SigningKey {
  const ecdh = createECDH('prime256v1')
  const scalar = Buffer.from(hkdfSync('sha256', secret, '', 'agent order events', 32))
  scalar[0]! &= 0x7f // below the order of the curve
  ecdh.setPrivateKey(scalar)
  const point = ecdh.getPublicKey()
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url'),
  )
  const jwk = { kty: 'EC', crv: 'P-256', x: x!, y: y! }
  const kid = createHash('sha256').update(JSON.stringify(jwk)).digest('base64url').slice(0, 16)
  const d = scalar.toString('base64url')
  return {
    kid,
    publicJwk: { kid, ...jwk, use: 'sig', alg: 'ES256' },
    privateKey: createPrivateKey({ key: { ...jwk, d }, format: 'jwk' }),
  }
}
