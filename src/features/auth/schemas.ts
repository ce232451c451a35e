import { Type } from 'typebox'
import { Uuid } from '../../platform/contract/schema.ts'
import { Name, Phone } from '../users/schemas.ts'

const Email = Type.String({ format: 'email', maxLength: 254 })
/** Any characters: at least 8, at most 128 bytes. */
const NewPassword = Type.String({ minLength: 8, maxLength: 128, format: 'password-bytes' })
const Password = Type.String({ minLength: 1, maxLength: 1024 })
const success = Type.Literal(true)

export const RegisterInput = Type.Object({
  email: Email,
  password: NewPassword,
  firstName: Name,
  lastName: Name,
  phone: Type.Optional(Phone),
})
export const RegisterReply = Type.Object({
  success,
  user: Type.Object({
    id: Uuid,
    email: Type.String(),
    firstName: Type.String(),
    role: Type.String(),
  }),
  token: Type.String(),
  refreshToken: Type.Optional(Type.String()),
})

export const LogInInput = Type.Object({ email: Email, password: Password })
export const LogInReply = Type.Object({
  success,
  token: Type.String(),
  refreshToken: Type.Optional(Type.String({ description: 'Absent with X-Session: cookie' })),
  user: Type.Object({ id: Uuid, email: Type.String(), role: Type.String() }),
})

export const RefreshInput = Type.Object(
  { refreshToken: Type.Optional(Type.String({ maxLength: 256 })) },
  { 'x-opaque-tokens': ['refreshToken'] },
)
export const RefreshReply = Type.Object({
  success,
  token: Type.String(),
  refreshToken: Type.Optional(Type.String()),
})

export const ForgotInput = Type.Object({ email: Email })
export const ResetInput = Type.Object(
  { password: NewPassword, access_token: Type.String({ maxLength: 256 }) },
  { 'x-opaque-tokens': ['access_token'] },
)
export const ChangePasswordInput = Type.Object({
  currentPassword: Password,
  newPassword: NewPassword,
})
export const MessageReply = Type.Object({ success, message: Type.String() })

export const MeReply = Type.Object({
  success,
  user: Type.Object({
    id: Uuid,
    email: Type.String(),
    firstName: Type.String(),
    lastName: Type.String(),
    role: Type.String(),
    isActive: Type.Boolean(),
  }),
})
