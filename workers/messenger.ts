import { sendReply, forwardMessages } from '../src/features/messenger/jobs.ts'
import { forwardToAgent } from '../src/features/messenger/service/events.ts'
import { abandonReply, deliverReply } from '../src/features/messenger/service/send.ts'
import { registerHandler } from '../src/platform/jobs/handlers.ts'

registerHandler(forwardMessages, forwardToAgent)
registerHandler(sendReply, ({ messageId }) => deliverReply(messageId), {
  onDeadLetter: (trx, { messageId }, error) => abandonReply(trx, messageId, error),
})
