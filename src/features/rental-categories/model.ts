import type { ModelObject } from 'objection'
import { knex, Model, type Transaction } from '../../lib/db.ts'

class Category extends Model {
  static override tableName = 'rental_categories'
  declare id: string
  declare name: string
  declare slug: string
  declare icon: string | null
  declare color: string | null
  declare sort_order: number
  declare is_active: boolean
  declare created_at: Date
  declare updated_at: Date
}
export type CategoryRow = ModelObject<Category>
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
  const changes = { ...patch, updated_at: knex.fn.now() } as never
  return (await Category.query(trx).findById(id).patch(changes).returning('*').first())!
}
