/** Selects the accounts whose balance differs from the sum of their lines. */
export const wrongBalancesSql = `
  with lines as (
    select account, owner_id, sum(amount) as amount from ledger_lines
    group by grouping sets ((account, owner_id), (account)) having grouping(owner_id) = 1 or owner_id is not null),
  kept as (
    select account, owner_id, sum(amount) as amount from (
      select account, owner_id, amount from ledger_balances
      union all select account, owner_id, amount from ledger_balance_deltas where owner_id is not null
      union all select account, null, amount from ledger_balance_deltas) parts
    group by account, owner_id)
  select coalesce(l.account, k.account) as account, coalesce(l.owner_id, k.owner_id) as owner_id, l.amount as lines,
    k.amount as kept
  from lines l full join kept k on k.account = l.account and k.owner_id is not distinct from l.owner_id
  where coalesce(l.amount, 0) <> coalesce(k.amount, 0)`
