/** Access tokens (JWT) and opaque secrets, which are stored hashed only. */
import { createHash, createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { config } from '../config.ts'

const key = new TextEncoder().encode(config.jwtSecret)
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
    .sign(key)
}

/** The claims of a token that is ours and has not expired, else null. */
export async function verifyAccessToken(token: string): Promise<AccessClaims | null> {
  const digest = hash('sha256', token)
  const known = verifiedTokens.get(digest)
  if (known && known.expiresAt > Date.now()) return known.claims
  const options = { issuer, audience: issuer, algorithms: ['HS256'], typ: 'at+jwt' }
  const verified = await jwtVerify(token, key, options).catch(() => null)
  if (!verified) return null
  const { sub, sid, ver, exp } = verified.payload
  const claims = { userId: String(sub), sessionId: String(sid), tokenVersion: Number(ver) }
  remember(digest, { claims, expiresAt: Number(exp) * 1000 })
  return claims
}

/**
 * Tokens whose signature was right, by their SHA-256: what was signed never changes, so it need not be computed at every
 * request. Who the user is now is no part of it.
 */
const verifiedTokens = new Map<string, { claims: AccessClaims; expiresAt: number }>()
const REMEMBERED = 10_000

function remember(digest: string, token: { claims: AccessClaims; expiresAt: number }): void {
  if (verifiedTokens.size >= REMEMBERED) verifiedTokens.delete(verifiedTokens.keys().next().value!)
  verifiedTokens.set(digest, token)
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
  return createHmac('sha256', key).update(`${purpose}:${id}`).digest('base64url')
}

/** Equality in constant time, whatever the lengths. */
export function sameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(hashToken(given), hashToken(expected))
}
