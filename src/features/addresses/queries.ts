import { listQuery } from '../../platform/database/list-query.ts'
import type { AddressRow } from './model.ts'

export const listAddresses = listQuery<AddressRow, { userId: string }>({
  name: 'addresses-of-user',
  columns: '*',
  from: 'addresses a',
  where: 'a.user_id = :userId',
  orderBy: 'a.is_default desc, a.id desc',
})
