import { listQuery } from '../../../platform/database/list-query.ts'
import { query, statement } from '../../../platform/database/queries.ts'
import type { ShoppingAgentRow } from './model.ts'

const see = statement<{ is_blocked: boolean }>(
  'agent-see',
  `insert into shopping_agents (host) values ($1)
   on conflict (host) do update set last_seen_at = now() returning is_blocked`,
)

/** Records a call of an agent. @returns whether it is blocked */
export async function seeAgent(host: string): Promise<boolean> {
  return (await query(see, [host]))[0]!.is_blocked
}

export const listAgentRows = listQuery<ShoppingAgentRow>({
  name: 'shopping-agents',
  columns: 'a.host, a.is_blocked, a.created_at, a.last_seen_at',
  from: 'shopping_agents a',
  orderBy: 'a.last_seen_at desc, a.host',
})
