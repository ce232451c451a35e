import { Type } from 'typebox'
import { listReply, pageQuery } from '../../platform/contract/pagination.ts'
import { route } from '../../platform/http/route.ts'
import { done, IdParams } from '../../platform/contract/schema.ts'
import { vendor } from '../auth/guard.ts'
import { ApiKey, KeyCreated, KeyInput, UsageReply } from './schemas.ts'
import { createKey, getUsage, listKeys, revokeKey } from './service.ts'
import { keyCreatedReply, keyView, usageReply } from './view.ts'

export const apiKeyRoutes = [
  route({
    method: 'get',
    path: '/api/developer/keys',
    summary: 'Your active API keys, newest first',
    auth: vendor,
    query: Type.Object(pageQuery),
    ...listReply(ApiKey, keyView),
    handler: ({ caller, query }) => listKeys({ ownerId: caller.id }, query),
  }),
  route({
    method: 'post',
    path: '/api/developer/keys',
    summary: 'Create an API key for a store; it is shown only once',
    auth: vendor,
    body: KeyInput,
    status: 201,
    reply: KeyCreated,
    errors: ['PRO_REQUIRED', 'CONFLICT'],
    view: keyCreatedReply,
    handler: ({ caller, body }) => createKey(caller.id, body),
  }),
  route({
    method: 'delete',
    path: '/api/developer/keys/:id',
    summary: 'Revoke an API key, effective from the next request',
    auth: vendor,
    params: IdParams,
    ...done,
    handler: ({ caller, params }) => revokeKey(caller.id, params.id),
  }),
  route({
    method: 'get',
    path: '/api/developer/usage',
    summary: 'Replies, tokens and cost of the agent that you have used this month',
    auth: vendor,
    reply: UsageReply,
    view: usageReply,
    handler: ({ caller }) => getUsage(caller.id),
  }),
]
