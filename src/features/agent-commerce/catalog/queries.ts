import { listQuery } from '../../../platform/database/list-query.ts'

/** Active products of active stores, newest first. */
export const listNewest = listQuery<{ id: string }, { storeId?: string }>({
  name: 'agent-catalog-newest',
  columns: 'p.id',
  from: 'products p join stores s on s.id = p.store_id',
  where: 'p.is_active and s.is_active',
  filters: { storeId: 'p.store_id = :storeId' },
  orderBy: 'p.id desc',
})
