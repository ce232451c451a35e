import { Type } from 'typebox'
import { job } from '../../platform/jobs/job.ts'
import { Uuid } from '../../platform/contract/schema.ts'

/** Answers the message of a session whose turn it is. */
export const answerChat = job('chat', 'answer', Type.Object({ sessionId: Uuid }), {
  backoffMs: 500,
  timeoutMs: 40_000,
})
