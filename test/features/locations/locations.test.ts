import { expect } from 'chai'
import { describe, it } from 'mocha'
import { knex } from '../../../src/platform/database/connections/pool.ts'
import { get, patch, post } from '../../support/client.ts'
import { createUser, unique } from '../../support/actors.ts'
import { useHarness } from '../../support/harness.ts'

const town = (more: Record<string, unknown> = {}) => ({
  name: unique('Balingasag'),
  city: 'Balingasag',
  province: 'Misamis Oriental',
  latitude: 8.7453,
  longitude: 124.7756,
  ...more,
})

const auditRows = async (subject: string) =>
  await knex('audit_log')
    .where({ subject })
    .orderBy('id')
    .select('actor_id', 'action', 'before', 'after')

describe('GET /api/locations', () => {
  useHarness()

  it('200 lists the service areas by name, for anyone', async () => {
    const { status, body } = await get('/api/locations')
    expect(status).to.equal(200)
    const names = body.data.map(({ name }: any) => name)
    expect(names).to.include.members(['Salay', 'Claveria', 'Lagonglong'])
    expect(names).to.deep.equal(names.toSorted())
    expect(body.total).to.equal(body.data.length)
    const salay = body.data.find(({ name }: any) => name === 'Salay')
    expect(salay.placeCode).to.equal('1004322000')
  })
})

describe('POST /api/admin/locations', () => {
  useHarness()

  it('201 adds a service area that everyone sees, and writes an audit row', async () => {
    const admin = await createUser('admin')
    const input = town({ name: `  ${unique('Jasaan')} ` })
    const { status, body } = await post('/api/admin/locations', input, { as: admin })
    expect(status).to.equal(201)
    const { id, ...rest } = body.location
    expect(rest).to.deep.equal({ ...input, name: input.name.trim(), placeCode: null })
    expect((await get('/api/locations')).body.data).to.deep.include(body.location)
    const [row] = await auditRows(id)
    expect(row).to.include({ actor_id: admin.id, action: 'location.add', before: null })
    expect(row.after.name).to.equal(input.name.trim())
    const profile = await patch('/api/users/profile', { defaultLocationId: id }, { as: admin })
    expect(profile.body.user.defaultLocationId).to.equal(id)
  })

  it('201 and 200 take the code of its place; 400 names `placeCode` for what is no town', async () => {
    const admin = await createUser('admin')
    const { location } = (
      await post('/api/admin/locations', town({ placeCode: '1004303000' }), { as: admin })
    ).body
    expect(location.placeCode).to.equal('1004303000')
    const change = async (placeCode: string | null) => {
      const answer = await patch(
        `/api/admin/locations/${location.id}`,
        { placeCode },
        { as: admin },
      )
      return [answer.status, answer.body.location?.placeCode ?? answer.body.details?.[0].path]
    }
    expect(await change('1004326000')).to.deep.equal([200, '1004326000'])
    expect(await change('1000000000')).to.deep.equal([400, 'placeCode'])
    expect(await change('9999999999')).to.deep.equal([400, 'placeCode'])
    expect(await change('')).to.deep.equal([400, 'placeCode'])
    expect(await change(null)).to.deep.equal([200, undefined])
  })

  it('409 CONFLICT for a taken name, naming the field', async () => {
    const admin = await createUser('admin')
    const { status, body } = await post('/api/admin/locations', town({ name: 'Salay' }), {
      as: admin,
    })
    expect([status, body.code, body.details[0].path]).to.deep.equal([409, 'CONFLICT', 'name'])
  })

  it('400 VALIDATION_FAILED names every invalid field', async () => {
    const admin = await createUser('admin')
    const bad = { name: ' ', city: 7, latitude: 91, longitude: '124' }
    const { status, body } = await post('/api/admin/locations', bad, { as: admin })
    expect([status, body.code]).to.deep.equal([400, 'VALIDATION_FAILED'])
    expect(body.details.map(({ path }: any) => path)).to.have.members([
      'name',
      'city',
      'province',
      'latitude',
      'longitude',
    ])
  })

  it('401 UNAUTHENTICATED for everyone but admins', async () => {
    for (const as of [undefined, await createUser(), await createUser('vendor')])
      expect((await post('/api/admin/locations', town(), { as })).status).to.equal(401)
  })
})

describe('PATCH /api/admin/locations/:id', () => {
  useHarness()

  it('200 changes the fields that are sent, and writes an audit row with before and after', async () => {
    const admin = await createUser('admin')
    const { location } = (await post('/api/admin/locations', town(), { as: admin })).body
    const path = `/api/admin/locations/${location.id}`
    const { status, body } = await patch(path, { latitude: 8.75, id: admin.id }, { as: admin })
    expect([status, body.location]).to.deep.equal([200, { ...location, latitude: 8.75 }])
    const [, change] = await auditRows(location.id)
    expect([change.action, change.before.latitude, change.after.latitude]).to.deep.equal([
      'location.change',
      8.7453,
      8.75,
    ])
    expect((await patch(path, {}, { as: admin })).body.location).to.deep.equal(body.location)
  })

  it('404 NOT_FOUND for an unknown one, 409 CONFLICT for a taken name, 401 for a vendor', async () => {
    const admin = await createUser('admin')
    const { location } = (await post('/api/admin/locations', town(), { as: admin })).body
    for (const id of [admin.id, 'salay'])
      expect(
        (await patch(`/api/admin/locations/${id}`, { city: 'X' }, { as: admin })).status,
      ).to.equal(404)
    const path = `/api/admin/locations/${location.id}`
    const taken = await patch(path, { name: 'Claveria' }, { as: admin })
    expect([taken.status, taken.body.code]).to.deep.equal([409, 'CONFLICT'])
    expect((await patch(path, { city: 'X' }, { as: await createUser('vendor') })).status).to.equal(
      401,
    )
    expect(await auditRows(location.id)).to.have.length(1)
  })
})
