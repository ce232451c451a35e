import { Type } from 'typebox'
import { listReply, pageQuery } from '../../../platform/contract/pagination.ts'
import { IdParams, objectReply } from '../../../platform/contract/schema.ts'
import { route } from '../../../platform/http/route.ts'
import { admin, user } from '../../auth/guard.ts'
import { ApplicationStatus, ReviewInput } from '../../applications/schemas.ts'
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

export const riderApplicationRoutes = [
  route({
    method: 'post',
    path: '/api/riders/apply',
    summary: 'Apply to become a rider',
    auth: user,
    body: ApplicationInput,
    status: 201,
    ...applicationReply,
    errors: ['APPLICATION_PENDING', 'ROLE_CONFLICT'],
    handler: ({ caller, body }) => submitApplication(caller.id, body),
  }),
  route({
    method: 'get',
    path: '/api/riders/application',
    summary: 'Get your latest application to ride with its status',
    auth: user,
    ...applicationReply,
    handler: ({ caller }) => readLatestApplication(caller.id),
  }),
  route({
    method: 'get',
    path: '/api/riders/applications',
    summary: 'Your applications to ride, newest first; an empty list without any',
    auth: user,
    query: Type.Object(pageQuery),
    ...listReply(Application, applicationView),
    handler: ({ caller, query }) => listApplicationsOfUser({ userId: caller.id }, query),
  }),
  route({
    method: 'get',
    path: '/api/admin/rider-applications',
    summary: 'List applications to ride, newest first',
    auth: admin,
    query: Type.Object({ status: Type.Optional(ApplicationStatus), ...pageQuery }),
    ...listReply(Application, applicationView),
    handler: ({ query }) => listApplications({ status: query.status ?? null }, query),
  }),
  route({
    method: 'patch',
    path: '/api/admin/rider-applications/:id/review',
    summary: 'Approve an application, which makes its customer a rider, or reject it with a reason',
    auth: admin,
    params: IdParams,
    body: ReviewInput,
    reply: ReviewReply,
    errors: ['CONFLICT', 'ROLE_CONFLICT', 'ALREADY_RIDER'],
    view: reviewReply,
    handler: ({ caller, params, body }) => reviewApplication(caller.id, params.id, body),
  }),
]
