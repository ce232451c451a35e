import { statement, query } from '../../platform/database/queries.ts'
import type { Transaction } from '../../platform/database/transactions.ts'

const draftsAboutStoresOf = (parameter: string) =>
  `select d.id from smm_drafts d join stores s on s.id = d.store_id where s.owner_id = ${parameter}`

const deleteUnpublished = statement(
  'smm-posts-delete-unpublished-about-vendor',
  `delete from smm_posts
   where id = any(array(${draftsAboutStoresOf('$1')})) and status = any(array['draft', 'failed'])`,
)

/** Deletes the posts about a vendor's stores that are not published and will not be. */
export async function deleteUnpublishedPostsAbout(
  trx: Transaction,
  ownerId: string,
): Promise<void> {
  await query(deleteUnpublished, [ownerId], trx)
}

const publishedCount = statement<{ total: number }>(
  'smm-posts-published-about-vendor-count',
  `select count(*) as total from smm_posts
   where id = any(array(${draftsAboutStoresOf('$1')})) and status = any(array['approved', 'posting', 'posted'])`,
)

export async function countPublishedPostsAbout(trx: Transaction, ownerId: string): Promise<number> {
  return (await query(publishedCount, [ownerId], trx))[0]!.total
}
