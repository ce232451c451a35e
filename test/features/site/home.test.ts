import { expect } from 'chai'
import { describe, it } from 'mocha'
import { styleSheetUrls } from '../../../src/features/site/assets/assets.ts'
import { createProduct, createStore, unique } from '../../support/actors.ts'
import { get } from '../../support/client.ts'
import { changeSettings } from '../../support/settings.ts'
import { useHarness } from '../../support/harness.ts'

const closedToday = {
  monday: null,
  tuesday: null,
  wednesday: null,
  thursday: null,
  friday: null,
  saturday: null,
  sunday: null,
}

describe('GET /', () => {
  useHarness()

  it('200 with the stores of a town, open ones first, its categories and its offers', async () => {
    const city = unique('Town')
    const closed = await createStore(undefined, {
      city,
      category: 'Fish',
      operating_hours: closedToday,
    })
    const open = await createStore(undefined, { city, category: 'Rice' })
    const [closedStore, openStore] = [closed, open]
    await createProduct(closedStore, { name: 'At its usual price' })
    await createProduct(openStore, { name: 'Reduced rice', price: 5_000, compare_price: 6_000 })
    const elsewhere = await createStore()
    const { status, body } = await get(`/?town=${encodeURIComponent(city)}`)
    expect(status).to.equal(200)
    expect(body.indexOf(open.name)).to.be.above(0).and.below(body.lastIndexOf(closed.name))
    expect(body).to.include('Reduced rice').and.not.include('At its usual price')
    expect(body).to.include('href="/?category=Rice"').and.not.include(elsewhere.name)
    const fish = (await get(`/?town=${encodeURIComponent(city)}&category=fish`)).body
    expect(fish).to.include(closed.name).and.not.include('Reduced rice')
  })

  it('200 with a picture for previews', async () => {
    const { body } = await get('/')
    const [, image] = /property="og:image" content="([^"]+)"/.exec(body)!
    expect((await fetch(image!)).headers.get('content-type')).to.equal('image/png')
  })

  it('remembers the town', async () => {
    const city = unique('Town')
    const store = await createStore(undefined, { city })
    const { headers } = await get(`/?town=${encodeURIComponent(city)}`)
    const cookie = headers.get('set-cookie')!.split(';')[0]!
    const { body } = await get('/', { headers: { cookie } })
    expect(body).to.include(store.name).and.include(`Stores in ${city}`)
  })

  it('is in the language of the browser, or in that of GET /language, which leads back', async () => {
    const inTagalog = await get('/', { headers: { 'accept-language': 'de, tl;q=0.9, en;q=0.8' } })
    expect(inTagalog.body).to.include('<html lang="fil"').and.include('Mga tindahan')
    expect(inTagalog.headers.get('vary')).to.include('Accept-Language').and.include('Cookie')
    const { status, headers } = await get('/language?language=ceb', {
      headers: { referer: 'https://elsewhere.example//evil.example/?q=1' },
    })
    expect([status, headers.get('location')]).to.deep.equal([303, '/evil.example/?q=1'])
    const cookie = headers.get('set-cookie')!.split(';')[0]!
    const chosen = await get('/', { headers: { cookie, 'accept-language': 'en' } })
    expect(chosen.body).to.include('<html lang="ceb"')
  })

  it('503 with the message of the admins during maintenance', async () => {
    await changeSettings({ maintenanceMode: true, maintenanceMessage: 'Back at <noon>.' })
    try {
      const { status, headers, body } = await get('/')
      expect([status, headers.get('retry-after')]).to.deep.equal([503, '300'])
      expect(body).to.include('Back at &lt;noon>.').and.not.include('href="/cart"')
    } finally {
      await changeSettings({ maintenanceMode: false })
    }
  })
})

describe('GET /search', () => {
  useHarness()

  it('200 finds stores and products, with a typed mistake too', async () => {
    const store = await createStore(undefined, { name: 'Kapehan ng Kabisera' })
    await createProduct(store, { name: 'Kapeng Barako, giniling' })
    for (const q of ['barako', 'baraok'])
      expect((await get(`/search?q=${q}`)).body, q).to.include('Kapeng Barako, giniling')
    expect((await get('/search?q=kabisera')).body).to.include(`href="/stores/${store.slug}"`)
  })

  it('200 says that nothing was found, and shows the question as text', async () => {
    const { body } = await get(`/search?q=${encodeURIComponent('<qqqzzz>')}`)
    expect(body).to.include('Nothing found').and.include('&lt;qqqzzz>').and.not.include('<qqqzzz')
    expect((await get('/search')).body).to.include('role="search"')
  })
})

describe('GET /stores', () => {
  useHarness()

  it('303 to the home page, which shows the stores', async () => {
    const { status, headers } = await get('/stores')
    expect([status, headers.get('location')]).to.deep.equal([303, '/'])
  })
})

describe('GET /login', () => {
  useHarness()

  it('303 to the account, which asks for the log-in', async () => {
    const { status, headers } = await get('/login')
    expect([status, headers.get('location')]).to.deep.equal([303, '/account'])
  })
})

describe('GET /design', () => {
  useHarness()

  it('200 shows every element that the style sheet knows', async () => {
    const { status, body } = await get('/design')
    expect(status).to.equal(200)
    const shown = [...body.matchAll(/ class="([^"]*)"/g)].flatMap(([, names]) => names.split(/\s+/))
    const styles = (await get(styleSheetUrls.storefront)).body.replaceAll(/\/\*[\s\S]*?\*\//g, '')
    const named = [...styles.matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name)
    expect(new Set(shown)).to.include.all.keys(...new Set(named))
  })
})
