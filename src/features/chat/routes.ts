import { Type } from 'typebox'
import { Raw, route } from '../../lib/route.ts'
import { Uuid } from '../../lib/schema.ts'
import { vendor } from '../auth/guard.ts'
import { chatKey } from '../developer/guard.ts'
import { AgentPatch, AgentReply, ChatInput, ChatReply } from './schemas.ts'
import { askAndWait, putQuestion } from './service/ask.ts'
import { agentOf, changeAgent } from './service/settings.ts'
import { eventStream } from './stream.ts'
import { agentReply, chatReply } from './view.ts'

const chat = route({
  method: 'post',
  path: '/v1/chat',
  summary:
    'A customer’s message to the store’s agent; with Accept: text/event-stream the reply streams',
  auth: chatKey,
  idempotent: true,
  maxBytes: 16_000,
  body: ChatInput,
  reply: ChatReply,
  errors: ['AGENT_DISABLED', 'MONTHLY_LIMIT_REACHED', 'AI_UNAVAILABLE'],
  handler: async ({ caller, body, headers, once }) => {
    const question = {
      storeId: caller.storeId,
      ownerId: caller.ownerId,
      source: 'api' as const,
      isTest: caller.kind === 'test',
      customerKey: body.session_id,
      text: body.message,
    }
    if (/\btext\/event-stream\b/i.test(headers.accept ?? '') && once.seal === null)
      return new Raw(
        await eventStream((onPart) => putQuestion(question, once, onPart)),
        'text/event-stream; charset=utf-8',
        { headers: { 'X-Accel-Buffering': 'no' } },
      )
    const { reply, order } = await askAndWait(question, once)
    return chatReply(reply, order)
  },
})

const storeParams = Type.Object({ id: Uuid })

const readAgent = route({
  method: 'get',
  path: '/api/vendor/stores/:id/agent',
  summary: 'The sales agent of an own store',
  auth: vendor,
  params: storeParams,
  reply: AgentReply,
  handler: async ({ caller, params }) => agentReply(await agentOf(caller.id, params.id)),
})

const editAgent = route({
  method: 'patch',
  path: '/api/vendor/stores/:id/agent',
  summary: 'Name the agent of an own store, tell it more, or switch it off',
  auth: vendor,
  params: storeParams,
  body: AgentPatch,
  reply: AgentReply,
  handler: async ({ caller, params, body }) =>
    agentReply(await changeAgent(caller.id, params.id, body)),
})

export const chatRoutes = [chat, readAgent, editAgent]
