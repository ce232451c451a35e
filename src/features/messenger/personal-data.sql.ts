import { query, statement } from '../../platform/database/queries.ts'
import type { Transaction } from '../../platform/database/transactions.ts'

const pagesOfOwner = statement(
  'messenger-pages-export',
  `select store_id, page_id, name, connected_at from messenger_pages
   where store_id in (select id from stores where owner_id = $1) order by store_id`,
)

/** Without the tokens. */
export async function exportPages(userId: string): Promise<unknown[]> {
  return await query(pagesOfOwner, [userId])
}

const removePagesOfOwner = statement(
  'messenger-pages-erase',
  `with page as (
     delete from messenger_pages where store_id in (select id from stores where owner_id = $1) returning page_id)
   delete from messenger_events where page_id in (select page_id from page)`,
)

export async function deletePages(trx: Transaction, userId: string): Promise<void> {
  await query(removePagesOfOwner, [userId], trx)
}
