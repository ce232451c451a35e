import { statement, query } from '../../platform/database/connections.ts'

export interface AgentFields {
  enabled: boolean
  name: string
  greeting: string
  instructions: string
}

export interface AgentRow extends AgentFields {
  store_id: string
}

const columns = 'store_id, enabled, name, greeting, instructions'
const byStore = statement<AgentRow>(
  'agent-of-store',
  `select ${columns} from store_agents where store_id = $1`,
)

/** Undefined while the owner has set nothing. */
export async function findAgent(storeId: string): Promise<AgentRow | undefined> {
  return (await query(byStore, [storeId]))[0]
}

const save = statement<AgentRow>(
  'agent-save',
  `insert into store_agents as a (store_id, enabled, name, greeting, instructions)
   values ($1, coalesce($6::boolean, $2::boolean), coalesce($7::text, $3::text), coalesce($8::text, $4::text),
     coalesce($9::text, $5::text))
   on conflict (store_id) do update set enabled = coalesce($6, a.enabled), name = coalesce($7, a.name),
     greeting = coalesce($8, a.greeting), instructions = coalesce($9, a.instructions), updated_at = now()
   returning ${columns}`,
)

/** Changes what is given; the rest stays, or is the default when nothing was set yet. */
export async function saveAgent(
  preset: AgentRow,
  { enabled, name, greeting, instructions }: Partial<AgentFields>,
): Promise<AgentRow> {
  const first = [preset.store_id, preset.enabled, preset.name, preset.greeting, preset.instructions]
  const given = [enabled, name, greeting, instructions].map((value) => value ?? null)
  return (await query(save, [...first, ...given]))[0]!
}
