import { queryRead, statement, query } from '../../platform/database/queries.ts'
import type { Transaction } from '../../platform/database/transactions.ts'
import type { EventRow, PageRow } from './model.ts'

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
  return (await queryRead(served, [pageId]))[0]
}

const insertEventsStatement = statement<EventRow>(
  'messenger-events-insert',
  `insert into messenger_events (id, mid, page_id, sender_id, text, sent_at)
   select id, mid, page_id, sender_id, text, sent_at from jsonb_to_recordset($1::jsonb)
     as e(id uuid, mid text, page_id text, sender_id text, text text, sent_at timestamptz)
   on conflict (mid) do nothing returning *`,
)

/** Inserts new messages; duplicates are skipped. @returns the inserted ones */
export async function insertEvents(trx: Transaction, rows: EventRow[]): Promise<EventRow[]> {
  return await query(insertEventsStatement, [JSON.stringify(rows)], trx)
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
