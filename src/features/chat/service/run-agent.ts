import type { Agent, Reply } from '../../../adapters/ai/agent.ts'
import { publishChunk } from '../../../platform/jobs/request-reply.ts'
import type { JobContext } from '../../../platform/jobs/job.ts'
import { log } from '../../../platform/runtime/log.ts'
import type { TurnRow } from '../queries.ts'
import { agentHistory, storeProfile } from '../turn/agent-input.ts'
import { createTurnTools, type TurnTools } from '../turn/agent-tools.ts'
import { storeCatalogue } from '../turn/catalogue-port.ts'

const TEXT_LENGTH_MAX = 4_000

export interface AgentResult {
  reply: Reply
  turnTools: TurnTools
}

/** Has the agent answer a turn. @returns null when it fails or misses the deadline */
export async function runAgent(
  turn: TurnRow,
  { signal }: JobContext,
  agent: Agent,
): Promise<AgentResult | null> {
  const { reply_to, message_id } = turn
  const untilDeadline = AbortSignal.timeout(Math.max(1, Math.ceil(turn.ms_to_deadline)))
  const deadline = AbortSignal.any([signal, untilDeadline])
  const turnTools = createTurnTools(turn, storeCatalogue(turn.store_id))
  try {
    const replying = agent.reply({
      store: storeProfile(turn),
      history: agentHistory(turn),
      message: turn.text,
      memory: turn.memory,
      tools: turnTools.tools,
      signal: deadline,
      onDelta(text) {
        if (reply_to && turn.streams && text) void publishChunk(reply_to, message_id, text)
      },
    })
    const reply = await rejectOnAbort(deadline, replying)
    const text = reply.text.toWellFormed().replaceAll('\0', '').trim().slice(0, TEXT_LENGTH_MAX)
    if (text === '') throw new Error('The agent returned an empty reply')
    return { reply: { ...reply, text }, turnTools }
  } catch (error) {
    log.warn({ sessionId: turn.session_id, err: error }, 'The agent failed to answer')
    return null
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
