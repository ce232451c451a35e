import { toListReply, ListReply } from '../../platform/contract/pagination.ts'
import { route } from '../../platform/http/route.ts'
import { admin } from '../auth/guard.ts'
import { AuditEntry, AuditQuery } from './schemas.ts'
import { listAuditLog } from './service.ts'
import { auditView } from './view.ts'

const browse = route({
  method: 'get',
  path: '/api/admin/audit',
  summary: 'What admins changed, newest first: who, what, before and after',
  auth: admin,
  query: AuditQuery,
  reply: ListReply(AuditEntry),
  handler: async ({ query: { limit, offset, ...search } }) => {
    const page = { limit, offset }
    return toListReply(await listAuditLog(search, page), page, auditView)
  },
})

export const auditRoutes = [browse]
