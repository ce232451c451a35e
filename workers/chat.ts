import { agent, offlineAgent } from '../src/adapters/ai/default.ts'
import { answerChat } from '../src/features/chat/jobs.ts'
import { answerNext } from '../src/features/chat/service/answer.ts'
import { registerHandler } from '../src/platform/jobs/handlers.ts'

const agents = { agent, offlineAgent }

registerHandler(answerChat, ({ sessionId }, run) => answerNext(sessionId, run, agents), {
  skipDoneCheck: true,
})
