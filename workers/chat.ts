import { agent } from '../src/adapters/ai/configured.ts'
import { answerChat } from '../src/features/chat/jobs.ts'
import { answerNext } from '../src/features/chat/service/answer.ts'
import { work } from '../src/lib/workers.ts'

work(answerChat, ({ sessionId }, run) => answerNext(sessionId, run, { agent }), { harmless: true })
