import { query, statement } from '../../platform/database/queries.ts'

const purge = statement<{ id: string }>(
  'agent-sessions-purge',
  `with carts as (
     delete from agent_carts where id in (select id from agent_carts where expires_at < now() limit $1) returning id),
   checkouts as (
     delete from agent_checkouts where id in
       (select id from agent_checkouts where order_id is null and expires_at < now() limit $1 for update skip locked)
     returning id)
   select id from carts union all select id from checkouts`,
)

/** Deletes carts and sessions that ended without an order. */
export async function purgeAgentSessions(limit = 5_000): Promise<number> {
  return (await query(purge, [limit])).length
}
