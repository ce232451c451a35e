/** Guards that identify the caller by a bearer token and read the current state of the account. */
import { fail } from '../../platform/contract/errors.ts'
import type { Gate, Guard, GuardRequest } from '../../platform/http/route.ts'
import { verifyAccessToken } from '../../platform/security/tokens.ts'
import { failDuringMaintenance } from '../settings/service.ts'
import type { Role } from '../users/service.ts'
import { findCaller } from './queries.ts'
import { failDisabled } from './service/refusals.ts'

export interface Caller {
  id: string
  role: Role
  sessionId: string
  email: string
  firstName: string
  lastName: string
}

/** Any signed-in user. */
export const user: Guard<Caller> = {
  name: 'user',
  scheme: 'bearer',
  errors: ['UNAUTHENTICATED', 'ACCOUNT_DISABLED'],
  identify,
}

/** A signed-in admin; 401 for anyone else, without `invalid_token`, so that clients don't refresh the token in a loop. */
export const admin: Guard<Caller> = {
  name: 'admin',
  scheme: 'bearer',
  errors: user.errors,
  async identify(request) {
    const caller = await identify(request)
    if (caller.role !== 'admin')
      failUnauthenticated('Only an admin may do this.', 'Bearer realm="palengke"')
    return caller
  },
}

/** A signed-in vendor. Services restrict access to the vendor's own rows. */
export const vendor: Guard<Caller> = {
  name: 'vendor',
  scheme: 'bearer',
  errors: [...user.errors, 'NOT_VENDOR'],
  async identify(request) {
    const caller = await identify(request)
    if (caller.role !== 'vendor')
      fail('NOT_VENDOR', 'Only a vendor may do this. Apply to sell on the platform first.')
    return caller
  },
}

/** A user with the role of a rider. The riders feature checks that they have a rider record. */
export const rider: Guard<Caller> = {
  name: 'rider',
  scheme: 'bearer',
  errors: [...user.errors, 'FORBIDDEN'],
  async identify(request) {
    const caller = await identify(request)
    if (caller.role !== 'rider') fail('FORBIDDEN', 'Only a rider may do this.')
    return caller
  },
}

async function identify({ headers }: Pick<GuardRequest, 'headers'>): Promise<Caller> {
  const token = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1]
  if (!token)
    failUnauthenticated(
      'Send the token from log-in as Authorization: Bearer <token>.',
      'Bearer realm="palengke"',
    )
  const claims = await verifyAccessToken(token)
  const row = claims && (await findCaller(claims.sessionId))
  if (!row || row.id !== claims.userId) failInvalidToken()
  if (!row.is_active || row.is_banned) failDisabled()
  if (row.has_ended) failInvalidToken()
  const { id, role, email, first_name: firstName, last_name: lastName } = row
  return { id, role, sessionId: claims.sessionId, email, firstName, lastName }
}

function failInvalidToken(): never {
  failUnauthenticated(
    'The token is not valid, or it or its session has ended. Refresh it, or log in again.',
    'Bearer realm="palengke", error="invalid_token"',
  )
}

function failUnauthenticated(message: string, challenge: string): never {
  fail('UNAUTHENTICATED', message, { headers: { 'WWW-Authenticate': challenge } })
}

/** During maintenance, `/api` is available to vendors, riders and admins only. */
export const maintenanceGate: Gate = async ({ route, caller, headers }) => {
  if (!route.path.startsWith('/api/') || route.duringMaintenance) return
  await failDuringMaintenance(async () => {
    const user = (caller as Caller | null) ?? (await identify({ headers }).catch(() => null))
    return user !== null && user.role !== 'customer'
  })
}
