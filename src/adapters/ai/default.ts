import { config } from '../../config/config.ts'
import type { Agent } from './agent.ts'
import { createOfflineAgent } from './offline/agent.ts'
import { createOfflineWriter } from './offline/writer.ts'
import { createOpenaiAgent } from './openai/agent.ts'
import { createOpenaiWriter } from './openai/writer.ts'
import type { Writer } from './writer.ts'

const isModel = config.ai.provider === 'openai'

/** The agent that the environment names. */
export const agent: Agent = isModel ? createOpenaiAgent(config.ai) : createOfflineAgent()

/** The writer that the environment names. */
export const writer: Writer = isModel
  ? createOpenaiWriter({ ...config.ai, patienceMs: config.chatDeadlineMs }, createOfflineWriter())
  : createOfflineWriter()
