import { knex } from '../../platform/database/connections/pool.ts'
import { queryPipelined, statement, query } from '../../platform/database/queries.ts'
import type { Transaction } from '../../platform/database/transactions.ts'

export interface PageRow {
  store_id: string
  page_id: string
  name: string
  /** Encrypted. */
  token: string
  /** Why the last message could not be sent. */
  last_error: string | null
  connected_at: Date
}

const ofStore = statement<PageRow>(
  'messenger-page-of-store',
  'select * from messenger_pages where store_id = $1',
)

export async function findPage(storeId: string): Promise<PageRow | undefined> {
  return (await queryPipelined(ofStore, [storeId]))[0]
}

const save = statement<PageRow>(
  'messenger-page-save',
  `insert into messenger_pages (store_id, page_id, name, token) values ($1, $2, $3, $4)
   on conflict (store_id) do update set page_id = $2, name = $3, token = $4, last_error = null, connected_at = now()
   returning *`,
)

/** @throws a violation of `messenger_pages_page` when another store has the page */
export async function savePage(
  page: Pick<PageRow, 'store_id' | 'page_id' | 'name' | 'token'>,
): Promise<PageRow> {
  return (await query(save, [page.store_id, page.page_id, page.name, page.token]))[0]!
}

const remove = statement(
  'messenger-page-remove',
  'delete from messenger_pages where store_id = $1 returning store_id',
)

export async function removePage(storeId: string): Promise<void> {
  await query(remove, [storeId])
}

const problem = statement(
  'messenger-page-record-error',
  'update messenger_pages set last_error = $2 where store_id = $1 and last_error is distinct from $2',
)

/** `reason` null clears the error. */
export async function recordPageError(storeId: string, reason: string | null): Promise<void> {
  await query(problem, [storeId, reason])
}

const stale = statement<Pick<PageRow, 'store_id' | 'token'>>(
  'messenger-stale-tokens',
  'select store_id, token from messenger_pages where not starts_with(token, $1)',
)

/** Pages whose token is not encrypted under the current key. */
export async function findStaleTokens(keyPrefix: string) {
  return await query(stale, [keyPrefix])
}

const replaceTokenStatement = statement(
  'messenger-page-replace-token',
  'update messenger_pages set token = $3 where store_id = $1 and token = $2',
)

/** Changes nothing when the token was replaced meanwhile. */
export async function replaceToken(
  { store_id, token }: Pick<PageRow, 'store_id' | 'token'>,
  next: string,
): Promise<void> {
  await query(replaceTokenStatement, [store_id, token, next])
}

export interface PageStore {
  store_id: string
  owner_id: string
  /** Whether the agent answers for the store: it is on, and the owner's plan includes it. */
  answers: boolean
}

const served = statement<PageStore>(
  'messenger-page-store',
  `select p.store_id, s.owner_id, s.is_active and u.plan = 'pro' and u.is_active and not u.is_banned
     and coalesce(a.enabled, true) as answers
   from messenger_pages p join stores s on s.id = p.store_id join users u on u.id = s.owner_id
     left join store_agents a on a.store_id = p.store_id
   where p.page_id = $1`,
)

/** The store whose agent answers on a page. */
export async function findPageStore(pageId: string): Promise<PageStore | undefined> {
  return (await queryPipelined(served, [pageId]))[0]
}

export interface EventRow {
  id: string
  mid: string
  page_id: string
  sender_id: string
  text: string
  sent_at: Date
}

/** Inserts new messages; duplicates are skipped. @returns the inserted ones */
export async function insertEvents(trx: Transaction, rows: EventRow[]): Promise<EventRow[]> {
  const inserted = await knex('messenger_events')
    .transacting(trx)
    .insert(rows)
    .onConflict('mid')
    .ignore()
    .returning('*')
  return inserted as EventRow[]
}

/** The messages of a customer that were not handled yet, oldest first; locked until the transaction ends. */
export async function lockPendingEvents(
  trx: Transaction,
  { pageId, senderId }: { pageId: string; senderId: string },
): Promise<EventRow[]> {
  const rows = await knex('messenger_events')
    .transacting(trx)
    .where({ page_id: pageId, sender_id: senderId })
    .whereNull('handled_at')
    .orderBy(['sent_at', 'id'])
    .forUpdate()
  return rows as EventRow[]
}

export async function markEventsHandled(trx: Transaction, ids: string[]): Promise<void> {
  await knex('messenger_events')
    .transacting(trx)
    .whereIn('id', ids)
    .update({ handled_at: knex.fn.now() })
}

const purge = statement<{ id: string }>(
  'messenger-events-purge',
  `delete from messenger_events where id = any(array(
     select id from messenger_events where handled_at < now() - make_interval(days => $2) order by handled_at limit $1))
   returning id`,
)

/** Deletes messages `days` after they were handled. @returns how many */
export async function purgeEvents(days: number, limit: number): Promise<number> {
  return (await query(purge, [limit, days])).length
}
