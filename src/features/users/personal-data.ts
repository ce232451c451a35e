import { fail } from '../../platform/contract/errors.ts'
import type { PersonalData } from '../../platform/security/personal-data.ts'
import { anonymizeUser, countOtherAdmins, exportAccount, lockUser } from './model.ts'

export const usersPersonalData: PersonalData = {
  userIdColumns: ['users.id'],
  personalColumns: ['users.email', 'users.first_name', 'users.last_name', 'users.phone'],
  nonPersonalColumns: [
    'users.email_verified_at', // when it was proven
    'users.phone_verified_at',
    'settings.contact_email',
    'settings.email_enabled',
    'settings.support_phone',
  ],
  collect: async (userId) => ({ account: await exportAccount(userId) }),
  async findBlockers(trx, userId) {
    const user = (await lockUser(trx, userId)) ?? fail('NOT_FOUND', 'There is no such account.')
    if (user.role !== 'admin' || (await countOtherAdmins(trx, userId)) > 0) return []
    return ['This is the only admin; create another one first, with admin create.']
  },
  erase: async (trx, { id }) => await anonymizeUser(trx, id),
}
