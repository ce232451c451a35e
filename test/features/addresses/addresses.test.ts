import { randomUUID } from 'node:crypto'
import { expect } from 'chai'
import { describe, it } from 'mocha'
import { knex } from '../../../src/platform/database/connections/pool.ts'
import { get, patch, post, send, type Answer } from '../../support/client.ts'
import { createUser, PASSWORD, type TestUser } from '../../support/actors.ts'
import { useHarness } from '../../support/harness.ts'

const PATH = '/api/users/addresses'
const home = { placeCode: '1004322000', street: '12 Rizal St' }

const save = (as: TestUser, more: object = {}) => post(PATH, { ...home, ...more }, { as })
const saved = async (as: TestUser) => (await get(PATH, { as })).body.data
const defaultsOf = async (as: TestUser) =>
  (await saved(as)).filter(({ isDefault }: any) => isDefault)
const failing = ({ status, body }: Answer) => [status, ...body.details.map(({ path }: any) => path)]

describe('POST /api/users/addresses', () => {
  useHarness()

  it('201 with the whole address, its place in words; only the place and the street are needed', async () => {
    const user = await createUser()
    const { status, body } = await save(user)
    const { id, createdAt, ...rest } = body.address
    expect(status).to.equal(201)
    expect(rest).to.deep.equal({
      ...home,
      placeName: 'Salay',
      label: null,
      landmark: null,
      latitude: null,
      longitude: null,
      contactPhone: null,
      isDefault: false,
    })
    const given = {
      label: 'Lola',
      placeCode: '1004322001',
      street: 'Purok 3',
      landmark: 'Beside the chapel',
      latitude: 8.86,
      longitude: 124.79,
      isDefault: true,
    }
    const second = await save(user, { ...given, contactPhone: '0917 123 4567' })
    expect(second.body.address).to.deep.include({
      ...given,
      placeName: 'Alipuaton, Salay',
      contactPhone: '+639171234567',
    })
    expect(Date.now() - Date.parse(createdAt)).to.be.within(0, 60_000)
    expect(await saved(user)).to.deep.equal([second.body.address, body.address])
    expect(id).to.not.equal(second.body.address.id)
  })

  it('400 VALIDATION_FAILED naming what is missing or wrong', async () => {
    const user = await createUser()
    expect(failing(await post(PATH, {}, { as: user }))).to.deep.equal([400, 'placeCode', 'street'])
    const wrong: [path: string, value: object][] = [
      ['placeCode', { placeCode: '9999999999' }],
      ['placeCode', { placeCode: '04322' }],
      ['placeCode', { placeCode: '1004300000' }], // a province
      ['street', { street: '  ' }],
      ['contactPhone', { contactPhone: '12345' }],
      ['longitude', { latitude: 8.86 }],
      ['latitude', { longitude: 124.79 }],
      ['latitude', { latitude: 91, longitude: 124.79 }],
    ]
    for (const [path, value] of wrong)
      expect(failing(await save(user, value)), path).to.deep.equal([400, path])
    expect(await saved(user)).to.deep.equal([])
  })

  it('409 CONFLICT for the 21st, also when many are sent at once', async () => {
    const user = await createUser()
    for (let index = 0; index < 17; index++) await save(user)
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => save(user)))
    const counts = Map.groupBy(outcomes, ({ status, body }) => body.code ?? status)
    expect([counts.get(201)?.length, counts.get('CONFLICT')?.length]).to.deep.equal([3, 5])
    const { body } = await get(`${PATH}?limit=5`, { as: user })
    expect([body.total, body.data.length]).to.deep.equal([20, 5])
    await send('DELETE', `${PATH}/${body.data[0].id}`, undefined, { as: user })
    expect((await save(user)).status).to.equal(201)
  })

  it('keeps one default at most, also when many are sent at once', async () => {
    const user = await createUser()
    await Promise.all(Array.from({ length: 6 }, () => save(user, { isDefault: true })))
    expect(await saved(user)).to.have.length(6)
    expect(await defaultsOf(user)).to.have.length(1)
  })
})

describe('PATCH /api/users/addresses/:id', () => {
  useHarness()

  it('200 changes the given fields alone', async () => {
    const user = await createUser()
    const { address } = (await save(user, { label: 'Home', latitude: 8.86, longitude: 124.79 }))
      .body
    const change = { street: ' 14 Rizal St ', label: '', contactPhone: '+63 917 123 4567' }
    const { status, body } = await patch(`${PATH}/${address.id}`, change, { as: user })
    const changed = { street: '14 Rizal St', label: null, contactPhone: '+639171234567' }
    expect([status, body.address]).to.deep.equal([200, { ...address, ...changed }])
    expect((await patch(`${PATH}/${address.id}`, {}, { as: user })).body).to.deep.equal(body)
  })

  it('400 VALIDATION_FAILED naming an unknown place and the half of a point', async () => {
    const user = await createUser()
    const { id } = (await save(user)).body.address
    const change = async (value: object) =>
      failing(await patch(`${PATH}/${id}`, value, { as: user }))
    expect(await change({ placeCode: '9999999999' })).to.deep.equal([400, 'placeCode'])
    expect(await change({ latitude: 8.86 })).to.deep.equal([400, 'longitude'])
  })

  it('moves the default, also when two ask for it at once', async () => {
    const user = await createUser()
    await save(user, { isDefault: true })
    const ids = (await Promise.all([save(user), save(user)])).map(({ body }) => body.address.id)
    const moves = ids.map((id) => patch(`${PATH}/${id}`, { isDefault: true }, { as: user }))
    expect((await Promise.all(moves)).map(({ status }) => status)).to.deep.equal([200, 200])
    const [only, ...others] = await defaultsOf(user)
    expect(others).to.deep.equal([])
    expect(ids).to.include(only.id)
  })

  it('404 NOT_FOUND for an unknown id and for the address of another, which stays as it is', async () => {
    const [owner, other] = await Promise.all([createUser(), createUser()])
    const { address } = (await save(owner)).body
    for (const id of [address.id, randomUUID(), 'home']) {
      const { status, body } = await patch(`${PATH}/${id}`, { label: 'Mine' }, { as: other })
      expect([status, body.code]).to.deep.equal([404, 'NOT_FOUND'])
    }
    expect(await saved(owner)).to.deep.equal([address])
  })
})

describe('DELETE /api/users/addresses/:id', () => {
  useHarness()

  it('200 once, then 404 NOT_FOUND; 404 for the address of another', async () => {
    const [owner, other] = await Promise.all([createUser(), createUser()])
    const { id } = (await save(owner, { isDefault: true })).body.address
    const remove = async (as: TestUser) =>
      (await send('DELETE', `${PATH}/${id}`, undefined, { as })).status
    expect([await remove(other), await remove(owner), await remove(owner)]).to.deep.equal([
      404, 200, 404,
    ])
    expect(await saved(owner)).to.deep.equal([])
  })
})

describe('GET /api/users/addresses', () => {
  useHarness()

  it('shows people their own alone, and 401 UNAUTHENTICATED without a token', async () => {
    const [owner, other] = await Promise.all([createUser(), createUser()])
    await save(owner)
    expect(await saved(other)).to.deep.equal([])
    expect((await get(PATH)).status).to.equal(401)
  })

  it('is exported with the personal data, and erased with the account', async () => {
    const user = await createUser()
    await save(user, { landmark: 'Beside the chapel' })
    const { data } = (await get('/api/users/export', { as: user })).body
    expect(data.addresses).to.have.length(1)
    expect(data.addresses[0]).to.include({ landmark: 'Beside the chapel', street: home.street })
    await send('DELETE', '/api/users/profile', { password: PASSWORD }, { as: user })
    expect(await knex('addresses').where({ user_id: user.id })).to.deep.equal([])
  })
})
