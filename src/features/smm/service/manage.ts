/** Posts as admins manage them: create, edit, approve and delete. The agent may create drafts as well. */
import { transaction } from '../../../platform/database/transactions.ts'
import { failField } from '../../../platform/contract/errors.ts'
import { now } from '../../../platform/values/clock.ts'
import { uuidv7 } from '../../../platform/values/ids.ts'
import {
  allowedMoves,
  transitionRow,
  failTransition,
  allowedFrom,
} from '../../../platform/database/state-machine.ts'
import { audit } from '../../audit/service.ts'
import { locationExists } from '../../locations/service.ts'
import { Post, type PostRow } from '../model.ts'
import { lockPost, recordEvent } from '../queries.ts'
import type { PostInput, PostPatch } from '../schemas.ts'
import { postTransitions, deletableStates, type PostActor, type PostStatus } from '../states.ts'
import { failPostNotFound } from './read.ts'

/**
 * Adds a draft. `adminId` is null for the agent, who leaves no audit row.
 * @throws 400 for an image post without an image, a time that does not exist, or an unknown town
 */
export async function createPost(adminId: string | null, input: PostInput): Promise<PostRow> {
  const id = uuidv7()
  const source = adminId ? 'admin' : 'agent'
  const { content, target = 'page', location_id = null } = input
  const place = { target, location_id }
  const fields = {
    content,
    ...place,
    source,
    ...parseImage(input),
    ...parseSchedule(input),
  } as const
  await assertLocation(location_id)
  return await transaction(async (trx) => {
    const post = await Post.query(trx)
      .insert({ id, ...fields })
      .returning('*')
    await recordEvent(trx, id, { status: 'draft', actor: source, actor_id: adminId })
    const change = { before: null, after: auditSnapshot(post) }
    if (adminId) await audit(trx, { ...auditEntry('create', id), actorId: adminId, ...change })
    return post
  })
}

/**
 * Changes a draft. An approved post can't change, so that what an admin read is what is published.
 * @throws 400 as above; 404; 409 CONFLICT for a post that is no draft
 */
export async function editPost(adminId: string, id: string, patch: PostPatch): Promise<PostRow> {
  await assertLocation(patch.location_id ?? null)
  return await transaction(async (trx) => {
    const before = (await lockPost(trx, id)) ?? failPostNotFound()
    if (before.status !== 'draft') failTransition(before.status, adminMoves(before))
    const { content = before.content, target = before.target } = patch
    const { location_id = before.location_id } = patch
    const post_type = resolvePostType(before, patch)
    const image = parseImage({ image_url: before.image_url, post_type, ...patch })
    const after = await Post.query(trx).patchAndFetchById(id, {
      content,
      target,
      location_id,
      ...image,
      ...parseSchedule(patch),
    })
    const change = { before: auditSnapshot(before), after: auditSnapshot(after) }
    await audit(trx, { ...auditEntry('edit', id), actorId: adminId, ...change })
    return after
  })
}

/** The type follows an image that is added or removed, unless it is given. */
function resolvePostType(before: PostRow, { image_url: image }: PostPatch): PostRow['post_type'] {
  if (image === undefined) return before.post_type
  return image === null ? 'text' : 'image'
}

/** @throws 400 naming `location_id` */
async function assertLocation(id: string | null): Promise<void> {
  if (id !== null && !(await locationExists(id)))
    failField('location_id', 'must be the id of a location, see GET /api/locations')
}

/** Lets the agent publish a draft once it is due. Of several concurrent approvals one succeeds. @throws 404; 409 CONFLICT */
export async function approvePost(adminId: string, id: string): Promise<PostRow> {
  const set = { approved_by: adminId, approved_at: now() }
  return await decide(adminId, id, { verb: 'approve', to: 'approved', set })
}

/** Takes an approval back before an agent has claimed the post; it is a draft again. @throws 404; 409 CONFLICT */
export async function unapprovePost(adminId: string, id: string): Promise<PostRow> {
  const set = { approved_by: null, approved_at: null }
  return await decide(adminId, id, { verb: 'unapprove', to: 'draft', set })
}

async function decide(
  adminId: string,
  id: string,
  { verb, to, set }: { verb: string; to: 'approved' | 'draft'; set: Partial<PostRow> },
): Promise<PostRow> {
  return await transaction(async (trx) => {
    const from = allowedFrom<PostStatus, PostActor>(postTransitions, to, 'admin')
    const post = await transitionRow<PostRow>(trx, 'smm_posts', id, { from, to, set })
    if (!post) {
      const current = (await Post.query(trx).findById(id)) ?? failPostNotFound()
      return failTransition(current.status, adminMoves(current))
    }
    await recordEvent(trx, id, { status: to, actor: 'admin', actor_id: adminId })
    const change = { before: { status: from[0] }, after: auditSnapshot(post) }
    await audit(trx, { ...auditEntry(verb, id), actorId: adminId, ...change })
    return post
  })
}

/** Deletes a draft or a failed post; the audit row keeps its content. @throws 404; 409 CONFLICT */
export async function deletePost(adminId: string, id: string): Promise<void> {
  await transaction(async (trx) => {
    const before = (await lockPost(trx, id)) ?? failPostNotFound()
    if (!deletableStates.includes(before.status)) failTransition(before.status, adminMoves(before))
    await Post.query(trx).deleteById(id)
    const change = { before: auditSnapshot(before), after: { deleted: true } }
    await audit(trx, { ...auditEntry('delete', id), actorId: adminId, ...change })
  })
}

const adminMoves = ({ status }: PostRow) => allowedMoves(postTransitions, status, 'admin')

const auditEntry = (verb: string, subject: string) => ({ action: `smm_post.${verb}`, subject })

function auditSnapshot(post: Partial<PostRow>) {
  const { content, image_url, target, location_id, post_type, scheduled_for } = post
  const { status = 'draft' } = post
  return { content, image_url, target, location_id, post_type, status, scheduled_for }
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
