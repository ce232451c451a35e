import { type Static, Type } from 'typebox'
import { Profile, Role } from '../users/schemas.ts'

/** A profile for admins, with separate `isActive` and `isBanned`. */
export const Account = Type.Object({ ...Profile.properties, isBanned: Type.Boolean() })

export const AccountInput = Type.Object({
  role: Type.Optional(Role),
  isActive: Type.Optional(Type.Boolean()),
  isBanned: Type.Optional(Type.Boolean()),
  plan: Type.Optional(Profile.properties.plan),
})
export type AccountInput = Static<typeof AccountInput>
