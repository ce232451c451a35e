import type { Static } from 'typebox'
import { asSentence } from '../rendering/sentence.ts'
import { consoleLink, storefrontLink } from '../../site/links.ts'
import { findUsers } from '../../users/service.ts'
import { findApplication } from '../../vendor-applications/service.ts'
import type { SubjectResolver } from './subject.ts'
import type { ApplicationEvent } from '../jobs.ts'
import { listActiveAdmins } from './queries.ts'
import type { ApplicationFacts, ApplicationTemplateKey } from '../texts/types.ts'

type Payload = Static<typeof ApplicationEvent>

export const applicationSubject: SubjectResolver<
  Payload,
  'applicant' | 'admins',
  ApplicationFacts,
  ApplicationTemplateKey
> = {
  async load({ event, applicationId }) {
    const application = await findApplication(applicationId)
    if (!application) return null
    const { first_name, last_name } = application.applicant
    return {
      facts: {
        storeName: application.store_name,
        applicant: `${first_name} ${last_name}`,
        reason: asSentence(application.reason),
      },
      data: { applicationId },
      urlFor: (to) => {
        if (to === 'admins') return consoleLink('applications', storefrontLink())
        const isApproved = event === 'application.approved'
        return isApproved ? consoleLink('', storefrontLink()) : storefrontLink()
      },
      accountId: application.user_id,
      recipients: (to) => (to === 'admins' ? listActiveAdmins() : findUsers([application.user_id])),
    }
  },
  templates: (texts) => texts.application,
}
