import type { Static } from 'typebox'
import { config } from '../../config.ts'
import { newId } from '../../lib/ids.ts'
import { findUsers } from '../users/service.ts'
import { findApplication } from '../vendors/service.ts'
import type { ApplicationEvent } from './jobs.ts'
import { listAdmins } from './model.ts'
import { textsFor, type ApplicationWords } from './texts.ts'

type Event = Static<typeof ApplicationEvent>['event']

/** On what event of an application, who is told what. */
const notices: Record<Event, { to: 'admins' | 'applicant'; says: ApplicationWords }> = {
  'application.submitted': { to: 'admins', says: 'submitted' },
  'application.approved': { to: 'applicant', says: 'approved' },
  'application.rejected': { to: 'applicant', says: 'rejected' },
}

/** One row for each person, in the person's language; none when the application is gone. */
export async function applicationRows({ event, applicationId }: Static<typeof ApplicationEvent>) {
  const application = await findApplication(applicationId)
  if (!application) return []
  const { to, says } = notices[event]
  const people = to === 'admins' ? await listAdmins() : await findUsers([application.user_id])
  const { first_name, last_name } = application.applicant
  const facts = {
    storeName: application.store_name,
    applicant: `${first_name} ${last_name}`,
    reason: application.reason,
  }
  const data = { applicationId, url: config.storefrontUrl }
  return people.map(({ id, language }) => {
    const { title, body } = textsFor(language).application[says](facts)
    return { id: newId(), user_id: id, event, title, body, data }
  })
}
