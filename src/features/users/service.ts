import { transaction, type Transaction } from '../../platform/database/connections.ts'
import { fail, failField } from '../../platform/contract/errors.ts'
import { isUuid, uuidv7 } from '../../platform/values/ids.ts'
import { normalizePhMobile } from '../../platform/values/phone.ts'
import { audit } from '../audit/service.ts'
import { locationExists } from '../locations/service.ts'
import {
  findUser,
  findUserByEmail,
  findUsers,
  insertUser,
  lockUser,
  lockUsers,
  findNewestUsers,
  patchUser,
  setPassword,
  type NewUser,
  type Role,
  type UserPatch,
  type UserRow,
} from './queries.ts'

export type { Role, UserRow }
export {
  findUserByEmail,
  findUsers,
  lockUser,
  lockUsers,
  findNewestUsers as newestUsers,
  patchUser,
  setPassword,
}

/** Adds an account. @throws 409 EMAIL_TAKEN */
export async function addUser(trx: Transaction, user: Omit<NewUser, 'id'>): Promise<UserRow> {
  const row = await insertUser(trx, { ...user, id: uuidv7() })
  return (
    row ?? fail('EMAIL_TAKEN', 'An account with this e-mail exists. Log in, or reset the password.')
  )
}

/** Gives an account a role; for the paths that grant one (seed, onboarding, riders, admins). */
export async function setRole(trx: Transaction, id: string, role: Role): Promise<void> {
  await patchUser(trx, id, { role })
}

export async function getProfile(userId: string): Promise<UserRow> {
  return (await findUser(userId)) ?? fail('NOT_FOUND', 'This account no longer exists.')
}

export interface ProfileInput {
  firstName?: string
  lastName?: string
  phone?: string | null
  avatarUrl?: string | null
  defaultLocationId?: string | null
  language?: 'en' | 'fil'
}

/** Shows `url` as the user's picture. */
export async function setAvatar(trx: Transaction, id: string, url: string): Promise<UserRow> {
  const row = await patchUser(trx, id, { avatar_url: url })
  return row ?? fail('NOT_FOUND', 'This account no longer exists.')
}

/** Changes what the owner may change of a profile. @throws 400 for an unknown location */
export async function updateProfile(userId: string, input: ProfileInput): Promise<UserRow> {
  if (input.defaultLocationId && !(await locationExists(input.defaultLocationId)))
    failField('defaultLocationId', 'must be the id of a location, see GET /api/locations')
  const patch: UserPatch = {
    first_name: input.firstName?.trim(),
    last_name: input.lastName?.trim(),
    phone: input.phone === undefined ? undefined : normalizePhone(input.phone),
    avatar_url: input.avatarUrl,
    default_location_id: input.defaultLocationId,
    language: input.language,
  }
  const row = await transaction((trx) => patchUser(trx, userId, patch))
  return row ?? fail('NOT_FOUND', 'This account no longer exists.')
}

/** E-mail addresses are stored so. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase()
}

/** The account of an e-mail address or an id, or null. */
export async function findAccount(emailOrId: string): Promise<UserRow | null> {
  if (!isUuid(emailOrId)) return await findUserByEmail(normalizeEmail(emailOrId))
  return (await findUsers([emailOrId]))[0] ?? null
}

/** Puts an account on a plan, for an admin or, without one, for an operator. @throws 404 */
export async function setPlan(
  actorId: string | null,
  userId: string,
  plan: UserRow['plan'],
): Promise<UserRow> {
  return await transaction(async (trx) => {
    const user = (await lockUser(trx, userId)) ?? fail('NOT_FOUND', 'There is no such account.')
    if (user.plan === plan) return user
    const change = { before: { plan: user.plan }, after: { plan } }
    await audit(trx, { actorId, action: 'user.plan', subject: userId, ...change })
    return (await patchUser(trx, userId, { plan })) ?? user
  })
}

/** A Philippine mobile as `+639…`; anything else is kept as it was typed, and blank is none. */
export function normalizePhone(phone: string | null): string | null {
  return phone === null ? null : (normalizePhMobile(phone) ?? (phone.trim() || null))
}
