import type { PersonalData } from '../../platform/security/personal-data.ts'
import { deletePages, exportPages } from './personal-data.sql.ts'

/** Who writes has no account; messages on their way in go with the page, or a week after they were taken. */
export const messengerPersonalData: PersonalData = {
  userIdColumns: [],
  collect: async (userId) => ({ messengerPages: await exportPages(userId) }),
  erase: async (trx, { id }) => await deletePages(trx, id),
}
