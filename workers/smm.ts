import { postWriter } from '../src/adapters/ai/default.ts'
import { planDrafts, writeDraft } from '../src/features/smm/jobs.ts'
import { createWrittenDraft, planDraftSet } from '../src/features/smm/service/generate.ts'
import { registerHandler } from '../src/platform/jobs/handlers.ts'

registerHandler(planDrafts, ({ setId }, run) => planDraftSet(setId, run))
registerHandler(writeDraft, ({ draftId }, run) =>
  createWrittenDraft(draftId, run, { writer: postWriter }),
)
