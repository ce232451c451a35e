/**
 * Publishing at most once: one agent claims a post, and no transition leads back from there. Due times and the expiry of
 * claims are those of the database, so the clocks of agents do not matter.
 */
import { config } from '../../../config/config.ts'
import { transaction, type Transaction } from '../../../platform/database/transactions.ts'
import { fail } from '../../../platform/contract/errors.ts'
import { now } from '../../../platform/values/clock.ts'
import { uuidv7 } from '../../../platform/values/ids.ts'
import {
  allowedMoves,
  transitionRow,
  failTransition,
  allowedFrom,
} from '../../../platform/database/state-machine.ts'
import { Post, type PostRow } from '../model.ts'
import { lockOverduePosts, lockPost, recordEvent, type LockedPost } from '../queries.ts'
import type { StatusReport } from '../schemas.ts'
import { postTransitions, type PostActor, type PostStatus } from '../states.ts'
import { resolveDestinations, type Destinations } from './config.ts'
import { failPostNotFound } from './read.ts'

/** A post that an agent has claimed, and where it publishes it. */
export interface ClaimedPost {
  post: PostRow
  destinations: Destinations
}

/**
 * The agent claims a post or renews its claim (`posting`), or reports how it ended. A report that comes after the claim has
 * expired is recorded in the history and rejected.
 * @throws 404; 409 CONFLICT for an invalid transition, another agent's claim, or a post that is not due
 */
export async function reportStatus(id: string, report: StatusReport): Promise<ClaimedPost> {
  const { before, after } = await transaction(async (trx) => {
    const before = (await lockPost(trx, id, config.smm.postingTimeoutMinutes)) ?? failPostNotFound()
    return { before, after: await applyReport(trx, before, report) }
  })
  if (after) return { post: after, destinations: await resolveDestinations(after) }
  const { status } = before
  if (status === 'posting' && report.claim_id !== before.claim_id)
    fail('CONFLICT', 'Another agent has taken this post.', { status })
  if (status === 'approved' && report.status === 'posting')
    fail('CONFLICT', `This post is not due before ${before.due_at.toISOString()}.`, { status })
  return failTransition(status, allowedMoves(postTransitions, status, 'agent'))
}

/** @returns the post after the report, or null when it is rejected */
async function applyReport(
  trx: Transaction,
  post: LockedPost,
  { status, claim_id, error_text }: StatusReport,
): Promise<PostRow | null> {
  const isForeign = post.claim_id !== null && claim_id !== undefined && claim_id !== post.claim_id
  if (isForeign) return null
  if (status === 'posting') return await claimOrRenew(trx, post, claim_id)
  const reason = error_text?.trim() || 'The agent gave no reason.'
  const note = status === 'failed' ? reason : null
  if (post.status === 'failed')
    await recordEvent(trx, post.id, { status, actor: 'agent', accepted: false, note })
  const end = status === 'posted' ? { posted_at: now() } : { error_text: reason }
  return await transitionPost(trx, post.id, status, 'agent', { ...end, posting_until: null })
}

async function claimOrRenew(
  trx: Transaction,
  post: LockedPost,
  claimId?: string,
): Promise<PostRow | null> {
  const posting_until = post.claim_expires_at
  if (post.status === 'posting' && claimId === post.claim_id)
    return await Post.query(trx).patchAndFetchById(post.id, { posting_until })
  if (post.status === 'approved' && !post.is_due) return null
  const claim = { claim_id: claimId ?? uuidv7(), posting_until }
  return await transitionPost(trx, post.id, 'posting', 'agent', claim)
}

async function transitionPost(
  trx: Transaction,
  id: string,
  to: PostStatus,
  actor: PostActor,
  set: Partial<PostRow>,
): Promise<PostRow | null> {
  const from = allowedFrom<PostStatus, PostActor>(postTransitions, to, actor)
  const post = await transitionRow<PostRow>(trx, 'smm_posts', id, { from, to, set })
  if (post) await recordEvent(trx, id, { status: to, actor, note: post.error_text })
  return post
}

const BATCH_SIZE = 100

/**
 * Fails the posts whose claim has expired, each once, however many workers run this. Nobody knows whether they were published,
 * so they are never offered to an agent again. @returns how many posts
 */
export async function failOverduePosts(): Promise<number> {
  let count = 0
  for (;;) {
    const failed = await transaction(failOverdueBatch)
    count += failed
    if (failed < BATCH_SIZE) return count
  }
}

async function failOverdueBatch(trx: Transaction): Promise<number> {
  const ids = await lockOverduePosts(trx, BATCH_SIZE)
  const error_text = `The agent did not report in time, so nobody knows whether it was published. Look at the page before you post it again.`
  for (const id of ids)
    await transitionPost(trx, id, 'failed', 'clock', { error_text, posting_until: null })
  return ids.length
}
