/** The social media agent: a program that shares `SMM_KEY` with the service and has no account. */
import { config } from '../../config/config.ts'
import { fail } from '../../platform/contract/errors.ts'
import type { Guard, GuardRequest } from '../../platform/http/route.ts'
import { isOneOf } from '../../platform/security/tokens.ts'
import { admin, type Caller } from '../auth/guard.ts'

/** Maintenance mode does not apply to it. */
export interface SmmAgent {
  id: null
  role: 'agent'
}

/** Requires the header `X-SMM-Key`; an admin's token does not do instead. */
export const smmKey: Guard<SmmAgent> = {
  name: 'X-SMM-Key',
  scheme: 'smmKey',
  errors: ['UNAUTHENTICATED'],
  identify: async (request) => authenticateAgent(request),
}

/** A signed-in admin, or the header `X-SMM-Key`. */
export const smmKeyOrAdmin: Guard<Caller | SmmAgent> = {
  name: 'admin, or X-SMM-Key',
  scheme: 'bearer',
  errors: admin.errors,
  async identify(request) {
    const hasKey = request.headers['x-smm-key'] !== undefined
    return hasKey ? authenticateAgent(request) : await admin.identify(request)
  },
}

function authenticateAgent({ headers }: GuardRequest): SmmAgent {
  const given = headers['x-smm-key']
  const key = typeof given === 'string' ? given : ''
  if (!isOneOf(key, config.smm.keys))
    fail('UNAUTHENTICATED', 'Send the SMM_KEY of this installation in the header X-SMM-Key.', {
      headers: { 'WWW-Authenticate': 'X-SMM-Key realm="palengke"' },
    })
  return { id: null, role: 'agent' }
}
