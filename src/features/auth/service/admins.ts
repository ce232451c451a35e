/** Admins are created by the release step and on the command line, never by a request. */
import { fail } from '../../../platform/contract/errors.ts'
import { createValidator } from '../../../platform/contract/validate.ts'
import { transaction, type Transaction } from '../../../platform/database/transactions.ts'
import { log } from '../../../platform/runtime/log.ts'
import { audit } from '../../audit/service.ts'
import {
  addUser,
  findUserByEmail,
  lockUser,
  markEmailVerified,
  normalizeEmail,
  setRole,
  type UserRow,
} from '../../users/service.ts'
import { assertUncommonPassword } from '../common-passwords.ts'
import { hashPassword } from '../passwords.ts'
import { RegisterInput } from '../schemas.ts'

export interface NewAdmin {
  email: string
  password: string
  firstName: string
  lastName: string
}

/** Creates the admin named by the environment unless the account exists; the password of an existing one does not change. */
export async function ensureAdmin(email: string, password: string): Promise<void> {
  if (await findUserByEmail(normalizeEmail(email))) return
  await insertAdmin({ email, password, firstName: 'Palengke', lastName: 'Admin' })
  log.info('Created the admin account')
}

const validate = createValidator(RegisterInput)

/** Creates an admin account. @throws 400 for invalid fields or a common password; 409 EMAIL_TAKEN */
export async function createAdmin(input: NewAdmin): Promise<UserRow> {
  validate({ ...input })
  assertUncommonPassword('password', input.password)
  return await insertAdmin(input)
}

async function insertAdmin({ email, password, firstName, lastName }: NewAdmin): Promise<UserRow> {
  const password_hash = await hashPassword(password, '')
  return await transaction(async (trx) => {
    const user = await addUser(trx, {
      email: normalizeEmail(email),
      password_hash,
      first_name: firstName.trim(),
      last_name: lastName.trim(),
      phone: null,
      role: 'customer',
    })
    await markEmailVerified(trx, user.id, user.email) // the operator named it
    await grantAdminRole(trx, user)
    return user
  })
}

/**
 * Makes a customer an admin. @returns false if they are one already
 * @throws 403 ACCOUNT_DISABLED; 404; 409 ROLE_CONFLICT for a vendor or a rider, who may have open orders
 */
export async function promoteToAdmin(userId: string): Promise<boolean> {
  return await transaction(async (trx) => {
    const user = (await lockUser(trx, userId)) ?? fail('NOT_FOUND', 'There is no such account.')
    if (user.role === 'admin') return false
    if (user.role !== 'customer')
      fail(
        'ROLE_CONFLICT',
        `${user.email} is the account of a ${user.role}; create the admin with another e-mail.`,
      )
    if (!user.is_active || user.is_banned)
      fail('ACCOUNT_DISABLED', `${user.email} is deactivated or banned; restore it first.`)
    await grantAdminRole(trx, user)
    return true
  })
}

async function grantAdminRole(trx: Transaction, { id, role }: UserRow): Promise<void> {
  await setRole(trx, id, 'admin')
  const change = { before: { role }, after: { role: 'admin' } }
  await audit(trx, { actorId: null, action: 'user.promote', subject: id, ...change })
}
