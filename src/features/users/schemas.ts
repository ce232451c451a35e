import { Type } from 'typebox'
import {
  Nullable,
  PhPhone,
  PlainName,
  Timestamp,
  Uuid,
  WebUrl,
} from '../../platform/contract/schema.ts'
import { languages } from '../../platform/values/language.ts'

export const Role = Type.Enum(['customer', 'vendor', 'rider', 'admin'])
const Language = Type.Enum([...languages])
export const Name = PlainName(100)
export const Phone = PhPhone

export const Profile = Type.Object({
  id: Uuid,
  email: Type.String(),
  emailVerified: Type.Boolean({ description: 'Its owner has followed the link of a mail' }),
  firstName: Type.String(),
  lastName: Type.String(),
  phone: Nullable(Type.String()),
  phoneVerified: Type.Boolean({
    description:
      'Its owner has sent the code of a text, or an admin has approved the vendor or rider',
  }),
  role: Role,
  isActive: Type.Boolean(),
  avatarUrl: Nullable(Type.String()),
  defaultLocationId: Nullable(Uuid),
  plan: Type.Enum(['free', 'pro']),
  language: Language,
  createdAt: Timestamp,
})

/** `email` is read-only: it is dropped like any unknown field. */
export const ProfileInput = Type.Object({
  firstName: Type.Optional(Name),
  lastName: Type.Optional(Name),
  phone: Type.Optional(Nullable(Phone)),
  avatarUrl: Type.Optional(Nullable(WebUrl)),
  defaultLocationId: Type.Optional(Nullable(Uuid)),
  language: Type.Optional(Language),
})
