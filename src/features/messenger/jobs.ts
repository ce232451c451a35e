import { Type } from 'typebox'
import { job } from '../../platform/jobs/job.ts'
import { Uuid } from '../../platform/contract/schema.ts'

/** Forwards a customer's new messages to the store of the page, in their order. */
export const forwardMessages = job(
  'messenger',
  'forward-messages',
  Type.Object({ pageId: Type.String(), senderId: Type.String() }),
  { backoffMs: 500 },
)

/** Sends the reply to a message. */
export const sendReply = job('messenger', 'send-reply', Type.Object({ messageId: Uuid }))
