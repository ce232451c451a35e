import { expect } from 'chai'
import { describe, it } from 'mocha'
import { scriptUrls } from '../../../src/features/site/assets/assets.ts'
import { get } from '../../support/client.ts'
import { useHarness } from '../../support/harness.ts'
import { startWeb } from '../../support/web-process.ts'

/** Each that a page names. */
const assetsIn = (page: string) => [...new Set(page.match(/\/assets\/[\w.-]+/g))]

describe('GET /console, GET /console/:section and GET /console/:section/:id', () => {
  useHarness()

  it('200 with the same page for everybody and at every address of a section', async () => {
    const { status, headers, body } = await get('/console')
    expect(status).to.equal(200)
    expect(headers.get('cache-control')).to.equal('public, max-age=60')
    for (const path of ['/console/products', '/console/orders/one'])
      expect((await get(path)).body, path).to.equal(body)
  })

  it('runs only scripts and styles of this site', async () => {
    const { headers, body } = await get('/console')
    expect(headers.get('content-security-policy')).to.include("default-src 'self'")
    expect(body).not.to.match(/<script(?![^>]* src=)|<style| style=| on\w+=/)
  })

  it('names assets that are there, also those that each role loads later', async () => {
    const { body } = await get('/console', { headers: { 'accept-language': 'ceb' } })
    for (const part of ['vendor', 'business', 'rider', 'admin', 'office'])
      expect(body, part).to.include(`/assets/texts-${part}-ceb.`)
    const { url } = scriptUrls('../console/start.js')
    const { body: script } = await get(url)
    for (const role of ['vendor', 'rider', 'admin']) {
      const [name] = new RegExp(`console-${role}-role\\.[\\w-]+\\.js`).exec(script)!
      expect((await get(`/assets/${name}`)).status, role).to.equal(200)
    }
    for (const asset of assetsIn(body)) expect((await get(asset)).status, asset).to.equal(200)
  })
})

describe('CONSOLE=off', () => {
  useHarness()

  it('404 for the console; the storefront stays', async () => {
    const { base, stop } = await startWeb({ CONSOLE: 'off' })
    try {
      for (const gone of ['/console', '/console/orders', '/console/orders/one'])
        expect((await fetch(base + gone)).status, gone).to.equal(404)
      expect((await fetch(`${base}/search`)).status).to.equal(200)
    } finally {
      await stop()
    }
  })
})

describe('STOREFRONT=off', () => {
  useHarness()

  it('leaves the console, without the way to the market', async () => {
    const { base, stop } = await startWeb({ STOREFRONT: 'off' })
    try {
      const page = await fetch(`${base}/console`)
      expect(page.status).to.equal(200)
      expect(await page.text()).not.to.include('data-market')
    } finally {
      await stop()
    }
  })
})
