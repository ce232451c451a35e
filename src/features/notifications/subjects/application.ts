import type { Static } from 'typebox'
import { config } from '../../../config/config.ts'
import { findUsers } from '../../users/service.ts'
import { findApplication } from '../../vendor-applications/service.ts'
import type { About } from './subject.ts'
import type { ApplicationEvent } from '../jobs.ts'
import { listAdmins } from '../queries.ts'
import type { ApplicationFacts, ApplicationWords } from '../texts/texts.ts'

type Payload = Static<typeof ApplicationEvent>

export const aboutApplication: About<
  Payload,
  'applicant' | 'admins',
  ApplicationFacts,
  ApplicationWords
> = {
  async look({ applicationId }) {
    const application = await findApplication(applicationId)
    if (!application) return null
    const { first_name, last_name } = application.applicant
    return {
      facts: {
        storeName: application.store_name,
        applicant: `${first_name} ${last_name}`,
        reason: application.reason,
      },
      data: { applicationId, url: config.storefrontUrl },
      people: (to) => (to === 'admins' ? listAdmins() : findUsers([application.user_id])),
    }
  },
  words: (texts) => texts.application,
}
