/**
 * The agent that needs nothing: rules, no network, the same answer to the same words. It reads English, Tagalog and Bisaya
 * as they are typed and mixed, and takes an order from the first word to the yes.
 */
import type { Agent } from '../agent.ts'
import { respond } from './dialogue/dialogue-manager.ts'

export function createOfflineAgent(): Agent {
  return {
    async reply(turn) {
      const reply = await respond(turn)
      turn.onDelta(reply.text)
      return reply
    },
  }
}
