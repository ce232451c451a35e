import { Type } from 'typebox'
import { toListReply, ListReply, pageQuery } from '../../platform/contract/pagination.ts'
import { route } from '../../platform/http/route.ts'
import { Done, Uuid } from '../../platform/contract/schema.ts'
import { admin } from '../auth/guard.ts'
import { smmKey, smmKeyOrAdmin } from './guard.ts'
import {
  ClaimedReply,
  ConfigInput,
  ConfigReply,
  GenerateInput,
  GenerateReply,
  Post,
  PostFilter,
  PostInput,
  PostPatch,
  PostReply,
  StatusReport,
  PostHistoryReply,
} from './schemas.ts'
import { saveConfig, readConfig } from './service/config.ts'
import { requestDrafts } from './service/generate.ts'
import { reportStatus } from './service/publish.ts'
import { listDuePosts, listPosts, readPostHistory } from './service/read.ts'
import { approvePost, createPost, editPost, deletePost } from './service/manage.ts'
import { claimedPostReply, postReply, postView, postHistoryReply } from './view.ts'

const IdParams = Type.Object({ id: Uuid })

const listAllPosts = route({
  method: 'get',
  path: '/api/smm/posts',
  summary: 'All social media posts, newest first',
  auth: admin,
  query: PostFilter,
  reply: ListReply(Post),
  handler: async ({ query: { status, target, ...page } }) =>
    toListReply(await listPosts({ status, target }, page), page, postView),
})

const addPost = route({
  method: 'post',
  path: '/api/smm/posts',
  summary: 'Add a draft',
  auth: smmKeyOrAdmin,
  body: PostInput,
  status: 201,
  reply: PostReply,
  handler: async ({ caller, body }) => postReply(await createPost(caller.id, body)),
})

const generateDrafts = route({
  method: 'post',
  path: '/api/smm/posts/generate',
  summary: 'Have drafts written about the stores and products of the platform',
  auth: smmKeyOrAdmin,
  body: GenerateInput,
  status: 202,
  reply: GenerateReply,
  handler: async ({ caller, body }) => ({
    success: true as const,
    jobId: await requestDrafts(caller.id, body),
  }),
})

const listApprovedPosts = route({
  method: 'get',
  path: '/api/smm/posts/approved',
  summary: 'The posts that the agent may publish now, oldest first',
  auth: smmKey,
  query: Type.Object(pageQuery),
  reply: ListReply(Post),
  handler: async ({ query }) => toListReply(await listDuePosts({}, query), query, postView),
})

const readPost = route({
  method: 'get',
  path: '/api/smm/posts/:id',
  summary: 'A post and all that happened to it, late reports included',
  auth: admin,
  params: IdParams,
  reply: PostHistoryReply,
  handler: async ({ params }) => postHistoryReply(await readPostHistory(params.id)),
})

const patchPost = route({
  method: 'patch',
  path: '/api/smm/posts/:id',
  summary: 'Change a draft',
  auth: admin,
  params: IdParams,
  body: PostPatch,
  reply: PostReply,
  errors: ['CONFLICT'],
  handler: async ({ caller, params, body }) =>
    postReply(await editPost(caller.id, params.id, body)),
})

const approve = route({
  method: 'patch',
  path: '/api/smm/posts/:id/approve',
  summary: 'Approve a draft, which lets the agent publish it',
  auth: admin,
  params: IdParams,
  reply: PostReply,
  errors: ['CONFLICT'],
  handler: async ({ caller, params }) => postReply(await approvePost(caller.id, params.id)),
})

const reportPostStatus = route({
  method: 'patch',
  path: '/api/smm/posts/:id/status',
  summary: 'The agent takes a post, asks for more time, or reports how it ended',
  auth: smmKey,
  params: IdParams,
  body: StatusReport,
  reply: ClaimedReply,
  errors: ['CONFLICT'],
  handler: async ({ params, body }) => claimedPostReply(await reportStatus(params.id, body)),
})

const removePost = route({
  method: 'delete',
  path: '/api/smm/posts/:id',
  summary: 'Delete a draft, or a post that failed',
  auth: admin,
  params: IdParams,
  reply: Done,
  errors: ['CONFLICT'],
  handler: async ({ caller, params }) => {
    await deletePost(caller.id, params.id)
    return { success: true as const }
  },
})

const getConfig = route({
  method: 'get',
  path: '/api/smm/config',
  summary: 'The page and the groups to which posts go',
  auth: admin,
  reply: ConfigReply,
  handler: async () => ({ success: true as const, data: await readConfig() }),
})

const putConfig = route({
  method: 'put',
  path: '/api/smm/config',
  summary: 'Save some or all of the configuration; an unknown key is refused',
  auth: admin,
  body: ConfigInput,
  reply: ConfigReply,
  handler: async ({ caller, body }) => ({
    success: true as const,
    data: await saveConfig(caller.id, body),
  }),
})

export const smmRoutes = [
  listAllPosts,
  addPost,
  generateDrafts,
  listApprovedPosts,
  readPost,
  patchPost,
  approve,
  reportPostStatus,
  removePost,
  getConfig,
  putConfig,
]
