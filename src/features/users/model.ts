import { randomUUID } from 'node:crypto'
import { isConstraintViolation } from '../../platform/database/errors.ts'
import type { Transaction } from '../../platform/database/transactions.ts'
import type { Language } from '../../platform/values/language.ts'
import { defineModel, sqlValue } from '../../platform/database/model.ts'

export type { Language }
export type Role = 'customer' | 'vendor' | 'rider' | 'admin'

export interface UserRow {
  id: string
  email: string
  password_hash: string
  first_name: string
  last_name: string
  phone: string | null
  role: Role
  is_active: boolean
  is_banned: boolean
  avatar_url: string | null
  default_location_id: string | null
  plan: 'free' | 'pro'
  language: Language
  /** When its owner proved this address; a trigger forgets it when the address changes. */
  email_verified_at: Date | null
  /** The same for the phone number. The approval of a vendor or a rider by an admin proves it, too. */
  phone_verified_at: Date | null
  erased_at: Date | null
  created_at: Date
  updated_at: Date
}

const User = defineModel<UserRow>({ table: 'users', timestamps: true })
const now = () => sqlValue('now()')

export type NewUser = Pick<
  UserRow,
  'id' | 'email' | 'password_hash' | 'first_name' | 'last_name' | 'phone' | 'role'
>

/** @returns null if the e-mail is taken */
export async function insertUser(trx: Transaction, user: NewUser): Promise<UserRow | null> {
  try {
    return await User.query(trx).insert(user).returning('*')
  } catch (error) {
    if (isConstraintViolation(error, 'users_email_key')) return null
    throw error
  }
}

/** The account with this e-mail, added unless there is one. It takes the language, if there is one. */
export async function upsertGuest(
  trx: Transaction,
  user: NewUser & { language?: Language },
): Promise<UserRow> {
  const merged = user.language ? ['language'] : ['email']
  return await User.query(trx).insert(user).onConflict('email').merge(merged).returning('*')
}

export async function findUsers(ids: string[], trx?: Transaction): Promise<UserRow[]> {
  return await User.query(trx).whereIn('id', ids)
}

export async function findNewestUsers(limit = 10): Promise<UserRow[]> {
  return await User.query().orderBy('id', 'desc').limit(limit)
}

export async function lockUser(trx: Transaction, id: string): Promise<UserRow | undefined> {
  return await User.query(trx).findById(id).forUpdate()
}

/** Locks users in the order of their ids, so that concurrent transactions can't deadlock. @returns them in that order */
export async function lockUsers(trx: Transaction, ids: string[]): Promise<UserRow[]> {
  return await User.query(trx).whereIn('id', ids).orderBy('id').forNoKeyUpdate()
}

/** Counts the other admins who can sign in. */
export async function countOtherAdmins(trx: Transaction, id: string): Promise<number> {
  return await User.query(trx)
    .where({ role: 'admin', is_active: true, is_banned: false })
    .whereNot({ id })
    .resultSize()
}

export type UserPatch = Partial<
  Pick<
    UserRow,
    | 'first_name'
    | 'last_name'
    | 'phone'
    | 'avatar_url'
    | 'default_location_id'
    | 'language'
    | 'role'
    | 'plan'
    | 'is_active'
    | 'is_banned'
  >
>

export async function patchUser(
  trx: Transaction,
  id: string,
  patch: UserPatch,
): Promise<UserRow | undefined> {
  const proof = isApproval(patch.role) ? { phone_verified_at: provenByApproval() } : {}
  return await User.query(trx)
    .findById(id)
    .patch({ ...patch, ...proof })
    .returning('*')
    .first()
}

/** Admins make vendors and riders, and look at their phone numbers when they do. */
function isApproval(role: Role | undefined): boolean {
  return role === 'vendor' || role === 'rider'
}

const provenByApproval = () =>
  sqlValue('case when phone is not null then coalesce(phone_verified_at, now()) end')

/** Records that the owner of an account proved its e-mail address. @returns false if it has another one by now */
export async function markEmailVerified(
  trx: Transaction,
  id: string,
  email: string,
): Promise<boolean> {
  return (await User.query(trx).where({ id, email }).patch({ email_verified_at: now() })) > 0
}

/** Records that the owner of an account proved its phone number. @returns false if it has another one by now */
export async function markPhoneVerified(
  trx: Transaction,
  id: string,
  phone: string,
): Promise<boolean> {
  return (await User.query(trx).where({ id, phone }).patch({ phone_verified_at: now() })) > 0
}

export async function setPassword(trx: Transaction, id: string, hash: string): Promise<void> {
  await User.query(trx).findById(id).patch({ password_hash: hash })
}

/** Replaces the personal data of an account, and makes it impossible to sign in to. */
export async function anonymizeUser(trx: Transaction, id: string): Promise<void> {
  await User.query(trx)
    .findById(id)
    .patch({
      email: `erased-${randomUUID()}@erased.invalid`, // random, or somebody could take it first
      password_hash: '',
      first_name: 'Erased',
      last_name: 'User',
      phone: null,
      avatar_url: null,
      default_location_id: null,
      role: 'customer',
      plan: 'free',
      language: 'en',
      is_active: false,
      erased_at: now(),
    })
}

const EXPORTED_COLUMNS = [
  'id',
  'email',
  'first_name',
  'last_name',
  'phone',
  'role',
  'is_active',
  'is_banned',
  'avatar_url',
  'default_location_id',
  'plan',
  'language',
  'email_verified_at',
  'phone_verified_at',
  'created_at',
  'updated_at',
]

/** The account without its secrets. */
export async function exportAccount(id: string): Promise<unknown[]> {
  return await User.query().select(EXPORTED_COLUMNS).where({ id })
}
