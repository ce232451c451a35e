/** HTTP Basic authentication of admins for the queue dashboard. */
import { createHmac, randomBytes } from 'node:crypto'
import { config } from '../../../config/config.ts'
import { cachedByKey } from '../../../platform/cache/cached.ts'
import { AppError, fail } from '../../../platform/contract/errors.ts'
import { createRateLimit } from '../../../platform/http/rate-limit.ts'
import { authenticate } from '../../auth/service/log-in.ts'
import { getProfile, type UserRow } from '../../users/service.ts'

type Checked = Pick<UserRow, 'id' | 'password_hash'>

const SIGN_IN_TTL_MS = 60_000
const MAX_SIGN_INS = 1_000
const key = randomBytes(32)
const signInLimit = createRateLimit('queue-dashboard', {
  per: 'ip',
  points: config.authRateLimit,
  seconds: 60,
})

/**
 * The admin behind an `Authorization` header, as the database sees them now.
 * @throws 401 with a challenge for anyone else, 429 under the log-in limits
 */
export async function authenticateAdmin(
  authorization: string | undefined,
  ip: string,
): Promise<string> {
  const credentials = parseBasic(authorization)
  if (!credentials) failUnauthenticated()
  const checked = await checkCredentials({ ...credentials, ip })
  const user = await getProfile(checked.id)
  const isAllowed = user.role === 'admin' && user.is_active && !user.is_banned
  if (!isAllowed || user.password_hash !== checked.password_hash) failUnauthenticated()
  return user.id
}

interface SignIn {
  email: string
  password: string
  ip: string
}

/** A dashboard asks for many files at once: they share one check. Only a digest of the password stays in memory. */
const checkCredentials = cachedByKey<SignIn, Checked>({
  ttlMs: SIGN_IN_TTL_MS,
  max: MAX_SIGN_INS,
  key: ({ email, password, ip }) =>
    createHmac('sha256', key)
      .update(JSON.stringify([email, password, ip]))
      .digest('base64'),
  async load({ ip, ...credentials }) {
    await signInLimit.consume(ip)
    try {
      return await authenticate(credentials, ip)
    } catch (error) {
      if (error instanceof AppError && refused.has(error.code)) failUnauthenticated()
      throw error
    }
  },
})

const refused = new Set(['INVALID_CREDENTIALS', 'ACCOUNT_DISABLED'])

function parseBasic(authorization = ''): { email: string; password: string } | null {
  const encoded = /^Basic ([\w+/]+=*)$/i.exec(authorization)?.[1]
  if (!encoded) return null
  const [email, ...password] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
  return email && password.length > 0 ? { email, password: password.join(':') } : null
}

function failUnauthenticated(): never {
  fail('UNAUTHENTICATED', 'Sign in with the e-mail and the password of an admin.', {
    headers: { 'WWW-Authenticate': 'Basic realm="Palengke queues", charset="UTF-8"' },
  })
}
