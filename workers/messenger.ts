import { sendReply, takeMessages } from '../src/features/messenger/jobs.ts'
import { takeMessagesOf } from '../src/features/messenger/service/ingest-events.ts'
import { sendReplyTo } from '../src/features/messenger/service/send.ts'
import { registerHandler } from '../src/platform/jobs/workers.ts'

registerHandler(takeMessages, takeMessagesOf)
registerHandler(sendReply, ({ messageId }) => sendReplyTo(messageId))
