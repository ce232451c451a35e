import { accountLimits } from '../../runtime/account-limits.ts'

interface OpenLimits {
  /** The column of `input` with the id of the account. */
  account: string
  /** Names the lock on an account's open rows, see `openRowsLock`. */
  lock: string
  /** By the column of `room` that tells whether the limit leaves room. */
  limits: Record<string, OpenLimit>
}

interface OpenLimit {
  /** How many rows of an account may be open at once: SQL over `i`, a row of `input`. A row for which it is null neither counts nor is limited. */
  max: string
  /** A VOLATILE SQL function from the ids of accounts to `account_id, open`. */
  countOpen: string
}

/** SQL that takes the lock on the open rows of an account until the transaction ends. Whoever adds to them elsewhere takes it, too, before counting. */
export function openRowsLock(lock: string, account: string): string {
  return `pg_advisory_xact_lock(hashtextextended('${lock} ' || ${account}, 0))`
}

/** How many rows an account may have open; null, hence no limit, while `ACCOUNT_LIMITS` is off. */
export function maxOpenOfAccount(max: number): number | null {
  return accountLimits.areOn ? max : null
}

/**
 * Limits on the rows that one account has open at once, such as unpaid orders, within the batched statement that inserts them.
 * Exact under any race: the statement takes an advisory lock for each account and only then counts its open rows, in functions
 * that are VOLATILE and therefore see what has been committed since the statement began.
 *
 * The CTEs end in `room`, with the `ordinal` of each row of `input` and a boolean for each limit, after the rows of the same
 * account before it. Whatever takes other locks must read `room`, so that nobody waits for an account that waits for itself.
 * Without a limit on any row nothing is locked or counted.
 */
export function openLimitCtes({ account, lock, limits }: OpenLimits): string {
  const named = Object.entries(limits)
  const isLimited = named.map(([, { max }]) => `${max} is not null`).join(' or ')
  const counts = named.map(([name, { max, countOpen }]) => {
    const locked = `select array_agg(id) as ids from account where exists (select from input i where ${max} is not null)`
    return `${name}_count as materialized (
     select counted.account_id, counted.open
     from (${locked}) locked cross join lateral ${countOpen}(locked.ids) counted where locked.ids is not null)`
  })
  const hasRoom = named.map(
    ([name, { max }]) => `${max} is null
       or coalesce((select open from ${name}_count where account_id = i.${account}), 0)
         + count(*) filter (where ${max} is not null) over (partition by i.${account} order by i.ordinal) <= ${max} as ${name}`,
  )
  return `account as materialized (
     select id, ${openRowsLock(lock, 'id')}
     from (select distinct i.${account} as id from input i where ${isLimited} order by 1) accounts),
   ${counts.join(',\n   ')},
   room as materialized (
     select i.ordinal, ${hasRoom.join(',\n       ')}
     from input i)`
}
