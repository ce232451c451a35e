import { config } from '../../config/config.ts'
import { fail } from '../../platform/contract/errors.ts'
import type { Guard } from '../../platform/http/route.ts'
import { isOneOf } from '../../platform/security/tokens.ts'
import { admin, type Caller } from '../auth/guard.ts'

/** A program of ours with the header `X-Internal-Key`, which is nobody (null), or a signed-in admin. */
export const internalOrAdmin: Guard<Caller | null> = {
  name: 'admin, or X-Internal-Key',
  scheme: 'bearer',
  errors: admin.errors,
  async identify(request) {
    const key = request.headers['x-internal-key']
    if (key === undefined) return await admin.identify(request)
    if (typeof key === 'string' && isOneOf(key, config.internalKeys)) return null
    fail('UNAUTHENTICATED', 'The X-Internal-Key is not the one of this installation.', {
      headers: { 'WWW-Authenticate': 'Bearer realm="palengke"' },
    })
  },
}
