import type { PersonalData } from '../../platform/security/personal-data.ts'
import { PostEvent } from './model.ts'
import { countPublishedPostsAbout, deleteUnpublishedPostsAbout } from './personal-data.sql.ts'

/** The ids of admins remain in the history of posts, and published posts name a vendor's store. */
export const smmPersonalData: PersonalData = {
  userIdColumns: ['smm_posts.approved_by', 'smm_post_events.actor_id'],
  nonPersonalColumns: ['smm_posts.claim_id', 'smm_drafts.template'],
  collect: async (userId) => ({
    socialMedia: await PostEvent.query()
      .where({ actor_id: userId })
      .orderBy('id')
      .select('post_id', 'status', 'at'),
  }),
  async describeRetained(trx, userId) {
    const count = await countPublishedPostsAbout(trx, userId)
    return count === 0
      ? []
      : [`Published posts about their stores stay, as the town read them: ${count}.`]
  },
  erase: async (trx, { id }) => await deleteUnpublishedPostsAbout(trx, id),
}
