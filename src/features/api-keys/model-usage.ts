/**
 * What the language model has cost an owner in a Manila month. Prices are pesos per million tokens, so tokens times price are
 * micropesos, without rounding errors that add up.
 */
import { config } from '../../config/config.ts'
import { manilaMonth, now } from '../../platform/values/clock.ts'
import { addModelUsage, findModelUsage } from './model-usage.sql.ts'

export interface ModelTokens {
  inputTokens: number
  outputTokens: number
}

/** Adds requests to the model to the owner's month, whether or not their reply was delivered: they were paid for. */
export async function recordModelUsage(
  ownerId: string,
  requests: readonly ModelTokens[],
): Promise<void> {
  if (requests.length === 0) return
  const input_tokens = requests.reduce((sum, { inputTokens }) => sum + inputTokens, 0)
  const output_tokens = requests.reduce((sum, { outputTokens }) => sum + outputTokens, 0)
  const { inputPrice, outputPrice } = config.ai
  await addModelUsage({
    owner_id: ownerId,
    month: manilaMonth(now()),
    requests: requests.length,
    input_tokens,
    output_tokens,
    cost_micropesos: Math.ceil(input_tokens * inputPrice + output_tokens * outputPrice),
  })
}

export interface ModelUsage extends ModelTokens {
  requests: number
  /** Pesos with up to 6 decimals; null when the operator has set no prices. */
  cost: number | null
  /** Null for no limit. */
  tokenLimit: number | null
  costLimit: number | null
}

/** The owner's usage this month. */
export async function getModelUsage(ownerId: string): Promise<ModelUsage> {
  const { inputPrice, outputPrice, monthlyTokens, monthlyCost } = config.ai
  const row = await findModelUsage(ownerId, manilaMonth(now()))
  return {
    requests: row?.requests ?? 0,
    inputTokens: row?.input_tokens ?? 0,
    outputTokens: row?.output_tokens ?? 0,
    cost: inputPrice + outputPrice > 0 ? (row?.cost_micropesos ?? 0) / 1_000_000 : null,
    tokenLimit: monthlyTokens || null,
    costLimit: monthlyCost || null,
  }
}

/**
 * Whether the owner may use the model this month. Replies that are being written when the limit is reached are finished, so
 * it is exceeded by those at most.
 */
export async function hasModelBudget(ownerId: string): Promise<boolean> {
  if (config.ai.monthlyTokens === 0 && config.ai.monthlyCost === 0) return true
  const usage = await getModelUsage(ownerId)
  const { inputTokens, outputTokens, cost, tokenLimit, costLimit } = usage
  const isBelow = (used: number, limit: number | null) => limit === null || used < limit
  return isBelow(inputTokens + outputTokens, tokenLimit) && isBelow(cost ?? 0, costLimit)
}
