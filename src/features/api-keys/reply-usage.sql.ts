import { manilaMonth, now } from '../../platform/values/clock.ts'
import { query, queryPipelined, statement } from '../../platform/database/queries.ts'
import type { Transaction } from '../../platform/database/transactions.ts'

const release = statement(
  'reply-usage-release',
  'update reply_usage set used = used - 1 where owner_id = $1 and month = $2 and used > 0',
)
const used = statement<{ used: number }>(
  'reply-usage-used',
  'select used from reply_usage where owner_id = $1 and month = $2',
)

/** Releases a reply that was not delivered. */
export async function releaseReply(
  trx: Transaction,
  ownerId: string,
  month: string,
): Promise<void> {
  await query(release, [ownerId, month], trx)
}

export async function countRepliesUsed(ownerId: string): Promise<number> {
  return (await queryPipelined(used, [ownerId, manilaMonth(now())]))[0]?.used ?? 0
}
