import type { UserRow } from './service.ts'

/** The full profile, as its owner and admins see it. */
export function profileView(row: UserRow) {
  return {
    id: row.id,
    email: row.email,
    emailVerified: row.email_verified_at !== null,
    firstName: row.first_name,
    lastName: row.last_name,
    phone: row.phone,
    phoneVerified: row.phone_verified_at !== null,
    role: row.role,
    isActive: row.is_active && !row.is_banned,
    avatarUrl: row.avatar_url,
    defaultLocationId: row.default_location_id,
    plan: row.plan,
    language: row.language,
    createdAt: row.created_at.toISOString(),
  }
}
