import { sendReply, takeMessages } from '../src/features/messenger/jobs.ts'
import { takeMessagesOf } from '../src/features/messenger/service/ingest-events.ts'
import { sendReplyTo } from '../src/features/messenger/service/send.ts'
import { work } from '../src/platform/jobs/workers.ts'

work(takeMessages, takeMessagesOf)
work(sendReply, ({ messageId }) => sendReplyTo(messageId))
