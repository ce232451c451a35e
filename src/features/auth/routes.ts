import { config } from '../../config/config.ts'
import { fail } from '../../platform/contract/errors.ts'
import { createRateLimit } from '../../platform/http/rate-limit.ts'
import { anonymous, route } from '../../platform/http/route.ts'
import { Done } from '../../platform/contract/schema.ts'
import { user } from './guard.ts'
import {
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
import { forgotPassword, logIn, logOut, refresh, register, resetPassword } from './service.ts'
import { cookieToken, sessionTokens } from './session-cookie.ts'

const perAddress = createRateLimit('auth', { per: 'ip', points: config.authRateLimit, seconds: 60 })
const perAccount = createRateLimit('me', { per: 'caller', points: 120, seconds: 60 })

const registering = route({
  method: 'post',
  path: '/api/auth/register',
  summary: 'Open an account; it is a customer and signed in at once',
  auth: anonymous,
  duringMaintenance: true,
  limits: [perAddress],
  body: RegisterInput,
  reply: RegisterReply,
  errors: ['EMAIL_TAKEN'],
  handler: async (call) => {
    const signedIn = await register(call.body)
    const { id, email, first_name, role } = signedIn.user
    return {
      success: true as const,
      user: { id, email, firstName: first_name, role },
      ...sessionTokens(call, signedIn),
    }
  },
})

const loggingIn = route({
  method: 'post',
  path: '/api/auth/login',
  summary: 'Log in with e-mail and password',
  auth: anonymous,
  duringMaintenance: true,
  limits: [perAddress],
  body: LogInInput,
  reply: LogInReply,
  errors: ['INVALID_CREDENTIALS', 'ACCOUNT_DISABLED'],
  handler: async (call) => {
    const signedIn = await logIn(call.body, call.ip)
    const { id, email, role } = signedIn.user
    return { success: true as const, ...sessionTokens(call, signedIn), user: { id, email, role } }
  },
})

const refreshing = route({
  method: 'post',
  path: '/api/auth/refresh',
  summary: 'Trade a refresh token for new tokens; each works once',
  auth: anonymous,
  duringMaintenance: true,
  body: RefreshInput,
  reply: RefreshReply,
  errors: ['INVALID_REFRESH_TOKEN', 'ACCOUNT_DISABLED', 'RATE_LIMITED'],
  handler: async (call) => {
    const given = call.body.refreshToken ?? cookieToken(call)
    if (!given)
      fail(
        'INVALID_REFRESH_TOKEN',
        'Send refreshToken in the body, or X-Session: cookie with the cookie.',
      )
    return { success: true as const, ...sessionTokens(call, await refresh(given)) }
  },
})

const loggingOut = route({
  method: 'post',
  path: '/api/auth/logout',
  summary: 'End this session',
  auth: user,
  duringMaintenance: true,
  body: RefreshInput,
  reply: Done,
  handler: async (call) => {
    await logOut(call.caller.sessionId, call.body.refreshToken ?? cookieToken(call))
    call.cookies.set('refresh_token', null, { path: '/api/auth' })
    return { success: true as const }
  },
})

const forgetting = route({
  method: 'post',
  path: '/api/auth/forgot-password',
  summary: 'Ask for a reset link; the answer never tells whether the address is known',
  auth: anonymous,
  duringMaintenance: true,
  limits: [perAddress],
  body: ForgotInput,
  reply: MessageReply,
  handler: async ({ body }) => {
    await forgotPassword(body.email)
    return {
      success: true as const,
      message: 'If the address has an account, a reset link is on its way.',
    }
  },
})

const resetting = route({
  method: 'post',
  path: '/api/auth/reset-password',
  summary: 'Set a new password with the token of the link; every session ends',
  auth: anonymous,
  duringMaintenance: true,
  limits: [perAddress],
  body: ResetInput,
  reply: MessageReply,
  errors: ['INVALID_TOKEN'],
  handler: async ({ body }) => {
    await resetPassword(body.access_token, body.password)
    return { success: true as const, message: 'The password is changed. Log in with the new one.' }
  },
})

const me = route({
  method: 'get',
  path: '/api/auth/me',
  summary: 'The signed-in user',
  auth: user,
  duringMaintenance: true,
  limits: [perAccount],
  reply: MeReply,
  handler: ({ caller: { id, email, firstName, lastName, role } }) => ({
    success: true as const,
    user: { id, email, firstName, lastName, role, isActive: true }, // others are refused
  }),
})

export const authRoutes = [
  registering,
  loggingIn,
  refreshing,
  loggingOut,
  forgetting,
  resetting,
  me,
]
