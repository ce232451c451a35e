/**
 * Encryption of secrets of third parties that must be used again, such as the access token of a page, so that a hash is not
 * enough. The key is derived from `JWT_SECRET` and not in the database. Each ciphertext names its key, so that keys rotate.
 */
import { hash, hkdfSync } from 'node:crypto'
import { compactDecrypt } from 'jose/jwe/compact/decrypt'
import { CompactEncrypt } from 'jose/jwe/compact/encrypt'
import { config } from '../../config/config.ts'

const keys = new Map(config.jwtSecrets.map((secret) => [keyId(secret), deriveKey(secret)]))
const header = { alg: 'dir', enc: 'A256GCM', kid: keyId(config.jwtSecrets[0]!) } as const

/** Every ciphertext under the current key begins with this. */
export const currentKeyPrefix = `${Buffer.from(JSON.stringify(header)).toString('base64url')}.`

export async function encrypt(plaintext: string): Promise<string> {
  return await new CompactEncrypt(new TextEncoder().encode(plaintext))
    .setProtectedHeader(header)
    .encrypt(keys.get(header.kid)!)
}

/** @throws when the ciphertext is under neither the current nor the previous `JWT_SECRET` */
export async function decrypt(ciphertext: string): Promise<string> {
  const { plaintext } = await compactDecrypt(ciphertext, ({ kid }) => {
    const key = keys.get(kid ?? '')
    if (!key) throw new Error('The ciphertext is under an unknown JWT_SECRET')
    return key
  })
  return new TextDecoder().decode(plaintext)
}

/** Re-encrypts a ciphertext of the previous key under the current one. */
export async function reencrypt(ciphertext: string): Promise<string> {
  return ciphertext.startsWith(currentKeyPrefix)
    ? ciphertext
    : await encrypt(await decrypt(ciphertext))
}

function deriveKey(secret: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', 'palengke encrypted secrets', 32))
}

function keyId(secret: string): string {
  return hash('sha256', deriveKey(secret), 'hex').slice(0, 12)
}
