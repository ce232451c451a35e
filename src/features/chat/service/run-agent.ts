import type { Agent, Reply, TokenUsage } from '../../../adapters/ai/agent.ts'
import { isDatabaseUnavailable } from '../../../platform/database/errors.ts'
import { publishChunk } from '../../../platform/jobs/request-reply.ts'
import type { JobContext } from '../../../platform/jobs/job.ts'
import { log } from '../../../platform/runtime/log.ts'
import { hasModelBudget, recordModelUsage } from '../../api-keys/model-usage.ts'
import type { TurnRow } from '../queries.ts'
import { countOrder } from './order-limit.ts'
import { agentHistory, findLastOrder, marketplaceTerms, storeProfile } from '../turn/agent-input.ts'
import { createTurnTools, type TurnTools } from '../turn/agent-tools.ts'
import { storeCatalogue } from '../turn/catalogue-port.ts'

const TEXT_LENGTH_MAX = 4_000

export interface Agents {
  /** The agent that is configured. */
  agent: Agent
  /** Costs nothing: for test keys, and for owners who have used up what the model may cost them. */
  offlineAgent: Agent
}

export interface AgentResult {
  reply: Reply
  turnTools: TurnTools
}

/**
 * Has the agent answer a turn.
 * @returns null when it fails or misses the deadline
 * @throws when the database is away or overloaded and nothing was streamed yet, so that the job answers when it is back
 */
export async function runAgent(
  turn: TurnRow,
  { signal }: JobContext,
  agents: Agents,
): Promise<AgentResult | null> {
  const { reply_to, message_id } = turn
  const untilDeadline = AbortSignal.timeout(Math.max(1, Math.ceil(turn.ms_to_deadline)))
  const deadline = AbortSignal.any([signal, untilDeadline])
  const turnTools = createTurnTools(turn, storeCatalogue(turn.store_id), () => countOrder(turn))
  const requests: TokenUsage[] = []
  let hasStreamed = false
  try {
    const agent = await chooseAgent(turn, agents)
    const replying = agent.reply({
      store: await storeProfile(turn),
      terms: await marketplaceTerms(),
      history: agentHistory(turn),
      lastOrder: await findLastOrder(turn),
      message: turn.text,
      memory: turn.memory,
      tools: turnTools.tools,
      signal: deadline,
      onDelta(text) {
        if (!reply_to || !turn.streams || !text) return
        hasStreamed = true
        void publishChunk(reply_to, message_id, text)
      },
      onUsage: (usage) => void requests.push(usage),
    })
    const reply = await rejectOnAbort(deadline, replying)
    const text = reply.text.toWellFormed().replaceAll('\0', '').trim().slice(0, TEXT_LENGTH_MAX)
    if (text === '') throw new Error('The agent returned an empty reply')
    return { reply: { ...reply, text }, turnTools }
  } catch (error) {
    if (isDatabaseUnavailable(error) && !hasStreamed && !deadline.aborted) throw error
    log.warn({ sessionId: turn.session_id, err: error }, 'The agent failed to answer')
    return null
  } finally {
    await recordUsage(turn, requests)
  }
}

async function chooseAgent(turn: TurnRow, { agent, offlineAgent }: Agents): Promise<Agent> {
  if (agent === offlineAgent) return agent
  if (turn.is_test && !turn.agent?.test_keys_use_model) return offlineAgent
  return (await hasModelBudget(turn.owner_id)) ? agent : offlineAgent
}

/** A reply does not fail because its cost could not be recorded. */
async function recordUsage({ owner_id }: TurnRow, requests: TokenUsage[]): Promise<void> {
  try {
    await recordModelUsage(owner_id, requests)
  } catch (err) {
    log.warn({ ownerId: owner_id, requests, err }, 'Failed to record the usage of the model')
  }
}

/** An agent may ignore its signal. */
async function rejectOnAbort<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return await new Promise<T>((resolve, reject) => {
    const abort = () => reject(new Error('The deadline of the answer has passed'))
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
