import { transaction } from '../../../platform/database/transactions.ts'
import { sendVerificationLink } from '../../verification/service/email.ts'
import { addUser, normalizeEmail, normalizePhone } from '../../users/service.ts'
import { assertUncommonPassword } from '../common-passwords.ts'
import { hashPassword } from '../passwords.ts'
import { openSession, type SignedIn } from './sessions.ts'

export interface Registration {
  email: string
  password: string
  firstName: string
  lastName: string
  phone?: string | null
}

/** Creates a customer account, mails a link that proves its address, and signs it in. @throws 400 for a common password; 409 EMAIL_TAKEN */
export async function register(input: Registration, ip = ''): Promise<SignedIn> {
  assertUncommonPassword('password', input.password)
  const password_hash = await hashPassword(input.password, ip)
  return await transaction(async (trx) => {
    const user = await addUser(trx, {
      email: normalizeEmail(input.email),
      password_hash,
      first_name: input.firstName.trim(),
      last_name: input.lastName.trim(),
      phone: normalizePhone(input.phone ?? null),
      role: 'customer',
    })
    await sendVerificationLink(trx, user)
    return await openSession(user, trx)
  })
}
