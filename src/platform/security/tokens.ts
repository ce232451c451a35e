/** Access tokens (JWT) and opaque secrets, which are stored hashed only. */
import { createHash, createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { JWTPayload } from 'jose'
import { JWSSignatureVerificationFailed } from 'jose/errors'
import { SignJWT } from 'jose/jwt/sign'
import { jwtVerify } from 'jose/jwt/verify'
import { LRUCache } from 'lru-cache'
import { config } from '../../config/config.ts'

/** The first signs; while the secret is being changed, what the previous one signed is good too. */
const secrets = config.jwtSecrets.map((secret) => new TextEncoder().encode(secret))
/** The same, read once: jose would read bytes anew for each token. */
const keys = await Promise.all(
  secrets.map((secret) => {
    const hmac = { name: 'HMAC', hash: 'SHA-256' }
    return crypto.subtle.importKey('raw', secret, hmac, false, ['sign', 'verify'])
  }),
)
const issuer = 'palengke'

export interface AccessClaims {
  userId: string
  sessionId: string
  /** Raised by a password reset, which ends every access token of the user. */
  tokenVersion: number
}

/** A JWT that lives 15 minutes. It names the user and nothing that may change: rights are read at every request. */
export async function signAccessToken({
  userId,
  sessionId,
  tokenVersion,
}: AccessClaims): Promise<string> {
  return await new SignJWT({ sid: sessionId, ver: tokenVersion })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
    .setIssuer(issuer)
    .setAudience(issuer)
    .setSubject(userId)
    .setIssuedAt()
    .setExpirationTime('15m')
    .sign(keys[0]!)
}

/** The claims of a token that is ours and has not expired, else null. */
export async function verifyAccessToken(token: string): Promise<AccessClaims | null> {
  const digest = hash('sha256', token)
  const known = verifiedTokens.get(digest)
  if (known && known.expiresAt > Date.now()) return known.claims
  const payload = await payloadOf(token)
  if (!payload) return null
  const { sub, sid, ver, exp } = payload
  const claims = { userId: String(sub), sessionId: String(sid), tokenVersion: Number(ver) }
  verifiedTokens.set(digest, { claims, expiresAt: Number(exp) * 1000 })
  return claims
}

/**
 * Verified tokens by their SHA-256: the claims of a signed token never change, so a signature is checked once. What the user may
 * do now is not cached.
 */
const verifiedTokens = new LRUCache<string, { claims: AccessClaims; expiresAt: number }>({
  max: 10_000,
})

const expected = { issuer, audience: issuer, algorithms: ['HS256'], typ: 'at+jwt' }

async function payloadOf(token: string): Promise<JWTPayload | null> {
  for (const key of keys) {
    try {
      return (await jwtVerify(token, key, expected)).payload
    } catch (error) {
      if (!(error instanceof JWSSignatureVerificationFailed)) return null
    }
  }
  return null
}

/** 256 random bits, URL-safe. */
export function newOpaqueToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of an opaque token: it is random, so a fast hash is enough. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** A token that can be made again from `id`, so that no queue and no table ever holds it. */
export function derivedToken(purpose: string, id: string): string {
  return derivedTokens(purpose, id)[0]!
}

/** The same, first as it is made now, then as it was made under the previous secret. */
export function derivedTokens(purpose: string, id: string): string[] {
  return secrets.map((secret) =>
    createHmac('sha256', secret).update(`${purpose}:${id}`).digest('base64url'),
  )
}

/** Equality in constant time, whatever the lengths. */
export function timingSafeEqualText(given: string, expected: string): boolean {
  return timingSafeEqual(hashToken(given), hashToken(expected))
}

/** Whether it is one of the live values of a secret; the time taken does not tell which. */
export function isOneOf(given: string, live: readonly string[]): boolean {
  return live.map((expected) => timingSafeEqualText(given, expected)).includes(true)
}
