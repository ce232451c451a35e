import { agent } from '../src/adapters/ai/default.ts'
import { answerChat } from '../src/features/chat/jobs.ts'
import { answerNext } from '../src/features/chat/service/answer.ts'
import { registerHandler } from '../src/platform/jobs/handlers.ts'

registerHandler(answerChat, ({ sessionId }, run) => answerNext(sessionId, run, { agent }), {
  skipDoneCheck: true,
})
