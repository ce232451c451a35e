import { Type } from 'typebox'
import { job } from '../../platform/jobs/job.ts'
import { Uuid } from '../../platform/contract/schema.ts'

/** Takes the messages of a customer that came in to the store that the page speaks for, in the order of writing. */
export const forwardMessages = job(
  'messenger',
  'forward-messages',
  Type.Object({ pageId: Type.String(), senderId: Type.String() }),
  { backoffMs: 500 },
)

/** Sends what a message of a conversation was answered. */
export const sendReply = job('messenger', 'send-reply', Type.Object({ messageId: Uuid }))
