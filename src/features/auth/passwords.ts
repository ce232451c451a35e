/**
 * Password hashing: argon2id, few at once. A flood of log-ins waits in a short queue and then gets 503, so that the
 * thread pool and the other routes stay free.
 */
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { slots } from '../../lib/slots.ts'

const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } // OWASP's argon2id figures
const inTurn = slots({
  inFlight: Math.max(1, availableParallelism() - 1),
  queue: 50,
  message: 'Too many people are signing in. Try again in a moment.',
})

/** @throws 503 BUSY when too many are waiting */
export async function hashPassword(password: string): Promise<string> {
  return await inTurn(() => hash(password, options))
}

/**
 * Checks a password; without a stored hash (nobody, or somebody who was erased) it costs the same and is false, so that no
 * timing tells who exists.
 */
export async function passwordMatches(password: string, stored: string | null): Promise<boolean> {
  const matches = await inTurn(async () => verify(stored || (await decoy), password))
  return Boolean(stored) && matches
}

const decoy = hash('the password of nobody', options)
