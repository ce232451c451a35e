import { Type } from 'typebox'
import { listReply, pageQuery } from '../../platform/contract/pagination.ts'
import { done, IdParams, objectReply, Uuid } from '../../platform/contract/schema.ts'
import { route } from '../../platform/http/route.ts'
import { admin } from '../auth/guard.ts'
import { smmKey, smmKeyOrAdmin } from './guard.ts'
import {
  ClaimedPost,
  ConfigInput,
  GenerateInput,
  Post,
  PostFilter,
  PostInput,
  PostPatch,
  PostWithHistory,
  StatusReport,
  SmmConfig,
} from './schemas.ts'
import { readConfig, saveConfig } from './service/config.ts'
import { requestDrafts } from './service/generate.ts'
import { approvePost, createPost, deletePost, editPost, unapprovePost } from './service/manage.ts'
import { reportStatus } from './service/publish.ts'
import { listDuePosts, listPosts, readPostHistory } from './service/read.ts'
import { claimedPostView, postHistoryView, postView } from './view.ts'

const postReply = objectReply('data', Post, postView)
const configReply = objectReply('data', SmmConfig, (config: SmmConfig) => config)

export const smmRoutes = [
  route({
    method: 'get',
    path: '/api/smm/posts',
    summary: 'All social media posts, newest first',
    auth: admin,
    query: PostFilter,
    ...listReply(Post, postView),
    handler: ({ query: { status, target, ...page } }) => listPosts({ status, target }, page),
  }),
  route({
    method: 'post',
    path: '/api/smm/posts',
    summary: 'Add a draft',
    auth: smmKeyOrAdmin,
    body: PostInput,
    status: 201,
    ...postReply,
    handler: ({ caller, body }) => createPost(caller.id, body),
  }),
  route({
    method: 'post',
    path: '/api/smm/posts/generate',
    summary: 'Have drafts written about the stores and products of the platform',
    auth: smmKeyOrAdmin,
    body: GenerateInput,
    status: 202,
    ...objectReply('jobId', Uuid, String),
    handler: ({ caller, body }) => requestDrafts(caller.id, body),
  }),
  route({
    method: 'get',
    path: '/api/smm/posts/approved',
    summary: 'The posts that the agent may publish now, oldest first',
    auth: smmKey,
    query: Type.Object(pageQuery),
    ...listReply(Post, postView),
    handler: ({ query }) => listDuePosts({}, query),
  }),
  route({
    method: 'get',
    path: '/api/smm/posts/:id',
    summary: 'A post and its history, late reports included',
    auth: admin,
    params: IdParams,
    ...objectReply('data', PostWithHistory, postHistoryView),
    handler: ({ params }) => readPostHistory(params.id),
  }),
  route({
    method: 'patch',
    path: '/api/smm/posts/:id',
    summary: 'Change a draft',
    auth: admin,
    params: IdParams,
    body: PostPatch,
    ...postReply,
    errors: ['CONFLICT'],
    handler: ({ caller, params, body }) => editPost(caller.id, params.id, body),
  }),
  route({
    method: 'patch',
    path: '/api/smm/posts/:id/approve',
    summary: 'Approve a draft, which lets the agent publish it',
    auth: admin,
    params: IdParams,
    ...postReply,
    errors: ['CONFLICT'],
    handler: ({ caller, params }) => approvePost(caller.id, params.id),
  }),
  route({
    method: 'patch',
    path: '/api/smm/posts/:id/unapprove',
    summary: 'Take an approval back before the agent has claimed the post; it is a draft again',
    auth: admin,
    params: IdParams,
    ...postReply,
    errors: ['CONFLICT'],
    handler: ({ caller, params }) => unapprovePost(caller.id, params.id),
  }),
  route({
    method: 'patch',
    path: '/api/smm/posts/:id/status',
    summary: 'The agent claims a post, renews its claim, or reports how it ended',
    auth: smmKey,
    params: IdParams,
    body: StatusReport,
    ...objectReply('data', ClaimedPost, claimedPostView),
    errors: ['CONFLICT'],
    handler: ({ params, body }) => reportStatus(params.id, body),
  }),
  route({
    method: 'delete',
    path: '/api/smm/posts/:id',
    summary: 'Delete a draft or a failed post',
    auth: admin,
    params: IdParams,
    ...done,
    errors: ['CONFLICT'],
    handler: ({ caller, params }) => deletePost(caller.id, params.id),
  }),
  route({
    method: 'get',
    path: '/api/smm/config',
    summary: 'The page, and the groups of each town, that posts are published to',
    auth: admin,
    ...configReply,
    handler: () => readConfig(),
  }),
  route({
    method: 'put',
    path: '/api/smm/config',
    summary: 'Save some or all of the configuration; unknown keys are rejected',
    auth: admin,
    body: ConfigInput,
    ...configReply,
    handler: ({ caller, body }) => saveConfig(caller.id, body),
  }),
]
