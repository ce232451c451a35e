/**
 * Secrets of others that must be used again, such as the token of a page, so that a hash will not do: encrypted in the
 * database under a key that is not in it. Each names the key it is under, so that a new `JWT_SECRET` can take over.
 */
import { hash, hkdfSync } from 'node:crypto'
import { compactDecrypt } from 'jose/jwe/compact/decrypt'
import { CompactEncrypt } from 'jose/jwe/compact/encrypt'
import { config } from '../../config/config.ts'

const keys = new Map(config.jwtSecrets.map((secret) => [nameOf(secret), keyOf(secret)]))
const header = { alg: 'dir', enc: 'A256GCM', kid: nameOf(config.jwtSecrets[0]!) } as const

/** What is sealed under the key of today begins like this. */
export const currentKeyPrefix = `${Buffer.from(JSON.stringify(header)).toString('base64url')}.`

export async function encrypt(secret: string): Promise<string> {
  return await new CompactEncrypt(new TextEncoder().encode(secret))
    .setProtectedHeader(header)
    .encrypt(keys.get(header.kid)!)
}

/** @throws when it was sealed under a `JWT_SECRET` that is neither of today nor the previous one */
export async function decrypt(sealed: string): Promise<string> {
  const { plaintext } = await compactDecrypt(sealed, ({ kid }) => {
    const key = keys.get(kid ?? '')
    if (!key) throw new Error('It is sealed under a JWT_SECRET that is not known any more')
    return key
  })
  return new TextDecoder().decode(plaintext)
}

/** Brings it under the key of today. */
export async function reencrypt(sealed: string): Promise<string> {
  return sealed.startsWith(currentKeyPrefix) ? sealed : await encrypt(await decrypt(sealed))
}

function keyOf(secret: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', 'palengke sealed secrets', 32))
}

function nameOf(secret: string): string {
  return hash('sha256', keyOf(secret), 'hex').slice(0, 12)
}
