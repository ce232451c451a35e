import { randomUUID } from 'node:crypto'
import { expect } from 'chai'
import { describe, it } from 'mocha'
import { knex } from '../../../src/platform/database/connections/pool.ts'
import { get, patch, send, type Answer } from '../../support/client.ts'
import { createUser } from '../../support/actors.ts'
import { useHarness } from '../../support/harness.ts'

const SALAY = '019a0000-0000-7000-8000-000000000001'

const failing = ({ status, body }: Answer) => [status, body.details?.map(({ path }: any) => path)]

describe('GET /api/users/profile', () => {
  useHarness()

  it('200 with exactly the full profile', async () => {
    const user = await createUser('vendor')
    const { status, body, headers } = await get('/api/users/profile', { as: user })
    expect(status).to.equal(200)
    expect(headers.get('cache-control')).to.equal('no-store')
    const { createdAt, ...rest } = body.user
    expect(rest).to.deep.equal({
      id: user.id,
      email: user.email,
      emailVerified: true,
      firstName: 'Luz',
      lastName: 'Dela Cruz',
      phone: '+639171234567',
      phoneVerified: true,
      role: 'vendor',
      isActive: true,
      avatarUrl: null,
      defaultLocationId: null,
      plan: 'free',
      language: 'en',
    })
    expect(createdAt).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(Date.now() - Date.parse(createdAt)).to.be.within(0, 60_000)
  })

  it('401 UNAUTHENTICATED without a token', async () =>
    expect((await get('/api/users/profile')).status).to.equal(401))

  it('429 RATE_LIMITED over 120 a minute per account', async () => {
    const user = await createUser()
    const read = () => get('/api/users/profile', { as: user })
    const answers = await Promise.all(Array.from({ length: 122 }, read))
    expect(answers.filter(({ status }) => status === 429)).to.have.length(2)
  })
})

for (const endpoint of ['PATCH /api/users/profile', 'PATCH /api/auth/profile'])
  describe(endpoint, () => {
    const path = endpoint.slice('PATCH '.length)
    useHarness()

    it('200 changes what is sent, keeps the rest, and answers what GET answers', async () => {
      const user = await createUser()
      const change = {
        firstName: ' Maria ',
        phone: '917-765-4321',
        avatarUrl: 'https://files.palengke.example/images/a.webp',
        defaultLocationId: SALAY,
        language: 'fil',
      }
      const { status, body } = await patch(path, change, { as: user })
      expect(status).to.equal(200)
      expect(body.user).to.include({
        ...change,
        firstName: 'Maria',
        lastName: 'Dela Cruz',
        phone: '+639177654321',
      })
      expect((await get('/api/users/profile', { as: user })).body).to.deep.equal(body)
      const me = await get('/api/auth/me', { as: user })
      expect(me.body.user.firstName).to.equal('Maria')
    })

    it('200 takes back with null, or a blank phone, what may be missing', async () => {
      const user = await createUser()
      const filled = { avatarUrl: 'https://a.co/x.png', defaultLocationId: SALAY }
      await patch(path, filled, { as: user })
      const cleared = { phone: null, avatarUrl: null, defaultLocationId: null }
      expect((await patch(path, cleared, { as: user })).body.user).to.include(cleared)
      for (const phone of ['', '  '])
        expect((await patch(path, { phone }, { as: user })).body.user.phone).to.equal(null)
    })

    it('200 stores a landline with its area code; 400 names phone for what is no Philippine number', async () => {
      const user = await createUser()
      const { body } = await patch(path, { phone: ' (088) 858 1234 ' }, { as: user })
      expect(body.user.phone).to.equal('+63888581234')
      for (const phone of ['abc', '8123 4567', '+1 212 555 0100', '0917 123']) {
        const refused = await patch(path, { phone }, { as: user })
        expect([refused.status, refused.body.details[0].path], phone).to.deep.equal([400, 'phone'])
      }
    })

    it('200 drops what is not the owner’s to change', async () => {
      const user = await createUser()
      const before = await knex('users').where({ id: user.id }).first()
      const { status, body } = await patch(
        path,
        {
          id: randomUUID(),
          email: 'other@palengke.example',
          role: 'admin',
          plan: 'pro',
          isActive: false,
          isBanned: true,
          is_banned: true,
          password: 'another-password',
          passwordHash: 'x',
          createdAt: '2000-01-01T00:00:00.000Z',
        },
        { as: user },
      )
      expect(status).to.equal(200)
      expect(body.user.email).to.equal(user.email)
      const { updated_at: _, ...kept } = before
      expect(await knex('users').where({ id: user.id }).first()).to.deep.include(kept)
    })

    it('200 for an absent and an empty body, changing nothing', async () => {
      const user = await createUser()
      const before = await get('/api/users/profile', { as: user })
      for (const body of [undefined, {}])
        expect((await patch(path, body, { as: user })).body).to.deep.equal(before.body)
    })

    it('200 for writers of different fields at once: no change is lost', async () => {
      const user = await createUser()
      await Promise.all([
        patch(path, { firstName: 'Maria' }, { as: user }),
        patch(path, { lastName: 'Santos' }, { as: user }),
        patch(path, { phone: '0918 000 0000' }, { as: user }),
        patch(path, { language: 'fil' }, { as: user }),
      ])
      expect((await get('/api/users/profile', { as: user })).body.user).to.include({
        firstName: 'Maria',
        lastName: 'Santos',
        phone: '+639180000000',
        language: 'fil',
      })
    })

    for (const [field, values] of [
      ['firstName', ['', '   ', 'x'.repeat(101), null, 7, 'a\u0000b', '\udc00', 'a\r\nb', 'a.com']],
      ['lastName', ['', null, ['Cruz']]],
      ['phone', [9_171_234_567, '0'.repeat(31), true]],
      ['avatarUrl', ['javascript:alert(1)', '/images/a.webp', `https://a.co/${'x'.repeat(2048)}`]],
      ['defaultLocationId', [randomUUID(), 'salay', '']],
      ['language', ['de', '', null]],
    ] as const)
      it(`400 VALIDATION_FAILED for a ${field} that is none`, async () => {
        const user = await createUser()
        for (const value of values) {
          const answer = await patch(path, { [field]: value }, { as: user })
          expect(failing(answer), JSON.stringify(value)).to.deep.equal([400, [field]])
        }
      })

    it('200 for each language that people are told things in', async () => {
      const user = await createUser()
      for (const language of ['fil', 'ceb', 'en'])
        expect((await patch(path, { language }, { as: user })).body.user.language).to.equal(
          language,
        )
    })

    it('401 UNAUTHENTICATED without a token', async () =>
      expect((await patch(path, { firstName: 'Maria' })).status).to.equal(401))
  })

describe('GET /api/locations', () => {
  useHarness()

  it('200 with the service areas, to anyone', async () => {
    const { status, body } = await get('/api/locations')
    expect(status).to.equal(200)
    expect(body).to.have.all.keys('success', 'data', 'total', 'limit', 'offset')
    expect(body.data.map(({ name }: any) => name)).to.include.members([
      'Salay',
      'Claveria',
      'Lagonglong',
    ])
    expect(body.total).to.equal(body.data.length)
    expect(body.data.find(({ id }: any) => id === SALAY)).to.deep.equal({
      id: SALAY,
      name: 'Salay',
      city: 'Salay',
      province: 'Misamis Oriental',
      latitude: 8.8617,
      longitude: 124.7917,
      placeCode: '1004322000',
    })
  })

  it('405 METHOD_NOT_ALLOWED for a write', async () => {
    const { status, headers } = await send('POST', '/api/locations', {})
    expect([status, headers.get('allow')]).to.deep.equal([405, 'GET, HEAD'])
  })
})
