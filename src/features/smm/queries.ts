import { statement, query } from '../../platform/database/queries.ts'
import type { Transaction } from '../../platform/database/transactions.ts'
import { listQuery } from '../../platform/database/list-query.ts'
import type { PostEventRow, PostRow } from './model.ts'

/** Newest first. */
export const listPosts = listQuery<
  PostRow,
  { status?: PostRow['status']; target?: PostRow['target'] }
>({
  name: 'smm-posts',
  columns: '*',
  from: 'smm_posts p',
  filters: { status: 'p.status = :status', target: 'p.target = :target' },
  orderBy: 'p.id desc',
})

/** Approved posts that are due by the database's clock, oldest first. */
export const listDuePosts = listQuery<PostRow>({
  name: 'smm-posts-due',
  columns: '*',
  from: 'smm_posts p',
  where: `p.status = 'approved' and p.due_at <= now()`,
  orderBy: 'p.due_at, p.id',
})

export interface LockedPost extends PostRow {
  is_due: boolean
  /** When a claim of `claimMinutes` from now expires. */
  claim_expires_at: Date
}

const lock = statement<LockedPost>(
  'smm-post-lock',
  `select *, due_at <= now() as is_due, now() + make_interval(secs => $2) as claim_expires_at
   from smm_posts where id = $1 for update`,
)

/** Serializes the changes of a post. Its times are those of the database, so that no other clock matters. */
export async function lockPost(
  trx: Transaction,
  id: string,
  claimMinutes = 0,
): Promise<LockedPost | undefined> {
  return (await query(lock, [id, claimMinutes * 60], trx))[0]
}

const overduePosts = statement<{ id: string }>(
  'smm-posts-overdue',
  `select id from smm_posts where status = 'posting' and posting_until <= now()
   order by posting_until limit $1 for update skip locked`,
)

/** Locks posts whose claim has expired; concurrent callers get different ones. */
export async function lockOverduePosts(trx: Transaction, limit: number): Promise<string[]> {
  return (await query(overduePosts, [limit], trx)).map(({ id }) => id)
}

const insertEvent = statement(
  'smm-post-event',
  `insert into smm_post_events (post_id, status, actor, actor_id, accepted, note) values ($1, $2, $3, $4, $5, $6)
   on conflict (post_id, status) where not accepted do nothing`,
)

/** A late report is recorded once, however often it is repeated. */
export async function recordEvent(
  trx: Transaction,
  postId: string,
  event: Pick<PostEventRow, 'status' | 'actor'> &
    Partial<Pick<PostEventRow, 'actor_id' | 'accepted' | 'note'>>,
): Promise<void> {
  const { status, actor, actor_id = null, accepted = true, note = null } = event
  await query(insertEvent, [postId, status, actor, actor_id, accepted, note], trx)
}
