/**
 * Secrets of others that must be used again, such as the token of a page, so that a hash will not do: encrypted in the
 * database under a key that is not in it.
 */
import { hkdfSync } from 'node:crypto'
import { CompactEncrypt, compactDecrypt } from 'jose'
import { config } from '../config.ts'

const key = new Uint8Array(hkdfSync('sha256', config.jwtSecret, '', 'palengke sealed secrets', 32))

export async function seal(secret: string): Promise<string> {
  return await new CompactEncrypt(new TextEncoder().encode(secret))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(key)
}

/** @throws when it was sealed under another `JWT_SECRET` */
export async function unseal(sealed: string): Promise<string> {
  return new TextDecoder().decode((await compactDecrypt(sealed, key)).plaintext)
}
