import { transaction } from '../../../platform/database/transactions.ts'
import { isConstraintViolation } from '../../../platform/database/errors.ts'
import { fail, failField } from '../../../platform/contract/errors.ts'
import { uuidv7 } from '../../../platform/values/ids.ts'
import { audit } from '../../audit/service.ts'
import { categoryView } from './view.ts'
import { RentalCategory, type CategoryRow } from './model.ts'

export type { CategoryRow }

export interface CategoryInput {
  name: string
  slug?: string
  icon?: string | null
  color?: string | null
  sortOrder?: number
  isActive?: boolean
}

/** By sort order, then name. They are few, so there is no paging. */
export async function listCategories({ onlyActive = false } = {}): Promise<CategoryRow[]> {
  const all = RentalCategory.query().orderBy(['sort_order', 'name'])
  return await (onlyActive ? all.where({ is_active: true }) : all)
}

/** Whether a listing may be put in this category. */
export async function isActiveCategory(id: string): Promise<boolean> {
  return (await RentalCategory.query().findById(id))?.is_active === true
}

/** Adds a category; leaves an audit row. @throws 400 for a name without letters; 409 CONFLICT when name or slug is taken */
export async function addCategory(adminId: string, input: CategoryInput): Promise<CategoryRow> {
  const slug = input.slug ?? slugify(input.name)
  if (!slug) failField('slug', 'is required, since the name has no letter or digit')
  return await failOnDuplicate(() =>
    transaction(async (trx) => {
      const row = { ...toColumns(input), id: uuidv7(), name: input.name.trim(), slug }
      const after = await RentalCategory.query(trx).insert(row).returning('*')
      const entry = {
        action: 'rental_category.add',
        subject: after.id,
        before: null,
        after: categoryView(after),
      }
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
      const before = await RentalCategory.query(trx).findById(id).forNoKeyUpdate()
      if (!before) fail('NOT_FOUND', 'There is no rental category with this id.')
      const after = await RentalCategory.query(trx).patchAndFetchById(id, toColumns(input))
      const entry = {
        action: 'rental_category.change',
        subject: id,
        before: categoryView(before),
        after: categoryView(after),
      }
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

/** `Tents & Chairs` → `tents-chairs`; accents are removed. */
function slugify(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
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
