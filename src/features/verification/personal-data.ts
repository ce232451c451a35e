import type { PersonalData } from '../../platform/security/personal-data.ts'
import { deleteVerifications } from './queries.ts'

/** Links and codes that are on their way: they live for a day at most, and repeat what the account says. */
export const verificationPersonalData: PersonalData = {
  userIdColumns: ['email_verifications.user_id', 'phone_verifications.user_id'],
  personalColumns: ['email_verifications.email', 'phone_verifications.phone'],
  collect: async () => ({}),
  erase: async (trx, { id }) => await deleteVerifications(trx, id),
}
