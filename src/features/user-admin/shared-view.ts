import type { Static } from 'typebox'
import type { UserRow } from '../users/service.ts'
import type { Account } from './schemas.ts'

export function accountView(row: UserRow): Static<typeof Account> {
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    phone: row.phone,
    role: row.role,
    isActive: row.is_active,
    isBanned: row.is_banned,
    avatarUrl: row.avatar_url,
    defaultLocationId: row.default_location_id,
    plan: row.plan,
    language: row.language,
    createdAt: row.created_at.toISOString(),
  }
}
