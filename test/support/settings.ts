import { expect } from 'chai'
import { createUser } from './actors.ts'
import { patch } from './client.ts'

/** Changes platform settings, as an admin does. */
export async function changeSettings(settings: Record<string, unknown>): Promise<void> {
  const { status, body } = await patch('/api/admin/settings', settings, {
    as: await createUser('admin'),
  })
  expect(status, JSON.stringify(body)).to.equal(200)
}
