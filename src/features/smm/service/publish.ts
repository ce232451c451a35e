/**
 * How a post gets published at most once: one agent takes it under a claim of its own, and nothing leads back from there.
 * Every time is the database's, so the clocks of agents do not matter.
 */
import { config } from '../../../config/config.ts'
import { knex, transaction, type Transaction } from '../../../platform/database/connections.ts'
import { fail } from '../../../platform/contract/errors.ts'
import { uuidv7 } from '../../../platform/values/ids.ts'
import {
  allowedMoves,
  transitionRow,
  throwInvalidTransition,
  allowedFrom,
} from '../../../platform/database/state-machine.ts'
import { lockOverduePosts, lockPost, recordEvent, patchPost, type PostRow } from '../queries.ts'
import type { StatusReport } from '../schemas.ts'
import { postTransitions, type PostActor, type PostStatus } from '../states.ts'
import { resolveDestinations, type Destinations } from './config.ts'
import { failPostNotFound } from './read.ts'

/** A post under an agent's claim, and where it goes. */
export interface ClaimedPost {
  post: PostRow
  destinations: Destinations
}

/**
 * What the agent says of a post: that it takes it or is still at it (`posting`), or how it ended. What comes after the
 * post was given up is kept in its history and refused.
 * @throws 404; 409 CONFLICT for a move outside spec 3.6, another agent's claim, or a post that is not due
 */
export async function reportStatus(id: string, said: StatusReport): Promise<ClaimedPost> {
  const { held, post } = await transaction(async (trx) => {
    const held = (await lockPost(trx, id)) ?? failPostNotFound()
    return { held, post: await applyReport(trx, held, said) }
  })
  if (post) return { post, destinations: await resolveDestinations(post.target) }
  if (held.status === 'posting' && said.claim_id !== held.claim_id)
    fail('CONFLICT', 'Another agent has taken this post.', { status: held.status })
  if (held.status === 'approved' && said.status === 'posting')
    fail('CONFLICT', `This post is not due before ${held.due_at.toISOString()}.`, {
      status: held.status,
    })
  return throwInvalidTransition(held.status, allowedMoves(postTransitions, held.status, 'agent'))
}

/** The post after the report, or null when it cannot be. */
async function applyReport(
  trx: Transaction,
  held: PostRow,
  { status, claim_id, error_text }: StatusReport,
): Promise<PostRow | null> {
  const isForeign = held.claim_id !== null && claim_id !== undefined && claim_id !== held.claim_id
  if (isForeign) return null
  if (status === 'posting') return await claimOrRenew(trx, held, claim_id)
  const reason = error_text?.trim() || 'The agent gave no reason.'
  const note = status === 'failed' ? reason : null
  if (held.status === 'failed')
    await recordEvent(trx, held.id, { status, actor: 'agent', accepted: false, note })
  const end = status === 'posted' ? { posted_at: knex.fn.now() } : { error_text: reason }
  return await transitionPost(trx, held.id, status, 'agent', { ...end, posting_until: null })
}

/** Takes a post that is due; asked again under the same claim, gives more time. */
async function claimOrRenew(
  trx: Transaction,
  held: PostRow,
  claim?: string,
): Promise<PostRow | null> {
  const posting_until = knex.raw('now() + make_interval(secs => ?)', [
    config.smm.postingTimeoutMinutes * 60,
  ])
  if (held.status === 'posting' && claim === held.claim_id) {
    await patchPost(trx, held.id, { posting_until: posting_until as unknown as Date })
    return (await lockPost(trx, held.id)) ?? null
  }
  if (held.status === 'approved' && !(await isDue(trx, held))) return null
  return await transitionPost(trx, held.id, 'posting', 'agent', {
    claim_id: claim ?? uuidv7(),
    posting_until,
  })
}

async function isDue(trx: Transaction, { due_at }: PostRow): Promise<boolean> {
  const { rows } = await knex.raw('select now() >= ? as due', [due_at]).transacting(trx)
  return rows[0].due
}

async function transitionPost(
  trx: Transaction,
  id: string,
  to: PostStatus,
  actor: PostActor,
  set: Record<string, unknown>,
): Promise<PostRow | null> {
  const from = allowedFrom<PostStatus, PostActor>(postTransitions, to, actor)
  const post = await transitionRow<PostRow>(trx, 'smm_posts', id, { from, to, set })
  if (post) await recordEvent(trx, id, { status: to, actor, note: post.error_text })
  return post
}

const BATCH_SIZE = 100

/**
 * Gives up posts whose agent did not report in time, however many loops run. Whether they were published nobody knows, so
 * they are never offered again. @returns how many posts
 */
export async function failOverduePosts(): Promise<number> {
  let count = 0
  for (;;) {
    const some = await transaction(failOverdueBatch)
    count += some
    if (some < BATCH_SIZE) return count
  }
}

async function failOverdueBatch(trx: Transaction): Promise<number> {
  const ids = await lockOverduePosts(trx, BATCH_SIZE)
  const error_text = `The agent did not report in time, so nobody knows whether it was published. Look at the page before you post it again.`
  for (const id of ids)
    await transitionPost(trx, id, 'failed', 'clock', { error_text, posting_until: null })
  return ids.length
}
