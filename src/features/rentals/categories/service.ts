import { transaction, isConstraintViolation } from '../../../platform/database/connections.ts'
import { fail, failField } from '../../../platform/contract/errors.ts'
import { uuidv7 } from '../../../platform/values/ids.ts'
import { audit } from '../../audit/service.ts'
import {
  findCategory,
  insertCategory,
  listCategories,
  lockCategory,
  patchCategory,
  type CategoryRow,
} from './queries.ts'

export type { CategoryRow }
export { listCategories }

export interface CategoryInput {
  name: string
  slug?: string
  icon?: string | null
  color?: string | null
  sortOrder?: number
  isActive?: boolean
}

/** Whether something may be listed under it. */
export async function isActiveCategory(id: string): Promise<boolean> {
  return (await findCategory(id))?.is_active === true
}

/** Adds a category; leaves an audit row. @throws 400 for a name without letters; 409 CONFLICT when name or slug is taken */
export async function addCategory(adminId: string, input: CategoryInput): Promise<CategoryRow> {
  const slug = input.slug ?? slugify(input.name)
  if (!slug) failField('slug', 'is required, since the name has no letter or digit')
  return await failOnDuplicate(() =>
    transaction(async (trx) => {
      const row = { ...toColumns(input), id: uuidv7(), name: input.name.trim(), slug }
      const after = await insertCategory(trx, row)
      const entry = { action: 'rental_category.add', subject: after.id, before: null, after }
      await audit(trx, { actorId: adminId, ...entry })
      return after
    }),
  )
}

/** Changes what is given; leaves an audit row. @throws 404; 409 CONFLICT when name or slug is taken */
export async function updateCategory(
  adminId: string,
  id: string,
  input: Partial<CategoryInput>,
): Promise<CategoryRow> {
  return await failOnDuplicate(() =>
    transaction(async (trx) => {
      const before = await lockCategory(trx, id)
      if (!before) fail('NOT_FOUND', 'There is no rental category with this id.')
      const after = await patchCategory(trx, id, toColumns(input))
      const entry = { action: 'rental_category.change', subject: id, before, after }
      await audit(trx, { actorId: adminId, ...entry })
      return after
    }),
  )
}

function toColumns({ name, slug, icon, color, sortOrder, isActive }: Partial<CategoryInput>) {
  return {
    name: name?.trim(),
    slug,
    icon,
    color: color?.toLowerCase() ?? color,
    sort_order: sortOrder,
    is_active: isActive,
  }
}

/** `Tents & Chairs` → `tents-chairs`; accents fall off. */
function slugify(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{Mark}/gu, '')
  return plain
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}

async function failOnDuplicate<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save()
  } catch (error) {
    for (const field of ['name', 'slug'] as const)
      if (isConstraintViolation(error, `rental_categories_${field}_key`))
        fail('CONFLICT', `Another category has this ${field}. Choose another.`, {
          details: [{ path: field, message: 'is taken' }],
        })
    throw error
  }
}
