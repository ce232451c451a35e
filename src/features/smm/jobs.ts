import { Type } from 'typebox'
import { job } from '../../platform/jobs/job.ts'
import { Uuid } from '../../platform/contract/schema.ts'

/** Selects the subjects of a draft set. */
export const planDrafts = job('smm', 'plan-drafts', Type.Object({ setId: Uuid }))

/** Writes one draft. */
export const writeDraft = job('smm', 'write-draft', Type.Object({ draftId: Uuid }), {
  timeoutMs: 50_000,
})
