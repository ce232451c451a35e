import { listQuery } from '../../platform/database/list-query.ts'
import type { Role, UserRow } from '../users/service.ts'

export interface AccountFilter {
  role?: Role
  /** An ILIKE pattern for name, e-mail and phone. */
  pattern?: string
}

export const findAccounts = listQuery<UserRow, AccountFilter>({
  name: 'accounts',
  columns: 'u.*',
  from: 'users u',
  filters: {
    role: 'u.role = :role',
    // The expression of the index users_trigrams; every word follows a space.
    pattern: `(' ' || u.first_name || ' ' || u.last_name || ' ' || u.email || ' ' || coalesce(u.phone, '')) ilike :pattern`,
  },
  orderBy: 'u.id desc',
  sortMatches: 'pattern',
  replan: true,
})
