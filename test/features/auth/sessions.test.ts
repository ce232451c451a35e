import { createHash, randomBytes } from 'node:crypto'
import { expect } from 'chai'
import { describe, it } from 'mocha'
import {
  openSession,
  purgeSessions,
  purgeUsedTokens,
} from '../../../src/features/auth/service/sessions.ts'
import { findUsers } from '../../../src/features/users/service.ts'
import { knex } from '../../../src/platform/database/connections/pool.ts'
import { firstIdAt } from '../../../src/platform/values/ids.ts'
import { get, post, type Answer } from '../../support/client.ts'
import { createUser, type TestUser } from '../../support/actors.ts'
import { useHarness } from '../../support/harness.ts'

const outcome = ({ status, body }: Answer) => [status, body.code ?? 'OK']
const me = (as: { token: string }) => get('/api/auth/me', { as })
const refresh = (refreshToken: string) => post('/api/auth/refresh', { refreshToken })
const digestOf = (token: string) => createHash('sha256').update(token).digest()
const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)

describe('a session', () => {
  useHarness()

  it('ends with its last day, and its access token with it', async () => {
    const user = await createUser()
    await knex('sessions').where({ user_id: user.id }).update({ expires_at: new Date() })
    expect(outcome(await me(user))).to.deep.equal([401, 'UNAUTHENTICATED'])
  })

  it('is not opened with a password that has been changed since it was checked', async () => {
    const { id } = await createUser()
    const [user] = await findUsers([id])
    await knex('users').where({ id }).update({ password_hash: 'another' })
    const opened = await openSession(user!).catch(({ code }) => code)
    expect(opened).to.equal('INVALID_CREDENTIALS')
  })
})

describe('the purge of sessions and refresh tokens', () => {
  useHarness()

  async function addSession(user: TestUser, days: number) {
    const id = firstIdAt(daysAgo(days)).replace(/.{12}$/, randomBytes(6).toString('hex'))
    const expires_at = daysAgo(days - 30)
    await knex('sessions').insert({ id, user_id: user.id, created_at: daysAgo(days), expires_at })
    return id
  }

  it('takes sessions that ended over a week ago, a batch at a time, and no others', async () => {
    const user = await createUser()
    const old = [await addSession(user, 40), await addSession(user, 39), await addSession(user, 38)]
    const recent = [await addSession(user, 36), await addSession(user, 1)]
    expect(await purgeSessions(2)).to.equal(2)
    expect(await purgeSessions(2)).to.equal(1)
    const left = await knex('sessions').where({ user_id: user.id }).pluck('id')
    expect(left).to.include.members(recent).and.not.include.members(old)
    expect((await me(user)).status).to.equal(200)
  })

  it('takes tokens that were used over a week ago; one of the week still ends its session when it comes again', async () => {
    const user = await createUser()
    const second = (await refresh(user.refreshToken)).body
    const third = (await refresh(second.refreshToken)).body
    const usedAt = (token: string, days: number) =>
      knex('refresh_tokens')
        .where({ token_hash: digestOf(token) })
        .update({ used_at: daysAgo(days) })
    await usedAt(user.refreshToken, 8)
    await usedAt(second.refreshToken, 6)
    expect(await purgeUsedTokens(100)).to.equal(1)
    expect(outcome(await refresh(user.refreshToken))).to.deep.equal([401, 'INVALID_REFRESH_TOKEN'])
    expect((await me(third)).status).to.equal(200)
    await refresh(second.refreshToken)
    expect((await me(third)).status).to.equal(401)
  })
})
