import { expect } from 'chai'
import { describe, it } from 'mocha'
import { get, post, type Answer } from '../../support/client.ts'
import { createUser, PASSWORD, type TestUser } from '../../support/actors.ts'
import { useHarness } from '../../support/harness.ts'

const NEW_PASSWORD = 'kalamansi-juice-7'

const outcome = ({ status, body }: Answer) => [status, body.code ?? 'OK']
const logIn = (user: TestUser, password: string) =>
  post('/api/auth/login', { email: user.email, password })
const refresh = (refreshToken: string) => post('/api/auth/refresh', { refreshToken })
const me = (as: { token: string }) => get('/api/auth/me', { as })
const changePassword = (as: TestUser, more: Record<string, unknown> = {}) => {
  const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD, ...more }
  return post('/api/auth/change-password', change, { as })
}

describe('POST /api/auth/change-password', () => {
  useHarness()

  it('200 changes the password and ends every session but the own one', async () => {
    const user = await createUser()
    const other = (await logIn(user, PASSWORD)).body
    const { status, body } = await changePassword(user)
    expect([status, body]).to.deep.equal([200, { success: true }])
    expect(outcome(await me(other))).to.deep.equal([401, 'UNAUTHENTICATED'])
    expect(outcome(await refresh(other.refreshToken))).to.deep.equal([401, 'INVALID_REFRESH_TOKEN'])
    expect((await me(user)).status).to.equal(200)
    expect((await refresh(user.refreshToken)).status).to.equal(200)
    expect(outcome(await logIn(user, PASSWORD))).to.deep.equal([401, 'INVALID_CREDENTIALS'])
    expect((await logIn(user, NEW_PASSWORD)).status).to.equal(200)
  })

  it('401 INVALID_CREDENTIALS for a wrong current password, and nothing changes', async () => {
    const user = await createUser()
    const answer = await changePassword(user, { currentPassword: 'not-the-password' })
    expect(outcome(answer)).to.deep.equal([401, 'INVALID_CREDENTIALS'])
    expect((await logIn(user, PASSWORD)).status).to.equal(200)
  })

  it('429 RATE_LIMITED after ten wrong ones, at log-in too', async () => {
    const user = await createUser()
    for (let tries = 0; tries < 10; tries++)
      await changePassword(user, { currentPassword: `guess-${tries}` })
    expect(outcome(await changePassword(user))).to.deep.equal([429, 'RATE_LIMITED'])
    expect(outcome(await logIn(user, PASSWORD))).to.deep.equal([429, 'RATE_LIMITED'])
  })

  it('400 VALIDATION_FAILED naming the field for a short, long, common or absent password', async () => {
    const user = await createUser()
    for (const newPassword of ['short', 'x'.repeat(129), '12345678', null]) {
      const { status, body } = await changePassword(user, { newPassword })
      expect([status, body.details[0].path]).to.deep.equal([400, 'newPassword'])
    }
    const absent = await changePassword(user, { currentPassword: undefined })
    expect([absent.status, absent.body.details[0].path]).to.deep.equal([400, 'currentPassword'])
  })

  it('401 UNAUTHENTICATED without a token', async () =>
    expect(outcome(await post('/api/auth/change-password', {}))).to.deep.equal([
      401,
      'UNAUTHENTICATED',
    ]))
})
