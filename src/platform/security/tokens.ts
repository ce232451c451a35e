/** Access tokens (JWT), and opaque tokens, of which only a hash is stored. */
import { createHash, createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { JWTPayload } from 'jose'
import { JWSSignatureVerificationFailed } from 'jose/errors'
import { SignJWT } from 'jose/jwt/sign'
import { jwtVerify } from 'jose/jwt/verify'
import { LRUCache } from 'lru-cache'
import { config } from '../../config/config.ts'
import { isUuid } from '../values/ids.ts'

/** The first signs; tokens of the previous one stay valid while the secret is rotated. */
const secrets = config.jwtSecrets.map((secret) => new TextEncoder().encode(secret))
/** Imported once: jose would import the bytes again for each token. */
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
}

/** A JWT that expires after 15 minutes. It holds no rights, which may change: they are read with its session at every request. */
export async function signAccessToken({ userId, sessionId }: AccessClaims): Promise<string> {
  return await new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
    .setIssuer(issuer)
    .setAudience(issuer)
    .setSubject(userId)
    .setIssuedAt()
    .setExpirationTime('15m')
    .sign(keys[0]!)
}

/** Null for a token that is expired or not ours. */
export async function verifyAccessToken(token: string): Promise<AccessClaims | null> {
  const digest = hash('sha256', token)
  const cached = verifiedTokens.get(digest)
  if (cached && cached.expiresAt > Date.now()) return cached.claims
  const payload = await verifySignature(token)
  if (!payload) return null
  const claims = claimsOf(payload)
  if (claims) verifiedTokens.set(digest, { claims, expiresAt: payload.exp! * 1000 })
  return claims
}

/** Null for the payload of a signed token that is no access token. */
function claimsOf({ sub, sid }: JWTPayload): AccessClaims | null {
  const claims = { userId: String(sub), sessionId: String(sid) }
  return isUuid(claims.userId) && isUuid(claims.sessionId) ? claims : null
}

/**
 * Verified tokens by their SHA-256: the claims of a signed token never change, so its signature is verified once. The rights of
 * the user are not cached.
 */
const verifiedTokens = new LRUCache<string, { claims: AccessClaims; expiresAt: number }>({
  max: 10_000,
})

const verifyOptions = {
  issuer,
  audience: issuer,
  algorithms: ['HS256'],
  typ: 'at+jwt',
  requiredClaims: ['exp', 'iat', 'sub', 'sid'],
}

async function verifySignature(token: string): Promise<JWTPayload | null> {
  for (const key of keys) {
    try {
      return (await jwtVerify(token, key, verifyOptions)).payload
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

/** For storing an opaque token: it is random, so a fast hash is enough. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** A token that can be derived again from `id`, so that no queue and no table holds it. */
export function derivedToken(purpose: string, id: string): string {
  return derivedTokens(purpose, id)[0]!
}

/** The same under the current secret, then under the previous one. */
export function derivedTokens(purpose: string, id: string): string[] {
  return secrets.map((secret) =>
    createHmac('sha256', secret).update(`${purpose}:${id}`).digest('base64url'),
  )
}

/** Equality in constant time, whatever the lengths. */
export function timingSafeEqualText(given: string, expected: string): boolean {
  return timingSafeEqual(hashToken(given), hashToken(expected))
}

/** Whether `given` is one of the accepted values of a secret, in constant time. */
export function isOneOf(given: string, accepted: readonly string[]): boolean {
  return accepted.map((expected) => timingSafeEqualText(given, expected)).includes(true)
}
