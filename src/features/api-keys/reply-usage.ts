/**
 * How many replies of the agent an owner has used in a business month. Guarantee: a reply is taken from the month before
 * it is made and given back if it is not delivered, each in one statement, so no number of requests at once passes the cap.
 */
import { config } from '../../config/config.ts'
import { manilaMonth, nextManilaMonth, now } from '../../platform/values/clock.ts'
import {
  queryPipelined,
  statement,
  query,
  type Transaction,
} from '../../platform/database/connections.ts'
import { fail } from '../../platform/contract/errors.ts'

/**
 * Takes a reply for each row of `given`, a source of `owner_id` and `month`: all that an owner wants, or none, and then no
 * row. `limit` is a parameter.
 */
export function reserveSql(given: string, limit: string): string {
  return `insert into reply_usage as m (owner_id, month, used)
     select owner_id, month, count(*) from ${given} group by owner_id, month having count(*) <= ${limit}::int
     order by owner_id, month
     on conflict (owner_id, month) do update set used = m.used + excluded.used where m.used + excluded.used <= ${limit}::int
     returning owner_id, month`
}

const reserve = statement<{ month: string }>(
  'meter-reserve',
  reserveSql('(values ($1::uuid, $2::text)) as given (owner_id, month)', '$3'),
)
const release = statement(
  'meter-release',
  'update reply_usage set used = used - 1 where owner_id = $1 and month = $2 and used > 0',
)
const used = statement<{ used: number }>(
  'meter-used',
  'select used from reply_usage where owner_id = $1 and month = $2',
)

/**
 * Takes one reply from this month of the owner, until it is given back.
 * @returns the month, for `releaseReply`
 * @throws 429 MONTHLY_LIMIT_REACHED with `used` and `limit`
 */
export async function reserveReply(trx: Transaction, ownerId: string): Promise<string> {
  const month = manilaMonth(now())
  const taken = await query(reserve, [ownerId, month, config.proMonthlyReplies], trx)
  return taken.length > 0 ? month : failMonthlyLimit()
}

/** @throws 429 MONTHLY_LIMIT_REACHED with `used` and `limit` */
export function failMonthlyLimit(): never {
  const limit = config.proMonthlyReplies
  fail(
    'MONTHLY_LIMIT_REACHED',
    `All ${limit} replies of this month are used. The next month begins ${nextManilaMonth(now()).toISOString()}.`,
    { used: limit, limit },
  )
}

/** Gives back a reply that was not delivered. */
export async function releaseReply(
  trx: Transaction,
  ownerId: string,
  month: string,
): Promise<void> {
  await query(release, [ownerId, month], trx)
}

/** Replies that an owner has used this month. */
export async function countRepliesUsed(ownerId: string): Promise<number> {
  return (await queryPipelined(used, [ownerId, manilaMonth(now())]))[0]?.used ?? 0
}
