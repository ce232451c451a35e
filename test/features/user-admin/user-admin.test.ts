import { randomUUID } from 'node:crypto'
import { expect } from 'chai'
import { describe, it } from 'mocha'
import { patchUser } from '../../../src/features/users/service.ts'
import { knex } from '../../../src/platform/database/connections/pool.ts'
import { transaction } from '../../../src/platform/database/transactions.ts'
import { get, patch, post, type Answer } from '../../support/client.ts'
import { riderAction, assign, confirmedOrder, createRider } from '../../support/deliveries.ts'
import { createStore, createUser, unique, type TestUser } from '../../support/actors.ts'
import { useHarness } from '../../support/harness.ts'

const outcome = ({ status, body }: Answer) => [status, body.code ?? 'OK']

const change = (admin: TestUser, id: string, body: Record<string, unknown>) =>
  patch(`/api/admin/users/${id}`, body, { as: admin })

const search = async (as: TestUser, query: string) =>
  (await get(`/api/admin/users?${query}`, { as })).body

const profile = (as: TestUser) => get('/api/users/profile', { as })

const storeNow = async (id: string) => await knex('stores').where({ id }).first()
const riderNow = async (userId: string) => await knex('riders').where({ user_id: userId }).first()

describe('GET /api/admin/users', () => {
  useHarness()

  it('200 shows the whole profile with both ways of being shut out, and no secret', async () => {
    const [admin, user] = [await createUser('admin'), await createUser()]
    await change(admin, user.id, { isBanned: true })
    const { data, total } = await search(admin, `q=${encodeURIComponent(user.email)}`)
    expect(total).to.equal(1)
    const { createdAt, ...rest } = data[0]
    expect(createdAt).to.match(/Z$/)
    expect(rest).to.deep.equal({
      id: user.id,
      email: user.email,
      firstName: 'Luz',
      lastName: 'Dela Cruz',
      phone: '+639171234567',
      role: 'customer',
      isActive: true,
      isBanned: true,
      avatarUrl: null,
      defaultLocationId: null,
      plan: 'free',
      language: 'en',
      emailVerified: true,
      phoneVerified: true,
    })
  })

  it('200 finds by parts of names, e-mail and phone, in any usual form of a number', async () => {
    const [admin, user] = [
      await createUser('admin'),
      await createUser('customer', { phone: '0998 765 4321' }),
    ]
    const word = unique('Xq').replaceAll('-', '')
    const names = { first_name: 'Ñoño', last_name: `${word}_100%` }
    await transaction((trx) => patchUser(trx, user.id, names))
    const finds = async (q: string) =>
      (await search(admin, `limit=100&q=${encodeURIComponent(q)}`)).data.some(
        ({ id }: any) => id === user.id,
      )
    for (const q of [
      word,
      word.slice(2),
      word.toUpperCase(),
      `ñoño ${word}`,
      `${word}_100%`,
      ` ${user.email.slice(3)} `,
      '0998 765 4321',
      '998765',
      '+63 998-765',
      '63998765',
      'ñ',
      word.slice(0, 2),
    ])
      expect(await finds(q), q).to.equal(true)
    for (const q of [`${word}x100`, `${word}%`, '0998 765 4322', 'zz', '\\', "' or 1=1 --"])
      expect(await finds(q), q).to.equal(false)
  })

  it('200 by role, newest first, in pages; a blank q is none', async () => {
    const admin = await createUser('admin')
    const [first, second] = [await createUser('vendor'), await createUser('vendor')]
    await createUser()
    const { data } = await search(admin, 'role=vendor&limit=2&q=%20')
    expect(data.map(({ id }: any) => id)).to.deep.equal([second.id, first.id])
    const next = await search(admin, 'role=vendor&limit=1&offset=1&q=dela%20cruz')
    expect(next.data[0].id).to.equal(first.id)
    expect(next).to.include({ limit: 1, offset: 1 })
    expect((await get('/api/admin/users?role=owner', { as: admin })).status).to.equal(400)
  })
})

describe('PATCH /api/admin/users/:id', () => {
  useHarness()

  it('200 changes role, plan and standing; the rest stays', async () => {
    const [admin, user] = [await createUser('admin'), await createUser()]
    const { status, body } = await change(admin, user.id, {
      role: 'vendor',
      plan: 'pro',
      email: 'other@palengke.example',
      firstName: 'Other',
    })
    expect(status).to.equal(200)
    expect(body.user).to.include({ role: 'vendor', plan: 'pro', firstName: 'Luz', isActive: true })
    expect(body.user.email).to.equal(user.email)
    expect((await get('/api/vendor/stores', { as: user })).status).to.equal(200)
    const unchanged = await change(admin, user.id, {})
    expect(unchanged.body.user).to.deep.equal(body.user)
  })

  it('200 shuts somebody out, and lets them back in, from the very next request', async () => {
    const admin = await createUser('admin')
    for (const [shut, back] of [
      [{ isBanned: true }, { isBanned: false }],
      [{ isActive: false }, { isActive: true }],
    ]) {
      const user = await createUser()
      await change(admin, user.id, shut!)
      expect(outcome(await profile(user))).to.deep.equal([403, 'ACCOUNT_DISABLED'])
      expect(
        outcome(await post('/api/auth/refresh', { refreshToken: user.refreshToken })),
      ).to.deep.equal([403, 'ACCOUNT_DISABLED'])
      await change(admin, user.id, back!)
      expect((await profile(user)).status).to.equal(200)
    }
  })

  it('409 SELF_LOCKOUT for taking one’s own rights; the own plan is fine', async () => {
    const admin = await createUser('admin')
    for (const body of [{ role: 'customer' }, { isActive: false }, { isBanned: true }])
      expect(outcome(await change(admin, admin.id, body))).to.deep.equal([409, 'SELF_LOCKOUT'])
    const same = { role: 'admin', isActive: true, isBanned: false, plan: 'pro' }
    expect((await change(admin, admin.id, same)).body.user).to.include(same)
  })

  it('200 for one and 401 for the other of two admins who demote each other at once', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, two] = [await createUser('admin'), await createUser('admin')]
      const answers = await Promise.all([
        change(one, two.id, { role: 'customer' }),
        change(two, one.id, { isBanned: true }),
      ])
      const refused = answers.filter(({ status }) => status !== 200)
      expect(refused).to.have.length(1)
      expect([401, 403]).to.include(refused[0]!.status)
    }
  })

  it('200 closes the stores of a vendor who loses the role or is shut out, and says so in the trail', async () => {
    const admin = await createUser('admin')
    for (const body of [{ role: 'customer' }, { isBanned: true }, { isActive: false }]) {
      const store = await createStore()
      expect((await change(admin, store.owner.id, body)).status).to.equal(200)
      expect((await storeNow(store.id)).is_active).to.equal(false)
      expect((await get(`/api/stores/${store.slug}`)).status).to.equal(404)
      const [trail] = await knex('audit_log').where({ subject: store.owner.id })
      expect(trail.after.closedStores).to.deep.equal([store.id])
    }
  })

  it('409 CONFLICT while a vendor has orders under way, who can be banned all the same', async () => {
    const [admin, { store, order }] = [await createUser('admin'), await confirmedOrder()]
    const refused = await change(admin, store.owner.id, { role: 'customer' })
    expect(outcome(refused)).to.deep.equal([409, 'CONFLICT'])
    expect((await storeNow(store.id)).is_active).to.equal(true)
    expect((await change(admin, store.owner.id, { isBanned: true })).status).to.equal(200)
    const moved = await patch(
      `/api/orders/${order.id}/status`,
      { status: 'preparing' },
      { as: admin },
    )
    expect(moved.status).to.equal(200)
    await post(`/api/orders/${order.id}/cancel`, {}, { as: admin })
    expect((await change(admin, store.owner.id, { role: 'customer' })).status).to.equal(200)
  })

  it('409 CONFLICT while a rider has deliveries; 200 after, offline, with the past kept', async () => {
    const [admin, rider, { order }] = [
      await createUser('admin'),
      await createRider(),
      await confirmedOrder(),
    ]
    await assign(order.id, rider.riderId, admin)
    const refused = await change(admin, rider.id, { role: 'customer' })
    expect(outcome(refused)).to.deep.equal([409, 'CONFLICT'])
    expect((await riderNow(rider.id)).status).to.equal('available')
    await riderAction(rider, order.id, 'accept')
    await riderAction(rider, order.id, 'deliver')
    expect((await change(admin, rider.id, { role: 'customer' })).status).to.equal(200)
    expect(await riderNow(rider.id)).to.include({ status: 'offline', total_deliveries: 1 })
    expect(outcome(await get('/api/rider/orders', { as: rider }))).to.deep.equal([403, 'FORBIDDEN'])
    expect((await change(admin, rider.id, { role: 'rider' })).status).to.equal(200)
    expect((await get('/api/rider/orders/history', { as: rider })).body.total).to.equal(1)
  })

  it('200 or 409 for a role taken and an order given at once: nobody but a rider holds an order', async () => {
    const admin = await createUser('admin')
    for (let round = 0; round < 5; round++) {
      const [rider, { order }] = [await createRider(), await confirmedOrder()]
      const [demoted, assigned] = await Promise.all([
        change(admin, rider.id, { role: 'customer' }),
        assign(order.id, rider.riderId, admin),
      ])
      expect(assigned.status).to.equal(demoted.status === 200 ? 409 : 200)
      expect([200, 409]).to.include(demoted.status)
      const held = (await knex('orders').where({ id: order.id }).first()).rider_id
      expect(held).to.equal(assigned.status === 200 ? rider.riderId : null)
    }
  })

  it('200 takes a banned rider off the road', async () => {
    const [admin, rider, { order }] = [
      await createUser('admin'),
      await createRider(),
      await confirmedOrder(),
    ]
    await change(admin, rider.id, { isBanned: true })
    expect((await riderNow(rider.id)).status).to.equal('offline')
    const answer = await assign(order.id, rider.riderId, admin)
    expect(outcome(answer)).to.deep.equal([409, 'RIDER_UNAVAILABLE'])
  })

  it('409 ROLE_CONFLICT for making a vendor or an admin a rider', async () => {
    const admin = await createUser('admin')
    for (const role of ['vendor', 'admin'] as const) {
      const user = await createUser(role)
      const answer = await change(admin, user.id, { role: 'rider' })
      expect(outcome(answer)).to.deep.equal([409, 'ROLE_CONFLICT'])
      expect((await profile(user)).body.user.role).to.equal(role)
    }
  })

  it('404 for an unknown user; 400 names the fields', async () => {
    const admin = await createUser('admin')
    expect((await change(admin, randomUUID(), { plan: 'pro' })).status).to.equal(404)
    const bad = await change(admin, admin.id, { role: 'owner', isBanned: 'yes', plan: 'gold' })
    expect(bad.body.details.map(({ path }: any) => path)).to.have.members([
      'role',
      'isBanned',
      'plan',
    ])
  })
})
