import type { Static } from 'typebox'
import type { UserRow } from '../users/service.ts'
import { profileView } from '../users/shared-view.ts'
import type { Account } from './schemas.ts'

export function accountView(row: UserRow): Static<typeof Account> {
  return { ...profileView(row), isActive: row.is_active, isBanned: row.is_banned }
}
