import { Type } from 'typebox'
import { toListReply, ListReply, pageQuery } from '../../platform/contract/pagination.ts'
import { route } from '../../platform/http/route.ts'
import { Uuid } from '../../platform/contract/schema.ts'
import { admin } from '../auth/guard.ts'
import { Role } from '../users/schemas.ts'
import { Account, AccountInput, AccountReply } from './schemas.ts'
import { listAccounts, updateAccount } from './service.ts'
import { accountView } from './view.ts'

const browse = route({
  method: 'get',
  path: '/api/admin/users',
  summary: 'Every user, newest first; q is a part of the name, e-mail or phone number',
  auth: admin,
  query: Type.Object({
    q: Type.Optional(Type.String({ maxLength: 100 })),
    role: Type.Optional(Role),
    ...pageQuery,
  }),
  reply: ListReply(Account),
  handler: async ({ query: { q, role, ...page } }) =>
    toListReply(await listAccounts({ q, role }, page), page, accountView),
})

const change = route({
  method: 'patch',
  path: '/api/admin/users/:id',
  summary: 'Change role or plan, deactivate or ban; it bites on that user’s next request',
  auth: admin,
  params: Type.Object({ id: Uuid }),
  body: AccountInput,
  reply: AccountReply,
  errors: ['SELF_LOCKOUT', 'ROLE_CONFLICT', 'CONFLICT'],
  handler: async ({ caller, params, body }) => ({
    success: true as const,
    user: accountView(await updateAccount(caller.id, params.id, body)),
  }),
})

export const userAdminRoutes = [browse, change]
