import { config } from '../../config/config.ts'
import { fail } from '../../platform/contract/errors.ts'
import { createRateLimit } from '../../platform/http/rate-limit.ts'
import { anonymous, route } from '../../platform/http/route.ts'
import { done } from '../../platform/contract/schema.ts'
import { user } from './guard.ts'
import {
  ChangePasswordInput,
  ForgotInput,
  LogInInput,
  LogInReply,
  MeReply,
  MessageReply,
  RefreshInput,
  RefreshReply,
  RegisterInput,
  RegisterReply,
  ResetInput,
} from './schemas.ts'
import { changePassword } from './service/change-password.ts'
import { logIn } from './service/log-in.ts'
import { requestReset, resetPassword } from './service/password-reset.ts'
import { register } from './service/register.ts'
import { logOut, refresh } from './service/sessions.ts'
import { readCookieToken, sendTokens } from './session-cookie.ts'

const perIp = createRateLimit('auth', { per: 'ip', points: config.authRateLimit, seconds: 60 })
/** Ten times as many: the clients of a whole network refresh every quarter of an hour. */
const refreshesPerIp = createRateLimit('refresh-address', {
  per: 'ip',
  points: 10 * config.authRateLimit,
  seconds: 60,
})
const perCaller = createRateLimit('me', { per: 'caller', points: 120, seconds: 60 })

export const authRoutes = [
  route({
    method: 'post',
    path: '/api/auth/register',
    summary: 'Create a customer account and sign in',
    auth: anonymous,
    duringMaintenance: true,
    limits: [perIp],
    body: RegisterInput,
    reply: RegisterReply,
    errors: ['EMAIL_TAKEN'],
    handler: async (ctx) => {
      const signedIn = await register(ctx.body, ctx.ip)
      const { id, email, first_name, role } = signedIn.user
      return {
        success: true as const,
        user: { id, email, firstName: first_name, role },
        ...sendTokens(ctx, signedIn),
      }
    },
  }),
  route({
    method: 'post',
    path: '/api/auth/login',
    summary: 'Log in with e-mail and password',
    auth: anonymous,
    duringMaintenance: true,
    limits: [perIp],
    body: LogInInput,
    reply: LogInReply,
    errors: ['INVALID_CREDENTIALS', 'ACCOUNT_DISABLED'],
    handler: async (ctx) => {
      const signedIn = await logIn(ctx.body, ctx.ip)
      const { id, email, role } = signedIn.user
      return { success: true as const, ...sendTokens(ctx, signedIn), user: { id, email, role } }
    },
  }),
  route({
    method: 'post',
    path: '/api/auth/refresh',
    summary: 'Exchange a refresh token for new tokens; each works once',
    auth: anonymous,
    duringMaintenance: true,
    limits: [refreshesPerIp],
    body: RefreshInput,
    reply: RefreshReply,
    errors: ['INVALID_REFRESH_TOKEN', 'ACCOUNT_DISABLED'],
    handler: async (ctx) => {
      const refreshToken = ctx.body.refreshToken ?? readCookieToken(ctx)
      if (!refreshToken)
        fail(
          'INVALID_REFRESH_TOKEN',
          'Send refreshToken in the body, or X-Session: cookie with the cookie.',
        )
      return { success: true as const, ...sendTokens(ctx, await refresh(refreshToken)) }
    },
  }),
  route({
    method: 'post',
    path: '/api/auth/logout',
    summary: 'End this session',
    auth: user,
    duringMaintenance: true,
    body: RefreshInput,
    reply: done.reply,
    handler: async (ctx) => {
      await logOut(ctx.caller.sessionId, ctx.body.refreshToken ?? readCookieToken(ctx))
      ctx.cookies.set('refresh_token', null, { path: '/api/auth' })
      return { success: true as const }
    },
  }),
  route({
    method: 'post',
    path: '/api/auth/forgot-password',
    summary:
      'Request a password reset link; the response does not reveal whether the account exists',
    auth: anonymous,
    duringMaintenance: true,
    limits: [perIp],
    body: ForgotInput,
    reply: MessageReply,
    handler: async ({ body }) => {
      await requestReset(body.email)
      return {
        success: true as const,
        message: 'If the address has an account, a reset link is on its way.',
      }
    },
  }),
  route({
    method: 'post',
    path: '/api/auth/reset-password',
    summary: 'Set a new password with the token of a reset link; ends every session',
    auth: anonymous,
    duringMaintenance: true,
    limits: [perIp],
    body: ResetInput,
    reply: MessageReply,
    errors: ['INVALID_TOKEN'],
    handler: async ({ body, ip }) => {
      await resetPassword(body.access_token, body.password, ip)
      return {
        success: true as const,
        message: 'The password is changed. Log in with the new one.',
      }
    },
  }),
  route({
    method: 'post',
    path: '/api/auth/change-password',
    summary: 'Set a new password; ends every other session',
    auth: user,
    limits: [perIp],
    body: ChangePasswordInput,
    ...done,
    errors: ['INVALID_CREDENTIALS'],
    handler: ({ caller, body, ip }) => changePassword(caller, body, ip),
  }),
  route({
    method: 'get',
    path: '/api/auth/me',
    summary: 'The signed-in user',
    auth: user,
    duringMaintenance: true,
    limits: [perCaller],
    reply: MeReply,
    handler: ({ caller: { id, email, firstName, lastName, role } }) => ({
      success: true as const,
      user: { id, email, firstName, lastName, role, isActive: true }, // the guard rejects others
    }),
  }),
]
