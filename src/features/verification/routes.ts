import { Type } from 'typebox'
import { config } from '../../config/config.ts'
import { done } from '../../platform/contract/schema.ts'
import { createRateLimit } from '../../platform/http/rate-limit.ts'
import { anonymous, route } from '../../platform/http/route.ts'
import { user } from '../auth/guard.ts'
import { requestVerificationLink, verifyEmail } from './service/email.ts'
import { requestVerificationCode, verifyPhone } from './service/phone.ts'

const perIp = createRateLimit('verify-email', {
  per: 'ip',
  points: config.authRateLimit,
  seconds: 60,
})
const perCaller = createRateLimit('verification', { per: 'caller', points: 30, seconds: 60 })

/** One of the wrong shape is answered like a wrong one. */
const Secret = Type.String({ maxLength: 256 })

export const verificationRoutes = [
  route({
    method: 'post',
    path: '/api/auth/verify-email',
    summary: 'Prove an e-mail address with the token of the link that was mailed to it',
    auth: anonymous,
    duringMaintenance: true,
    limits: [perIp],
    body: Type.Object({ token: Secret }, { 'x-opaque-tokens': ['token'] }),
    ...done,
    errors: ['INVALID_TOKEN'],
    handler: ({ body }) => verifyEmail(body.token),
  }),
  route({
    method: 'post',
    path: '/api/auth/verify-email/request',
    summary: 'Mail another link to your address, unless it is proven',
    auth: user,
    duringMaintenance: true,
    limits: [perCaller],
    ...done,
    handler: ({ caller }) => requestVerificationLink(caller.id),
  }),
  route({
    method: 'post',
    path: '/api/auth/verify-phone/request',
    summary:
      'Text a code to the number of your profile, unless it is proven; three a number and day',
    auth: user,
    duringMaintenance: true,
    limits: [perCaller],
    ...done,
    errors: ['VALIDATION_FAILED', 'SMS_UNAVAILABLE'],
    handler: ({ caller }) => requestVerificationCode(caller.id),
  }),
  route({
    method: 'post',
    path: '/api/auth/verify-phone',
    summary: 'Prove your phone number with the code that was texted to it',
    auth: user,
    duringMaintenance: true,
    limits: [perCaller],
    body: Type.Object({ code: Secret }, { 'x-opaque-tokens': ['code'] }),
    ...done,
    errors: ['INVALID_TOKEN'],
    handler: ({ caller, body }) => verifyPhone(caller.id, body.code),
  }),
]
