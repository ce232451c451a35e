import { accountLimits } from '../../runtime/account-limits.ts'

interface OpenLimit {
  /** How many rows of an account may be open at once. */
  max: number
  /** The column of `input` with the id of the account. */
  account: string
  /** A VOLATILE SQL function from the ids of accounts to `account_id, open`; its name is that of the lock, too. */
  countOpen: string
  /** The parameter of the statement that `parameters` fills. */
  parameter: string
}

/**
 * A limit on the rows that one account has open at once, such as unpaid orders, within the batched statement that inserts them.
 * Exact under any race: the statement takes an advisory lock for each account and only then counts its open rows, in a function
 * that is VOLATILE and therefore sees what has been committed since the statement began.
 *
 * `ctes` end in `room`, with `ordinal, has_room` for each row of `input`, after the rows of the same account before it. Whatever
 * takes other locks must read `room`, so that nobody waits for an account that waits for itself. While `ACCOUNT_LIMITS` is off
 * nothing is locked or counted.
 */
export function openLimit({ max, account, countOpen, parameter }: OpenLimit) {
  const ctes = `account as materialized (
     select id, pg_advisory_xact_lock(hashtextextended('${countOpen} ' || id, 0))
     from (select distinct ${account} as id from input where ${parameter}::int is not null order by 1) accounts),
   open_count as materialized (
     select account_id, open from ${countOpen}(array(select id from account))),
   room as materialized (
     select i.ordinal, ${parameter}::int is null or coalesce(o.open, 0)
         + row_number() over (partition by i.${account} order by i.ordinal) <= ${parameter}::int as has_room
     from input i left join open_count o on o.account_id = i.${account})`
  return { ctes, parameters: () => [accountLimits.areOn ? max : null] }
}
