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
  const limit = (isTest: string) =>
    `(select min(reply_limit) filter (where ${isTest}) from ${requests}
      where (owner_id, month) = (excluded.owner_id, excluded.month))`
  return `insert into reply_usage as u (owner_id, month, used, test_used)
     select owner_id, month, count(*) filter (where not is_test), count(*) filter (where is_test) from ${requests}
     group by owner_id, month
     having count(*) filter (where not is_test) <= coalesce(min(reply_limit) filter (where not is_test), 0)
       and count(*) filter (where is_test) <= coalesce(min(reply_limit) filter (where is_test), 0)
     order by owner_id, month
     on conflict (owner_id, month) do update
       set used = u.used + excluded.used, test_used = u.test_used + excluded.test_used
       where (excluded.used = 0 or u.used + excluded.used <= ${limit('not is_test')})
         and (excluded.test_used = 0 or u.test_used + excluded.test_used <= ${limit('is_test')})
     returning owner_id, month`
}

/** @throws 429 MONTHLY_LIMIT_REACHED with `used` and `limit` */
export function failMonthlyLimit(limit: number): never {
  fail(
    'MONTHLY_LIMIT_REACHED',
    `All ${limit} replies of this month are used. The next month begins ${nextManilaMonth(now()).toISOString()}.`,
    { used: limit, limit },
  )
}
