import type { PersonalData } from '../../platform/security/personal-data.ts'
import { countPostsAbout, deleteDraftsAbout, listPostEventsBy } from './personal-data.sql.ts'

/** Which admin did what to a post stays, as the id alone; a vendor's store is named in posts about it. */
export const smmPersonalData: PersonalData = {
  userIdColumns: ['smm_posts.approved_by', 'smm_post_events.actor_id'],
  nonPersonalColumns: ['smm_posts.claim_id', 'smm_drafts.template'], // an attempt of the agent; a way of writing
  collect: async (userId) => ({ socialMedia: await listPostEventsBy(userId) }),
  async describeRetained(trx, userId) {
    const count = await countPostsAbout(trx, userId)
    return count === 0
      ? []
      : [`Published posts about their stores stay, as the town read them: ${count}.`]
  },
  erase: async (trx, { id }) => await deleteDraftsAbout(trx, id),
}
