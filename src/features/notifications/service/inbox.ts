import { now } from '../../../platform/values/clock.ts'
import { fail } from '../../../platform/contract/errors.ts'
import type { ListResult, Page } from '../../../platform/contract/pagination.ts'
import type { NotificationRow } from '../model.ts'
import {
  countUnread,
  listNotifications,
  markBatchRead,
  markNotificationRead,
  purgeNotifications,
} from '../queries.ts'

export { purgeNotifications }

const BATCH_SIZE = 5_000

export interface Inbox extends ListResult<NotificationRow> {
  unread: number
}

/** The notifications of a user, newest first. */
export async function listInbox(userId: string, page: Page): Promise<Inbox> {
  const [list, unread] = await Promise.all([
    listNotifications({ userId }, page),
    countUnread(userId),
  ])
  return { ...list, unread }
}

/** Marks one of the user's notifications read; repeating it changes nothing. @throws 404 */
export async function markRead(userId: string, id: string): Promise<NotificationRow> {
  const row = await markNotificationRead(userId, id)
  return row ?? fail('NOT_FOUND', 'You have no notification with this id.')
}

/** Marks all notifications read that the user has got so far. */
export async function markAllRead(userId: string): Promise<void> {
  const until = now()
  while ((await markBatchRead(userId, until, BATCH_SIZE)) === BATCH_SIZE) continue
}
