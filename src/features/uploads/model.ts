import type { ErrorCode } from '../../platform/contract/errors.ts'
import { defineModel } from '../../platform/database/model.ts'
import type { UploadStatus } from './states.ts'

export interface UploadRow {
  id: string
  user_id: string
  status: UploadStatus
  /** How many chunks are staged; null until all have arrived. */
  chunks: number | null
  /** Why the worker rejected it. */
  rejection_code: ErrorCode | null
  rejection: string | null
}

export const Upload = defineModel<UploadRow>({ table: 'uploads', timestamps: true })
