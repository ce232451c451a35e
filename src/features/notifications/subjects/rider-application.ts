import type { Static } from 'typebox'
import { asSentence } from '../rendering/sentence.ts'
import { consoleLink, storefrontLink } from '../../site/links.ts'
import { findUsers } from '../../users/service.ts'
import { findApplication } from '../../riders/applications/service.ts'
import type { SubjectResolver } from './subject.ts'
import type { RiderApplicationEvent } from '../jobs.ts'
import { listActiveAdmins } from './queries.ts'
import type { ApplicationTemplateKey, RiderApplicationFacts } from '../texts/types.ts'

type Payload = Static<typeof RiderApplicationEvent>

export const riderApplicationSubject: SubjectResolver<
  Payload,
  'applicant' | 'admins',
  RiderApplicationFacts,
  ApplicationTemplateKey
> = {
  async load({ event, applicationId }) {
    const application = await findApplication(applicationId)
    if (!application) return null
    return {
      facts: { reason: asSentence(application.reason) },
      data: { applicationId },
      urlFor: (to) => {
        const link = `${storefrontLink()}/ride`
        if (to === 'admins') return consoleLink('applications/riders', link)
        return event === 'rider-application.approved' ? consoleLink('', link) : link
      },
      accountId: application.user_id,
      recipients: (to) => (to === 'admins' ? listActiveAdmins() : findUsers([application.user_id])),
    }
  },
  templates: (texts) => texts.riderApplication,
}
