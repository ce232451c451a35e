/** Social media posts, created through the API. */
import { config } from '../../src/config/config.ts'
import { patch, post, type Answer } from './client.ts'
import { createUser, type TestUser } from './actors.ts'

/** The credentials of the agent. */
export const smmHeaders = { 'x-smm-key': config.smm.keys[0]! }

export const smmAdmin = (): Promise<TestUser> => createUser('admin')

export async function createDraft(body: Record<string, unknown> = {}, by?: TestUser) {
  const as = by ?? (await smmAdmin())
  return (await post('/api/smm/posts', { content: 'Fresh bangus today', ...body }, { as })).body
    .data
}

export async function approve(id: string, as?: TestUser): Promise<Answer> {
  return await patch(`/api/smm/posts/${id}/approve`, {}, { as: as ?? (await smmAdmin()) })
}

export async function createApproved(body: Record<string, unknown> = {}) {
  const { id } = await createDraft(body)
  return (await approve(id)).body.data
}

/** A report of the agent. */
export async function report(id: string, body: Record<string, unknown>): Promise<Answer> {
  return await patch(`/api/smm/posts/${id}/status`, body, { headers: smmHeaders })
}

/** A post that an agent has claimed, with its `claim_id`. */
export async function createPosting(body: Record<string, unknown> = {}) {
  const { id } = await createApproved(body)
  return (await report(id, { status: 'posting' })).body.data
}
