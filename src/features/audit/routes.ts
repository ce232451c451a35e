import { route } from '../../platform/http/route.ts'
import { listReply } from '../../platform/contract/pagination.ts'
import { admin } from '../auth/guard.ts'
import { AuditEntry, AuditQuery } from './schemas.ts'
import { listAuditLog } from './service.ts'
import { auditView } from './view.ts'

export const auditRoutes = [
  route({
    method: 'get',
    path: '/api/admin/audit',
    summary: 'List changes by admins, newest first: who, what, before and after',
    auth: admin,
    query: AuditQuery,
    ...listReply(AuditEntry, auditView),
    handler: async ({ query: { limit, offset, ...filter } }) =>
      await listAuditLog(filter, { limit, offset }),
  }),
]
