/** Admins come from the release step and from the command line, never from a request. */
import { transaction, type Transaction } from '../../platform/database/connections.ts'
import { fail } from '../../platform/contract/errors.ts'
import { log } from '../../platform/runtime/log.ts'
import { createValidator } from '../../platform/contract/validate.ts'
import { audit } from '../audit/service.ts'
import {
  addUser,
  findUserByEmail,
  lockUser,
  normalised,
  setRole,
  type UserRow,
} from '../users/service.ts'
import { hashPassword } from './passwords.ts'
import { RegisterInput } from './schemas.ts'

export interface NewAdmin {
  email: string
  password: string
  firstName: string
  lastName: string
}

/** Makes sure that the admin named in the environment exists. An account that is there already keeps its password. */
export async function ensureAdmin(email: string, password: string): Promise<void> {
  if (await findUserByEmail(normalised(email))) return
  await makeAdmin({ email, password, firstName: 'Palengke', lastName: 'Admin' })
  log.info('The admin account was made')
}

const checkNewAdmin = createValidator(RegisterInput)

/** Makes an account that is an admin. @throws 400 for fields that no account may have; 409 EMAIL_TAKEN */
export async function createAdmin(input: NewAdmin): Promise<UserRow> {
  checkNewAdmin({ ...input })
  return await makeAdmin(input)
}

async function makeAdmin({ email, password, firstName, lastName }: NewAdmin): Promise<UserRow> {
  const password_hash = await hashPassword(password)
  return await transaction(async (trx) => {
    const user = await addUser(trx, {
      email: normalised(email),
      password_hash,
      first_name: firstName.trim(),
      last_name: lastName.trim(),
      phone: null,
      role: 'customer',
    })
    await promoteRow(trx, user.id, 'customer')
    return user
  })
}

/**
 * Makes a customer an admin. False when they are one already.
 * @throws 403 ACCOUNT_DISABLED; 404; 409 ROLE_CONFLICT for a vendor or a rider, whose work would be left without anyone
 */
export async function promote(userId: string): Promise<boolean> {
  return await transaction(async (trx) => {
    const user = (await lockUser(trx, userId)) ?? fail('NOT_FOUND', 'There is no such account.')
    if (user.role === 'admin') return false
    if (user.role !== 'customer')
      fail(
        'ROLE_CONFLICT',
        `${user.email} is the account of a ${user.role}; make the admin under another e-mail.`,
      )
    if (!user.is_active || user.is_banned)
      fail('ACCOUNT_DISABLED', `${user.email} is deactivated or banned; lift that first.`)
    await promoteRow(trx, user.id, user.role)
    return true
  })
}

async function promoteRow(trx: Transaction, userId: string, role: UserRow['role']): Promise<void> {
  await setRole(trx, userId, 'admin')
  const change = { before: { role }, after: { role: 'admin' } }
  await audit(trx, { actorId: null, action: 'user.promote', subject: userId, ...change })
}
