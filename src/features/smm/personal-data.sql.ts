import { knex, type Transaction } from '../../platform/database/connections.ts'

/** What an admin did to posts, oldest first. */
export async function listPostEventsBy(userId: string): Promise<unknown[]> {
  return await knex('smm_post_events')
    .where({ actor_id: userId })
    .orderBy('id')
    .select('post_id', 'status', 'at')
}

/** Posts that the service wrote about the stores of a vendor. */
const draftsAboutStoresOf = (userId: string) =>
  knex('smm_drafts as d')
    .join('stores as s', 's.id', 'd.store_id')
    .where('s.owner_id', userId)
    .select('d.id')

/** Those that nobody has published or will. */
export async function deleteDraftsAbout(trx: Transaction, userId: string): Promise<void> {
  await knex('smm_posts')
    .transacting(trx)
    .whereIn('id', draftsAboutStoresOf(userId))
    .whereIn('status', ['draft', 'failed'])
    .delete()
}

export async function countPostsAbout(trx: Transaction, userId: string): Promise<number> {
  const [row] = await knex('smm_posts')
    .transacting(trx)
    .whereIn('id', draftsAboutStoresOf(userId))
    .whereIn('status', ['approved', 'posting', 'posted'])
    .count<{ count: number }[]>()
  return row?.count ?? 0
}
