import { Type } from 'typebox'
import { anonymous, RawResponse, route } from '../../../platform/http/route.ts'
import { businessProfile, storeProfile } from './profile.ts'
import { llmsText } from './llms.ts'

export const profileRoutes = [
  route({
    method: 'get',
    path: '/.well-known/ucp',
    summary: 'The profile of this marketplace for shopping agents',
    auth: anonymous,
    produces: 'application/json',
    handler: async () => profileReply(await businessProfile()),
  }),
  route({
    method: 'get',
    path: '/stores/:store/.well-known/ucp',
    summary: 'The profile of one store for shopping agents',
    auth: anonymous,
    params: Type.Object({ store: Type.String({ maxLength: 200 }) }),
    produces: 'application/json',
    handler: async ({ params }) => profileReply(await storeProfile(params.store)),
  }),
  route({
    method: 'get',
    path: '/llms.txt',
    summary: 'What language models should know of this marketplace',
    auth: anonymous,
    produces: 'text/plain',
    handler: async () =>
      new RawResponse(await llmsText(), 'text/plain; charset=utf-8', {
        headers: { 'Cache-Control': 'public, max-age=300' },
      }),
  }),
]

function profileReply(profile: object): RawResponse {
  return new RawResponse(JSON.stringify(profile), 'application/json', {
    headers: { 'Cache-Control': 'public, max-age=300', 'Access-Control-Allow-Origin': '*' },
  })
}
