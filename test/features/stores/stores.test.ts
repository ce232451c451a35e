import { randomUUID } from 'node:crypto'
import { expect } from 'chai'
import { describe, it } from 'mocha'
import { get, send } from '../../support/client.ts'
import { createStore, createUser, unique, type TestUser } from '../../support/actors.ts'
import { useHarness } from '../../support/harness.ts'

const idsOf = ({ body }: { body: any }) => body.data.map(({ id }: any) => id)

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** A city that no other test has stores in. */
const town = () => unique('Bayan')

describe('GET /api/stores/:idOrSlug', () => {
  useHarness()

  it('200 by id and by slug, to anyone, with exactly the store', async () => {
    const owner = await createUser('vendor')
    const hours = { monday: { open: '08:00', close: '18:00' }, sunday: null }
    const name = unique("Aling Nena's Sari-Sari ñ")
    const store = await createStore(owner, {
      name,
      category: 'Grocery',
      description: 'Everything',
      address: 'Purok 3',
      city: 'Salay',
      barangay: 'Poblacion',
      phone: '+639171234567',
      latitude: 8.8617,
      longitude: 124.7917,
      operating_hours: hours,
      logo_url: 'https://a.co/logo.png',
      banner_url: 'https://a.co/banner.png',
    })
    const byId = await get(`/api/stores/${store.id}`)
    expect(byId.status).to.equal(200)
    const { slug, isOpen, ...rest } = byId.body.store
    expect(slug).to.match(/^aling-nenas-sari-sari-n-[a-z0-9-]+$/)
    expect(isOpen).to.be.a('boolean')
    expect(rest).to.deep.equal({
      id: store.id,
      ownerId: owner.id,
      name,
      category: 'Grocery',
      description: 'Everything',
      address: 'Purok 3',
      city: 'Salay',
      barangay: 'Poblacion',
      phone: '+639171234567',
      latitude: 8.8617,
      longitude: 124.7917,
      placeCode: null,
      deliversTo: [],
      deliveryRadiusKm: null,
      operatingHours: hours,
      opensAt: byId.body.store.opensAt,
      acceptingOrders: true,
      acceptsWhenClosed: false,
      deliveryEnabled: true,
      pickupEnabled: false,
      slots: [],
      logoUrl: 'https://a.co/logo.png',
      bannerUrl: 'https://a.co/banner.png',
      rating: 0,
      reviewCount: 0,
      isVerified: false,
      isActive: true,
      takenDownAt: null,
    })
    expect((await get(`/api/stores/${slug}`)).body).to.deep.equal(byId.body)
    expect((await get(`/api/stores/${store.id.toUpperCase()}`)).body).to.deep.equal(byId.body)
  })

  it('200 with a unique slug for stores of the same name, and for names without letters', async () => {
    const name = unique('Tindahan ni Luz')
    const stores = [
      await createStore(undefined, { name }),
      await createStore(undefined, { name }),
      await createStore(undefined, { name: '🥭🥭' }),
      await createStore(undefined, { name: '市場' }),
    ]
    const slugs = stores.map(({ slug }) => slug)
    expect(new Set(slugs).size).to.equal(4)
    for (const [index, slug] of slugs.entries()) {
      expect(slug).to.match(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      expect((await get(`/api/stores/${slug}`)).body.store.id).to.equal(stores[index]!.id)
    }
  })

  it('200 with isOpen by Manila time; open without hours', async () => {
    const week = (hours: { open: string; close: string } | null) =>
      Object.fromEntries(days.map((day) => [day, hours]))
    for (const [hours, open] of [
      [null, true],
      [week({ open: '00:00', close: '00:00' }), true],
      [week(null), false],
    ] as const) {
      const { id } = await createStore(undefined, { operating_hours: hours })
      expect((await get(`/api/stores/${id}`)).body.store.isOpen, JSON.stringify(hours)).to.equal(
        open,
      )
    }
  })

  it('200 with the days of operatingHours in the order of the week', async () => {
    const week = Object.fromEntries(days.toReversed().map((day) => [day, null]))
    const { id } = await createStore(undefined, { operating_hours: week })
    const { operatingHours } = (await get(`/api/stores/${id}`)).body.store
    expect(Object.keys(operatingHours)).to.deep.equal(days)
  })

  it('404 NOT_FOUND for an inactive store, an unknown id or slug, and hostile input', async () => {
    const closed = await createStore(undefined, { is_active: false })
    for (const idOrSlug of [
      closed.id,
      closed.slug,
      randomUUID(),
      'no-such-store',
      '%00',
      '%ED%A0%80',
      '%',
      '..%2F..%2Fetc%2Fpasswd',
      "' or 1=1 --",
      'x'.repeat(300),
      '__proto__',
    ]) {
      const { status, body } = await get(`/api/stores/${idOrSlug}`)
      expect([status, body.code], idOrSlug).to.deep.equal([404, 'NOT_FOUND'])
    }
  })

  it('405 METHOD_NOT_ALLOWED for a write', async () => {
    const { status, headers } = await send('DELETE', `/api/stores/${randomUUID()}`, undefined)
    expect([status, headers.get('allow')?.split(', ')]).to.deep.equal([405, ['HEAD', 'GET']])
  })
})

describe('GET /api/stores', () => {
  useHarness()

  it('200 in pages, newest first, active ones only', async () => {
    const city = town()
    const owner = await createUser('vendor')
    const made = []
    for (let count = 0; count < 5; count++) made.push((await createStore(owner, { city })).id)
    const ids = made.toSorted().toReversed() // UUID v7 sort by the millisecond they were made in
    await createStore(owner, { city, is_active: false })
    const all = await get(`/api/stores?city=${city}`)
    expect(all.status).to.equal(200)
    expect(all.body).to.have.all.keys('success', 'data', 'total', 'limit', 'offset')
    expect(all.body).to.include({ success: true, total: 5, limit: 20, offset: 0 })
    expect(idsOf(all)).to.deep.equal(ids)
    expect(all.body.data[0]).to.deep.equal((await get(`/api/stores/${ids[0]}`)).body.store)
    const page = await get(`/api/stores?city=${city}&limit=2&offset=2`)
    expect(page.body).to.include({ total: 5, limit: 2, offset: 2 })
    expect(idsOf(page)).to.deep.equal(ids.slice(2, 4))
    const beyond = await get(`/api/stores?city=${city}&offset=5`)
    expect([beyond.body.total, beyond.body.data]).to.deep.equal([5, []])
  })

  it('200 clamps a limit above 100, and ignores unknown and empty filters', async () => {
    const { body } = await get('/api/stores?limit=100000&sort=password_hash&city=&category=&q=')
    expect(body.limit).to.equal(100)
    expect(body.total).to.be.greaterThan(0)
  })

  it('200 filters by city and category in any case, by a part of the name, and by all of them', async () => {
    const [city, category, word] = [town(), unique('Gulayan'), unique('Kamatis')]
    const owner = await createUser('vendor')
    const both = await createStore(owner, { city, category, name: `Mga ${word} dito` })
    const cityOnly = await createStore(owner, { city, category: 'Pharmacy' })
    const categoryOnly = await createStore(owner, { city: 'Salay', category })
    const found = async (query: Record<string, string>) =>
      idsOf(await get(`/api/stores?${new URLSearchParams(query).toString()}`))
    expect(await found({ city: ` ${city.toUpperCase()} ` })).to.have.members([cityOnly.id, both.id])
    expect(await found({ category: category.toLowerCase() })).to.have.members([
      categoryOnly.id,
      both.id,
    ])
    expect(await found({ q: word.toLowerCase().slice(0, -1) })).to.deep.equal([both.id])
    expect(await found({ city, category, q: 'MGA' })).to.deep.equal([both.id])
    expect(await found({ city, category: 'Pharmacy', q: 'mga' })).to.deep.equal([])
  })

  it('200 treats wildcards and SQL in a filter as text', async () => {
    const name = unique('100% _puro_ \\ suka')
    const store = await createStore(undefined, { name })
    const found = async (q: string) => idsOf(await get(`/api/stores?q=${encodeURIComponent(q)}`))
    expect(await found(name)).to.deep.equal([store.id])
    expect(await found(name.replace('_', 'x'))).to.deep.equal([])
    for (const q of ['%%%', '___', "'; drop table stores; --", '$1'])
      expect(await found(q), q).to.deep.equal([])
  })

  for (const query of [
    'limit=0',
    'limit=-1',
    'limit=1.5',
    'limit=ten',
    'limit=',
    'limit=1&limit=2',
    'offset=-1',
    'offset=0.5',
    'offset=99999999999',
    'offset=1e400',
    'limit=Infinity',
    'q=a&q=b',
    'city[]=Salay&city[]=Jasaan&city=a&city=b',
    'q=%00',
    `q=${'x'.repeat(101)}`,
  ])
    it(`400 VALIDATION_FAILED for ?${query.slice(0, 60)}`, async () => {
      const { status, body } = await get(`/api/stores?${query}`)
      expect([status, body.code]).to.deep.equal([400, 'VALIDATION_FAILED'])
      expect(body.details.map(({ path }: any) => path)).to.deep.equal([/^[a-z]+/.exec(query)![0]])
    })
})

const allStores = async (as: TestUser, query: string) =>
  (await get(`/api/admin/stores?${query}`, { as })).body

describe('GET /api/admin/stores', () => {
  useHarness()

  it('200 lists stores in any state, newest first, by state and a part of the name', async () => {
    const admin = await createUser('admin')
    const word = unique('Bodega')
    const [open, closed, verified] = [
      await createStore(undefined, { name: `${word} una` }),
      await createStore(undefined, { name: `${word} ikalawa`, is_active: false }),
      await createStore(undefined, { name: `${word} ikatlo`, is_verified: true }),
    ]
    const found = async (query: string) =>
      (await allStores(admin, `q=${word}${query}`)).data.map(({ id }: any) => id)
    expect(await found('')).to.deep.equal([verified.id, closed.id, open.id])
    expect(await found('&status=active')).to.deep.equal([verified.id, open.id])
    expect(await found('&status=inactive')).to.deep.equal([closed.id])
    expect(await found('&status=verified')).to.deep.equal([verified.id])
    expect(await found('&status=unverified&limit=1&offset=1')).to.deep.equal([open.id])
    expect((await allStores(admin, `q=${word}%25`)).total).to.equal(0)
    expect((await allStores(admin, 'status=verified&limit=1')).data[0].id).to.equal(verified.id)
    expect((await get('/api/admin/stores?status=open', { as: admin })).status).to.equal(400)
  })
})

describe('PATCH /api/admin/stores/:id', () => {
  useHarness()

  it('200 verifies a store, and switches it off and on; other fields are unchanged', async () => {
    const [admin, store] = [await createUser('admin'), await createStore()]
    const moderate = (body: Record<string, unknown>) =>
      send('PATCH', `/api/admin/stores/${store.id}`, body, { as: admin })
    const { status, body } = await moderate({ isVerified: true, name: 'Other', rating: 5 })
    expect(status).to.equal(200)
    expect(body.store).to.include({ isVerified: true, isActive: true, name: store.name, rating: 0 })
    expect((await moderate({ isActive: false })).body.store).to.include({
      isVerified: true,
      isActive: false,
    })
    expect((await get(`/api/stores/${store.id}`)).status).to.equal(404)
    await moderate({ isActive: true })
    expect((await get(`/api/stores/${store.id}`)).status).to.equal(200)
    expect((await moderate({ isActive: 'no' })).body.details[0].path).to.equal('isActive')
  })

  it('404 for an unknown store', async () => {
    const admin = await createUser('admin')
    const { status } = await send('PATCH', `/api/admin/stores/${randomUUID()}`, {}, { as: admin })
    expect(status).to.equal(404)
  })
})

describe('a store that an admin took down', () => {
  useHarness()

  const moderate = (as: TestUser, id: string, body: Record<string, unknown>) =>
    send('PATCH', `/api/admin/stores/${id}`, body, { as })
  const change = (as: TestUser, id: string, body: Record<string, unknown>) =>
    send('PATCH', `/api/vendor/stores/${id}`, body, { as })
  const isPublic = async (id: string) => (await get(`/api/stores/${id}`)).status === 200

  it('403 FORBIDDEN for its owner who opens it; an admin opens it again', async () => {
    const [admin, store] = [await createUser('admin'), await createStore()]
    const down = await moderate(admin, store.id, { isActive: false })
    expect(Date.parse(down.body.store.takenDownAt)).to.be.closeTo(Date.now(), 10_000)
    const refused = await change(store.owner, store.id, { isActive: true, city: 'Balingasag' })
    expect([refused.status, refused.body.code]).to.deep.equal([403, 'FORBIDDEN'])
    expect(await isPublic(store.id)).to.equal(false)
    expect((await change(store.owner, store.id, { city: 'Balingasag' })).status).to.equal(200)
    expect(await isPublic(store.id)).to.equal(false)
    const up = await moderate(admin, store.id, { isActive: true })
    expect(up.body.store).to.include({ isActive: true, takenDownAt: null })
    expect(await isPublic(store.id)).to.equal(true)
  })

  it('200 for an owner who closes and opens a store that nobody took down', async () => {
    const store = await createStore()
    await change(store.owner, store.id, { isActive: false })
    expect((await change(store.owner, store.id, { isActive: true })).body.store.isActive).to.equal(
      true,
    )
  })

  it('200 for another name drops the verified badge and leaves an audit row; the same name keeps it', async () => {
    const [admin, store] = [await createUser('admin'), await createStore()]
    await moderate(admin, store.id, { isVerified: true })
    const same = await change(store.owner, store.id, { name: ` ${store.name} `, city: 'Claveria' })
    expect(same.body.store.isVerified).to.equal(true)
    const renamed = await change(store.owner, store.id, { name: 'Palengke Official' })
    expect(renamed.body.store).to.include({ name: 'Palengke Official', isVerified: false })
    const { data } = (await get(`/api/admin/audit?subject=${store.id}`, { as: admin })).body
    expect(data.map(({ action }: any) => action)).to.deep.equal(['store.rename', 'store.moderate'])
    expect(data[0].actor.id).to.equal(store.owner.id)
    expect(data[0].before).to.deep.equal({ name: store.name, isVerified: true })
    expect(data[0].after).to.deep.equal({ name: 'Palengke Official', isVerified: false })
  })
})
