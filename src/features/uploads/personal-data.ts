import type { PersonalData } from '../../platform/security/personal-data.ts'
import { Upload } from './model.ts'
import { abortUploadsOf } from './queries.ts'

export const uploadsPersonalData: PersonalData = {
  userIdColumns: ['uploads.user_id'],
  collect: async (userId) => ({
    uploads: await Upload.query()
      .select('id', 'status', 'created_at')
      .where({ user_id: userId })
      .orderBy('id'),
  }),
  erase: async (trx, { id }) => await abortUploadsOf(trx, id),
}
