import { config } from '../../src/config/config.ts'
import { hashPassword } from '../../src/features/auth/passwords.ts'
import { createRider } from '../../src/features/riders/service/manage.ts'
import {
  addUser,
  findUserByEmail,
  markEmailVerified,
  markPhoneVerified,
  normalizePhone,
  setRole,
} from '../../src/features/users/service.ts'
import { knex } from '../../src/platform/database/connections/pool.ts'
import { transaction } from '../../src/platform/database/transactions.ts'
import { CUSTOMERS, RIDERS, VENDORS } from './market/people.ts'
import type { Rider } from './market/types.ts'

/** The password of everyone in the demo market. */
const PASSWORD = 'palengke-demo'

interface Person {
  key: string
  email: string
  firstName: string
  lastName: string
  phone: string
}

/** Registers everyone who is not there yet. @returns user ids by `role:key`, such as `vendor:nena` */
export async function seedPeople(): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const person of VENDORS) {
    const id = await ensurePerson(person)
    await transaction((trx) => setRole(trx, id, 'vendor'))
    ids.set(`vendor:${person.key}`, id)
  }
  for (const person of CUSTOMERS) ids.set(`customer:${person.key}`, await ensurePerson(person))
  const admin = await findUserByEmail(config.adminEmail)
  if (!admin) throw new Error('Riders are made by an admin: set ADMIN_EMAIL and ADMIN_PASSWORD.')
  for (const rider of RIDERS) ids.set(`rider:${rider.key}`, await ensureRider(admin.id, rider))
  return ids
}

/** An account with a proven e-mail address and phone number, which gets no mail about either. @returns its id */
export async function ensurePerson(person: Person): Promise<string> {
  const { email, firstName, lastName, phone } = person
  const known = await findUserByEmail(email)
  const password_hash = known ? '' : await hashPassword(PASSWORD, '')
  return await transaction(async (trx) => {
    const names = { first_name: firstName, last_name: lastName, phone: normalizePhone(phone) }
    const user = known ?? (await addUser(trx, { email, password_hash, ...names, role: 'customer' }))
    await markEmailVerified(trx, user.id, user.email)
    if (user.phone) await markPhoneVerified(trx, user.id, user.phone)
    return user.id
  })
}

async function ensureRider(adminId: string, rider: Rider): Promise<string> {
  const userId = await ensurePerson(rider)
  const { vehicleType, plateNumber, licenseNumber, serviceArea } = rider
  const isNew = !(await knex('riders').where({ user_id: userId }).first('id'))
  if (isNew)
    await createRider(adminId, { userId, vehicleType, plateNumber, licenseNumber, serviceArea })
  return userId
}
