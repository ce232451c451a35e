import type { PersonalData } from '../../platform/security/personal-data.ts'
import { deletePages, exportPages } from './personal-data.sql.ts'

/** Senders have no account; incoming messages are deleted with the page, or a week after they were handled. */
export const messengerPersonalData: PersonalData = {
  userIdColumns: [],
  collect: async (userId) => ({ messengerPages: await exportPages(userId) }),
  erase: async (trx, { id }) => await deletePages(trx, id),
}
