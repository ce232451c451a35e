import { Type } from 'typebox'
import { toListReply, ListReply, pageQuery } from '../../platform/contract/pagination.ts'
import { route } from '../../platform/http/route.ts'
import { Done, Uuid } from '../../platform/contract/schema.ts'
import { vendor } from '../auth/guard.ts'
import { ApiKey, KeyInput, KeyCreated, UsageReply } from './schemas.ts'
import { listKeys, createKey, revokeKey, getUsage } from './service.ts'
import { keyView, usageReply } from './view.ts'

const listKeysRoute = route({
  method: 'get',
  path: '/api/developer/keys',
  summary: 'Your API keys that work, newest first',
  auth: vendor,
  query: Type.Object(pageQuery),
  reply: ListReply(ApiKey),
  handler: async ({ caller, query }) =>
    toListReply(await listKeys(caller.id, query), query, keyView),
})

const make = route({
  method: 'post',
  path: '/api/developer/keys',
  summary: 'Make an API key for a store; it is shown this once',
  auth: vendor,
  body: KeyInput,
  status: 201,
  reply: KeyCreated,
  errors: ['PRO_REQUIRED', 'CONFLICT'],
  handler: async ({ caller, body }) => {
    const { row, key } = await createKey(caller.id, body)
    return { success: true as const, key: keyView(row), apiKey: key }
  },
})

const revoke = route({
  method: 'delete',
  path: '/api/developer/keys/:id',
  summary: 'Revoke an API key; its very next request is refused',
  auth: vendor,
  params: Type.Object({ id: Uuid }),
  reply: Done,
  handler: async ({ caller, params }) => {
    await revokeKey(caller.id, params.id)
    return { success: true as const }
  },
})

const usage = route({
  method: 'get',
  path: '/api/developer/usage',
  summary: 'How many replies of the agent you have used this month',
  auth: vendor,
  reply: UsageReply,
  handler: async ({ caller }) => usageReply(await getUsage(caller.id)),
})

export const developerRoutes = [listKeysRoute, make, revoke, usage]
