import { anonymous, RawResponse, route } from '../../../platform/http/route.ts'
import { businessProfile } from './profile.ts'
import { llmsText } from './llms.ts'

export const profileRoutes = [
  route({
    method: 'get',
    path: '/.well-known/ucp',
    summary: 'The profile of this marketplace for shopping agents',
    auth: anonymous,
    produces: 'application/json',
    handler: async () =>
      new RawResponse(JSON.stringify(await businessProfile()), 'application/json', {
        headers: { 'Cache-Control': 'public, max-age=300', 'Access-Control-Allow-Origin': '*' },
      }),
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
