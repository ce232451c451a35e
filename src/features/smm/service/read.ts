import { fail } from '../../../platform/contract/errors.ts'
import { clampPage, type ListResult, type Page } from '../../../platform/contract/pagination.ts'
import {
  findPost,
  listDuePosts,
  listEvents,
  listPosts,
  type PostEventRow,
  type PostFilter,
  type PostRow,
} from '../queries.ts'

export type { PostEventRow as HappeningRow, PostRow }

/** Every post, newest first; for admins. */
export async function listAllPosts(filter: PostFilter, page: Page): Promise<ListResult<PostRow>> {
  return await listPosts(filter, clampPage(page))
}

/** What an agent may publish now, oldest first. */
export async function listPublishablePosts(page: Page): Promise<ListResult<PostRow>> {
  return await listDuePosts(clampPage(page))
}

/** A post with all that happened to it, oldest first. @throws 404 */
export async function readPostHistory(
  id: string,
): Promise<{ post: PostRow; history: PostEventRow[] }> {
  const post = (await findPost(id)) ?? failPostNotFound()
  return { post, history: await listEvents(id) }
}

export function failPostNotFound(): never {
  fail('NOT_FOUND', 'There is no post with this id.')
}
