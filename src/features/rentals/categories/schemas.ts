import { Type } from 'typebox'
import { Nullable, Timestamp, Uuid } from '../../../platform/contract/schema.ts'

/** A category with the names of its columns. */
export const Category = Type.Object({
  id: Uuid,
  name: Type.String(),
  slug: Type.String(),
  icon: Nullable(Type.String()),
  color: Nullable(Type.String()),
  sort_order: Type.Integer(),
  is_active: Type.Boolean(),
  created_at: Timestamp,
  updated_at: Timestamp,
})

export const CategoryInput = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 100, format: 'not-blank' }),
  slug: Type.Optional(
    Type.String({
      pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
      maxLength: 100,
      description: 'Its name in URLs; made from the name unless given',
    }),
  ),
  icon: Type.Optional(Nullable(Type.String({ maxLength: 100, description: 'An emoji or a name' }))),
  color: Type.Optional(
    Nullable(Type.String({ pattern: '^#[0-9a-fA-F]{6}$', maxLength: 7, description: '#rrggbb' })),
  ),
  sortOrder: Type.Optional(
    Type.Integer({ minimum: -1_000_000, maximum: 1_000_000, description: 'Ascending' }),
  ),
  isActive: Type.Optional(Type.Boolean()),
})
export const CategoryPatch = Type.Partial(CategoryInput)
