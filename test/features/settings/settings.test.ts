import { expect } from 'chai'
import { after, afterEach, before, describe, it } from 'mocha'
import { knex } from '../../../src/platform/database/connections/pool.ts'
import { get, patch, post, type Answer } from '../../support/client.ts'
import {
  createProduct,
  createStore,
  createUser,
  PASSWORD,
  unique,
  type TestUser,
} from '../../support/actors.ts'
import { startShoppingAgent } from '../../support/shopping-agent.ts'
import { startWeb, type WebProcess } from '../../support/web-process.ts'
import { eventually, useHarness } from '../../support/harness.ts'

const defaults = {
  siteName: 'Palengke',
  contactEmail: '',
  supportPhone: '',
  logoUrl: null,
  maxDeliveryRadiusKm: null,
  minimumOrderAmount: 0,
  deliveryFee: { base: 0, perKm: 0, freeAbove: null },
  maintenanceMode: false,
  maintenanceMessage: 'We are making Palengke better and will be back soon.',
  codEnabled: true,
  ewalletAEnabled: true,
  ewalletBEnabled: true,
  onlineBankingCEnabled: true,
  deliveryCodeRequired: false,
  maxStoreDistanceKm: 10,
  requireDeliveryPlace: false,
}
const forAdmins = {
  commissionRate: 0.03,
  emailEnabled: true,
  smsEnabled: true,
  pushEnabled: true,
  codMaxAmount: null,
  codFirstOrderMaxAmount: null,
  codMaxOpenOrders: null,
  codMaxFailedDeliveries: null,
  riderCashLimit: null,
}

let admin: TestUser

/** Settings are global, so each test restores them. */
function useSettings(): void {
  useHarness()
  before(async () => {
    admin = await createUser('admin')
  })
  afterEach(() => change({ ...defaults, ...forAdmins }))
}

async function change(body: Record<string, unknown>): Promise<Answer> {
  return await patch('/api/admin/settings', body, { as: admin })
}

describe('GET /api/settings', () => {
  useSettings()

  it('200 with the public subset, to anyone', async () => {
    const { status, body } = await get('/api/settings')
    expect(status).to.equal(200)
    expect(body).to.deep.equal({ success: true, settings: defaults })
  })
})

describe('GET /api/admin/settings', () => {
  useSettings()

  it('200 with all of them', async () => {
    const { status, body, headers } = await get('/api/admin/settings', { as: admin })
    expect(status).to.equal(200)
    expect(body).to.deep.equal({ success: true, settings: { ...defaults, ...forAdmins } })
    expect(headers.get('cache-control')).to.equal('no-store')
  })

  it('401 UNAUTHENTICATED for everyone but admins', async () => {
    for (const role of ['customer', 'vendor', 'rider'] as const) {
      const as = await createUser(role)
      for (const answer of [
        await get('/api/admin/settings', { as }),
        await patch('/api/admin/settings', { siteName: 'Mine' }, { as }),
      ])
        expect([answer.status, answer.body.code]).to.deep.equal([401, 'UNAUTHENTICATED'])
    }
    expect((await patch('/api/admin/settings', { siteName: 'Mine' })).status).to.equal(401)
    expect((await get('/api/settings')).body.settings.siteName).to.equal('Palengke')
  })
})

describe('PATCH /api/admin/settings', () => {
  useSettings()

  it('200 changes the fields that are sent and keeps the rest', async () => {
    const all = {
      siteName: 'Palengke ng Salay',
      contactEmail: 'help@palengke.example',
      supportPhone: '(088) 858 1234',
      logoUrl: 'https://files.palengke.example/logo.png',
      commissionRate: 0.029999,
      maxDeliveryRadiusKm: 12.5,
      minimumOrderAmount: 0.07,
      deliveryFee: { base: 29.35, perKm: 4.35, freeAbove: 1000.1 },
      emailEnabled: false,
      smsEnabled: false,
      pushEnabled: false,
      maintenanceMessage: 'Sandali lang.',
      codEnabled: false,
      ewalletAEnabled: false,
      ewalletBEnabled: false,
      onlineBankingCEnabled: false,
      deliveryCodeRequired: true,
      maxStoreDistanceKm: 0,
      codMaxAmount: 2_500.5,
      codFirstOrderMaxAmount: 500,
      codMaxOpenOrders: 2,
      codMaxFailedDeliveries: 3,
      riderCashLimit: 10_000,
      requireDeliveryPlace: true,
    }
    const { status, body } = await change(all)
    expect(status).to.equal(200)
    expect(body).to.deep.equal({ success: true, settings: { ...all, maintenanceMode: false } })
    const { siteName, codEnabled } = (await get('/api/settings')).body.settings
    expect({ siteName, codEnabled }).to.deep.equal({
      siteName: 'Palengke ng Salay',
      codEnabled: false,
    })
    const one = await change({ codEnabled: true })
    expect(one.body.settings).to.deep.equal({ ...body.settings, codEnabled: true })
  })

  it('200 changes one part of the delivery fee and keeps the others', async () => {
    await change({ deliveryFee: { base: 30, perKm: 5, freeAbove: 500 } })
    const { body } = await change({ deliveryFee: { perKm: 6.5 } })
    expect(body.settings.deliveryFee).to.deep.equal({ base: 30, perKm: 6.5, freeAbove: 500 })
    const cleared = await change({ deliveryFee: { freeAbove: null } })
    expect(cleared.body.settings.deliveryFee).to.deep.equal({
      base: 30,
      perKm: 6.5,
      freeAbove: null,
    })
    const none = await change({ deliveryFee: {} })
    expect(none.body).to.deep.equal(cleared.body)
  })

  it('200 drops unknown fields', async () => {
    const { status, body } = await change({ only_row: false, updatedAt: 1, site_name: 'x' })
    expect(status).to.equal(200)
    expect(body.settings).to.deep.equal({ ...defaults, ...forAdmins })
  })

  for (const [field, values] of [
    ['siteName', ['', '   ', 'x'.repeat(101), null, 1]],
    ['contactEmail', ['help', 'a@b.co,c@d.co', 'a@b.co\r\nBcc: c@d.co', null]],
    ['logoUrl', ['javascript:alert(1)', 'logo.png']],
    ['commissionRate', [-0.01, 0.51, '0.03', null, 0.0300001]],
    ['maxDeliveryRadiusKm', [0, -1, '12', 20_001]],
    ['minimumOrderAmount', [-1, 0.001, '5', null, 10_000_001]],
    ['deliveryFee', [null, 30, []]],
    ['maintenanceMode', ['true', 1, null]],
    ['maintenanceMessage', ['x'.repeat(1001), 'a\u0000', 5]],
    ['codEnabled', ['false', 0, null]],
  ] as const)
    it(`400 VALIDATION_FAILED for an invalid ${field}`, async () => {
      for (const value of values) {
        const { status, body } = await change({ [field]: value })
        expect([status, body.code], JSON.stringify(value)).to.deep.equal([400, 'VALIDATION_FAILED'])
        expect(body.details.map(({ path }: any) => path)).to.deep.equal([field])
      }
      const { body } = await get('/api/admin/settings', { as: admin })
      expect(body.settings).to.deep.equal({ ...defaults, ...forAdmins })
    })

  it('400 VALIDATION_FAILED names the invalid part of the delivery fee', async () => {
    const { body } = await change({ deliveryFee: { base: -1, perKm: '5', freeAbove: 0.005 } })
    expect(body.details.map(({ path }: any) => path)).to.have.members([
      'deliveryFee.base',
      'deliveryFee.perKm',
      'deliveryFee.freeAbove',
    ])
  })

  it('writes an audit row with actor, before and after', async () => {
    const requestId = unique('audit')
    await patch(
      '/api/admin/settings',
      { siteName: 'Audited' },
      {
        as: admin,
        headers: { 'x-request-id': requestId },
      },
    )
    const rows = await knex('audit_log').where({ request_id: requestId })
    expect(rows).to.have.length(1)
    expect(rows[0]).to.include({ actor_id: admin.id, subject: 'settings' })
    expect([rows[0].before.siteName, rows[0].after.siteName]).to.deep.equal(['Palengke', 'Audited'])
    await change({ siteName: '' })
    expect(await knex('audit_log').whereRaw("after->>'siteName' = ''")).to.have.length(0)
  })

  it('200 for concurrent changes of different settings: none is lost', async () => {
    await Promise.all([
      change({ siteName: 'One' }),
      change({ supportPhone: '0917 000 0000' }),
      change({ deliveryFee: { base: 10 } }),
      change({ deliveryFee: { perKm: 1 } }),
    ])
    const { settings } = (await get('/api/admin/settings', { as: admin })).body
    expect(settings).to.include({ siteName: 'One', supportPhone: '0917 000 0000' })
    expect(settings.deliveryFee).to.include({ base: 10, perKm: 1 })
  })
})

describe('a change of the settings on another process', function () {
  this.timeout(30_000)
  useSettings()
  let web: WebProcess

  before(async () => {
    web = await startWeb()
  })
  after(() => web.stop())

  it('is effective without a restart', async () => {
    const seen = async () => (await get('/api/settings', { base: web.base })).body.settings.siteName
    expect(await seen()).to.equal('Palengke')
    const siteName = unique('Palengke')
    await change({ siteName })
    const changed = performance.now()
    await eventually(async () => (await seen()) === siteName)
    expect(performance.now() - changed).to.be.below(5_000)
  })
})

describe('maintenanceMode', () => {
  useSettings()

  const message = 'Balik kami sa loob ng isang oras.'
  const expectMaintenance = (answer: Answer, what: string) => {
    expect([answer.status, answer.body.code], what).to.deep.equal([503, 'MAINTENANCE'])
    expect(answer.body.message).to.equal(message)
    expect(answer.body.retryAfter).to.equal(Number(answer.headers.get('retry-after')))
    expect(answer.body.retryAfter).to.be.at.least(1)
  }
  const serves = (answer: Answer, what: string) =>
    expect(answer.body.code, what).not.to.equal('MAINTENANCE')

  it('503 MAINTENANCE with the message for anonymous callers and customers on every /api route of theirs', async () => {
    const [customer, store] = [await createUser(), await createStore()]
    const product = await createProduct(store)
    await change({ maintenanceMode: true, maintenanceMessage: message })
    for (const path of [
      '/api/stores',
      `/api/stores/${store.slug}`,
      `/api/stores/${store.id}/products`,
      `/api/products/${product.id}`,
      '/api/locations',
      '/api/orders',
      '/api/users/profile',
    ])
      for (const as of [undefined, customer]) expectMaintenance(await get(path, { as }), path)
    for (const as of [undefined, customer]) {
      expectMaintenance(await post('/api/orders', {}, { as }), 'orders')
      expectMaintenance(await patch('/api/auth/profile', { firstName: 'New' }, { as }), 'profile')
      expectMaintenance(await patch('/api/users/profile', { firstName: 'New' }, { as }), 'profile')
    }
  })

  it('503 maintenance with the message for shopping agents, who buy for customers', async () => {
    const agent = await startShoppingAgent()
    await change({ maintenanceMode: true, maintenanceMessage: message })
    const { status, body, headers } = await agent.call('POST', '/catalog/search', {
      query: 'gulay',
    })
    agent.stop()
    expect([status, body.code, body.content]).to.deep.equal([503, 'maintenance', message])
    expect(Number(headers.get('retry-after'))).to.be.at.least(1)
  })

  it('does not affect vendors, riders and admins', async () => {
    const people = [await createUser('vendor'), await createUser('rider'), admin]
    await change({ maintenanceMode: true, maintenanceMessage: message })
    for (const as of people)
      for (const path of ['/api/stores', '/api/orders', '/api/users/profile', '/api/locations'])
        expect((await get(path, { as })).status, path).to.equal(200)
    expect((await get('/api/admin/settings', { as: admin })).status).to.equal(200)
  })

  it('does not affect signing in and out, the public settings, health, metrics and webhooks', async () => {
    const customer = await createUser()
    await change({ maintenanceMode: true, maintenanceMessage: message })
    const email = `${unique('late')}@palengke.example`
    const account = { email, password: PASSWORD, firstName: 'Luz', lastName: 'Cruz' }
    expect((await post('/api/auth/register', account)).status).to.equal(200)
    expect((await post('/api/auth/login', account)).status).to.equal(200)
    expect((await get('/api/auth/me', { as: customer })).status).to.equal(200)
    const { refreshToken } = customer
    expect((await post('/api/auth/refresh', { refreshToken })).status).to.equal(200)
    expect((await post('/api/auth/forgot-password', { email })).status).to.equal(200)
    serves(
      await post('/api/auth/reset-password', { access_token: 'x', password: PASSWORD }),
      'reset',
    )
    expect((await post('/api/auth/logout', undefined, { as: customer })).status).to.equal(200)
    const { body } = await get('/api/settings')
    expect(body.settings).to.include({ maintenanceMode: true, maintenanceMessage: message })
    for (const path of ['/healthz', '/readyz', '/v1/health'])
      expect((await get(path)).status, path).to.equal(200)
    const forged = await post('/api/webhooks/provider', {})
    expect([forged.status, forged.body.code]).to.deep.equal([401, 'INVALID_SIGNATURE'])
  })

  it('401 UNAUTHENTICATED for an invalid token, so that a vendor’s client refreshes it', async () => {
    await change({ maintenanceMode: true, maintenanceMessage: message })
    expect((await get('/api/orders', { as: { token: 'expired' } })).status).to.equal(401)
  })

  it('has a default message when the setting is empty', async () => {
    await change({ maintenanceMode: true, maintenanceMessage: '' })
    expect((await get('/api/stores')).body.message).to.match(/\w/)
  })

  it('ends at once when it is switched off', async () => {
    await change({ maintenanceMode: true, maintenanceMessage: message })
    expectMaintenance(await get('/api/stores'), 'on')
    await change({ maintenanceMode: false })
    expect((await get('/api/stores')).status).to.equal(200)
  })
})
