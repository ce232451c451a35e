import { expect } from 'chai'
import { describe, it } from 'mocha'
import { getSettings } from '../../../src/features/settings/service.ts'
import { knex } from '../../../src/platform/database/connections/pool.ts'
import { get, patch, post, type Answer } from '../../support/client.ts'
import { createUser, PASSWORD, unique, type TestUser } from '../../support/actors.ts'
import { mailsTo, readMailsTo } from '../../support/mail-server.ts'
import { textsTo } from '../../support/sms-server.ts'
import { eventually, useHarness } from '../../support/harness.ts'

const EMAIL = '/api/auth/verify-email'
const PHONE = '/api/auth/verify-phone'

const outcome = ({ status, body }: Answer) => (body.code ? [status, body.code] : [status])
const profileOf = async (as: TestUser) => (await get('/api/users/profile', { as })).body.user

/** An account as the API makes it: nothing is proven. */
async function registered(more: object = {}): Promise<TestUser> {
  const email = `${unique('person')}@palengke.example`
  const account = { email, password: PASSWORD, firstName: 'Luz', lastName: 'Dela Cruz', ...more }
  const { status, body } = await post('/api/auth/register', account)
  expect(status).to.equal(200)
  return { ...body.user, password: PASSWORD, token: body.token, refreshToken: body.refreshToken }
}

const mails = ({ email }: { email: string }) => readMailsTo(email)

const tokenIn = (text = '') => /\/verify-email\?token=([\w-]+)/.exec(text)?.[1]

/** The token of the n-th mail to somebody. */
const tokenOf = (user: TestUser, nth = 1) =>
  eventually(async () => tokenIn((await mails(user))[nth - 1]?.text), { what: `mail ${nth}` })

let lastNumber = 0
const newNumber = () => `+63919${String((lastNumber += 1)).padStart(7, '0')}`

/** The six digits of the n-th text to a number. */
const codeOf = (number: string, nth = 1) =>
  eventually(async () => /\b\d{6}\b/.exec(textsTo(number)[nth - 1]?.message ?? '')?.[0], {
    what: `text ${nth}`,
  })

const requestCode = (as: TestUser) => post(`${PHONE}/request`, undefined, { as })
const sendCode = (as: TestUser, code: unknown) => post(PHONE, { code }, { as })
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('POST /api/auth/verify-email', () => {
  useHarness()

  it('200 proves the address with the link that registering mails; the link works once', async () => {
    const user = await registered()
    expect(await profileOf(user)).to.include({ emailVerified: false, phoneVerified: false })
    const token = await tokenOf(user)
    const [mail] = await mails(user)
    expect(JSON.stringify(mail)).to.not.match(/Luz|Dela Cruz/)
    const answers = await Promise.all([post(EMAIL, { token }), post(EMAIL, { token })])
    expect(answers.map(outcome)).to.have.deep.members([[200], [400, 'INVALID_TOKEN']])
    expect(await profileOf(user)).to.include({ emailVerified: true, phoneVerified: false })
  })

  it('400 INVALID_TOKEN for a link that has expired, or of an address that has changed since', async () => {
    const [late, moved] = [await registered(), await registered()]
    const tokens = [await tokenOf(late), await tokenOf(moved)]
    await knex('email_verifications').where({ user_id: late.id }).update({ expires_at: new Date() })
    await knex('users')
      .where({ id: moved.id })
      .update({ email: `${unique('new')}@palengke.example` })
    for (const token of tokens)
      expect(outcome(await post(EMAIL, { token }))).to.deep.equal([400, 'INVALID_TOKEN'])
    for (const user of [late, moved]) expect((await profileOf(user)).emailVerified).to.equal(false)
  })

  it('400 INVALID_TOKEN for whatever else comes as the token, 400 VALIDATION_FAILED without one', async () => {
    for (const token of ['', 'x', 'ñ'.repeat(500), 'a'.repeat(43), 7, null, ['x'], {}])
      expect(outcome(await post(EMAIL, { token })), JSON.stringify(token)).to.deep.equal([
        400,
        'INVALID_TOKEN',
      ])
    expect(outcome(await post(EMAIL, {}))).to.deep.equal([400, 'VALIDATION_FAILED'])
  })

  it('loses the proof when the address changes', async () => {
    const user = await createUser()
    expect((await profileOf(user)).emailVerified).to.equal(true)
    await knex('users')
      .where({ id: user.id })
      .update({ email: `${unique('new')}@palengke.example` })
    expect((await profileOf(user)).emailVerified).to.equal(false)
  })
})

describe('POST /api/auth/verify-email/request', () => {
  useHarness()
  const request = (as?: TestUser) => post(`${EMAIL}/request`, undefined, { as })

  it('200 mails another link, which replaces the earlier one', async () => {
    const user = await registered()
    const first = await tokenOf(user)
    expect(outcome(await request(user))).to.deep.equal([200])
    const second = await tokenOf(user, 2)
    expect(outcome(await post(EMAIL, { token: first }))).to.deep.equal([400, 'INVALID_TOKEN'])
    expect(outcome(await post(EMAIL, { token: second }))).to.deep.equal([200])
  })

  it('200 without a mail when the address is proven; 401 for strangers', async () => {
    const user = await createUser()
    expect(outcome(await request(user))).to.deep.equal([200])
    expect(await knex('email_verifications').where({ user_id: user.id })).to.deep.equal([])
    expect(outcome(await request())).to.deep.equal([401, 'UNAUTHENTICATED'])
  })

  it('429 RATE_LIMITED for the 21st mail of a day to a mailbox, whatever its aliases', async () => {
    const user = await registered()
    const answers = await Promise.all(Array.from({ length: 20 }, () => request(user)))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).to.have.length(1)
    expect(refused[0]!.body).to.include({ code: 'RATE_LIMITED' })
    expect(refused[0]!.body.retryAfter).to.be.within(1, 86_400)
    await tokenOf(user)
    expect(mailsTo(user.email).length).to.be.at.most(20)
    const alias = await registered({ email: user.email.replace('@', '+more@') })
    expect(outcome(await request(alias))).to.deep.equal([429, 'RATE_LIMITED'])
    expect(mailsTo(alias.email)).to.have.length(0)
  })

  it('is obeyed whatever the market’s switch for mail says', async () => {
    const admin = await createUser('admin')
    const toggle = async (emailEnabled: boolean) => {
      await patch('/api/admin/settings', { emailEnabled }, { as: admin })
      await eventually(async () => (await getSettings()).email_enabled === emailEnabled)
    }
    await toggle(false)
    try {
      await tokenOf(await registered())
    } finally {
      await toggle(true)
    }
  })
})

describe('POST /api/auth/verify-phone', () => {
  useHarness()

  it('200 proves the number with the code that was texted; a code works once', async () => {
    const phone = newNumber()
    const user = await registered({ phone })
    expect(outcome(await requestCode(user))).to.deep.equal([200])
    const code = await codeOf(phone)
    expect(textsTo(phone)[0]!.message).to.not.match(/Luz|Dela Cruz/)
    const answers = await Promise.all([sendCode(user, code), sendCode(user, code)])
    expect(answers.map(outcome)).to.have.deep.members([[200], [400, 'INVALID_TOKEN']])
    expect(await profileOf(user)).to.include({ emailVerified: false, phoneVerified: true })
  })

  it('400 INVALID_TOKEN after five wrong ones, though they came at once, for the right one too', async () => {
    const phone = newNumber()
    const user = await registered({ phone })
    await requestCode(user)
    const code = await codeOf(phone)
    const wrong = await Promise.all(
      Array.from({ length: 12 }, () => sendCode(user, otherThan(code))),
    )
    for (const answer of [...wrong, await sendCode(user, code)])
      expect(outcome(answer)).to.deep.equal([400, 'INVALID_TOKEN'])
    const { attempts } = await knex('phone_verifications').where({ user_id: user.id }).first()
    expect(attempts).to.equal(5)
    await requestCode(user)
    expect(outcome(await sendCode(user, await codeOf(phone, 2)))).to.deep.equal([200])
  })

  it('400 INVALID_TOKEN for a code that is 10 minutes old, of another account or for a number that has changed', async () => {
    const [phone, next] = [newNumber(), newNumber()]
    const [user, other] = [await registered({ phone }), await registered({ phone })]
    await requestCode(user)
    const code = await codeOf(phone)
    expect(outcome(await sendCode(other, code))).to.deep.equal([400, 'INVALID_TOKEN'])
    await patch('/api/users/profile', { phone: next }, { as: user })
    expect(outcome(await sendCode(user, code))).to.deep.equal([400, 'INVALID_TOKEN'])
    await requestCode(user)
    const late = await codeOf(next)
    await knex('phone_verifications').where({ user_id: user.id }).update({ expires_at: new Date() })
    expect(outcome(await sendCode(user, late))).to.deep.equal([400, 'INVALID_TOKEN'])
    expect((await profileOf(user)).phoneVerified).to.equal(false)
  })

  it('400 INVALID_TOKEN for what is no code or no text, 400 VALIDATION_FAILED without one; 401 for strangers', async () => {
    const user = await registered()
    for (const code of ['', '123', 'x'.repeat(500), 123_456, null, ['1'], {}, true])
      expect(outcome(await sendCode(user, code)), JSON.stringify(code)).to.deep.equal([
        400,
        'INVALID_TOKEN',
      ])
    expect(outcome(await sendCode(user, undefined))).to.deep.equal([400, 'VALIDATION_FAILED'])
    expect((await post(PHONE, { code: '000000' })).status).to.equal(401)
  })

  it('loses the proof when the number changes, and not when it is written in another way', async () => {
    const user = await createUser('customer', { phone: '0919 999 0001' })
    const set = (phone: string) => patch('/api/users/profile', { phone }, { as: user })
    expect((await set('+63 919 999 0001')).body.user.phoneVerified).to.equal(true)
    expect((await set('0919 999 0002')).body.user.phoneVerified).to.equal(false)
    expect((await set('0919 999 0001')).body.user.phoneVerified).to.equal(false)
  })

  it('is needless for the phones that an admin approves, those of vendors and riders', async () => {
    const [seller, driver, admin] = [
      await registered({ phone: newNumber() }),
      await registered({ phone: newNumber() }),
      await createUser('admin'),
    ]
    const applied = await post('/api/vendors/onboard', { storeName: unique('Ani') }, { as: seller })
    const { id } = applied.body.application
    await patch(`/api/admin/applications/${id}/review`, { action: 'approve' }, { as: admin })
    await post('/api/riders', { userId: driver.id, vehicleType: 'bicycle' }, { as: admin })
    for (const user of [seller, driver]) {
      expect(await profileOf(user)).to.include({ phoneVerified: true, emailVerified: false })
      const { body } = await patch('/api/users/profile', { phone: newNumber() }, { as: user })
      expect(body.user.phoneVerified).to.equal(false)
    }
  })
})

describe('POST /api/auth/verify-phone/request', () => {
  useHarness()

  it('429 RATE_LIMITED for the fourth code of a day to a number, of whatever account', async () => {
    const phone = newNumber()
    const users = [await registered({ phone }), await registered({ phone })]
    const answers = await Promise.all([...users, ...users].map(requestCode))
    const codes = answers.map(({ status }) => status)
    expect(codes).to.have.members([200, 200, 200, 429])
    const refused = answers.find(({ status }) => status === 429)!
    expect(refused.body).to.include({ code: 'RATE_LIMITED' })
    expect(refused.body.retryAfter).to.be.within(1, 86_400)
    await eventually(async () => textsTo(phone).length >= 2)
    expect(textsTo(phone).length).to.be.at.most(3)
  })

  it('429 RATE_LIMITED for an account that goes from number to number', async () => {
    const user = await registered({ phone: newNumber() })
    for (let code = 1; code <= 6; code++) {
      expect(outcome(await requestCode(user))).to.deep.equal([200])
      await patch('/api/users/profile', { phone: newNumber() }, { as: user })
    }
    expect(outcome(await requestCode(user))).to.deep.equal([429, 'RATE_LIMITED'])
  })

  it('200 without a text when the number is proven', async () => {
    const phone = newNumber()
    expect(outcome(await requestCode(await createUser('customer', { phone })))).to.deep.equal([200])
    expect(textsTo(phone)).to.have.length(0)
  })

  it('400 VALIDATION_FAILED naming phone without a Philippine mobile number; 401 for strangers', async () => {
    for (const phone of [null, '(088) 858 1234']) {
      const user = await registered()
      await knex('users').where({ id: user.id }).update({ phone })
      const { status, body } = await requestCode(user)
      expect([status, body.details?.[0].path]).to.deep.equal([400, 'phone'])
    }
    expect((await post(`${PHONE}/request`)).status).to.equal(401)
  })

  it('503 SMS_UNAVAILABLE while the market sends no texts', async () => {
    const [admin, user] = [await createUser('admin'), await registered({ phone: newNumber() })]
    const toggle = async (smsEnabled: boolean) => {
      await patch('/api/admin/settings', { smsEnabled }, { as: admin })
      await eventually(async () => (await getSettings()).sms_enabled === smsEnabled)
    }
    await toggle(false)
    try {
      expect(outcome(await requestCode(user))).to.deep.equal([503, 'SMS_UNAVAILABLE'])
    } finally {
      await toggle(true)
    }
  })
})

describe('GET /verify-email', () => {
  useHarness()

  it('200 with the page that the link of the mail leads to, which nobody caches', async () => {
    const { status, headers } = await get('/verify-email?token=secret')
    expect([status, headers.get('cache-control')]).to.deep.equal([200, 'no-store'])
    expect(headers.get('content-type')).to.include('text/html')
  })
})
