import { writer } from '../src/adapters/ai/default.ts'
import { planDrafts, writeDraft } from '../src/features/smm/jobs.ts'
import { plan, write } from '../src/features/smm/service/draft.ts'
import { work } from '../src/platform/jobs/workers.ts'

work(planDrafts, ({ setId }, run) => plan(setId, run))
work(writeDraft, ({ draftId }, run) => write(draftId, run, { writer }))
