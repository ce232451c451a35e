import { now } from '../../../platform/values/clock.ts'
import { fail } from '../../../platform/contract/errors.ts'
import { clampPage, type ListResult, type Page } from '../../../platform/contract/pagination.ts'
import { listNotifications, markRead, markBatchRead, type NotificationRow } from '../queries.ts'

const READ_A_STATEMENT = 5_000

/** What a user was told, newest first, with the number of unread ones. */
export async function listOwnNotifications(
  userId: string,
  page: Page,
): Promise<ListResult<NotificationRow> & { unread: number }> {
  return await listNotifications(userId, clampPage(page))
}

/** Marks one of the user's own as read; again is no change. @throws 404 */
export async function markOwnRead(userId: string, id: string): Promise<NotificationRow> {
  return (await markRead(id, userId)) ?? fail('NOT_FOUND', 'You have no notification with this id.')
}

/** Marks everything as read that the user has been told so far. */
export async function markAllRead(userId: string): Promise<void> {
  const until = now()
  while ((await markBatchRead(userId, until, READ_A_STATEMENT)) === READ_A_STATEMENT) continue
}
