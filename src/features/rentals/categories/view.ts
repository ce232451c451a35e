import type { Static } from 'typebox'
import type { Category } from './schemas.ts'
import type { CategoryRow } from './model.ts'

export function categoryView(row: CategoryRow): Static<typeof Category> {
  const { id, name, slug, icon, color, sort_order, is_active, created_at, updated_at } = row
  return {
    id,
    name,
    slug,
    icon,
    color,
    sort_order,
    is_active,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }
}

/** All of them on one page. */
export function categoriesReply(rows: CategoryRow[]) {
  const data = rows.map(categoryView)
  return { success: true as const, data, total: data.length, limit: data.length, offset: 0 }
}
