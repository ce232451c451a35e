import { config } from '../../config.ts'
import type { Agent } from './agent.ts'
import { createOfflineAgent } from './offline/agent.ts'
import { createOpenaiAgent } from './openai.ts'

/** The agent that the environment names. */
export const agent: Agent =
  config.ai.provider === 'openai' ? createOpenaiAgent(config.ai) : createOfflineAgent()
