import { config } from '../../config/config.ts'
import { fail } from '../../platform/contract/errors.ts'
import type { Guard } from '../../platform/http/route.ts'
import { isOneOf } from '../../platform/security/tokens.ts'
import { admin, type Caller } from '../auth/guard.ts'

/** A signed-in admin, or a program of the operator with the header `X-Internal-Key`, for which the caller is null. */
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
