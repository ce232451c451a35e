import { objectReply } from '../../platform/contract/schema.ts'
import { createRateLimit } from '../../platform/http/rate-limit.ts'
import { route } from '../../platform/http/route.ts'
import { user } from '../auth/guard.ts'
import { Profile, ProfileInput } from './schemas.ts'
import { getProfile, updateProfile } from './service.ts'
import { profileView } from './shared-view.ts'

const perCaller = createRateLimit('profile', { per: 'caller', points: 120, seconds: 60 })
const profileReply = objectReply('user', Profile, profileView)

// The second path is an alias for clients of the auth API.
const editProfile = ['/api/users/profile', '/api/auth/profile'].map((path) =>
  route({
    method: 'patch',
    path,
    summary: 'Update the profile, except for e-mail and role',
    auth: user,
    limits: [perCaller],
    body: ProfileInput,
    ...profileReply,
    handler: ({ caller, body }) => updateProfile(caller.id, body),
  }),
)

export const userRoutes = [
  route({
    method: 'get',
    path: '/api/users/profile',
    summary: 'Get the full profile of the signed-in user',
    auth: user,
    limits: [perCaller],
    ...profileReply,
    handler: ({ caller }) => getProfile(caller.id),
  }),
  ...editProfile,
]
