import { query, queryRead, statement } from '../../platform/database/queries.ts'

export interface ModelUsageRow {
  owner_id: string
  /** Manila, `2026-11`. */
  month: string
  requests: number
  input_tokens: number
  output_tokens: number
  cost_micropesos: number
}

const add = statement(
  'model-usage-add',
  `insert into model_usage as u (owner_id, month, requests, input_tokens, output_tokens, cost_micropesos)
   values ($1, $2, $3, $4, $5, $6)
   on conflict (owner_id, month) do update set requests = u.requests + excluded.requests,
     input_tokens = u.input_tokens + excluded.input_tokens, output_tokens = u.output_tokens + excluded.output_tokens,
     cost_micropesos = u.cost_micropesos + excluded.cost_micropesos`,
)

export async function addModelUsage(row: ModelUsageRow): Promise<void> {
  const { owner_id, month, requests, input_tokens, output_tokens, cost_micropesos } = row
  await query(add, [owner_id, month, requests, input_tokens, output_tokens, cost_micropesos])
}

const byMonth = statement<ModelUsageRow>(
  'model-usage-of-month',
  'select * from model_usage where owner_id = $1 and month = $2',
)

export async function findModelUsage(
  ownerId: string,
  month: string,
): Promise<ModelUsageRow | undefined> {
  return (await queryRead(byMonth, [ownerId, month]))[0]
}
