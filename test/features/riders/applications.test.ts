import { expect } from 'chai'
import { describe, it } from 'mocha'
import { createUser, type TestUser } from '../../support/actors.ts'
import { get, patch, post, send, type Answer } from '../../support/client.ts'
import { createRider } from '../../support/deliveries.ts'
import { eventually, useHarness } from '../../support/harness.ts'
import { toldOf } from '../../support/told.ts'

const outcome = ({ status, body }: Answer) => [status, body.code ?? 'OK']

const full = {
  vehicleType: 'motorcycle',
  plateNumber: 'KAA 1234',
  licenseNumber: 'N01-12-345678',
  serviceArea: 'Poblacion, Salay',
}

const apply = (as: TestUser, more: object = {}) =>
  post('/api/riders/apply', { ...full, ...more }, { as })
const own = (as: TestUser) => get('/api/riders/application', { as })
const review = (admin: TestUser, id: string, body: object) =>
  patch(`/api/admin/rider-applications/${id}/review`, body, { as: admin })

describe('POST /api/riders/apply', () => {
  useHarness()

  it('201 stores the application, pending, and tells the admins', async () => {
    const [admin, customer] = [await createUser('admin'), await createUser()]
    const { status, body } = await apply(customer, { serviceArea: ' Salay ', status: 'approved' })
    expect(status).to.equal(201)
    const { id, createdAt, applicant, ...rest } = body.application
    expect(Date.parse(createdAt)).to.be.closeTo(Date.now(), 10_000)
    expect(applicant.id).to.equal(customer.id)
    expect(rest).to.deep.equal({
      ...full,
      serviceArea: 'Salay',
      status: 'pending',
      reason: null,
      reviewedAt: null,
      riderId: null,
    })
    await eventually(
      async () => (await toldOf(admin)).some(({ data }: any) => data.applicationId === id),
      { what: 'the notification' },
    )
  })

  it('400 names what is missing', async () => {
    const { status, body } = await apply(await createUser(), {
      vehicleType: 'horse',
      serviceArea: ' ',
    })
    expect([status, body.details.map(({ path }: any) => path).toSorted()]).to.deep.equal([
      400,
      ['serviceArea', 'vehicleType'],
    ])
  })

  it('409 ROLE_CONFLICT for vendors, riders and admins', async () => {
    for (const user of [await createUser('vendor'), await createRider(), await createUser('admin')])
      expect(outcome(await apply(user))).to.deep.equal([409, 'ROLE_CONFLICT'])
  })

  it('409 APPLICATION_PENDING for all but one of concurrent applications', async () => {
    const customer = await createUser()
    const replies = await Promise.all(Array.from({ length: 5 }, () => apply(customer)))
    expect(replies.map(({ status }) => status)).to.have.members([201, 409, 409, 409, 409])
    expect(replies.filter(({ body }) => body.code === 'APPLICATION_PENDING')).to.have.length(4)
  })
})

describe('GET /api/riders/application', () => {
  useHarness()

  it('200 with the latest one, 404 without', async () => {
    const customer = await createUser()
    expect(outcome(await own(customer))).to.deep.equal([404, 'NOT_FOUND'])
    const { body } = await apply(customer)
    expect((await own(customer)).body.application).to.deep.equal(body.application)
  })
})

describe('GET /api/riders/applications', () => {
  useHarness()

  it('200 lists the own ones, and is empty for who never applied', async () => {
    const customer = await createUser()
    await apply(await createUser())
    const list = async () => (await get('/api/riders/applications', { as: customer })).body.data
    expect(await list()).to.deep.equal([])
    const { body } = await apply(customer)
    expect(await list()).to.deep.equal([body.application])
  })
})

describe('PATCH /api/admin/rider-applications/:id/review', () => {
  useHarness()

  it('makes a customer a rider, once, and tells them', async () => {
    const [admin, customer] = [await createUser('admin'), await createUser()]
    const { id } = (await apply(customer)).body.application
    const replies = await Promise.all([1, 2, 3].map(() => review(admin, id, { action: 'approve' })))
    expect(replies.map(({ status }) => status)).to.have.members([200, 409, 409])
    const { application, rider } = replies.find(({ status }) => status === 200)!.body
    expect([application.status, application.riderId]).to.deep.equal(['approved', rider.id])
    const { userId, vehicleType, plateNumber, licenseNumber, serviceArea } = rider
    expect({ userId, vehicleType, plateNumber, licenseNumber, serviceArea }).to.deep.equal({
      ...full,
      userId: customer.id,
    })
    expect((await get('/api/rider/orders', { as: customer })).status).to.equal(200)
    await eventually(
      async () =>
        (await toldOf(customer)).some(({ event }) => event === 'rider-application.approved'),
      { what: 'the notification' },
    )
  })

  it('rejects with a reason, after which the customer may apply again', async () => {
    const [admin, customer] = [await createUser('admin'), await createUser()]
    const { id } = (await apply(customer)).body.application
    const { body } = await review(admin, id, {
      action: 'reject',
      reason: 'The plate is not readable',
    })
    expect([body.application.status, body.application.reason, body.rider]).to.deep.equal([
      'rejected',
      'The plate is not readable',
      undefined,
    ])
    expect((await apply(customer)).status).to.equal(201)
  })

  it('409 for one whose customer has become a rider another way, and nothing changes', async () => {
    const [admin, customer] = [await createUser('admin'), await createUser()]
    const { id } = (await apply(customer)).body.application
    await post('/api/riders', { userId: customer.id, vehicleType: 'car' }, { as: admin })
    expect(outcome(await review(admin, id, { action: 'approve' }))).to.deep.equal([
      409,
      'ALREADY_RIDER',
    ])
    expect((await own(customer)).body.application.status).to.equal('pending')
  })
})

describe('GET /api/admin/rider-applications', () => {
  useHarness()

  it('200 newest first, by status', async () => {
    const admin = await createUser('admin')
    const { id } = (await apply(await createUser())).body.application
    const { body } = await get('/api/admin/rider-applications?status=pending', { as: admin })
    expect(body.data[0].id).to.equal(id)
  })

  it('keeps an account from being erased while one is pending', async () => {
    const customer = await createUser()
    await apply(customer)
    const reply = await send(
      'DELETE',
      '/api/users/profile',
      { password: customer.password },
      { as: customer },
    )
    expect(outcome(reply)).to.deep.equal([409, 'OPEN_BUSINESS'])
  })
})
