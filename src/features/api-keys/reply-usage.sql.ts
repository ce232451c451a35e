import { manilaMonth, now } from '../../platform/values/clock.ts'
import { query, queryRead, statement } from '../../platform/database/queries.ts'
import type { Transaction } from '../../platform/database/transactions.ts'

const release = statement(
  'reply-usage-release',
  'update reply_usage set used = used - 1 where owner_id = $1 and month = $2 and used > 0',
)
const used = statement<{ live: number; test: number }>(
  'reply-usage-used',
  'select used as live, test_used as test from reply_usage where owner_id = $1 and month = $2',
)

/** Releases a reply, of no test key, that was not delivered. */
export async function releaseReply(
  trx: Transaction,
  ownerId: string,
  month: string,
): Promise<void> {
  await query(release, [ownerId, month], trx)
}

/** The replies used this month, and those of test keys. */
export async function countRepliesUsed(ownerId: string): Promise<{ live: number; test: number }> {
  return (await queryRead(used, [ownerId, manilaMonth(now())]))[0] ?? { live: 0, test: 0 }
}
