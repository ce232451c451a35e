import { Type } from 'typebox'
import { listReply, pageQuery } from '../../platform/contract/pagination.ts'
import { route } from '../../platform/http/route.ts'
import { IdParams, objectReply } from '../../platform/contract/schema.ts'
import { admin } from '../auth/guard.ts'
import { Role } from '../users/schemas.ts'
import { Account, AccountInput } from './schemas.ts'
import { listAccounts, updateAccount } from './service.ts'
import { accountView } from './shared-view.ts'

export const userAdminRoutes = [
  route({
    method: 'get',
    path: '/api/admin/users',
    summary: 'List users, newest first; q matches part of the name, e-mail or phone number',
    auth: admin,
    query: Type.Object({
      q: Type.Optional(Type.String({ maxLength: 100 })),
      role: Type.Optional(Role),
      ...pageQuery,
    }),
    ...listReply(Account, accountView),
    handler: async ({ query: { q, role, ...page } }) => await listAccounts({ q, role }, page),
  }),
  route({
    method: 'patch',
    path: '/api/admin/users/:id',
    summary: 'Change role or plan, deactivate or ban; takes effect on the user’s next request',
    auth: admin,
    params: IdParams,
    body: AccountInput,
    ...objectReply('user', Account, accountView),
    errors: ['SELF_LOCKOUT', 'ROLE_CONFLICT', 'CONFLICT'],
    handler: async ({ caller, params, body }) => await updateAccount(caller.id, params.id, body),
  }),
]
