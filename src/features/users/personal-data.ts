import { fail } from '../../platform/contract/errors.ts'
import type { PersonalData } from '../../platform/security/personal-data.ts'
import { accountOf, countOtherAdmins, forgetUser, lockUser } from './queries.ts'

export const usersPersonalData: PersonalData = {
  references: ['users.id'],
  details: ['users.email', 'users.first_name', 'users.last_name', 'users.phone'],
  impersonal: ['settings.contact_email', 'settings.email_enabled', 'settings.support_phone'],
  collect: async (userId) => ({ account: await accountOf(userId) }),
  async obstacles(trx, userId) {
    const user = (await lockUser(trx, userId)) ?? fail('NOT_FOUND', 'There is no such account.')
    if (user.role !== 'admin' || (await countOtherAdmins(trx, userId)) > 0) return []
    return ['This is the only admin; make another one first, with admin create.']
  },
  erase: async (trx, { id }) => await forgetUser(trx, id),
}
