import { expect } from 'chai'
import { describe, it } from 'mocha'
import { uuidv7 } from '../../../src/platform/values/ids.ts'
import { createUser } from '../../support/actors.ts'
import { get, patch, post } from '../../support/client.ts'
import { useHarness } from '../../support/harness.ts'
import { createListing, day, tryBooking } from '../../support/rentals.ts'

describe('GET /rentals and GET /rentals/:id', () => {
  useHarness()

  it('200 lists what can be rented, and finds it by a word of its title', async () => {
    const { listing } = await createListing({ title: 'Videoke na pula' })
    expect((await get('/rentals?search=pula')).body).to.include(`href="/rentals/${listing.id}"`)
    expect((await get('/rentals?search=asul')).body).not.to.include(listing.id)
  })

  it('200 shows price, deposit and the free units of each day of a month', async () => {
    const { listing } = await createListing({ rate: 750, securityDeposit: 2000, totalUnits: 3 })
    const customer = await createUser()
    expect((await tryBooking(listing.id, customer, { unitsRequested: 2 })).status).to.equal(201)
    const { status, body } = await get(`/rentals/${listing.id}?month=${day(10).slice(0, 7)}`)
    expect(status).to.equal(200)
    for (const part of [listing.title, '₱750.00', 'per day', '₱2,000.00'])
      expect(body).to.include(part)
    const cell = `>${Number(day(10).slice(8))}</span><small aria-hidden="true">1</small>`
    expect(body).to.include(cell)
    expect(body).to.include('?month=')
  })

  it('404 with a page for a listing that is unknown or not active', async () => {
    const { owner, listing } = await createListing()
    await patch(`/api/vendor/rentals/listings/${listing.id}`, { isActive: false }, { as: owner })
    for (const id of [listing.id, uuidv7(), 'one'])
      expect((await get(`/rentals/${id}`)).status, id).to.equal(404)
  })
})

describe('GET /bookings', () => {
  useHarness()

  it('200 with a page for the browser to fill', async () => {
    const { status, body } = await get('/bookings')
    expect([status, body.includes('My bookings')]).to.deep.equal([200, true])
  })
})

describe('GET /agreements/:id and GET /certificates', () => {
  useHarness()

  it('200 shows an agreement that is in force, as text', async () => {
    const vendor = await createUser('vendor')
    const input = { title: 'Terms <1>', content: 'Bring it back <b>clean</b>.' }
    const { body } = await post('/api/agreements/vendor', input, { as: vendor })
    const page = await get(`/agreements/${body.data.id}`)
    expect(page.body).to.include('Terms &lt;1>').and.include('Bring it back &lt;b>clean&lt;/b>.')
    await patch(`/api/agreements/vendor/${body.data.id}`, { isActive: false }, { as: vendor })
    expect((await get(`/agreements/${body.data.id}`)).status).to.equal(404)
  })

  it('200 says of a certificate whether it is genuine', async () => {
    const [vendor, customer] = [await createUser('vendor'), await createUser()]
    const input = { title: 'House rules', content: 'Bring it back clean.' }
    const agreement = (await post('/api/agreements/vendor', input, { as: vendor })).body.data
    const signed = await post(
      '/api/agreements/sign',
      { agreementId: agreement.id, method: 'checkbox', signerName: 'Luz', signatureData: true },
      { as: customer },
    )
    const { sha256 } = signed.body.data
    const genuine = await get(`/certificates?hash=${sha256.toUpperCase()}`)
    expect(genuine.body).to.include('The certificate is genuine').and.include('House rules')
    expect(genuine.headers.get('cache-control')).to.equal('no-store')
    for (const hash of [sha256.replace(/^./, sha256.startsWith('0') ? '1' : '0'), 'short'])
      expect((await get(`/certificates?hash=${hash}`)).body).to.include('no such certificate')
  })
})
