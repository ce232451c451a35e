import { Readable } from 'node:stream'
import { config } from '../../config/config.ts'
import { createRateLimit } from '../../platform/http/rate-limit.ts'
import { RawResponse, route } from '../../platform/http/route.ts'
import { user } from '../auth/guard.ts'
import { EraseInput, EraseReply, ExportReply } from './schemas.ts'
import { eraseOwnAccount, streamPersonalData } from './service.ts'

const HOUR = 3_600
const exportLimit = createRateLimit('exports', { per: 'caller', points: 5, seconds: HOUR })
/** Erasing looks through what others hold about the person, which costs more than registering. */
const erasureLimit = createRateLimit('erasures', {
  per: 'ip',
  points: config.authRateLimit,
  seconds: HOUR,
})

const exportOwnData = route({
  method: 'get',
  path: '/api/users/export',
  summary: 'All personal data of the signed-in user, as a file',
  auth: user,
  limits: [exportLimit],
  reply: ExportReply,
  handler: ({ caller }) =>
    new RawResponse(Readable.from(streamPersonalData(caller.id)), 'application/json', {
      headers: { 'Content-Disposition': 'attachment; filename="palengke-personal-data.json"' },
    }),
})

const deleteOwnAccount = route({
  method: 'delete',
  path: '/api/users/profile',
  summary: 'Erase the account for good; open orders and balances are settled first',
  auth: user,
  limits: [erasureLimit],
  body: EraseInput,
  reply: EraseReply,
  errors: ['INVALID_CREDENTIALS', 'OPEN_BUSINESS'],
  handler: async ({ caller, body, ip, cookies }) => {
    const retained = await eraseOwnAccount(caller, body.password, ip)
    cookies.set('refresh_token', null, { path: '/api/auth' })
    return { success: true as const, retained }
  },
})

export const privacyRoutes = [exportOwnData, deleteOwnAccount]
