import { randomUUID } from 'node:crypto'
import { expect } from 'chai'
import { describe, it } from 'mocha'
import { setRole } from '../../../src/features/users/service.ts'
import { knex } from '../../../src/platform/database/connections/pool.ts'
import { transaction } from '../../../src/platform/database/transactions.ts'
import { get, patch, post, type Answer } from '../../support/client.ts'
import { createRider } from '../../support/deliveries.ts'
import { createStore, createUser, unique, type TestUser } from '../../support/actors.ts'
import { mailsTo } from '../../support/mail-server.ts'
import { eventually, useHarness } from '../../support/harness.ts'

const outcome = ({ status, body }: Answer) => [status, body.code ?? 'OK']

const apply = (as: TestUser, more: Record<string, unknown> = {}) =>
  post('/api/vendors/onboard', { storeName: unique('Tindahan'), ...more }, { as })

const applied = async (as: TestUser, more = {}): Promise<any> =>
  (await apply(as, more)).body.application

const review = (admin: TestUser, id: string, body: Record<string, unknown>) =>
  patch(`/api/admin/applications/${id}/review`, body, { as: admin })

const own = (as: TestUser) => get('/api/vendors/application', { as })

const roleOf = async (as: TestUser) => (await get('/api/users/profile', { as })).body.user.role

const full = {
  category: 'Grocery',
  description: 'Tingi coffee and eggs',
  address: ' Purok 3, Rizal Street ',
  city: 'Salay',
  barangay: 'Poblacion',
  phone: '0917 123 4567',
  placeCode: '1004322011',
  operatingHours: { monday: { open: '08:00', close: '18:00' }, sunday: null },
  logoUrl: 'https://a.co/logo.png',
  bannerUrl: 'https://a.co/banner.png',
}

describe('POST /api/vendors/onboard', () => {
  useHarness()

  it('400 names phone for what is no Philippine number', async () => {
    const { status, body } = await apply(await createUser(), { ...full, phone: 'abc' })
    expect([status, body.details.map(({ path }: any) => path)]).to.deep.equal([400, ['phone']])
  })

  it('400 names placeCode for what is no place', async () => {
    const { status, body } = await apply(await createUser(), { ...full, placeCode: '9999999999' })
    expect([status, body.details.map(({ path }: any) => path)]).to.deep.equal([400, ['placeCode']])
  })

  it('201 stores the application as it was sent, pending, with the time of the terms', async () => {
    const user = await createUser()
    const storeName = unique('Aling Nena’s')
    const { status, body } = await apply(user, {
      ...full,
      storeName: ` ${storeName} `,
      termsAccepted: true,
      status: 'approved',
      isVerified: true,
    })
    expect(status).to.equal(201)
    const { id, termsAcceptedAt, createdAt, ...rest } = body.application
    expect(Date.parse(termsAcceptedAt)).to.be.closeTo(Date.parse(createdAt), 5_000)
    expect(rest).to.deep.equal({
      ...full,
      applicant: {
        id: user.id,
        firstName: 'Luz',
        lastName: 'Dela Cruz',
        email: user.email,
        phone: '+639171234567',
      },
      storeName,
      address: 'Purok 3, Rizal Street',
      phone: '+639171234567',
      status: 'pending',
      reason: null,
      reviewedAt: null,
      storeId: null,
    })
    expect((await own(user)).body.application).to.deep.equal(body.application)
    expect(await roleOf(user)).to.equal('customer')
    expect((await own(user)).body.application.id).to.equal(id)
  })

  it('201 without city and barangay has those of its place', async () => {
    const { city, barangay } = await applied(await createUser(), { placeCode: '1004322011' })
    expect([city, barangay]).to.deep.equal(['Salay', 'Poblacion'])
  })

  it('201 with a name alone', async () => {
    const { category, phone, operatingHours, logoUrl, termsAcceptedAt } = await applied(
      await createUser(),
    )
    expect([category, phone, operatingHours, logoUrl, termsAcceptedAt]).to.deep.equal([
      '',
      null,
      null,
      null,
      null,
    ])
  })

  it('400 names every field that is not right, and every day of the hours', async () => {
    const user = await createUser()
    const bad = await apply(user, {
      storeName: ' ',
      termsAccepted: false,
      logoUrl: 'javascript:alert(1)',
      operatingHours: {
        monday: { open: '8:00', close: '18:00' },
        tuesday: { open: '08:00' },
        friday: 'closed',
      },
    })
    expect(outcome(bad)).to.deep.equal([400, 'VALIDATION_FAILED'])
    expect(bad.body.details.map(({ path }: any) => path)).to.have.members([
      'storeName',
      'termsAccepted',
      'logoUrl',
      'operatingHours.monday.open',
      'operatingHours.tuesday.close',
      'operatingHours.friday',
    ])
    const same = { open: '08:00', close: '08:00' }
    const empty = await apply(user, { operatingHours: { monday: same, tuesday: same } })
    expect(empty.body.details.map(({ path }: any) => path)).to.deep.equal([
      'operatingHours.monday.close',
      'operatingHours.tuesday.close',
    ])
    expect((await own(user)).status).to.equal(404)
  })

  it('409 APPLICATION_PENDING for all but one of twenty at once', async () => {
    const user = await createUser()
    const answers = await Promise.all(Array.from({ length: 20 }, () => apply(user)))
    expect(answers.filter(({ status }) => status === 201)).to.have.length(1)
    expect(answers.filter(({ body }) => body.code === 'APPLICATION_PENDING')).to.have.length(19)
    expect(await knex('vendor_applications').where({ user_id: user.id })).to.have.length(1)
  })

  it('409 ROLE_CONFLICT for riders and admins; 201 for a vendor who wants another store', async () => {
    for (const user of [await createRider(), await createUser('admin')])
      expect(outcome(await apply(user))).to.deep.equal([409, 'ROLE_CONFLICT'])
    expect((await apply(await createUser('vendor'))).status).to.equal(201)
  })

  it('201 again after a rejection, and 409 APPLICATION_PENDING until then', async () => {
    const [admin, user] = [await createUser('admin'), await createUser()]
    const { id } = await applied(user)
    expect((await apply(user)).body.code).to.equal('APPLICATION_PENDING')
    await review(admin, id, { action: 'reject', reason: 'The pictures are of another shop' })
    const again = await apply(user)
    expect(again.status).to.equal(201)
    expect((await own(user)).body.application.id).to.equal(again.body.application.id)
  })
})

describe('GET /api/vendors/application', () => {
  useHarness()

  it('200 shows the applicant what became of it; 404 for who never applied', async () => {
    const [admin, user] = [await createUser('admin'), await createUser()]
    expect(outcome(await own(user))).to.deep.equal([404, 'NOT_FOUND'])
    const { id } = await applied(user)
    await review(admin, id, { action: 'reject', reason: ' No picture ' })
    const { application } = (await own(user)).body
    expect(application).to.include({ id, status: 'rejected', reason: 'No picture', storeId: null })
    expect(Date.parse(application.reviewedAt)).to.be.at.least(Date.parse(application.createdAt))
  })
})

describe('GET /api/vendors/applications', () => {
  useHarness()

  it('200 lists the own ones, newest first, and is empty for who never applied', async () => {
    const [admin, user] = [await createUser('admin'), await createUser()]
    const list = async () =>
      (await get('/api/vendors/applications', { as: user })).body.data.map(
        ({ id, status }: any) => [id, status],
      )
    expect(await list()).to.deep.equal([])
    const first = await applied(user)
    await applied(await createUser())
    await review(admin, first.id, { action: 'reject', reason: 'No picture' })
    const second = await applied(user)
    expect(await list()).to.deep.equal([
      [second.id, 'pending'],
      [first.id, 'rejected'],
    ])
  })
})

describe('GET /api/admin/applications', () => {
  useHarness()

  it('200 lists by status, newest first, in pages', async () => {
    const admin = await createUser('admin')
    const [first, second, third] = [
      await applied(await createUser()),
      await applied(await createUser()),
      await applied(await createUser()),
    ]
    await review(admin, second.id, { action: 'reject' })
    await review(admin, third.id, { action: 'approve' })
    const list = async (query: string) =>
      (await get(`/api/admin/applications${query}`, { as: admin })).body
    const all = await list('?limit=3')
    expect(all.data.map(({ id }: any) => id)).to.deep.equal([third.id, second.id, first.id])
    for (const [status, { id }] of [
      ['pending', first],
      ['rejected', second],
      ['approved', third],
    ] as const) {
      const { data, total } = await list(`?status=${status}&limit=1`)
      expect([data[0].id, data[0].status, total >= 1]).to.deep.equal([id, status, true])
    }
    expect((await list('?limit=1&offset=1')).data[0].id).to.equal(second.id)
    expect((await get('/api/admin/applications?status=new', { as: admin })).status).to.equal(400)
  })
})

describe('PATCH /api/admin/applications/:id/review', () => {
  useHarness()

  it('200 approve opens the store, makes a vendor, and leaves a trace', async () => {
    const [admin, user] = [await createUser('admin'), await createUser()]
    const storeName = unique('Aling Nena')
    const { id } = await applied(user, { ...full, storeName })
    const { status, body } = await review(admin, id, { action: 'approve', reason: 'ignored' })
    expect(status).to.equal(200)
    expect(body.application).to.include({
      status: 'approved',
      reason: null,
      storeId: body.store.id,
    })
    expect(body.store).to.deep.include({
      ...full,
      ownerId: user.id,
      name: storeName,
      address: 'Purok 3, Rizal Street',
      phone: '+639171234567',
      isActive: true,
      isVerified: false,
      rating: 0,
    })
    expect((await get(`/api/stores/${body.store.slug}`)).body.store).to.deep.equal(body.store)
    expect(await roleOf(user)).to.equal('vendor')
    expect((await get('/api/vendor/stores', { as: user })).body.total).to.equal(1)
    const [trail] = await knex('audit_log').where({ subject: id })
    expect([trail.actor_id, trail.action, trail.before, trail.after]).to.deep.equal([
      admin.id,
      'application.approve',
      { status: 'pending', role: 'customer' },
      { status: 'approved', storeId: body.store.id, role: 'vendor' },
    ])
  })

  it('200 reject keeps the reason, opens nothing and changes no role', async () => {
    const [admin, user] = [await createUser('admin'), await createUser()]
    const { id } = await applied(user)
    const { status, body } = await review(admin, id, { action: 'reject', reason: 'No picture' })
    expect([status, body.application.status, body.application.reason, body.store]).to.deep.equal([
      200,
      'rejected',
      'No picture',
      undefined,
    ])
    expect(await roleOf(user)).to.equal('customer')
    expect(await knex('stores').where({ owner_id: user.id })).to.deep.equal([])
  })

  it('200 adds a store to a vendor’s own at a second approval', async () => {
    const [admin, { owner }] = [await createUser('admin'), await createStore()]
    const { id } = await applied(owner)
    expect((await review(admin, id, { action: 'approve' })).status).to.equal(200)
    expect((await get('/api/vendor/stores', { as: owner })).body.total).to.equal(2)
  })

  it('409 CONFLICT for all but one of twenty reviews at once, and one store', async () => {
    const [admin, user] = [await createUser('admin'), await createUser()]
    const { id } = await applied(user)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        review(admin, id, { action: index % 4 === 3 ? 'reject' : 'approve' }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).to.have.length(1)
    expect(answers.filter(({ body }) => body.code === 'CONFLICT')).to.have.length(19)
    const { status } = (await own(user)).body.application
    const stores = await knex('stores').where({ owner_id: user.id })
    expect(stores).to.have.length(status === 'approved' ? 1 : 0)
    expect(await roleOf(user)).to.equal(status === 'approved' ? 'vendor' : 'customer')
    expect(await knex('audit_log').where({ subject: id })).to.have.length(1)
  })

  it('200 gives ten stores of one name that are approved at once a slug each', async () => {
    const admin = await createUser('admin')
    const storeName = unique('Tindahan ni Luz')
    const sent = await Promise.all(
      Array.from({ length: 10 }, async () => await applied(await createUser(), { storeName })),
    )
    const answers = await Promise.all(
      sent.map(({ id }) => review(admin, id, { action: 'approve' })),
    )
    const slugs = answers.map(({ body }) => body.store.slug)
    expect(new Set(slugs).size).to.equal(10)
    for (const slug of slugs) expect(slug).to.match(/^tindahan-ni-luz-/)
  })

  it('200 or 409 for applying again while the first is reviewed; never two open, never a deadlock', async () => {
    const admin = await createUser('admin')
    for (let round = 0; round < 10; round++) {
      const user = await createUser()
      const { id } = await applied(user)
      const [reviewed, ...again] = await Promise.all([
        review(admin, id, { action: 'reject' }),
        apply(user),
        apply(user),
        apply(user),
      ])
      expect(reviewed.status).to.equal(200)
      for (const answer of again)
        expect(answer.status === 201 || answer.body.code === 'APPLICATION_PENDING').to.equal(true)
      const open = await knex('vendor_applications').where({ user_id: user.id, status: 'pending' })
      expect(open.length).to.be.at.most(1)
    }
  })

  it('409 ROLE_CONFLICT for an applicant who became a rider or an admin; rejecting works', async () => {
    const admin = await createUser('admin')
    for (const role of ['rider', 'admin'] as const) {
      const user = await createUser()
      const { id } = await applied(user)
      await transaction((trx) => setRole(trx, user.id, role))
      expect(outcome(await review(admin, id, { action: 'approve' }))).to.deep.equal([
        409,
        'ROLE_CONFLICT',
      ])
      expect(await roleOf(user)).to.equal(role)
      expect((await own(user)).body.application.status).to.equal('pending')
      expect((await review(admin, id, { action: 'reject' })).status).to.equal(200)
    }
  })

  it('409 CONFLICT for the approval of a banned applicant; 404 for an unknown application; 400 without an action', async () => {
    const [admin, user] = [await createUser('admin'), await createUser()]
    const { id } = await applied(user)
    await patch(`/api/admin/users/${user.id}`, { isBanned: true }, { as: admin })
    expect(outcome(await review(admin, id, { action: 'approve' }))).to.deep.equal([409, 'CONFLICT'])
    expect((await review(admin, randomUUID(), { action: 'reject' })).status).to.equal(404)
    const bad = await review(admin, id, { action: 'postpone', reason: 'x'.repeat(501) })
    expect(bad.body.details.map(({ path }: any) => path)).to.have.members(['action', 'reason'])
  })
})

describe('what people are told of an application', () => {
  useHarness()

  const told = (as: TestUser, applicationId: string, event: string) =>
    eventually(
      async () =>
        (await get('/api/notifications?limit=100', { as })).body.data.find(
          (each: any) => each.event === event && each.data.applicationId === applicationId,
        ),
      { what: `${event} told` },
    )

  it('is that it came, to the admins, and what became of it, to the applicant, by e-mail as well', async () => {
    const [admin, user] = [await createUser('admin'), await createUser()]
    const storeName = unique('Aling Nena')
    const { id } = await applied(user, { storeName })
    const { title, body } = await told(admin, id, 'application.submitted')
    expect(title).to.equal('A new application to sell')
    expect(body).to.include(`Luz Dela Cruz has applied with ${storeName}`)
    await review(admin, id, { action: 'approve' })
    const approved = await told(user, id, 'application.approved')
    expect(approved.title).to.equal('Your store is open')
    expect(approved.body).to.include(storeName)
    const mails = await eventually(async () => {
      const caught = mailsTo(user.email)
      return caught.length > 0 && caught
    })
    expect(mails).to.have.length(1)
    expect((await get('/api/notifications', { as: user })).body.total).to.equal(1)
  })

  it('is the reason of a rejection, in the language of the reader, and nothing of a review that came too late', async () => {
    const [admin, user] = [await createUser('admin'), await createUser()]
    await patch('/api/users/profile', { language: 'fil' }, { as: user })
    const { id } = await applied(user)
    await Promise.all(
      Array.from({ length: 10 }, () => review(admin, id, { action: 'reject', reason: 'Malabo' })),
    )
    const { title, body } = await told(user, id, 'application.rejected')
    expect(title).to.match(/^Hindi naaprubahan/)
    expect(body).to.include('Ang dahilan: Malabo. Puwede')
    const jobs = await knex('outbox').whereRaw(`payload->>'applicationId' = ?`, [id])
    expect(jobs.map(({ payload }) => payload.event)).to.have.members([
      'application.submitted',
      'application.rejected',
    ])
  })
})
