import { ListReply } from '../../../platform/contract/pagination.ts'
import { anonymous, route } from '../../../platform/http/route.ts'
import { IdParams, objectReply } from '../../../platform/contract/schema.ts'
import { admin } from '../../auth/guard.ts'
import { Category, CategoryInput, CategoryPatch } from './schemas.ts'
import { addCategory, listCategories, updateCategory } from './service.ts'
import { categoriesReply, categoryView } from './view.ts'

const categoryReply = objectReply('data', Category, categoryView)

export const rentalCategoryRoutes = [
  route({
    method: 'get',
    path: '/api/rentals/categories',
    summary: 'Active rental categories in their order',
    auth: anonymous,
    reply: ListReply(Category),
    view: categoriesReply,
    handler: () => listCategories({ onlyActive: true }),
  }),
  route({
    method: 'get',
    path: '/api/admin/rentals/categories',
    summary: 'Every rental category, active or not, in their order',
    auth: admin,
    reply: ListReply(Category),
    view: categoriesReply,
    handler: () => listCategories(),
  }),
  route({
    method: 'post',
    path: '/api/admin/rentals/categories',
    summary: 'Add a rental category; names and slugs are unique',
    auth: admin,
    body: CategoryInput,
    status: 201,
    ...categoryReply,
    errors: ['CONFLICT'],
    handler: ({ caller, body }) => addCategory(caller.id, body),
  }),
  route({
    method: 'patch',
    path: '/api/admin/rentals/categories/:id',
    summary: 'Change a rental category; listings stay in one that is switched off',
    auth: admin,
    params: IdParams,
    body: CategoryPatch,
    ...categoryReply,
    errors: ['CONFLICT'],
    handler: ({ caller, params, body }) => updateCategory(caller.id, params.id, body),
  }),
]
