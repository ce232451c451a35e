import type { PersonalData } from '../../platform/security/personal-data.ts'
import { abandonUploadsOf, uploadsOf } from './personal-data.sql.ts'

export const uploadsPersonalData: PersonalData = {
  userIdColumns: ['uploads.user_id'],
  collect: async (userId) => ({ uploads: await uploadsOf(userId) }),
  erase: async (trx, { id }) => await abandonUploadsOf(trx, id),
}
