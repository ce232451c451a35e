import { Type } from 'typebox'
import { job } from '../../../platform/jobs/job.ts'
import { Uuid } from '../../../platform/contract/schema.ts'

/** Sends the order, as it is then, to the shopping agent that placed it. */
export const tellAgent = job('webhooks', 'tell-agent', Type.Object({ orderId: Uuid }), {
  attempts: 9,
  backoffMs: 5_000,
})
