import { randomUUID } from 'node:crypto'
import { expect } from 'chai'
import { before, describe, it } from 'mocha'
import { audit } from '../../../src/features/audit/service.ts'
import { manilaDay, now } from '../../../src/platform/values/clock.ts'
import { knex } from '../../../src/platform/database/connections/pool.ts'
import { transaction } from '../../../src/platform/database/transactions.ts'
import { firstIdAt, uuidv7 } from '../../../src/platform/values/ids.ts'
import { routes } from '../../../src/routes.ts'
import { sendAs, deniedCallersOf, requestTo, titleOf } from '../../access/request.ts'
import { createActors, type Actors } from '../../access/actors.ts'
import { rules } from '../../access/rules.ts'
import { get, patch } from '../../support/client.ts'
import {
  createProduct,
  createStore,
  createUser,
  line,
  unique,
  type TestUser,
} from '../../support/actors.ts'
import { paidOrder } from '../../support/deliveries.ts'
import { createListing } from '../../support/rentals.ts'
import { useHarness } from '../../support/harness.ts'

/** What only admins may write, and what they may write although it is somebody else's. */
const adminWrites = routes.filter((route) => {
  const refusals = rules[titleOf(route)] ? deniedCallersOf(route) : {} // a route without a rule fails in its own test
  const isTheirsAlone = /^admin\b/.test(route.auth.name)
  const isSomebodyElses = refusals.otherCustomer === 'FORBIDDEN'
  return route.method !== 'get' && !refusals.admin && (isTheirsAlone || isSomebodyElses)
})

/** The other routes have the names of columns. */
const speaksCamelCase = (path: string) => !/rental|\/smm/.test(path)

describe('every write of an admin', () => {
  useHarness()
  let cast: Actors

  before(async () => {
    cast = await createActors()
  })

  for (const route of adminWrites)
    it(`${titleOf(route)} leaves a trace: who, what, before and after`, async () => {
      const requestId = randomUUID()
      const { status } = await sendAs('admin', route, await requestTo(route, cast), cast, {
        'x-request-id': requestId,
      })
      expect(status).to.equal(route.status ?? 200)
      const traces = await knex('audit_log').where({ request_id: requestId })
      expect(traces).to.have.length(1)
      const [{ actor_id, action, subject, before: was, after: is }] = traces
      expect(actor_id).to.equal(cast.admin.id)
      expect(action).to.match(/^[a-z_]+\.[a-z_-]+$/)
      expect(subject).to.be.a('string').and.not.equal('')
      expect([typeof was, typeof is]).to.deep.equal(['object', 'object'])
      expect(is).not.to.equal(null)
      if (speaksCamelCase(route.path))
        for (const name of [was, is].flatMap((each) => Object.keys(each ?? {})))
          expect(name, 'a name of the API').to.match(/^[a-z][A-Za-z]*$/)
    })
})

const trail = async (as: TestUser, query: string) =>
  (await get(`/api/admin/audit${query}`, { as })).body

describe('GET /api/admin/audit', () => {
  useHarness()

  it('200 shows who changed what, from what to what, and in which request', async () => {
    const [admin, user] = [await createUser('admin'), await createUser()]
    const change = await patch(`/api/admin/users/${user.id}`, { plan: 'pro' }, { as: admin })
    const { data, total } = await trail(admin, `?subject=${user.id}`)
    expect(total).to.equal(1)
    const { id, createdAt, ...entry } = data[0]
    expect([id, createdAt].every((each) => typeof each === 'string')).to.equal(true)
    const rights = { role: 'customer', isActive: true, isBanned: false }
    expect(entry).to.deep.equal({
      actor: { id: admin.id, email: admin.email, firstName: 'Luz', lastName: 'Dela Cruz' },
      action: 'user.change',
      subject: user.id,
      before: { ...rights, plan: 'free' },
      after: { ...rights, plan: 'pro' },
      requestId: change.headers.get('x-request-id'),
    })
  })

  it('200 shows pesos: of settings, rental listings, refunds and payouts', async () => {
    const [admin, vendor] = [await createUser('admin'), await createUser('vendor')]
    const changeOf = async (action: string, subject: string) => {
      const [{ before, after }] = (await trail(admin, `?action=${action}&subject=${subject}`)).data
      return { before, after }
    }
    const { body: settings } = await get('/api/admin/settings', { as: admin })
    await patch('/api/admin/settings', { minimumOrderAmount: 123.45 }, { as: admin })
    const { before, after } = await changeOf('settings.change', 'settings')
    await patch('/api/admin/settings', settings.settings, { as: admin })
    expect(before).to.deep.equal(settings.settings)
    expect(after).to.deep.equal({ ...settings.settings, minimumOrderAmount: 123.45 })

    const { listing } = await createListing({ rate: 250 }, vendor)
    const raise = { rate: 300.5, securityDeposit: 1_000 }
    await patch(`/api/admin/rentals/listings/${listing.id}`, raise, { as: admin })
    const raised = await changeOf('rental_listing.change', listing.id)
    expect(raised.before).to.include({ rate: 250 })
    expect(raised.after).to.include({ rate: 300.5, security_deposit: 1_000 })

    const product = await createProduct(await createStore(vendor))
    const order = await paidOrder(await createUser(), [line(product, 2)])
    const refund = { amount: 10.5, reason: 'Broken' }
    await patch(`/api/payments/refund/${order.id}/process`, refund, { as: admin })
    const refunded = await changeOf('payment.refund', order.id)
    expect(refunded.before).to.deep.equal({ left: order.total })
    expect(refunded.after).to.include(refund)
  })

  it('200 by actor, action, entity and subject, newest first, in pages', async () => {
    const [admin, other, store] = [
      await createUser('admin'),
      await createUser('admin'),
      await createStore(),
    ]
    const user = await createUser()
    await patch(`/api/admin/users/${user.id}`, { plan: 'pro' }, { as: admin })
    await patch(`/api/admin/stores/${store.id}`, { isVerified: true }, { as: admin })
    await patch(`/api/admin/stores/${store.id}`, { isVerified: false }, { as: other })
    const actions = async (query: string) =>
      (await trail(admin, query)).data.map(({ action, subject }: any) => `${action} ${subject}`)
    const [changed, moderated] = [`user.change ${user.id}`, `store.moderate ${store.id}`]
    expect(await actions(`?actor=${admin.id}`)).to.deep.equal([moderated, changed])
    expect(await actions(`?actor=${admin.id}&entity=user`)).to.deep.equal([changed])
    expect(await actions(`?actor=${admin.id}&action=store.moderate`)).to.deep.equal([moderated])
    expect(await actions(`?actor=${admin.id}&action=store`)).to.deep.equal([])
    expect(await actions(`?actor=${admin.id}&entity=use_`)).to.deep.equal([])
    expect(await actions(`?subject=${store.id}`)).to.deep.equal([moderated, moderated])
    const second = await trail(admin, `?subject=${store.id}&limit=1&offset=1`)
    expect([second.total, second.data[0].actor.id]).to.deep.equal([2, admin.id])
  })

  it('200 by days in Manila, both included; 400 for days that end before they begin', async () => {
    const admin = await createUser('admin')
    const subject = unique('thing')
    const at = async (instant: string) => {
      const id = firstIdAt(new Date(instant)).slice(0, 13) + uuidv7().slice(13)
      const entry = { actor_id: admin.id, action: 'thing.change', subject: `${subject} ${instant}` }
      await knex('audit_log').insert({ id, ...entry, created_at: instant })
    }
    await at('2025-03-09T15:59:59.999Z') // 9 March in Manila
    await at('2025-03-09T16:00:00.000Z') // 10 March
    await at('2025-03-10T15:59:59.999Z')
    await at('2025-03-10T16:00:00.000Z') // 11 March
    const found = async (query: string) =>
      (await trail(admin, `?actor=${admin.id}&${query}`)).data.map(
        ({ createdAt }: any) => createdAt,
      )
    expect(await found('from=2025-03-10&to=2025-03-10')).to.deep.equal([
      '2025-03-10T15:59:59.999Z',
      '2025-03-09T16:00:00.000Z',
    ])
    expect(await found('to=2025-03-09')).to.deep.equal(['2025-03-09T15:59:59.999Z'])
    expect(await found('from=2025-03-11')).to.deep.equal(['2025-03-10T16:00:00.000Z'])
    expect(await found(`from=${manilaDay(now())}`)).to.deep.equal([])
    expect(await found('from=0001-01-01')).to.have.length(4)
    const { status, body } = await get('/api/admin/audit?from=2025-03-10&to=2025-03-09', {
      as: admin,
    })
    expect([status, body.details[0].path]).to.deep.equal([400, 'to'])
    expect((await get('/api/admin/audit?from=10.3.2025', { as: admin })).status).to.equal(400)
  })

  it('200 keeps the trace of an account that is gone, and no secret', async () => {
    const [admin, gone, subject] = [await createUser('admin'), randomUUID(), unique('user')]
    const row = { email: 'a@b.co', password_hash: '$argon2id$…', keys: { apiKey: 'plk_live_x' } }
    await transaction((trx) =>
      audit(trx, { actorId: gone, action: 'user.change', subject, before: row, after: null }),
    )
    const [entry] = (await trail(admin, `?subject=${subject}`)).data
    expect(entry.actor).to.deep.equal({ id: gone, email: null, firstName: null, lastName: null })
    expect(entry.before).to.deep.equal({
      email: 'a@b.co',
      password_hash: '(redacted)',
      keys: { apiKey: '(redacted)' },
    })
  })
})
