import {
  knex,
  statement,
  queryPipelined,
  isConstraintViolation,
  query,
  type Transaction,
} from '../../platform/database/connections.ts'
import { createLoader, loaderKeys } from '../../platform/database/loader.ts'
import { defineModel } from '../../platform/database/model.ts'

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
  language: 'en' | 'fil'
  token_version: number
  created_at: Date
  erased_at: Date | null
}

const User = defineModel<UserRow>({ table: 'users', timestamps: true })

export type NewUser = Pick<
  UserRow,
  'id' | 'email' | 'password_hash' | 'first_name' | 'last_name' | 'phone' | 'role'
>

/** Null when the e-mail is taken. */
export async function insertUser(trx: Transaction, user: NewUser): Promise<UserRow | null> {
  try {
    return await User.query(trx).insert(user).returning('*')
  } catch (error) {
    if (isConstraintViolation(error, 'users_email_key')) return null
    throw error
  }
}

const byEmail = statement<UserRow>('user-by-email', 'select * from users where email = $1')

/** Reads past the pipelined readers, so that a row just written is seen. */
export async function findUserByEmail(email: string): Promise<UserRow | null> {
  return (await query(byEmail, [email]))[0] ?? null
}

export const findUser = createLoader(
  statement<UserRow & { keyed_by: string }>(
    'user-by-id',
    `select *, id as keyed_by from users where id = ${loaderKeys}`,
  ),
)

export async function findUsers(ids: string[], trx?: Transaction): Promise<UserRow[]> {
  return await User.query(trx).whereIn('id', ids)
}

/** Locks accounts for the rest of the transaction, in id order, so that two never wait for each other. Newest id last. */
export async function lockUsers(trx: Transaction, ids: string[]): Promise<UserRow[]> {
  return await User.query(trx).whereIn('id', ids).orderBy('id').forNoKeyUpdate()
}

const newest = statement<UserRow>('users-newest', 'select * from users order by id desc limit 10')

/** The newest ten. */
export async function findNewestUsers(): Promise<UserRow[]> {
  return await queryPipelined(newest, [])
}

/** Locks an account that is about to be judged. */
export async function lockUser(trx: Transaction, id: string): Promise<UserRow | undefined> {
  return await User.query(trx).findById(id).forUpdate()
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
  return await User.query(trx).findById(id).patch(patch).returning('*').first()
}

/** A new password ends every access token that was given out before. */
export async function setPassword(
  trx: Transaction,
  id: string,
  passwordHash: string,
): Promise<void> {
  await knex('users')
    .transacting(trx)
    .where({ id })
    .update({
      password_hash: passwordHash,
      token_version: knex.raw('token_version + 1'),
      updated_at: knex.fn.now(),
    })
}

/** The account as it is stored, without its secrets. */
export async function readAccountData(id: string): Promise<unknown[]> {
  return await knex('users')
    .select(
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
      'created_at',
      'updated_at',
    )
    .where({ id })
}

/** Admins beside this one who can sign in. */
export async function countOtherAdmins(trx: Transaction, id: string): Promise<number> {
  const [row] = await knex('users')
    .transacting(trx)
    .where({ role: 'admin', is_active: true, is_banned: false })
    .whereNot({ id })
    .count()
  return Number(row?.count ?? 0)
}

/** Leaves an account of nobody, which no password and no token opens. */
export async function anonymizeUser(trx: Transaction, id: string): Promise<void> {
  await knex('users')
    .transacting(trx)
    .where({ id })
    .update({
      email: `erased-${id}@erased.invalid`,
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
      token_version: knex.raw('token_version + 1'),
      erased_at: knex.fn.now(),
      updated_at: knex.fn.now(),
    })
}
