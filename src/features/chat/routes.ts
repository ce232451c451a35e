import { Type } from 'typebox'
import { listReply, pageQuery } from '../../platform/contract/pagination.ts'
import { RawResponse, route } from '../../platform/http/route.ts'
import { IdParams, objectReply } from '../../platform/contract/schema.ts'
import { chatKey } from '../api-keys/guard.ts'
import { vendor } from '../auth/guard.ts'
import { streamAnswer } from './event-stream.ts'
import {
  Agent,
  AgentPatch,
  ChatInput,
  ChatReply,
  Conversation,
  ConversationQuery,
  Message,
  MessageInput,
} from './schemas.ts'
import {
  getConversation,
  listConversations,
  listMessages,
  muteConversation,
  replyAsPerson,
  unmuteConversation,
} from './service/conversations.ts'
import { getAgentSettings, updateAgentSettings } from './service/settings.ts'
import { submitAndWait, submitMessage } from './service/submit.ts'
import { resolveVisitorSession } from './service/visitor-session.ts'
import { agentView, chatReply, conversationView, messageView } from './view.ts'

const agentReply = objectReply('agent', Agent, agentView)
const conversationReply = objectReply('conversation', Conversation, conversationView)

export const chatRoutes = [
  route({
    method: 'post',
    path: '/v1/chat',
    summary:
      'Send a customer’s message to the store’s agent; Accept: text/event-stream streams the reply',
    auth: chatKey,
    idempotent: true,
    maxBytes: 16_000,
    body: ChatInput,
    reply: ChatReply,
    errors: ['AGENT_DISABLED', 'MONTHLY_LIMIT_REACHED', 'AI_UNAVAILABLE'],
    view: chatReply,
    handler: async ({ caller, body, headers, ip, idempotency }) => {
      const session = { keyId: caller.id, customerKey: body.session_id }
      const message = {
        storeId: caller.storeId,
        ownerId: caller.ownerId,
        source: 'api' as const,
        isTest: caller.kind === 'test',
        text: body.message,
        ...session,
        ...(caller.kind === 'publishable' && {
          visitor: { ...resolveVisitorSession(session, body.session_token), ip },
        }),
      }
      if (/\btext\/event-stream\b/i.test(headers.accept ?? '') && idempotency.claim === null)
        return new RawResponse(
          await streamAnswer((onChunk) => submitMessage(message, idempotency, onChunk)),
          'text/event-stream; charset=utf-8',
          { headers: { 'X-Accel-Buffering': 'no' } },
        )
      return await submitAndWait(message, idempotency)
    },
  }),
  route({
    method: 'get',
    path: '/api/vendor/stores/:id/agent',
    summary: 'The sales agent of an own store',
    auth: vendor,
    params: IdParams,
    ...agentReply,
    handler: ({ caller, params }) => getAgentSettings(caller.id, params.id),
  }),
  route({
    method: 'patch',
    path: '/api/vendor/stores/:id/agent',
    summary: 'Name, instruct or disable the agent of an own store',
    auth: vendor,
    params: IdParams,
    body: AgentPatch,
    ...agentReply,
    handler: ({ caller, params, body }) => updateAgentSettings(caller.id, params.id, body),
  }),
  route({
    method: 'get',
    path: '/api/vendor/conversations',
    summary: 'Conversations of your stores with the agent, by the last message',
    auth: vendor,
    query: ConversationQuery,
    ...listReply(Conversation, conversationView),
    handler: ({ caller, query: { source = null, ...page } }) =>
      listConversations({ ownerId: caller.id, source }, page),
  }),
  route({
    method: 'get',
    path: '/api/vendor/conversations/:id',
    summary: 'A conversation of one of your stores with the agent',
    auth: vendor,
    params: IdParams,
    ...conversationReply,
    handler: ({ caller, params }) => getConversation(caller.id, params.id),
  }),
  route({
    method: 'get',
    path: '/api/vendor/conversations/:id/messages',
    summary: 'The messages of a conversation, newest first',
    auth: vendor,
    params: IdParams,
    query: Type.Object(pageQuery),
    ...listReply(Message, messageView),
    handler: ({ caller, params, query }) => listMessages(caller.id, params.id, query),
  }),
  route({
    method: 'post',
    path: '/api/vendor/conversations/:id/messages',
    summary: 'Reply to a customer on Messenger yourself',
    auth: vendor,
    idempotent: true,
    params: IdParams,
    body: MessageInput,
    status: 201,
    ...objectReply('message', Message, messageView),
    errors: ['CONFLICT'],
    handler: ({ caller, params, body, idempotency }) =>
      replyAsPerson(caller.id, params.id, body.text.trim(), idempotency),
  }),
  route({
    method: 'post',
    path: '/api/vendor/conversations/:id/mute',
    summary: 'Stop the agent in a conversation on Messenger',
    auth: vendor,
    params: IdParams,
    ...conversationReply,
    errors: ['CONFLICT'],
    handler: ({ caller, params }) => muteConversation(caller.id, params.id),
  }),
  route({
    method: 'post',
    path: '/api/vendor/conversations/:id/unmute',
    summary: 'Let the agent answer in a conversation again',
    auth: vendor,
    params: IdParams,
    ...conversationReply,
    errors: ['CONFLICT'],
    handler: ({ caller, params }) => unmuteConversation(caller.id, params.id),
  }),
]
