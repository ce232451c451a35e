/**
 * Metering: the replies of the agent that an owner has used in a Manila month. Guarantee: a reply is reserved before it is
 * generated and released if it is not delivered, each in one statement, so concurrent requests never exceed the limit.
 */
import { config } from '../../config/config.ts'
import { nextManilaMonth, now } from '../../platform/values/clock.ts'
import { fail } from '../../platform/contract/errors.ts'

export { countRepliesUsed, releaseReply } from './reply-usage.sql.ts'

/** Visitors of web pages stop at this share of a month, so that strangers never use up what servers and Messenger need. */
const VISITOR_SHARE = 0.9

/** How many replies of a month may be used when a reply of this kind is reserved. Test keys have a limit of their own. */
export function replyLimit({ isTest, isVisitor }: { isTest: boolean; isVisitor: boolean }): number {
  if (isTest) return config.testMonthlyReplies
  return isVisitor ? Math.ceil(config.proMonthlyReplies * VISITOR_SHARE) : config.proMonthlyReplies
}

/**
 * Reserves a reply for each row of `requests`, a source of `owner_id`, `month`, `is_test` and `reply_limit`: all of an
 * owner's, or none and then it returns no row for that owner.
 */
export function reserveSql(requests: string): string {
  return `insert into reply_usage as u (owner_id, month, is_test, used)
     select owner_id, month, is_test, count(*) from ${requests}
     group by owner_id, month, is_test having count(*) <= min(reply_limit) order by owner_id, month, is_test
     on conflict (owner_id, month, is_test) do update set used = u.used + excluded.used
       where u.used + excluded.used <= (select min(reply_limit) from ${requests}
         where (owner_id, month, is_test) = (excluded.owner_id, excluded.month, excluded.is_test))
     returning owner_id, month, is_test`
}

/** @throws 429 MONTHLY_LIMIT_REACHED with `used` and `limit` */
export function failMonthlyLimit(limit: number): never {
  fail(
    'MONTHLY_LIMIT_REACHED',
    `All ${limit} replies of this month are used. The next month begins ${nextManilaMonth(now()).toISOString()}.`,
    { used: limit, limit },
  )
}
