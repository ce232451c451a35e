import { expect } from 'chai'
import { describe, it } from 'mocha'
import { knex } from '../../../src/platform/database/connections/pool.ts'
import { get, post, send, type Answer } from '../../support/client.ts'
import { createOrder, createUser, PASSWORD, type TestUser } from '../../support/actors.ts'
import { useHarness } from '../../support/harness.ts'

const outcome = ({ status, body }: Answer) => [status, body.code ?? 'OK']
const erase = (as: TestUser, password: unknown = PASSWORD) =>
  send('DELETE', '/api/users/profile', { password }, { as })

describe('DELETE /api/users/profile', () => {
  useHarness()

  it('200 erases the account, its sessions and what names the person', async () => {
    const user = await createUser()
    const { status, body, headers } = await erase(user)
    expect([status, body]).to.deep.equal([200, { success: true, retained: [] }])
    expect(headers.get('set-cookie')).to.match(/^refresh_token=;/)
    const row = await knex('users').where({ id: user.id }).first()
    expect(row).to.include({ first_name: 'Erased', last_name: 'User', phone: null })
    expect(row.email)
      .to.match(/^erased-[\w-]+@erased\.invalid$/)
      .and.not.include(user.id)
    expect(outcome(await get('/api/auth/me', { as: user }))).to.deep.equal([401, 'UNAUTHENTICATED'])
    expect(outcome(await post('/api/auth/login', user))).to.deep.equal([401, 'INVALID_CREDENTIALS'])
    const audited = await knex('audit_log').where({ subject: user.id, action: 'user.erase' })
    expect(audited.map(({ actor_id }) => actor_id)).to.deep.equal([user.id])
  })

  it('409 OPEN_BUSINESS names the order that is under way, and erases nothing', async () => {
    const { customer, order, store } = await createOrder()
    for (const person of [customer, store.owner]) {
      const { status, body } = await erase(person)
      expect([status, body.code]).to.deep.equal([409, 'OPEN_BUSINESS'])
      expect(body.reasons).to.deep.equal([`Order ${order.orderNumber} is still under way.`])
      expect((await get('/api/auth/me', { as: person })).status).to.equal(200)
    }
    await post(`/api/orders/${order.id}/cancel`, {}, { as: customer })
    expect((await erase(customer)).status).to.equal(200)
  })

  it('401 INVALID_CREDENTIALS for a wrong password, 429 RATE_LIMITED after ten', async () => {
    const user = await createUser()
    for (let tries = 0; tries < 10; tries++)
      expect(outcome(await erase(user, `guess-${tries}`))).to.deep.equal([
        401,
        'INVALID_CREDENTIALS',
      ])
    expect(outcome(await erase(user))).to.deep.equal([429, 'RATE_LIMITED'])
  })

  it('400 VALIDATION_FAILED without the password', async () => {
    const { status, body } = await send('DELETE', '/api/users/profile', undefined, {
      as: await createUser(),
    })
    expect([status, body.details[0].path]).to.deep.equal([400, 'password'])
  })
})

describe('GET /api/users/export', () => {
  useHarness()

  it('200 with every section of the own data as a file, without secrets and without others’ data', async () => {
    const { customer, order, store } = await createOrder()
    const { status, body, headers } = await get('/api/users/export', { as: customer })
    expect(status).to.equal(200)
    expect(headers.get('content-disposition')).to.match(/^attachment; filename=".+\.json"$/)
    expect(headers.get('cache-control')).to.equal('no-store')
    expect(body).to.include({ success: true, userId: customer.id })
    expect(body.data.account[0].email).to.equal(customer.email)
    expect(body.data.orders.map(({ id }: any) => id)).to.deep.equal([order.id])
    expect(body.data.sessions).to.have.length(1)
    const text = JSON.stringify(body)
    expect(text).not.to.match(/argon2|password_hash|token_hash/)
    expect(text).not.to.include(store.owner.email)
  })

  it('429 RATE_LIMITED over five an hour', async () => {
    const user = await createUser()
    const answers = await Promise.all(
      Array.from({ length: 7 }, () => get('/api/users/export', { as: user })),
    )
    expect(answers.filter(({ status }) => status === 429)).to.have.length(2)
  })
})
