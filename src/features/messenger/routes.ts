import { Type } from 'typebox'
import { anonymous, RawResponse, route } from '../../platform/http/route.ts'
import { Uuid } from '../../platform/contract/schema.ts'
import { vendor } from '../auth/guard.ts'
import {
  MessengerEventBytes,
  MessengerReceived,
  PageInput,
  PageReply,
  VerifyQuery,
} from './schemas.ts'
import { provenChallenge, takeEvent } from './service/ingest-events.ts'
import { connectPage, pageOf } from './service/pages.ts'
import { pageReply } from './view.ts'

const verify = route({
  method: 'get',
  path: '/api/webhooks/messenger',
  summary: 'Messenger asks whether its events are wanted here',
  auth: anonymous,
  duringMaintenance: true,
  query: VerifyQuery,
  produces: 'text/plain',
  errors: ['FORBIDDEN'],
  handler: ({ query }) => {
    const challenge = provenChallenge({
      mode: query['hub.mode'],
      token: query['hub.verify_token'],
      challenge: query['hub.challenge'],
    })
    return new RawResponse(challenge, 'text/plain; charset=utf-8')
  },
})

const webhook = route({
  method: 'post',
  path: '/api/webhooks/messenger',
  summary: 'Events of Messenger, signed over the bytes sent',
  auth: anonymous,
  duringMaintenance: true,
  parse: 'bytes',
  body: MessengerEventBytes,
  reply: MessengerReceived,
  errors: ['INVALID_SIGNATURE'],
  handler: async ({ body, headers }) => {
    await takeEvent(body, [headers['x-hub-signature-256']].flat()[0])
    return { success: true as const, received: true as const }
  },
})

const storeParams = Type.Object({ id: Uuid })

const readPage = route({
  method: 'get',
  path: '/api/vendor/stores/:id/messenger',
  summary: 'The page on Messenger that speaks for an own store; null when there is none',
  auth: vendor,
  params: storeParams,
  reply: PageReply,
  handler: async ({ caller, params }) => pageReply(await pageOf(caller.id, params.id)),
})

const connect = route({
  method: 'patch',
  path: '/api/vendor/stores/:id/messenger',
  summary: 'Have the agent of an own store answer on a page of Messenger, or no longer',
  auth: vendor,
  params: storeParams,
  body: PageInput,
  reply: PageReply,
  errors: ['PRO_REQUIRED', 'CONFLICT'],
  handler: async ({ caller, params, body }) =>
    pageReply(await connectPage(caller.id, params.id, body)),
})

export const messengerRoutes = [verify, webhook, readPage, connect]
