import { createHash, createHmac, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'chai'
import { SignJWT } from 'jose'
import { after, before, describe, it } from 'mocha'
import PostalMime, { type Email } from 'postal-mime'
import { config } from '../../../src/config/config.ts'
import { setRole } from '../../../src/features/users/service.ts'
import { knex } from '../../../src/platform/database/connections/pool.ts'
import { transaction } from '../../../src/platform/database/transactions.ts'
import { get, patch, post, type Answer } from '../../support/client.ts'
import { createUser, PASSWORD, unique, type TestUser } from '../../support/actors.ts'
import { mailsTo } from '../../support/mail-server.ts'
import { startWeb, type WebProcess } from '../../support/web-process.ts'
import { eventually, useHarness } from '../../support/harness.ts'

const outcome = ({ status, body }: Answer) => [status, body.code ?? 'OK']

function registration(more: Record<string, unknown> = {}) {
  const email = `${unique('luz')}@palengke.example`
  return { email, password: PASSWORD, firstName: 'Luz', lastName: 'Dela Cruz', ...more }
}

const rowOf = async ({ id }: { id: string }) => await knex('users').where({ id }).first()

async function change(user: { id: string }, columns: Record<string, unknown>): Promise<void> {
  await knex('users').where({ id: user.id }).update(columns)
}

const logIn = (user: Pick<TestUser, 'email'>, password = PASSWORD, options = {}) =>
  post('/api/auth/login', { email: user.email, password }, options)

const refresh = (refreshToken: unknown) => post('/api/auth/refresh', { refreshToken })

const me = (token: string) => get('/api/auth/me', { as: { token } })

describe('POST /api/auth/register', () => {
  useHarness()

  it('200 signs a customer in at once', async () => {
    const { status, body, headers } = await post(
      '/api/auth/register',
      registration({ phone: '0917 123 4567' }),
    )
    expect(status).to.equal(200)
    expect(body).to.have.all.keys('success', 'user', 'token', 'refreshToken')
    expect(body.success).to.equal(true)
    expect(body.user).to.have.all.keys('id', 'email', 'firstName', 'role')
    expect(body.user).to.include({ firstName: 'Luz', role: 'customer' })
    expect(headers.get('cache-control')).to.equal('no-store')
    expect(headers.get('set-cookie')).to.equal(null)
    expect((await me(body.token)).body.user.id).to.equal(body.user.id)
    expect((await refresh(body.refreshToken)).status).to.equal(200)
    const row = await rowOf(body.user)
    expect(row).to.include({ phone: '+639171234567', is_active: true, plan: 'free' })
    expect(row.password_hash).to.match(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('200 trims and lower-cases the e-mail, and trims the names', async () => {
    const email = `${unique('LUZ')}@Palengke.Example`
    const { body } = await post(
      '/api/auth/register',
      registration({ email: `  ${email}\t`, firstName: ' Luz ', lastName: ' Dela Cruz\n' }),
    )
    expect(body.user).to.include({ email: email.toLowerCase(), firstName: 'Luz' })
    expect((await me(body.token)).body.user.lastName).to.equal('Dela Cruz')
    expect((await logIn({ email: ` ${email.toUpperCase()} ` })).status).to.equal(200)
  })

  it('200 drops what nobody may choose', async () => {
    const id = randomUUID()
    const { body } = await post(
      '/api/auth/register',
      registration({
        id,
        role: 'admin',
        isActive: false,
        isBanned: true,
        plan: 'pro',
        is_banned: 1,
      }),
    )
    expect(body.user.id).not.to.equal(id)
    const row = await rowOf(body.user)
    expect(row).to.include({ role: 'customer', is_active: true, is_banned: false, plan: 'free' })
  })

  it('200 for any eight characters, and up to 128 bytes', async () => {
    for (const password of [
      '        ',
      'ñáéíóúüÑ',
      '🥭'.repeat(8),
      '🥭'.repeat(32),
      'x'.repeat(128),
    ]) {
      const account = registration({ password })
      expect((await post('/api/auth/register', account)).status, password).to.equal(200)
      expect((await logIn(account, password)).status, password).to.equal(200)
    }
  })

  for (const [what, password] of [
    ['7 characters', '1234567'],
    ['7 characters of two units each', '🥭'.repeat(7)],
    ['129 bytes', 'x'.repeat(129)],
    ['129 bytes in 43 characters', '₱'.repeat(43)],
    ['half a character', '1234567\ud83e'],
    ['a NUL', '12345678\u0000'],
    ['a number', 12_345_678],
  ] as const)
    it(`400 VALIDATION_FAILED for a password of ${what}`, async () => {
      const { status, body } = await post('/api/auth/register', registration({ password }))
      expect(status).to.equal(400)
      expect(body.details.map(({ path }: any) => path)).to.deep.equal(['password'])
    })

  it('400 VALIDATION_FAILED names every failing field', async () => {
    const { status, body } = await post('/api/auth/register', {
      email: 'luz@',
      password: 'short',
      firstName: 'x'.repeat(101),
      lastName: '  ',
      phone: 9_171_234_567,
    })
    expect([status, body.code]).to.deep.equal([400, 'VALIDATION_FAILED'])
    expect(body.details.map(({ path }: any) => path)).to.have.members([
      'email',
      'password',
      'firstName',
      'lastName',
      'phone',
    ])
    const empty = await post('/api/auth/register')
    expect(empty.body.details).to.deep.equal(
      ['email', 'password', 'firstName', 'lastName'].map((path) => ({
        path,
        message: 'is required',
      })),
    )
  })

  for (const email of [
    'luz@palengke.example, admin@palengke.example',
    'luz@palengke.example;admin@palengke.example',
    'luz@palengke.example\r\nBcc: admin@palengke.example',
    'luz\n@palengke.example',
    'Luz <luz@palengke.example>',
    'luz@palengke.example\u0000',
    'luz\ud800@palengke.example',
    ['luz@palengke.example'],
    { $ne: null },
  ])
    it(`400 VALIDATION_FAILED for the e-mail ${JSON.stringify(email)}`, async () => {
      const { status, body } = await post('/api/auth/register', registration({ email }))
      expect(status).to.equal(400)
      expect(body.details.map(({ path }: any) => path)).to.deep.equal(['email'])
    })

  for (const password of ['12345678', 'password1', 'iLoveYou1', 'QWERTYUIOP'])
    it(`400 VALIDATION_FAILED for the common password ${password}`, async () => {
      const { status, body } = await post('/api/auth/register', registration({ password }))
      expect([status, body.details?.[0]?.path]).to.deep.equal([400, 'password'])
      expect(body.details[0].message).to.include('common')
    })

  for (const name of ['Luz\r\nBcc: x@y.example', 'Luz\tMaria', 'Luz\u2028Maria', 'Luz\u202eairaM'])
    it(`400 VALIDATION_FAILED for control characters in a name, ${JSON.stringify(name)}`, async () => {
      for (const field of ['firstName', 'lastName']) {
        const answer = await post('/api/auth/register', registration({ [field]: name }))
        expect([answer.status, answer.body.details?.[0]?.path]).to.deep.equal([400, field])
      }
    })

  it('400 VALIDATION_FAILED for an address that only erased accounts have', async () => {
    for (const email of ['erased-x@erased.invalid', 'Luz@Shop.INVALID']) {
      const { status, body } = await post('/api/auth/register', registration({ email }))
      expect([status, body.details?.[0]?.path]).to.deep.equal([400, 'email'])
    }
  })

  it('409 EMAIL_TAKEN however it is written', async () => {
    const { email } = await createUser()
    for (const same of [email, ` ${email.toUpperCase()} `])
      expect(
        outcome(await post('/api/auth/register', registration({ email: same }))),
      ).to.deep.equal([409, 'EMAIL_TAKEN'])
  })

  it('409 EMAIL_TAKEN for all but one of twenty at once', async () => {
    const account = registration()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post('/api/auth/register', account)),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses).to.have.members([200, ...Array.from({ length: 19 }, () => 409)])
    expect(await knex('users').where({ email: account.email })).to.have.length(1)
  })
})

describe('POST /api/auth/login', () => {
  useHarness()

  it('200 with tokens and the user', async () => {
    const user = await createUser('vendor')
    const { status, body, headers } = await logIn(user)
    expect(status).to.equal(200)
    expect(body).to.have.all.keys('success', 'token', 'refreshToken', 'user')
    expect(body.user).to.deep.equal({ id: user.id, email: user.email, role: 'vendor' })
    expect(headers.get('cache-control')).to.equal('no-store')
    const stored = await knex('refresh_tokens').where({
      token_hash: createHash('sha256').update(body.refreshToken).digest(),
    })
    expect(stored).to.have.length(1)
    const payload = JSON.parse(Buffer.from(body.token.split('.')[1], 'base64url').toString())
    expect(payload.exp - payload.iat).to.equal(900)
    expect(JSON.stringify(payload)).not.to.match(/vendor|palengke\.example/)
  })

  it('401 INVALID_CREDENTIALS, word for word the same for a known and an unknown address', async () => {
    const user = await createUser()
    const [wrong, unknown] = [
      await logIn(user, 'not-the-password'),
      await logIn({ email: `${unique('nobody')}@palengke.example` }),
    ]
    expect(outcome(wrong)).to.deep.equal([401, 'INVALID_CREDENTIALS'])
    for (const { body } of [wrong, unknown]) delete body.requestId
    expect(unknown.status).to.equal(401)
    expect(unknown.body).to.deep.equal(wrong.body)
    const names = ({ headers }: Answer) => [...headers.keys()].toSorted()
    expect(names(unknown)).to.deep.equal(names(wrong))
  })

  it('403 ACCOUNT_DISABLED for a banned or deactivated account, only after the right password', async () => {
    for (const columns of [{ is_banned: true }, { is_active: false }]) {
      const user = await createUser()
      await change(user, columns)
      expect(outcome(await logIn(user))).to.deep.equal([403, 'ACCOUNT_DISABLED'])
      expect(outcome(await logIn(user, 'wrong'))).to.deep.equal([401, 'INVALID_CREDENTIALS'])
    }
  })

  it('429 RATE_LIMITED after ten failures for that e-mail, the right password too; others log in', async () => {
    const [user, other] = [await createUser(), await createUser()]
    for (let tries = 0; tries < 10; tries++)
      expect((await logIn(user, `guess-${tries}`)).status).to.equal(401)
    for (const password of ['guess-11', PASSWORD]) {
      const { status, body, headers } = await logIn({ email: user.email.toUpperCase() }, password)
      expect([status, body.code]).to.deep.equal([429, 'RATE_LIMITED'])
      expect(body.retryAfter).to.be.within(890, 900)
      expect(headers.get('retry-after')).to.equal(String(body.retryAfter))
    }
    expect((await logIn(other)).status).to.equal(200)
  })

  it('429 RATE_LIMITED for an unknown address as for a known one', async () => {
    const nobody = { email: `${unique('nobody')}@palengke.example` }
    const statuses = []
    for (let tries = 0; tries < 11; tries++) statuses.push((await logIn(nobody)).status)
    expect(statuses).to.deep.equal([...Array.from({ length: 10 }, () => 401), 429])
  })

  it('200 forgets the failures before it', async () => {
    const user = await createUser()
    for (const round of [1, 2]) {
      for (let tries = 0; tries < 7; tries++)
        expect((await logIn(user, `guess-${round}-${tries}`)).status).to.equal(401)
      expect((await logIn(user)).status).to.equal(200)
    }
  })

  it('429 RATE_LIMITED in a burst as well: no more than ten guesses are judged', async () => {
    const user = await createUser()
    const guesses = Array.from({ length: 25 }, (_, guess) => logIn(user, `guess-${guess}`))
    await Promise.any(guesses)
    const last = await logIn(user)
    const judged = (await Promise.all(guesses)).filter(({ status }) => status === 401)
    expect(judged).to.have.length(10)
    expect(outcome(last)).to.deep.equal([429, 'RATE_LIMITED'])
  })
})

describe('Authorization: Bearer', () => {
  useHarness()
  let user: TestUser
  let claims: any

  before(async () => {
    user = await createUser()
    claims = JSON.parse(Buffer.from(user.token.split('.')[1]!, 'base64url').toString())
  })

  const signed = (
    payload: object,
    { secret = config.jwtSecrets[0]!, header = {} }: { secret?: string; header?: object } = {},
  ) =>
    new SignJWT({ ...payload })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', ...header })
      .sign(new TextEncoder().encode(secret))

  const unsigned = (header: object) => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    return `${part(header)}.${part(claims)}.`
  }

  it('200 for a token made as the product makes them, so that the refusals below mean something', async () => {
    expect((await me(await signed(claims))).status).to.equal(200)
  })

  it('401 UNAUTHENTICATED once a token that was good has expired, and for its payload under another signature', async () => {
    const short = await signed({ ...claims, exp: Math.floor(Date.now() / 1000) + 3 })
    for (let count = 0; count < 3; count++) expect((await me(short)).status).to.equal(200)
    const [header, payload] = short.split('.')
    const [, , signature] = user.token.split('.')
    expect((await me(`${header}.${payload}.${signature}`)).status).to.equal(401)
    await eventually(async () => (await me(short)).status === 401, { what: 'the end of the token' })
  })

  for (const [what, token] of [
    [
      'of another secret',
      () => signed(claims, { secret: 'another secret that is long enough too' }),
    ],
    [
      'of an empty secret',
      () =>
        `${unsigned({ alg: 'HS256', typ: 'at+jwt' })}${createHmac('sha256', '').digest('base64url')}`,
    ],
    ['with alg none', () => unsigned({ alg: 'none', typ: 'at+jwt' })],
    ['with alg None', () => unsigned({ alg: 'None', typ: 'at+jwt' })],
    ['signed with HS512', () => signed(claims, { header: { alg: 'HS512' } })],
    ['of another type', () => signed(claims, { header: { typ: 'JWT' } })],
    [
      'with a critical header of its own',
      () => `${unsigned({ alg: 'HS256', typ: 'at+jwt', crit: ['x'], x: 1 })}x`,
    ],
    ['that expired', () => signed({ ...claims, exp: claims.iat - 1 })],
    ['of another issuer', () => signed({ ...claims, iss: 'elsewhere' })],
    ['for another audience', () => signed({ ...claims, aud: 'elsewhere' })],
    ['of nobody', () => signed({ ...claims, sub: randomUUID() })],
    ['of an unknown session', () => signed({ ...claims, sid: randomUUID() })],
    ['of a session that is no id', () => signed({ ...claims, sid: 'x' })],
    ['without an expiry', () => signed({ ...claims, exp: undefined })],
    ['without a time of issue', () => signed({ ...claims, iat: undefined })],
    ['without a user', () => signed({ ...claims, sub: undefined })],
    ['without a session', () => signed({ ...claims, sid: undefined })],
    [
      'with its payload changed',
      () => user.token.replace(/\.(.)/, (_, first) => `.${first === 'e' ? 'f' : 'e'}`),
    ],
    ['that is a refresh token', () => user.refreshToken],
    ['that is no token', () => 'x'.repeat(4000)],
  ] as const)
    it(`401 UNAUTHENTICATED for a token ${what}`, async () => {
      const answer = await me(await token())
      expect(outcome(answer)).to.deep.equal([401, 'UNAUTHENTICATED'])
      expect(answer.headers.get('www-authenticate')).to.equal(
        'Bearer realm="palengke", error="invalid_token"',
      )
    })

  for (const authorization of [
    null,
    '',
    'Bearer',
    'Bearer ',
    'Basic bHV6OmE=',
    'token x',
    'Bearer a b',
  ])
    it(`401 UNAUTHENTICATED for Authorization: ${authorization}`, async () => {
      const answer = await get(
        '/api/auth/me',
        authorization === null ? {} : { headers: { authorization } },
      )
      expect(outcome(answer)).to.deep.equal([401, 'UNAUTHENTICATED'])
      expect(answer.headers.get('www-authenticate')).to.equal('Bearer realm="palengke"')
    })

  it('200 whatever the case of the scheme', async () => {
    const headers = { authorization: `bearer ${user.token}` }
    expect((await get('/api/auth/me', { headers })).status).to.equal(200)
  })

  it('403 ACCOUNT_DISABLED on the very next request after a ban, refresh too, and not a moment longer', async () => {
    for (const [columns, back] of [
      [{ is_banned: true }, { is_banned: false }],
      [{ is_active: false }, { is_active: true }],
    ] as const) {
      const banned = await createUser()
      await change(banned, columns)
      for (const answer of [
        await me(banned.token),
        await patch('/api/users/profile', { firstName: 'New' }, { as: banned }),
        await get('/api/admin/settings', { as: banned }),
        await refresh(banned.refreshToken),
      ])
        expect(outcome(answer)).to.deep.equal([403, 'ACCOUNT_DISABLED'])
      await change(banned, back)
      expect((await me(banned.token)).body.user.firstName).to.equal('Luz')
      expect((await refresh(banned.refreshToken)).status).to.equal(200)
    }
  })

  it('gives the rights of a new role on the very next request', async () => {
    const promoted = await createUser()
    const answer = await get('/api/admin/settings', { as: promoted })
    expect(outcome(answer)).to.deep.equal([401, 'UNAUTHENTICATED'])
    expect(answer.headers.get('www-authenticate')).to.equal('Bearer realm="palengke"')
    await transaction((trx) => setRole(trx, promoted.id, 'admin'))
    expect((await get('/api/admin/settings', { as: promoted })).status).to.equal(200)
    expect((await me(promoted.token)).body.user.role).to.equal('admin')
    await transaction((trx) => setRole(trx, promoted.id, 'vendor'))
    expect((await get('/api/admin/settings', { as: promoted })).status).to.equal(401)
  })
})

describe('POST /api/auth/refresh', () => {
  useHarness()

  it('200 with new tokens that work', async () => {
    const user = await createUser()
    const { status, body, headers } = await refresh(user.refreshToken)
    expect(status).to.equal(200)
    expect(body).to.have.all.keys('success', 'token', 'refreshToken')
    expect(body.refreshToken).not.to.equal(user.refreshToken)
    expect(headers.get('cache-control')).to.equal('no-store')
    expect((await me(body.token)).body.user.id).to.equal(user.id)
    expect((await refresh(body.refreshToken)).status).to.equal(200)
  })

  it('401 INVALID_REFRESH_TOKEN for a token that comes again, and its whole family ends; other sessions live', async () => {
    const user = await createUser()
    const other = (await logIn(user)).body
    const second = (await refresh(user.refreshToken)).body
    const third = (await refresh(second.refreshToken)).body
    for (const token of [user.refreshToken, third.refreshToken, second.refreshToken])
      expect(outcome(await refresh(token))).to.deep.equal([401, 'INVALID_REFRESH_TOKEN'])
    for (const { token } of [user, second, third])
      expect(outcome(await me(token))).to.deep.equal([401, 'UNAUTHENTICATED'])
    expect((await me(other.token)).status).to.equal(200)
    expect((await refresh(other.refreshToken)).status).to.equal(200)
  })

  it('401 for the oldest of a user’s sessions once there are more than twenty, and none of anybody else’s', async () => {
    const [user, other] = [await createUser(), await createUser()]
    const later: string[] = []
    for (let n = 1; n <= 20; n++) later.push((await logIn(user)).body.refreshToken)
    expect(outcome(await refresh(user.refreshToken))).to.deep.equal([401, 'INVALID_REFRESH_TOKEN'])
    for (const token of [later[0], later[19], other.refreshToken])
      expect((await refresh(token)).status).to.equal(200)
  })

  it('401 for all but at most one of twenty at once, and that one’s successor is dead', async () => {
    const { refreshToken } = await createUser()
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(refreshToken)))
    const won = answers.filter(({ status }) => status === 200)
    const lost = answers.filter(({ status }) => status !== 200)
    expect(won.length).to.be.at.most(1)
    for (const each of lost) expect(outcome(each)).to.deep.equal([401, 'INVALID_REFRESH_TOKEN'])
    for (const { body } of won) expect((await refresh(body.refreshToken)).status).to.equal(401)
  })

  it('401 INVALID_REFRESH_TOKEN for what never was one, and for a session older than 30 days', async () => {
    const user = await createUser()
    for (const token of ['x', '', user.token.slice(0, 256)])
      expect(outcome(await refresh(token))).to.deep.equal([401, 'INVALID_REFRESH_TOKEN'])
    expect(outcome(await post('/api/auth/refresh'))).to.deep.equal([401, 'INVALID_REFRESH_TOKEN'])
    await knex('sessions')
      .where({ user_id: user.id })
      .update({ expires_at: knex.raw("now() - interval '1 second'") })
    expect(outcome(await refresh(user.refreshToken))).to.deep.equal([401, 'INVALID_REFRESH_TOKEN'])
  })

  it('401 INVALID_REFRESH_TOKEN for a token of the wrong shape, as for a wrong one', async () => {
    for (const token of [7, null, ['x'], {}, 'x'.repeat(257), 'a\u0000', 'x y'])
      expect(outcome(await refresh(token)), JSON.stringify(token)).to.deep.equal([
        401,
        'INVALID_REFRESH_TOKEN',
      ])
  })

  it('429 RATE_LIMITED over 120 a minute per account, and the token stays good', async () => {
    const user = await createUser()
    let { refreshToken } = user
    for (let count = 0; count < 120; count++) {
      const { status, body } = await refresh(refreshToken)
      expect(status).to.equal(200)
      refreshToken = body.refreshToken
    }
    const { status, headers } = await refresh(refreshToken)
    expect(status).to.equal(429)
    expect(Number(headers.get('retry-after'))).to.be.within(1, 60)
    const stored = await knex('refresh_tokens')
      .where({ token_hash: createHash('sha256').update(refreshToken).digest() })
      .first()
    expect(stored.used_at).to.equal(null)
    expect((await refresh((await createUser()).refreshToken)).status).to.equal(200)
  })
})

describe('POST /api/auth/logout', () => {
  useHarness()

  it('200 ends the session of the token, and no other', async () => {
    const user = await createUser()
    const other = (await logIn(user)).body
    const { status, body } = await post('/api/auth/logout', undefined, { as: user })
    expect([status, body]).to.deep.equal([200, { success: true }])
    expect(outcome(await me(user.token))).to.deep.equal([401, 'UNAUTHENTICATED'])
    expect((await refresh(user.refreshToken)).status).to.equal(401)
    expect((await me(other.token)).status).to.equal(200)
    expect((await refresh(other.refreshToken)).status).to.equal(200)
  })

  it('200 ends the session of the refresh token in the body too; an unknown one is ignored', async () => {
    const user = await createUser()
    const other = (await logIn(user)).body
    const third = (await logIn(user)).body
    const ended = await post('/api/auth/logout', { refreshToken: other.refreshToken }, { as: user })
    expect(ended.status).to.equal(200)
    expect((await me(other.token)).status).to.equal(401)
    expect((await refresh(other.refreshToken)).status).to.equal(401)
    const again = await post('/api/auth/logout', { refreshToken: 'unknown' }, { as: third })
    expect(again.status).to.equal(200)
  })

  it('401 UNAUTHENTICATED without a token', async () =>
    expect(outcome(await post('/api/auth/logout'))).to.deep.equal([401, 'UNAUTHENTICATED']))
})

describe('GET /api/auth/me', () => {
  useHarness()

  it('200 with exactly the user', async () => {
    const user = await createUser('rider')
    const { status, body, headers } = await me(user.token)
    expect(status).to.equal(200)
    expect(body).to.deep.equal({
      success: true,
      user: {
        id: user.id,
        email: user.email,
        firstName: 'Luz',
        lastName: 'Dela Cruz',
        role: 'rider',
        isActive: true,
      },
    })
    expect(headers.get('cache-control')).to.equal('no-store')
  })

  it('429 RATE_LIMITED over 120 a minute per account', async () => {
    const [user, other] = [await createUser(), await createUser()]
    const answers = await Promise.all(Array.from({ length: 125 }, () => me(user.token)))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).to.have.length(5)
    expect(Number(refused[0]!.headers.get('retry-after'))).to.be.within(1, 60)
    expect((await me(other.token)).status).to.equal(200)
  })
})

const forgot = (email: string, options = {}) =>
  post('/api/auth/forgot-password', { email }, options)

const reset = (access_token: unknown, password: unknown = 'a-new-password') =>
  post('/api/auth/reset-password', { access_token, password })

/** The mail to an address that came as number `count`, as a mail program shows it. */
async function mailTo(address: string, count = 1): Promise<Email & { raw: string }> {
  const what = `mail ${count} to ${address}`
  const { raw } = await eventually(async () => mailsTo(address)[count - 1], { what })
  return { ...(await PostalMime.parse(raw)), raw }
}

function tokenIn({ text = '' }: Email): string {
  return /\/reset-password\?access_token=([\w-]+)/.exec(text)?.[1] ?? 'no token in the mail'
}

async function resetTokenOf(user: TestUser, count = 1): Promise<string> {
  await forgot(user.email)
  return tokenIn(await mailTo(user.email, count))
}

describe('POST /api/auth/forgot-password', () => {
  useHarness()

  it('200 with the same answer for known, unknown and disabled addresses; only the known one gets mail', async () => {
    const [known, banned] = [await createUser(), await createUser()]
    await change(banned, { is_banned: true })
    const unknownAddress = `${unique('nobody')}@palengke.example`
    const answers = [
      await forgot(banned.email),
      await forgot(unknownAddress),
      await forgot(` ${known.email.toUpperCase()} `),
    ]
    for (const { status, body, headers } of answers) {
      expect(status).to.equal(200)
      expect(body).to.have.all.keys('success', 'message')
      expect(body).to.deep.equal(answers[0]!.body)
      expect([...headers.keys()]).to.deep.equal([...answers[0]!.headers.keys()])
    }
    await mailTo(known.email)
    expect([...mailsTo(unknownAddress), ...mailsTo(banned.email)]).to.deep.equal([])
  })

  it('sends one mail to one mailbox, whose link no header of the request can change', async () => {
    const account = await createUser()
    const hostile = { first_name: 'Luz\r\nBcc: spy@palengke.example', last_name: '<b>&"' }
    await change(account, hostile) // a request could not
    await forgot(account.email, {
      headers: {
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'ftp',
        origin: 'https://evil.example',
        referer: 'https://evil.example/',
      },
    })
    const mail = await mailTo(account.email)
    expect(mail.raw).not.to.include('evil.example')
    expect(mail.text).to.include(`${config.appUrl}/reset-password?access_token=`)
    expect(mail.to?.map(({ address }) => address)).to.deep.equal([account.email])
    expect(mail.headers.map(({ key }) => key)).not.to.include('bcc')
    expect(mailsTo('spy@palengke.example')).to.deep.equal([])
    expect(mail.html).to.include('/reset-password?access_token=').and.not.include('<b>')
    expect(mail.subject).to.equal('Reset your Palengke password')
  })

  it('200 word for word for the fourth within an hour, in the same time, without a mail; the last link stays good', async () => {
    const user = await createUser()
    const timed = async () => {
      const began = performance.now()
      const { status, body, headers } = await forgot(user.email)
      const ms = performance.now() - began
      return { ms, answer: { status, body, headers: [...headers.keys()] } }
    }
    const sent = [await timed(), await timed(), await timed()]
    const last = await mailTo(user.email, 3)
    const unsent = [await timed(), await timed(), await timed()]
    for (const { answer } of unsent) expect(answer).to.deep.equal(sent[0]!.answer)
    const fastest = (answers: typeof sent) => Math.min(...answers.map(({ ms }) => ms))
    expect(Math.abs(fastest(sent) - fastest(unsent))).to.be.below(100)
    await Promise.all(Array.from({ length: 20 }, () => forgot(user.email)))
    const other = await createUser()
    await forgot(other.email)
    await mailTo(other.email) // asked for later, and here already
    expect(mailsTo(user.email)).to.have.length(3)
    expect((await reset(tokenIn(last))).status).to.equal(200)
  })

  it('leaves the token in no table', async () => {
    const user = await createUser()
    const token = await resetTokenOf(user)
    const [{ rows: outbox }, { rows: resets }] = await Promise.all([
      knex.raw('select o::text as row from outbox o'),
      knex.raw('select r::text as row from password_resets r'),
    ])
    expect(JSON.stringify([outbox, resets])).not.to.include(token)
  })

  it('400 VALIDATION_FAILED for no e-mail', async () => {
    for (const body of [{}, { email: 'luz' }, { email: 'a@b.co,c@d.co' }])
      expect(outcome(await post('/api/auth/forgot-password', body))).to.deep.equal([
        400,
        'VALIDATION_FAILED',
      ])
  })
})

describe('POST /api/auth/reset-password', () => {
  useHarness()

  it('200 changes the password and ends every session and access token', async () => {
    const user = await createUser()
    const other = (await logIn(user)).body
    const { status, body } = await reset(await resetTokenOf(user))
    expect(status).to.equal(200)
    expect(body).to.have.all.keys('success', 'message')
    for (const { token, refreshToken } of [user, other]) {
      expect(outcome(await me(token))).to.deep.equal([401, 'UNAUTHENTICATED'])
      expect(outcome(await refresh(refreshToken))).to.deep.equal([401, 'INVALID_REFRESH_TOKEN'])
    }
    expect((await logIn(user)).status).to.equal(401)
    const { body: fresh } = await logIn(user, 'a-new-password')
    expect((await me(fresh.token)).status).to.equal(200)
    expect((await refresh(fresh.refreshToken)).status).to.equal(200)
  })

  it('400 INVALID_TOKEN the second time, of five at once too', async () => {
    const token = await resetTokenOf(await createUser())
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, count) => reset(token, `new-password-${count}`)),
    )
    expect(answers.map(outcome)).to.have.deep.members([
      [200, 'OK'],
      ...Array.from({ length: 4 }, () => [400, 'INVALID_TOKEN']),
    ])
    expect(outcome(await reset(token))).to.deep.equal([400, 'INVALID_TOKEN'])
  })

  it('400 INVALID_TOKEN for a link that was asked for again, is an hour old, or never was', async () => {
    const user = await createUser()
    const first = await resetTokenOf(user)
    const second = await resetTokenOf(user, 2)
    expect(second).not.to.equal(first)
    expect(outcome(await reset(first))).to.deep.equal([400, 'INVALID_TOKEN'])
    const { expires_at } = await knex('password_resets').where({ user_id: user.id }).first()
    expect(expires_at.getTime() - Date.now()).to.be.within(3_500_000, 3_600_000)
    await knex('password_resets')
      .where({ user_id: user.id })
      .update({ expires_at: knex.raw("now() - interval '1 second'") })
    for (const token of [second, 'x', user.token.slice(0, 256), user.refreshToken])
      expect(outcome(await reset(token))).to.deep.equal([400, 'INVALID_TOKEN'])
    expect((await logIn(user)).status).to.equal(200)
  })

  it('400 INVALID_TOKEN for a token of the wrong shape, as for a wrong one', async () => {
    for (const token of [7, null, ['x'], '', 'x'.repeat(257), 'a\u0000'])
      expect(outcome(await reset(token)), JSON.stringify(token)).to.deep.equal([
        400,
        'INVALID_TOKEN',
      ])
  })

  it('400 VALIDATION_FAILED for a password that is none, and the link stays good', async () => {
    const token = await resetTokenOf(await createUser())
    for (const password of ['short', 'x'.repeat(129), '', null, 12_345_678, 'Password123'])
      expect(outcome(await reset(token, password))).to.deep.equal([400, 'VALIDATION_FAILED'])
    expect((await reset(token)).status).to.equal(200)
  })
})

describe('X-Session: cookie', () => {
  useHarness()
  const options = { headers: { 'x-session': 'cookie' } }
  const cookieOf = ({ headers }: Answer) => headers.getSetCookie()[0] ?? ''
  const sent = (cookie: string) => ({
    headers: { 'x-session': 'cookie', cookie: cookie.split(';')[0]! },
  })

  it('keeps the refresh token out of the body, in a cookie that no script and no other site can use', async () => {
    const user = await createUser()
    const first = await logIn(user, PASSWORD, options)
    const answers = [
      await post('/api/auth/register', registration(), options),
      first,
      await post('/api/auth/refresh', undefined, sent(cookieOf(first))),
    ]
    for (const answer of answers) {
      expect(answer.status).to.equal(200)
      expect(answer.body).to.include.keys('token').and.not.have.property('refreshToken')
      const [pair, ...attributes] = cookieOf(answer).split('; ')
      expect(pair).to.match(/^refresh_token=[\w-]{43}$/)
      expect(attributes.map((each) => each.toLowerCase())).to.include.members([
        'httponly',
        'samesite=strict',
        'path=/api/auth',
      ])
      expect(cookieOf(answer)).not.to.match(/domain|; secure/i)
    }
    expect(answers[2]!.body).to.have.all.keys('success', 'token')
  })

  it('401 INVALID_REFRESH_TOKEN for the cookie alone, without the header that a form cannot send', async () => {
    const cookie = cookieOf(await logIn(await createUser(), PASSWORD, options))
    const { headers } = sent(cookie)
    const bare = await post('/api/auth/refresh', undefined, { headers: { cookie: headers.cookie } })
    expect(outcome(bare)).to.deep.equal([401, 'INVALID_REFRESH_TOKEN'])
    expect((await post('/api/auth/refresh', undefined, sent(cookie))).status).to.equal(200)
    const again = await post('/api/auth/refresh', undefined, sent(cookie))
    expect(outcome(again)).to.deep.equal([401, 'INVALID_REFRESH_TOKEN'])
  })

  it('logout ends the session of the cookie and takes it back', async () => {
    const answer = await logIn(await createUser(), PASSWORD, options)
    const cookie = cookieOf(answer)
    const ended = await post('/api/auth/logout', undefined, {
      as: answer.body,
      ...sent(cookie),
    })
    expect(cookieOf(ended)).to.match(
      /^refresh_token=;.*path=\/api\/auth;.*expires=Thu, 01 Jan 1970/i,
    )
    expect((await post('/api/auth/refresh', undefined, sent(cookie))).status).to.equal(401)
  })
})

describe('a process behind one https proxy with AUTH_RATE_LIMIT=12', function () {
  this.timeout(30_000)
  useHarness()
  let web: WebProcess

  before(async () => {
    web = await startWeb({
      AUTH_RATE_LIMIT: '12',
      TRUSTED_PROXY_HOPS: '1',
      PUBLIC_URL: 'https://palengke.example',
    })
    // Until Redis is connected a process counts by itself, and those requests would be missing from the shared count.
    const usesRedis = async () =>
      (await get('/readyz', { base: web.base })).body.degraded?.length === 0
    await eventually(usesRedis, { what: 'Redis of the web process' })
  })
  after(() => web.stop())

  /** What the proxy adds stands last; what the client made up stands before it. */
  const from = (address: string, spoofed?: string) => ({
    base: web.base,
    headers: {
      'x-session': 'cookie',
      'x-forwarded-for': spoofed ? `${spoofed}, ${address}` : address,
    },
  })

  it('429 RATE_LIMITED over the limit of an address over all four routes, whatever the client forwards', async () => {
    const calls = [
      () => post('/api/auth/register', {}, from('203.0.113.1', unique('spoof'))),
      () => post('/api/auth/login', {}, from('203.0.113.1', unique('spoof'))),
      () => post('/api/auth/forgot-password', {}, from('203.0.113.1', unique('spoof'))),
      () => post('/api/auth/reset-password', {}, from('203.0.113.1', unique('spoof'))),
    ]
    for (let count = 0; count < 12; count++)
      expect((await calls[count % 4]!()).status).to.equal(400)
    for (const call of calls) {
      const { status, body, headers } = await call()
      expect([status, body.code]).to.deep.equal([429, 'RATE_LIMITED'])
      expect(Number(headers.get('retry-after'))).to.be.within(1, 60)
    }
    const elsewhere = await post('/api/auth/login', {}, from('203.0.113.2'))
    expect(elsewhere.status).to.equal(400)
    expect((await me((await createUser()).token)).status).to.equal(200)
  })

  it('a stranger’s failures do not lock the owner out', async () => {
    const user = await createUser()
    for (let tries = 0; tries < 10; tries++)
      await logIn(user, `guess-${tries}`, from('203.0.113.66'))
    expect((await logIn(user, PASSWORD, from('203.0.113.66'))).status).to.equal(429)
    expect((await logIn(user, PASSWORD, from('203.0.113.77'))).status).to.equal(200)
  })

  it('429 RATE_LIMITED after ten guesses from one IPv6 /64, while another network logs in', async () => {
    const user = await createUser()
    const guesses = Array.from({ length: 30 }, (_, guess) =>
      logIn(user, `guess-${guess}`, from(`2001:db8:1:1::${guess.toString(16)}`)),
    )
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401).length).to.be.at.most(10)
    expect(statuses.filter((status) => status === 429).length).to.be.at.least(20)
    expect((await logIn(user, PASSWORD, from('2001:db8:1:1:ffff::1'))).status).to.equal(429)
    expect((await logIn(user, PASSWORD, from('2001:db8:2:1::1'))).status).to.equal(200)
  })

  it('429 RATE_LIMITED over eight times the limit of an address from one IPv6 /48', async () => {
    const network = (n: number) => from(`2001:db8:48:${n.toString(16)}::1`)
    const answers = await Promise.all(
      Array.from({ length: 110 }, (_, n) => post('/api/auth/login', {}, network(n))),
    )
    const admitted = answers.filter(({ status }) => status === 400)
    expect(admitted).to.have.length(12 * 8)
    expect((await post('/api/auth/login', {}, from('2001:db8:49:1::1'))).status).to.equal(400)
  })

  it('429 RATE_LIMITED for an address whose proxy appends a port, or writes IPv4 as IPv6', async () => {
    const spellings = [
      (n: number) => `198.51.100.7:${40_000 + n}`,
      () => '::ffff:198.51.100.7',
      (n: number) => `[::ffff:198.51.100.7]:${n}`,
    ]
    const statuses = []
    for (let n = 0; n < 15; n++)
      statuses.push((await post('/api/auth/login', {}, from(spellings[n % 3]!(n)))).status)
    expect(statuses.slice(0, 12)).to.deep.equal(Array.from({ length: 12 }, () => 400))
    expect(statuses.slice(12)).to.deep.equal([429, 429, 429])
  })

  it('slows down log-ins to an account that is guessed at from everywhere, and locks nobody out', async () => {
    const [user, other] = [await createUser(), await createUser()]
    const guess = (n: number) => logIn(user, `guess-${n}`, from(`192.0.2.${n}`))
    await Promise.all(Array.from({ length: 10 }, (_, n) => guess(n)))
    const timed = async (as: TestUser) => {
      const began = performance.now()
      expect((await logIn(as, PASSWORD, from('203.0.113.55'))).status).to.equal(200)
      return performance.now() - began
    }
    const slowed = await timed(user)
    expect(slowed).to.be.above(500)
    expect(await timed(user), 'the right password ends it').to.be.below(slowed)
    expect(await timed(other)).to.be.below(slowed)
  })

  it('marks the cookie Secure, and tells browsers to stay on https', async () => {
    const answer = await logIn(await createUser(), PASSWORD, from('203.0.113.88'))
    expect(answer.headers.get('set-cookie')).to.match(/; secure/i)
    expect(answer.headers.get('strict-transport-security')).to.match(/^max-age=\d{7,}/)
  })

  it('writes no password, token or address into its log', async () => {
    const user = await createUser()
    const { body } = await logIn(user, PASSWORD, from('203.0.113.99'))
    await reset('a-reset-token-of-the-log', 'a-password-of-the-log')
    await sleep(400) // the log is flushed every 250 ms
    for (const secret of [PASSWORD, body.token, user.email, 'a-reset-token', 'a-password-of'])
      expect(web.output()).not.to.include(secret)
  })
})
