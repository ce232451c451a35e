import { Type } from 'typebox'
import { toListReply, ListReply, pageQuery } from '../../platform/contract/pagination.ts'
import { RawResponse, route } from '../../platform/http/route.ts'
import { Uuid } from '../../platform/contract/schema.ts'
import { vendor } from '../auth/guard.ts'
import { chatKey } from '../api-keys/guard.ts'
import {
  AgentPatch,
  AgentReply,
  ChatInput,
  ChatReply,
  Conversation,
  ConversationQuery,
  ConversationReply,
  Message,
  MessageInput,
  MessageReply,
} from './schemas.ts'
import { submitAndWait, submitMessage } from './service/submit.ts'
import {
  replyAsPerson,
  listConversations,
  listMessages,
  muteConversation,
  unmuteConversation,
} from './service/conversations.ts'
import { getAgentSettings, updateAgentSettings } from './service/settings.ts'
import { streamAnswer } from './event-stream.ts'
import {
  agentReply,
  chatReply,
  conversationReply,
  conversationView,
  messageReply,
  messageView,
} from './view.ts'

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
  view: chatReply,
  handler: async ({ caller, body, headers, idempotency }) => {
    const question = {
      storeId: caller.storeId,
      ownerId: caller.ownerId,
      source: 'api' as const,
      isTest: caller.kind === 'test',
      customerKey: body.session_id,
      text: body.message,
    }
    if (/\btext\/event-stream\b/i.test(headers.accept ?? '') && idempotency.claim === null)
      return new RawResponse(
        await eventStream((onPart) => putQuestion(question, idempotency, onPart)),
        'text/event-stream; charset=utf-8',
        { headers: { 'X-Accel-Buffering': 'no' } },
      )
    return await askAndWait(question, idempotency)
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
  handler: async ({ caller, params }) => agentReply(await getAgentSettings(caller.id, params.id)),
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
    agentReply(await updateAgentSettings(caller.id, params.id, body)),
})

const conversationParams = Type.Object({ id: Uuid })

const browseConversations = route({
  method: 'get',
  path: '/api/vendor/conversations',
  summary: 'Conversations of your stores with the agent, those written in last first',
  auth: vendor,
  query: ConversationQuery,
  reply: ListReply(Conversation),
  handler: async ({ caller, query: { source, ...page } }) =>
    toListReply(await listConversations(caller.id, source ?? null, page), page, conversationView),
})

const browseMessages = route({
  method: 'get',
  path: '/api/vendor/conversations/:id/messages',
  summary: 'What was said in a conversation, newest first',
  auth: vendor,
  params: conversationParams,
  query: Type.Object(pageQuery),
  reply: ListReply(Message),
  handler: async ({ caller, params, query }) =>
    toListReply(await listMessages(caller.id, params.id, query), query, messageView),
})

const answerCustomer = route({
  method: 'post',
  path: '/api/vendor/conversations/:id/messages',
  summary: 'Answer a customer of Messenger yourself',
  auth: vendor,
  idempotent: true,
  params: conversationParams,
  body: MessageInput,
  status: 201,
  reply: MessageReply,
  errors: ['CONFLICT'],
  view: messageReply,
  handler: ({ caller, params, body, idempotency }) =>
    answerAsPerson(caller.id, params.id, body.text.trim(), idempotency),
})

const muteAgent = route({
  method: 'post',
  path: '/api/vendor/conversations/:id/mute',
  summary: 'Take the agent out of a conversation of Messenger',
  auth: vendor,
  params: conversationParams,
  reply: ConversationReply,
  errors: ['CONFLICT'],
  handler: async ({ caller, params }) => conversationReply(await muteConversation(caller.id, params.id)),
})

const unmuteAgent = route({
  method: 'post',
  path: '/api/vendor/conversations/:id/unmute',
  summary: 'Have the agent answer in a conversation again',
  auth: vendor,
  params: conversationParams,
  reply: ConversationReply,
  errors: ['CONFLICT'],
  handler: async ({ caller, params }) => conversationReply(await unmuteConversation(caller.id, params.id)),
})

export const chatRoutes = [
  chat,
  readAgent,
  editAgent,
  browseConversations,
  browseMessages,
  answerCustomer,
  muteAgent,
  unmuteAgent,
]
