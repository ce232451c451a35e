import { agent } from '../src/adapters/ai/default.ts'
import { answerChat } from '../src/features/chat/jobs.ts'
import { answerNext } from '../src/features/chat/service/answer.ts'
import { work } from '../src/platform/jobs/workers.ts'

work(answerChat, ({ sessionId }, run) => answerNext(sessionId, run, { agent }), { harmless: true })
