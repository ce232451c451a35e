import { fail } from '../../../platform/contract/errors.ts'
import { Post, PostEvent, type PostEventRow, type PostRow } from '../model.ts'
import { listDuePosts, listPosts } from '../queries.ts'

export { listDuePosts, listPosts, type PostEventRow, type PostRow }

export interface PostHistory {
  post: PostRow
  /** Oldest first, at most 100. */
  events: PostEventRow[]
}

/** @throws 404 */
export async function readPostHistory(id: string): Promise<PostHistory> {
  const post = (await Post.query().findById(id)) ?? failPostNotFound()
  const events = await PostEvent.query().where({ post_id: id }).orderBy('id').limit(100)
  return { post, events }
}

export function failPostNotFound(): never {
  fail('NOT_FOUND', 'There is no post with this id.')
}
