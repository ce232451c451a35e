import { defineModel, sqlValue } from '../../platform/database/model.ts'
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

export interface EventRow {
  id: string
  mid: string
  page_id: string
  sender_id: string
  text: string
  sent_at: Date
}

type EventColumns = EventRow & { handled_at: Date | null }

const Page = defineModel<PageRow>({ table: 'messenger_pages' })
const MessengerEvent = defineModel<EventColumns>({ table: 'messenger_events' })

export async function findPage(storeId: string): Promise<PageRow | undefined> {
  return await Page.query().findOne({ store_id: storeId })
}

export async function removePage(storeId: string): Promise<void> {
  await Page.query().delete().where({ store_id: storeId })
}

/** Pages whose token is not encrypted under the current key. */
export async function findStaleTokens(keyPrefix: string) {
  return await Page.query()
    .select('store_id', 'token')
    .whereRaw('not starts_with(token, ?)', [keyPrefix])
}

/** `reason` null clears the error. */
export async function recordPageError(
  storeId: string,
  reason: string | null,
  trx?: Transaction,
): Promise<void> {
  await Page.query(trx)
    .patch({ last_error: reason })
    .where({ store_id: storeId })
    .whereRaw('last_error is distinct from ?', [reason])
}

/** Changes nothing when the token was replaced meanwhile. */
export async function replaceToken(
  { store_id, token }: Pick<PageRow, 'store_id' | 'token'>,
  next: string,
): Promise<void> {
  await Page.query().patch({ token: next }).where({ store_id, token })
}

/** The messages of a customer that were not handled yet, oldest first; locked until the transaction ends. */
export async function lockPendingEvents(
  trx: Transaction,
  { pageId, senderId }: { pageId: string; senderId: string },
): Promise<EventRow[]> {
  return await MessengerEvent.query(trx)
    .where({ page_id: pageId, sender_id: senderId })
    .whereNull('handled_at')
    .orderBy(['sent_at', 'id'])
    .forUpdate()
}

export async function markEventsHandled(trx: Transaction, ids: string[]): Promise<void> {
  await MessengerEvent.query(trx)
    .patch({ handled_at: sqlValue('now()') })
    .whereIn('id', ids)
}
