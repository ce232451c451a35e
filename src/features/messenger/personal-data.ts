import type { PersonalData } from '../../platform/security/personal-data.ts'
import { forgetPagesOf, pagesOf } from './personal-data.sql.ts'

/** Who writes has no account; messages on their way in go with the page, or a week after they were taken. */
export const messengerPersonalData: PersonalData = {
  references: [],
  collect: async (userId) => ({ messengerPages: await pagesOf(userId) }),
  erase: async (trx, { id }) => await forgetPagesOf(trx, id),
}
