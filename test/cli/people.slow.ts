import { expect } from 'chai'
import { knex } from '../../src/platform/database/connections/pool.ts'
import { get, post } from '../support/client.ts'
import { createUser, PASSWORD, unique } from '../support/actors.ts'
import { useHarness } from '../support/harness.ts'
import { palengke } from './palengke.ts'

describe('palengke admin create', function () {
  this.timeout(30_000)
  useHarness()

  const create = (email: string, more: string[] = [], stdin = `${PASSWORD}\n`) =>
    palengke(['admin', 'create', '--email', email, '--first-name', 'Maria', ...more], { stdin })

  const auditOf = (subject: string) =>
    knex('audit_log').where({ subject }).select('action', 'actor_id', 'before', 'after')

  it('creates an admin with the password from standard input, and an audit row', async () => {
    const email = `${unique('boss')}@palengke.example`
    const { code, out, err } = await create(email.toUpperCase())
    expect([code, err]).to.deep.equal([0, ''])
    expect(out).to.not.include(PASSWORD)
    const { body } = await post('/api/auth/login', { email, password: PASSWORD })
    expect(body.user.role).to.equal('admin')
    expect((await get('/api/admin/settings', { as: body })).status).to.equal(200)
    expect(await auditOf(body.user.id)).to.deep.equal([
      {
        action: 'user.promote',
        actor_id: null,
        before: { role: 'customer' },
        after: { role: 'admin' },
      },
    ])
  })

  it('rejects an existing account, but promotes it with --promote; its password does not change', async () => {
    const user = await createUser()
    const rejected = await create(user.email)
    expect([rejected.code, rejected.out]).to.deep.equal([1, ''])
    expect(rejected.err).to.match(/account of a customer already.*--promote/)
    expect(await create(user.email, ['--promote'], '')).to.include({ code: 0 })
    expect((await get('/api/admin/settings', { as: user })).status).to.equal(200)
    expect((await create(user.email, ['--promote'], '')).out).to.match(/already/)
    expect(await auditOf(user.id)).to.have.length(1)
  })

  it('rejects a vendor, an unknown e-mail with --promote, a weak, a missing password, and a malformed e-mail', async () => {
    const vendor = await createUser('vendor')
    const email = `${unique('boss')}@palengke.example`
    const rejections: [ReturnType<typeof create>, number, RegExp][] = [
      [create(vendor.email, ['--promote']), 1, /account of a vendor/],
      [create(email, ['--promote']), 1, /No account has the e-mail/],
      [create(email, [], 'short\n'), 1, /password: must have at least 8 characters/],
      [create(email, [], ''), 2, /standard input/],
      [create('nobody'), 1, /email: must be an e-mail address/],
    ]
    for (const [rejected, expected, message] of rejections) {
      const { code, err } = await rejected
      expect([code, err]).to.satisfy(
        ([c, e]: [number, string]) => c === expected && message.test(e),
      )
    }
    expect(await knex('users').where({ email })).to.have.length(0)
  })
})

describe('palengke user show and user plan', function () {
  this.timeout(30_000)
  useHarness()

  it('shows an account by e-mail or id, as a table and as JSON, without secrets', async () => {
    const user = await createUser()
    const { out } = await palengke(['user', 'show', user.email, '--json'])
    const shown = JSON.parse(out)
    expect(shown).to.include({ id: user.id, email: user.email, plan: 'free', state: 'active' })
    expect(out).to.not.match(/argon|hash|token/)
    const byId = await palengke(['user', 'show', user.id])
    expect(byId.out)
      .to.match(/^plan +free$/m)
      .and.include(user.email)
  })

  it('changes the plan of an account, with one audit row even if run twice', async () => {
    const user = await createUser()
    for (let times = 0; times < 2; times++)
      expect(await palengke(['user', 'plan', user.email, 'pro'])).to.include({ code: 0 })
    const { body } = await get('/api/users/profile', { as: user })
    expect(body.user.plan).to.equal('pro')
    const rows = await knex('audit_log')
      .where({ subject: user.id })
      .select('action', 'before', 'after')
    expect(rows).to.deep.equal([
      { action: 'user.plan', before: { plan: 'free' }, after: { plan: 'pro' } },
    ])
  })

  it('exits 1 for an unknown account', async () => {
    for (const args of [
      ['show', 'x@y.ph'],
      ['plan', 'x@y.ph', 'pro'],
      ['export', 'x@y.ph'],
    ])
      expect(await palengke(['user', ...args])).to.include({ code: 1, out: '' })
  })
})
