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
  Report,
  StoryReply,
} from './schemas.ts'
import { saveConfig, smmConfig } from './service/config.ts'
import { askForDrafts } from './service/draft.ts'
import { report } from './service/publish.ts'
import { browsePosts, duePosts, storyOf } from './service/read.ts'
import { approvePost, createPost, editPost, removePost } from './service/write.ts'
import { claimedReply, postReply, postView, storyReply } from './view.ts'

const IdParams = Type.Object({ id: Uuid })

const browse = route({
  method: 'get',
  path: '/api/smm/posts',
  summary: 'All social media posts, newest first',
  auth: admin,
  query: PostFilter,
  reply: ListReply(Post),
  handler: async ({ query: { status, target, ...page } }) =>
    toListReply(await browsePosts({ status, target }, page), page, postView),
})

const create = route({
  method: 'post',
  path: '/api/smm/posts',
  summary: 'Add a draft',
  auth: smmKeyOrAdmin,
  body: PostInput,
  status: 201,
  reply: PostReply,
  handler: async ({ caller, body }) => postReply(await createPost(caller.id, body)),
})

const generate = route({
  method: 'post',
  path: '/api/smm/posts/generate',
  summary: 'Have drafts written about the stores and products of the platform',
  auth: smmKeyOrAdmin,
  body: GenerateInput,
  status: 202,
  reply: GenerateReply,
  handler: async ({ caller, body }) => ({
    success: true as const,
    jobId: await askForDrafts(caller.id, body),
  }),
})

const toPublish = route({
  method: 'get',
  path: '/api/smm/posts/approved',
  summary: 'The posts that the agent may publish now, oldest first',
  auth: smmKey,
  query: Type.Object(pageQuery),
  reply: ListReply(Post),
  handler: async ({ query }) => toListReply(await duePosts(query), query, postView),
})

const readOne = route({
  method: 'get',
  path: '/api/smm/posts/:id',
  summary: 'A post and all that happened to it, late reports included',
  auth: admin,
  params: IdParams,
  reply: StoryReply,
  handler: async ({ params }) => storyReply(await storyOf(params.id)),
})

const edit = route({
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

const setStatus = route({
  method: 'patch',
  path: '/api/smm/posts/:id/status',
  summary: 'The agent takes a post, asks for more time, or reports how it ended',
  auth: smmKey,
  params: IdParams,
  body: Report,
  reply: ClaimedReply,
  errors: ['CONFLICT'],
  handler: async ({ params, body }) => claimedReply(await report(params.id, body)),
})

const remove = route({
  method: 'delete',
  path: '/api/smm/posts/:id',
  summary: 'Delete a draft, or a post that failed',
  auth: admin,
  params: IdParams,
  reply: Done,
  errors: ['CONFLICT'],
  handler: async ({ caller, params }) => {
    await removePost(caller.id, params.id)
    return { success: true as const }
  },
})

const readConfig = route({
  method: 'get',
  path: '/api/smm/config',
  summary: 'The page and the groups to which posts go',
  auth: admin,
  reply: ConfigReply,
  handler: async () => ({ success: true as const, data: await smmConfig() }),
})

const writeConfig = route({
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
  browse,
  create,
  generate,
  toPublish,
  readOne,
  edit,
  approve,
  setStatus,
  remove,
  readConfig,
  writeConfig,
]
