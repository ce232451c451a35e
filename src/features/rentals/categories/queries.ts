import type { Transaction } from '../../../platform/database/connections.ts'
import { defineModel } from '../../../platform/database/model.ts'

export interface CategoryRow {
  id: string
  name: string
  slug: string
  icon: string | null
  color: string | null
  sort_order: number
  is_active: boolean
  created_at: Date
  updated_at: Date
}

const Category = defineModel<CategoryRow>({ table: 'rental_categories', timestamps: true })
export type CategoryFields = Omit<CategoryRow, 'id' | 'created_at' | 'updated_at'>

/** By sort order, then name; there are as many as shelves of a shop, so no paging. */
export async function listCategories({ onlyActive }: { onlyActive: boolean }) {
  const all = Category.query().orderBy(['sort_order', 'name'])
  return await (onlyActive ? all.where({ is_active: true }) : all)
}

export async function findCategory(id: string): Promise<CategoryRow | undefined> {
  return await Category.query().findById(id)
}

export async function insertCategory(
  trx: Transaction,
  row: Partial<CategoryFields> & Pick<CategoryRow, 'id' | 'name' | 'slug'>,
): Promise<CategoryRow> {
  return await Category.query(trx).insert(row).returning('*')
}

/** Locks a category for the rest of the transaction. */
export async function lockCategory(trx: Transaction, id: string): Promise<CategoryRow | undefined> {
  return await Category.query(trx).findById(id).forNoKeyUpdate()
}

export async function patchCategory(
  trx: Transaction,
  id: string,
  patch: Partial<CategoryFields>,
): Promise<CategoryRow> {
  return (await Category.query(trx).findById(id).patch(patch).returning('*').first())!
}
