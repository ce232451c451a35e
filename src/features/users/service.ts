import { transaction, type Transaction } from '../../platform/database/transactions.ts'
import { fail, failField } from '../../platform/contract/errors.ts'
import { isReservedAddress } from '../../platform/values/mailbox.ts'
import { isUuid, uuidv7 } from '../../platform/values/ids.ts'
import { normalizePhPhone } from '../../platform/values/phone.ts'
import { audit } from '../audit/service.ts'
import { locationExists } from '../locations/service.ts'
import {
  findNewestUsers,
  findUsers,
  insertUser,
  lockUser,
  lockUsers,
  markEmailVerified,
  markPhoneVerified,
  patchUser,
  setPassword,
  upsertGuest,
  type Language,
  type NewUser,
  type Role,
  type UserPatch,
  type UserRow,
} from './model.ts'
import { findUser, findUserByEmail } from './queries.ts'

export type { Language, Role, UserRow }
export {
  findNewestUsers,
  findUserByEmail,
  findUsers,
  lockUser,
  lockUsers,
  markEmailVerified,
  markPhoneVerified,
  patchUser,
  setPassword,
}

/** Adds an account. @throws 400 for an e-mail that can receive none; 409 EMAIL_TAKEN */
export async function addUser(trx: Transaction, user: Omit<NewUser, 'id'>): Promise<UserRow> {
  if (isReservedAddress(user.email))
    failField('email', 'must be an address that can receive mail; .invalid is reserved')
  const row = await insertUser(trx, { ...user, id: uuidv7() })
  return (
    row ?? fail('EMAIL_TAKEN', 'An account with this e-mail exists. Log in, or reset the password.')
  )
}

/** Changes the role without any checks; callers decide who may have it. */
export async function setRole(trx: Transaction, id: string, role: Role): Promise<void> {
  await patchUser(trx, id, { role })
}

/** The account of a signed-in user. @throws 404 if it has been deleted since */
export async function getProfile(userId: string): Promise<UserRow> {
  return (await findUser(userId)) ?? fail('NOT_FOUND', 'This account no longer exists.')
}

export interface ProfileInput {
  firstName?: string
  lastName?: string
  phone?: string | null
  avatarUrl?: string | null
  defaultLocationId?: string | null
  language?: Language
}

export async function setAvatar(trx: Transaction, id: string, url: string): Promise<UserRow> {
  const row = await patchUser(trx, id, { avatar_url: url })
  return row ?? fail('NOT_FOUND', 'This account no longer exists.')
}

/** Updates the fields that users may change themselves. @throws 400 for an unknown location */
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

/** The form in which e-mail addresses are stored and compared. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase()
}

export async function findAccount(emailOrId: string): Promise<UserRow | null> {
  if (!isUuid(emailOrId)) return await findUserByEmail(normalizeEmail(emailOrId))
  return (await findUsers([emailOrId]))[0] ?? null
}

/** Changes the plan of an account; `actorId` is null on the command line. @throws 404 */
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

/** The form in which phone numbers are stored, `+63…`; null for a blank one. @throws 400 for what is none of the Philippines */
export function normalizePhone(phone: string | null): string | null {
  if (!phone?.trim()) return null
  return normalizePhPhone(phone) ?? failField('phone', 'must be a Philippine phone number')
}

/**
 * The account of a customer without one: one for each mobile number, so that limits per customer hold for guests. Nobody can
 * sign in to it, and its reserved address gets no mail. It reads the language that was asked for last.
 */
export async function findOrAddGuest(
  trx: Transaction,
  guest: { phone: string; firstName: string; lastName: string; language: Language | null },
): Promise<UserRow> {
  const added = {
    id: uuidv7(),
    email: `guest${guest.phone.replaceAll(/\D/g, '')}@guest.invalid`,
    password_hash: '',
    first_name: guest.firstName,
    last_name: guest.lastName,
    phone: guest.phone,
    role: 'customer' as const,
  }
  return await upsertGuest(trx, guest.language ? { ...added, language: guest.language } : added)
}
