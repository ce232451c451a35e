import { Type } from 'typebox'
import { job } from '../../lib/jobs.ts'
import { Uuid } from '../../lib/schema.ts'

/** Answers the message of a session whose turn it is. */
export const answerChat = job('chat', 'answer', Type.Object({ sessionId: Uuid }), {
  backoffMs: 500,
  timeoutMs: 40_000,
})
