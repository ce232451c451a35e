import { createRateLimit } from '../../platform/http/rate-limit.ts'
import { route } from '../../platform/http/route.ts'
import { user } from '../auth/guard.ts'
import { ProfileInput, ProfileReply } from './schemas.ts'
import { updateProfile, getProfile } from './service.ts'
import { profileReply } from './view.ts'

const perAccount = createRateLimit('profile', { per: 'caller', points: 120, seconds: 60 })

const readProfile = route({
  method: 'get',
  path: '/api/users/profile',
  summary: 'The full profile of the signed-in user',
  auth: user,
  limits: [perAccount],
  reply: ProfileReply,
  handler: async ({ caller }) => profileReply(await getProfile(caller.id)),
})

const editing = {
  method: 'patch',
  summary: 'Change the profile; e-mail and role are not part of it',
  auth: user,
  limits: [perAccount],
  body: ProfileInput,
  reply: ProfileReply,
} as const

const editProfile = route({
  ...editing,
  path: '/api/users/profile',
  handler: async ({ caller, body }) => profileReply(await updateProfile(caller.id, body)),
})

/** The same under the path of the auth API. */
const editAuthProfile = route({
  ...editing,
  path: '/api/auth/profile',
  handler: async ({ caller, body }) => profileReply(await updateProfile(caller.id, body)),
})

export const userRoutes = [readProfile, editProfile, editAuthProfile]
