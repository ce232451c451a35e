import type { Agent } from '../agent.ts'

export function createOfflineAgent(): Agent {
  return { reply: async () => ({ text: 'Hello', memory: {}, asksToConfirm: false }) }
}
