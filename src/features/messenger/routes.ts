import { anonymous, RawResponse, route } from '../../platform/http/route.ts'
import { IdParams, objectReply } from '../../platform/contract/schema.ts'
import { vendor } from '../auth/guard.ts'
import {
  MessengerEventBytes,
  MessengerPage,
  MessengerReceived,
  PageInput,
  VerifyQuery,
} from './schemas.ts'
import { ingestEvent, verifyChallenge } from './service/events.ts'
import { connectPage, getPage } from './service/pages.ts'
import { pageView } from './view.ts'

const pageReply = objectReply('messenger', MessengerPage, pageView)

export const messengerRoutes = [
  route({
    method: 'get',
    path: '/api/webhooks/messenger',
    summary: 'Verification of this address by Messenger',
    auth: anonymous,
    duringMaintenance: true,
    query: VerifyQuery,
    produces: 'text/plain',
    errors: ['FORBIDDEN'],
    handler: ({ query }) => {
      const challenge = verifyChallenge({
        mode: query['hub.mode'],
        token: query['hub.verify_token'],
        challenge: query['hub.challenge'],
      })
      return new RawResponse(challenge, 'text/plain; charset=utf-8')
    },
  }),
  route({
    method: 'post',
    path: '/api/webhooks/messenger',
    summary: 'Events of Messenger, signed over the raw body',
    auth: anonymous,
    duringMaintenance: true,
    parse: 'bytes',
    body: MessengerEventBytes,
    reply: MessengerReceived,
    errors: ['INVALID_SIGNATURE'],
    handler: async ({ body, headers }) => {
      await ingestEvent(body, [headers['x-hub-signature-256']].flat()[0])
      return { success: true as const, received: true as const }
    },
  }),
  route({
    method: 'get',
    path: '/api/vendor/stores/:id/messenger',
    summary: 'The Messenger page of an own store; null when there is none',
    auth: vendor,
    params: IdParams,
    ...pageReply,
    handler: ({ caller, params }) => getPage(caller.id, params.id),
  }),
  route({
    method: 'patch',
    path: '/api/vendor/stores/:id/messenger',
    summary: 'Connect a Messenger page to the agent of an own store, or disconnect it',
    auth: vendor,
    params: IdParams,
    body: PageInput,
    ...pageReply,
    errors: ['PRO_REQUIRED', 'CONFLICT'],
    handler: ({ caller, params, body }) => connectPage(caller.id, params.id, body),
  }),
]
