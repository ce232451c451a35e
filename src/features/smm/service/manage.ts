/** What admins do with posts: write, edit, approve and delete. The agent may add drafts as well. */
import { knex, transaction } from '../../../platform/database/connections.ts'
import { failField } from '../../../platform/contract/errors.ts'
import { uuidv7 } from '../../../platform/values/ids.ts'
import {
  allowedMoves,
  transitionRow,
  throwInvalidTransition,
  allowedFrom,
} from '../../../platform/database/state-machine.ts'
import { audit } from '../../audit/service.ts'
import {
  deletePostRow,
  findPost,
  insertPost,
  lockPost,
  recordEvent,
  patchPost,
  type PostRow,
} from '../queries.ts'
import type { PostInput, PostPatch } from '../schemas.ts'
import { postTransitions, deletableStates } from '../states.ts'
import { failPostNotFound } from './read.ts'

/**
 * Adds a draft. `adminId` is null for the agent, who leaves no audit row.
 * @throws 400 for an image post without an image, or a time that does not exist
 */
export async function createPost(adminId: string | null, input: PostInput): Promise<PostRow> {
  const id = uuidv7()
  const source = adminId ? 'admin' : 'agent'
  const { content, target = 'page' } = input
  const post = {
    id,
    content,
    target,
    source,
    ...parseImage(input),
    ...parseSchedule(input),
  } as const
  return await transaction(async (trx) => {
    await insertPost(trx, post)
    await recordEvent(trx, id, { status: 'draft', actor: source, actor_id: adminId })
    const after = auditSnapshot(post)
    if (adminId)
      await audit(trx, { ...auditEntry('create', id), actorId: adminId, before: null, after })
    return (await findPost(id, trx))!
  })
}

/**
 * Changes a draft; what is approved stays as it was approved.
 * @throws 400 as above; 404; 409 CONFLICT for a post that is no draft
 */
export async function editPost(adminId: string, id: string, patch: PostPatch): Promise<PostRow> {
  return await transaction(async (trx) => {
    const held = (await lockPost(trx, id)) ?? failPostNotFound()
    if (held.status !== 'draft') throwInvalidTransition(held.status, adminMoves(held))
    const { content = held.content, target = held.target } = patch
    const picture = { image_url: held.image_url, post_type: resolvePostType(held, patch), ...patch }
    await patchPost(trx, id, { content, target, ...parseImage(picture), ...parseSchedule(patch) })
    const after = (await findPost(id, trx))!
    const change = { before: auditSnapshot(held), after: auditSnapshot(after) }
    await audit(trx, { ...auditEntry('edit', id), actorId: adminId, ...change })
    return after
  })
}

/** An image that comes or goes takes the type with it, unless the type is said. */
function resolvePostType(held: PostRow, { image_url: image }: PostPatch): PostRow['post_type'] {
  if (image === undefined) return held.post_type
  return image === null ? 'text' : 'image'
}

/** Lets the agent publish it, once it is due. Of many approvals at once one counts. @throws 404; 409 CONFLICT */
export async function approvePost(adminId: string, id: string): Promise<PostRow> {
  return await transaction(async (trx) => {
    const set = { approved_by: adminId, approved_at: knex.fn.now() }
    const from = allowedFrom(postTransitions, 'approved', 'admin')
    const post = await transitionRow<PostRow>(trx, 'smm_posts', id, { from, to: 'approved', set })
    if (!post) {
      const held = (await findPost(id, trx)) ?? failPostNotFound()
      return throwInvalidTransition(held.status, adminMoves(held))
    }
    await recordEvent(trx, id, { status: 'approved', actor: 'admin', actor_id: adminId })
    const change = { before: { status: 'draft' }, after: auditSnapshot(post) }
    await audit(trx, { ...auditEntry('approve', id), actorId: adminId, ...change })
    return post
  })
}

/** Deletes a draft or what failed; the audit row keeps what it said. @throws 404; 409 CONFLICT */
export async function deletePost(adminId: string, id: string): Promise<void> {
  await transaction(async (trx) => {
    const held = (await lockPost(trx, id)) ?? failPostNotFound()
    if (!deletableStates.includes(held.status))
      throwInvalidTransition(held.status, adminMoves(held))
    await deletePostRow(trx, id)
    const change = { before: auditSnapshot(held), after: { deleted: true } }
    await audit(trx, { ...auditEntry('delete', id), actorId: adminId, ...change })
  })
}

const adminMoves = ({ status }: PostRow) => allowedMoves(postTransitions, status, 'admin')

const auditEntry = (verb: string, subject: string) => ({ action: `smm_post.${verb}`, subject })

function auditSnapshot(post: Partial<PostRow>) {
  const { content, image_url, target, post_type, status = 'draft', scheduled_for } = post
  return { content, image_url, target, post_type, status, scheduled_for }
}

function parseImage({
  image_url = null,
  post_type,
}: Pick<PostInput, 'image_url' | 'post_type'>): Pick<PostRow, 'image_url' | 'post_type'> {
  const type = post_type ?? (image_url ? 'image' : 'text')
  if (type === 'image' && !image_url) failField('image_url', 'is required for an image post')
  return { image_url, post_type: type }
}

function parseSchedule({ scheduled_for }: Pick<PostInput, 'scheduled_for'>) {
  if (scheduled_for === undefined) return {}
  if (scheduled_for === null) return { scheduled_for: null }
  const at = new Date(scheduled_for)
  if (Number.isNaN(at.getTime())) failField('scheduled_for', 'must be a time that exists')
  return { scheduled_for: at }
}
