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
import { lockOverduePosts, lockPost, noteEvent, patchPost, type PostRow } from '../queries.ts'
import type { Report } from '../schemas.ts'
import { postMoves, type PostActor, type PostStatus } from '../states.ts'
import { placesFor, type Places } from './config.ts'
import { refuseUnknown } from './read.ts'

/** A post under an agent's claim, and where it goes. */
export interface Claimed {
  post: PostRow
  places: Places
}

/**
 * What the agent says of a post: that it takes it or is still at it (`posting`), or how it ended. What comes after the
 * post was given up is kept in its history and refused.
 * @throws 404; 409 CONFLICT for a move outside spec 3.6, another agent's claim, or a post that is not due
 */
export async function report(id: string, said: Report): Promise<Claimed> {
  const { held, post } = await transaction(async (trx) => {
    const held = (await lockPost(trx, id)) ?? refuseUnknown()
    return { held, post: await carriedOut(trx, held, said) }
  })
  if (post) return { post, places: await placesFor(post.target) }
  if (held.status === 'posting' && said.claim_id !== held.claim_id)
    fail('CONFLICT', 'Another agent has taken this post.', { status: held.status })
  if (held.status === 'approved' && said.status === 'posting')
    fail('CONFLICT', `This post is not due before ${held.due_at.toISOString()}.`, {
      status: held.status,
    })
  return throwInvalidTransition(held.status, allowedMoves(postMoves, held.status, 'agent'))
}

/** The post after the report, or null when it cannot be. */
async function carriedOut(
  trx: Transaction,
  held: PostRow,
  { status, claim_id, error_text }: Report,
): Promise<PostRow | null> {
  const isForeign = held.claim_id !== null && claim_id !== undefined && claim_id !== held.claim_id
  if (isForeign) return null
  if (status === 'posting') return await taken(trx, held, claim_id)
  const reason = error_text?.trim() || 'The agent gave no reason.'
  const note = status === 'failed' ? reason : null
  if (held.status === 'failed')
    await noteEvent(trx, held.id, { status, actor: 'agent', accepted: false, note })
  const end = status === 'posted' ? { posted_at: knex.fn.now() } : { error_text: reason }
  return await moved(trx, held.id, status, 'agent', { ...end, posting_until: null })
}

/** Takes a post that is due; asked again under the same claim, gives more time. */
async function taken(trx: Transaction, held: PostRow, claim?: string): Promise<PostRow | null> {
  const posting_until = knex.raw('now() + make_interval(secs => ?)', [
    config.smm.postingTimeoutMinutes * 60,
  ])
  if (held.status === 'posting' && claim === held.claim_id) {
    await patchPost(trx, held.id, { posting_until: posting_until as unknown as Date })
    return (await lockPost(trx, held.id)) ?? null
  }
  if (held.status === 'approved' && !(await isDue(trx, held))) return null
  return await moved(trx, held.id, 'posting', 'agent', {
    claim_id: claim ?? uuidv7(),
    posting_until,
  })
}

async function isDue(trx: Transaction, { due_at }: PostRow): Promise<boolean> {
  const { rows } = await knex.raw('select now() >= ? as due', [due_at]).transacting(trx)
  return rows[0].due
}

async function moved(
  trx: Transaction,
  id: string,
  to: PostStatus,
  actor: PostActor,
  set: Record<string, unknown>,
): Promise<PostRow | null> {
  const from = allowedFrom<PostStatus, PostActor>(postMoves, to, actor)
  const post = await transitionRow<PostRow>(trx, 'smm_posts', id, { from, to, set })
  if (post) await noteEvent(trx, id, { status: to, actor, note: post.error_text })
  return post
}

const AT_ONCE = 100

/**
 * Gives up posts whose agent did not report in time, however many loops run. Whether they were published nobody knows, so
 * they are never offered again. @returns how many posts
 */
export async function giveUpOverdue(): Promise<number> {
  let count = 0
  for (;;) {
    const some = await transaction(giveUpSome)
    count += some
    if (some < AT_ONCE) return count
  }
}

async function giveUpSome(trx: Transaction): Promise<number> {
  const ids = await lockOverduePosts(trx, AT_ONCE)
  const error_text = `The agent did not report in time, so nobody knows whether it was published. Look at the page before you post it again.`
  for (const id of ids) await moved(trx, id, 'failed', 'clock', { error_text, posting_until: null })
  return ids.length
}
