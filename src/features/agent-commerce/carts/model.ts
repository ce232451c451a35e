import { defineModel } from '../../../platform/database/model.ts'
import type { SessionLine } from './lines.ts'

export interface AgentCartRow {
  /** Random: who knows it may read and change the cart. */
  id: string
  /** The host of the agent that opened it. */
  agent: string
  /** The store whose endpoint it was opened at; null for that of the marketplace. */
  store_id: string | null
  lines: SessionLine[]
  expires_at: Date
}

export const AgentCart = defineModel<AgentCartRow>({
  table: 'agent_carts',
  json: ['lines'],
  timestamps: true,
})
