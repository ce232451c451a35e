import { Type } from 'typebox'
import { listReply, pageQuery } from '../../platform/contract/pagination.ts'
import { route } from '../../platform/http/route.ts'
import { IdParams, objectReply } from '../../platform/contract/schema.ts'
import { admin, user } from '../auth/guard.ts'
import { ApplicationStatus, ReviewInput } from '../applications/schemas.ts'
import { Application, ApplicationInput, ReviewReply } from './schemas.ts'
import {
  listApplications,
  listApplicationsOfUser,
  readLatestApplication,
  reviewApplication,
  submitApplication,
} from './service.ts'
import { applicationView, reviewReply } from './view.ts'

const applicationReply = objectReply('application', Application, applicationView)

export const vendorApplicationRoutes = [
  route({
    method: 'post',
    path: '/api/vendors/onboard',
    summary: 'Apply to sell; a vendor applies for another store',
    auth: user,
    body: ApplicationInput,
    status: 201,
    ...applicationReply,
    errors: ['APPLICATION_PENDING', 'ROLE_CONFLICT'],
    handler: async ({ caller, body }) => await submitApplication(caller.id, body),
  }),
  route({
    method: 'get',
    path: '/api/vendors/application',
    summary: 'Get your latest application with its status',
    auth: user,
    ...applicationReply,
    handler: async ({ caller }) => await readLatestApplication(caller.id),
  }),
  route({
    method: 'get',
    path: '/api/vendors/applications',
    summary: 'Your applications to sell, newest first; an empty list without any',
    auth: user,
    query: Type.Object(pageQuery),
    ...listReply(Application, applicationView),
    handler: ({ caller, query }) => listApplicationsOfUser({ userId: caller.id }, query),
  }),
  route({
    method: 'get',
    path: '/api/admin/applications',
    summary: 'List applications to sell, newest first',
    auth: admin,
    query: Type.Object({ status: Type.Optional(ApplicationStatus), ...pageQuery }),
    ...listReply(Application, applicationView),
    handler: async ({ query }) => await listApplications({ status: query.status ?? null }, query),
  }),
  route({
    method: 'patch',
    path: '/api/admin/applications/:id/review',
    summary: 'Approve an application, which opens the store, or reject it with a reason',
    auth: admin,
    params: IdParams,
    body: ReviewInput,
    reply: ReviewReply,
    errors: ['CONFLICT', 'ROLE_CONFLICT'],
    view: reviewReply,
    handler: async ({ caller, params, body }) =>
      await reviewApplication(caller.id, params.id, body),
  }),
]
