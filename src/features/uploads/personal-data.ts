import type { PersonalData } from '../../lib/personal-data.ts'
import { abandonUploadsOf, uploadsOf } from './model-personal.ts'

export const uploadsPersonalData: PersonalData = {
  references: ['uploads.user_id'],
  collect: async (userId) => ({ uploads: await uploadsOf(userId) }),
  erase: async (trx, { id }) => await abandonUploadsOf(trx, id),
}
