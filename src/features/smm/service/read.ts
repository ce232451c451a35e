import { fail } from '../../../platform/contract/errors.ts'
import {
  findPost,
  listDuePosts,
  listEvents,
  listPosts,
  type PostEventRow,
  type PostRow,
} from '../queries.ts'

export { listDuePosts, listPosts, type PostEventRow, type PostRow }

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
