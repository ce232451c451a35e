/**
 * Metering: the replies of the agent that an owner has used in a Manila month. Guarantee: a reply is reserved before it is
 * generated and released if it is not delivered, each in one statement, so concurrent requests never exceed the limit.
 */
import { config } from '../../config/config.ts'
import { nextManilaMonth, now } from '../../platform/values/clock.ts'
import { fail } from '../../platform/contract/errors.ts'

export { countRepliesUsed, releaseReply } from './reply-usage.sql.ts'

/**
 * Reserves a reply for each row of `requests`, a source of `owner_id` and `month`: all of an owner's, or none and then it
 * returns no row for that owner. `limit` is a parameter.
 */
export function reserveSql(requests: string, limit: string): string {
  return `insert into reply_usage as u (owner_id, month, used)
     select owner_id, month, count(*) from ${requests} group by owner_id, month having count(*) <= ${limit}::int
     order by owner_id, month
     on conflict (owner_id, month) do update set used = u.used + excluded.used where u.used + excluded.used <= ${limit}::int
     returning owner_id, month`
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
