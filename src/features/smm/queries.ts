import {
  knex,
  queryPipelined,
  statement,
  query,
  type Transaction,
} from '../../platform/database/connections.ts'
import { listQuery } from '../../platform/database/list-query.ts'
import type { PostActor, PostStatus } from './states.ts'

export interface PostRow {
  id: string
  content: string
  image_url: string | null
  target: 'page' | 'groups' | 'page_and_groups'
  post_type: 'text' | 'image'
  status: PostStatus
  /** Who wrote it; `writer` is the service itself. */
  source: 'admin' | 'agent' | 'writer'
  scheduled_for: Date | null
  /** Not to be published before. */
  due_at: Date
  /** Names the one attempt to publish it. */
  claim_id: string | null
  /** When the agent that has it must have reported. */
  posting_until: Date | null
  error_text: string | null
  approved_by: string | null
  approved_at: Date | null
  posted_at: Date | null
  created_at: Date
  updated_at: Date
}

export type NewPost = Pick<PostRow, 'id' | 'content' | 'target' | 'post_type' | 'source'> &
  Partial<Pick<PostRow, 'image_url' | 'scheduled_for'>>

/** False when there is one with this id already. */
export async function insertPost(trx: Transaction, post: NewPost): Promise<boolean> {
  const rows = await knex('smm_posts')
    .transacting(trx)
    .insert(post)
    .onConflict('id')
    .ignore()
    .returning('id')
  return rows.length > 0
}

const byId = statement<PostRow>('smm-post', 'select * from smm_posts where id = $1')

/** Sees what `trx` wrote, or what has just been committed. */
export async function findPost(id: string, trx?: Transaction): Promise<PostRow | undefined> {
  return (await query(byId, [id], trx))[0]
}

/** Locks the post for the rest of the transaction. */
export async function lockPost(trx: Transaction, id: string): Promise<PostRow | undefined> {
  return (await knex('smm_posts').transacting(trx).where({ id }).forUpdate().first()) as
    | PostRow
    | undefined
}

export async function patchPost(
  trx: Transaction,
  id: string,
  patch: Partial<Omit<PostRow, 'id' | 'due_at' | 'status'>>,
): Promise<void> {
  await knex('smm_posts')
    .transacting(trx)
    .where({ id })
    .update({ ...patch, updated_at: knex.fn.now() })
}

export async function deletePostRow(trx: Transaction, id: string): Promise<void> {
  await knex('smm_posts').transacting(trx).where({ id }).delete()
}

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

const overduePosts = statement<{ id: string }>(
  'smm-posts-overdue',
  `select id from smm_posts where status = 'posting' and posting_until <= now()
   order by posting_until limit $1 for update skip locked`,
)

/** Posts whose agent did not report in time, each for one caller. */
export async function lockOverduePosts(trx: Transaction, limit: number): Promise<string[]> {
  return (await query(overduePosts, [limit], trx)).map(({ id }) => id)
}

/** Something that happened to a post, or was reported too late to happen. */
export interface PostEventRow {
  status: string
  actor: PostActor | 'writer'
  actor_id: string | null
  accepted: boolean
  note: string | null
  at: Date
}

const insertEvent = statement(
  'smm-post-event',
  `insert into smm_post_events (post_id, status, actor, actor_id, accepted, note) values ($1, $2, $3, $4, $5, $6)
   on conflict (post_id, status) where not accepted do nothing`,
)

/** A late report is kept once, however often it is repeated. */
export async function recordEvent(
  trx: Transaction,
  postId: string,
  {
    status,
    actor,
    actor_id = null,
    accepted = true,
    note = null,
  }: Pick<PostEventRow, 'status' | 'actor'> & Partial<PostEventRow>,
): Promise<void> {
  await query(insertEvent, [postId, status, actor, actor_id, accepted, note], trx)
}

const history = statement<PostEventRow>(
  'smm-post-history',
  'select status, actor, actor_id, accepted, note, at from smm_post_events where post_id = $1 order by id limit 100',
)

/** Oldest first. */
export async function listEvents(postId: string): Promise<PostEventRow[]> {
  return await queryPipelined(history, [postId])
}

export async function readConfigRows(trx?: Transaction): Promise<{ key: string; value: string }[]> {
  const query = knex('smm_config').select('key', 'value')
  return (await (trx ? query.transacting(trx).forUpdate() : query)) as {
    key: string
    value: string
  }[]
}

export async function saveConfigRows(
  trx: Transaction,
  rows: { key: string; value: string }[],
): Promise<void> {
  const stamped = rows.map((row) => ({ ...row, updated_at: knex.fn.now() }))
  await knex('smm_config').transacting(trx).insert(stamped).onConflict('key').merge()
}
