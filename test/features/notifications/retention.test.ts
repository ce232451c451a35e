import { randomBytes } from 'node:crypto'
import { expect } from 'chai'
import { describe, it } from 'mocha'
import { purgeNotifications } from '../../../src/features/notifications/service/inbox.ts'
import { knex } from '../../../src/platform/database/connections/pool.ts'
import { firstIdAt } from '../../../src/platform/values/ids.ts'
import { createUser } from '../../support/actors.ts'
import { useHarness } from '../../support/harness.ts'

const DAY_MS = 86_400_000

describe('the purge of notifications', () => {
  useHarness()

  it('takes those of over half a year ago, a batch at a time, and no others', async () => {
    const user = await createUser()
    const add = async (days: number) => {
      const created_at = new Date(Date.now() - days * DAY_MS)
      const id = firstIdAt(created_at).replace(/.{12}$/, randomBytes(6).toString('hex'))
      const row = { id, user_id: user.id, event: 'message', title: 'Kumusta', body: 'Bukas na' }
      await knex('notifications').insert({ ...row, created_at })
      return id
    }
    for (const days of [400, 200, 181]) await add(days)
    const kept = [await add(179), await add(0)]
    expect(await purgeNotifications(2)).to.equal(2)
    expect(await purgeNotifications(2)).to.equal(1)
    const left = await knex('notifications').where({ user_id: user.id }).orderBy('id').pluck('id')
    expect(left).to.deep.equal(kept)
  })
})
