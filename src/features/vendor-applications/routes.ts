import { Type } from 'typebox'
import { toListReply, ListReply, pageQuery } from '../../platform/contract/pagination.ts'
import { route } from '../../platform/http/route.ts'
import { Uuid } from '../../platform/contract/schema.ts'
import { admin, user } from '../auth/guard.ts'
import {
  Application,
  ApplicationInput,
  ApplicationReply,
  ApplicationStatus,
  ReviewInput,
  ReviewReply,
} from './schemas.ts'
import { apply, listApplications, readLatestApplication, review } from './service.ts'
import { applicationReply, applicationView, reviewReply } from './view.ts'

const onboard = route({
  method: 'post',
  path: '/api/vendors/onboard',
  summary: 'Apply to sell; a vendor applies for another store',
  auth: user,
  body: ApplicationInput,
  status: 201,
  reply: ApplicationReply,
  errors: ['APPLICATION_PENDING', 'ROLE_CONFLICT'],
  handler: async ({ caller, body }) => applicationReply(await apply(caller.id, body)),
})

const readOwn = route({
  method: 'get',
  path: '/api/vendors/application',
  summary: 'Your latest application, and what became of it',
  auth: user,
  reply: ApplicationReply,
  handler: async ({ caller }) => applicationReply(await readLatestApplication(caller.id)),
})

const browse = route({
  method: 'get',
  path: '/api/admin/applications',
  summary: 'Applications to sell, newest first',
  auth: admin,
  query: Type.Object({ status: Type.Optional(ApplicationStatus), ...pageQuery }),
  reply: ListReply(Application),
  handler: async ({ query }) =>
    toListReply(await listApplications(query.status ?? null, query), query, applicationView),
})

const reviewing = route({
  method: 'patch',
  path: '/api/admin/applications/:id/review',
  summary: 'Approve an application, which opens the store, or reject it with a reason',
  auth: admin,
  params: Type.Object({ id: Uuid }),
  body: ReviewInput,
  reply: ReviewReply,
  errors: ['CONFLICT', 'ROLE_CONFLICT'],
  handler: async ({ caller, params, body }) =>
    reviewReply(await review(caller.id, params.id, body)),
})

export const vendorApplicationRoutes = [onboard, readOwn, browse, reviewing]
