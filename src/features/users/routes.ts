import { createRateLimit } from '../../platform/http/rate-limit.ts'
import { route } from '../../platform/http/route.ts'
import { user } from '../auth/guard.ts'
import { ProfileInput, ProfileReply } from './schemas.ts'
import { getProfile, updateProfile } from './service.ts'
import { profileReply } from './view.ts'

const perCaller = createRateLimit('profile', { per: 'caller', points: 120, seconds: 60 })

// The second path is an alias for clients of the auth API.
const editProfile = ['/api/users/profile', '/api/auth/profile'].map((path) =>
  route({
    method: 'patch',
    path,
    summary: 'Update the profile, except for e-mail and role',
    auth: user,
    limits: [perCaller],
    body: ProfileInput,
    reply: ProfileReply,
    view: profileReply,
    handler: async ({ caller, body }) => await updateProfile(caller.id, body),
  }),
)

export const userRoutes = [
  route({
    method: 'get',
    path: '/api/users/profile',
    summary: 'Get the full profile of the signed-in user',
    auth: user,
    limits: [perCaller],
    reply: ProfileReply,
    view: profileReply,
    handler: async ({ caller }) => await getProfile(caller.id),
  }),
  ...editProfile,
]
