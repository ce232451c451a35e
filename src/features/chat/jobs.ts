import { Type } from 'typebox'
import { job } from '../../platform/jobs/job.ts'
import { Uuid } from '../../platform/contract/schema.ts'

/** Answers the next message of a session of the owner. */
export const answerChat = job('chat', 'answer', Type.Object({ sessionId: Uuid, ownerId: Uuid }), {
  tenant: 'ownerId',
  backoffMs: 500,
  timeoutMs: 40_000,
})
