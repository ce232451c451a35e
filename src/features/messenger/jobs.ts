import { Type } from 'typebox'
import { job } from '../../platform/jobs/job.ts'
import { Uuid } from '../../platform/contract/schema.ts'

/** Forwards a customer's new messages to the store of the page, in their order. */
export const forwardMessages = job(
  'messenger',
  'forward-messages',
  Type.Object({ pageId: Type.String(), senderId: Type.String() }),
  { tenant: 'pageId', backoffMs: 500 },
)

/** Sends the reply to a message of the owner's page. */
export const sendReply = job(
  'messenger',
  'send-reply',
  Type.Object({ messageId: Uuid, ownerId: Uuid }),
  { tenant: 'ownerId' },
)
