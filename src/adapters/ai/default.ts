import { config } from '../../config/config.ts'
import type { Agent } from './agent.ts'
import { createOfflineAgent } from './offline/agent.ts'
import { createOfflinePostWriter } from './offline/post-writer.ts'
import { createOpenaiAgent } from './openai/agent.ts'
import { createOpenaiPostWriter } from './openai/post-writer.ts'
import type { PostWriter } from './post-writer.ts'

const usesModel = config.ai.provider === 'openai'

/** Costs nothing and needs no network. */
export const offlineAgent: Agent = createOfflineAgent()

export const agent: Agent = usesModel ? createOpenaiAgent(config.ai, offlineAgent) : offlineAgent

export const postWriter: PostWriter = usesModel
  ? createOpenaiPostWriter(
      { ...config.ai, timeoutMs: config.chatDeadlineMs },
      createOfflinePostWriter(),
    )
  : createOfflinePostWriter()
