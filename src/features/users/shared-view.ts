import type { UserRow } from './service.ts'

/** The full profile, as its owner and admins see it. */
export function profileView(row: UserRow) {
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    phone: row.phone,
    role: row.role,
    isActive: row.is_active && !row.is_banned,
    avatarUrl: row.avatar_url,
    defaultLocationId: row.default_location_id,
    plan: row.plan,
    language: row.language,
    createdAt: row.created_at.toISOString(),
  }
}
