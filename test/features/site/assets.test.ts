import { globSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { request } from 'node:http'
import { expect } from 'chai'
import { describe, it } from 'mocha'
import { config } from '../../../src/config/config.ts'
import { scriptUrls, styleSheetUrls } from '../../../src/features/site/assets/assets.ts'
import { get } from '../../support/client.ts'
import { useHarness } from '../../support/harness.ts'
import { startWeb } from '../../support/web-process.ts'

const folder = join(import.meta.dirname, '../../../storefront')

/** The bytes as they are sent. */
async function sent(path: string, encoding: string) {
  return await new Promise<{ encoding: string | undefined; bytes: Buffer }>((resolve, reject) => {
    const options = { headers: { 'accept-encoding': encoding } }
    request(config.publicUrl + path, options, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ encoding: response.headers['content-encoding'], bytes: Buffer.concat(chunks) }),
      )
    })
      .on('error', reject)
      .end()
  })
}

describe('GET /assets/:file', () => {
  useHarness()

  it('200 with every script and all that it imports, to be kept for good', async () => {
    for (const script of globSync('*/**/*start.js', { cwd: folder })) {
      const { url, preloads } = scriptUrls(script)
      for (const each of [url, ...preloads]) {
        const { status, headers, body } = await get(each)
        expect([status, headers.get('content-type')], each).to.deep.equal([
          200,
          'text/javascript; charset=utf-8',
        ])
        expect(headers.get('cache-control')).to.equal('public, max-age=31536000, immutable')
        const imports = [...body.matchAll(/^(?:import|export)\b[^'"]*?from ?['"]([^'"]+)['"]/gm)]
        for (const [, specifier] of imports)
          expect(specifier, each).to.match(/^\.\/[\w.-]+\.[\w-]{10}\.js$/)
      }
    }
  })

  it('compresses with what the client accepts', async () => {
    const { encoding, bytes } = await sent(styleSheetUrls.storefront, 'gzip, br')
    expect(encoding).to.equal('br')
    expect(brotliDecompressSync(bytes).toString()).to.include('--paper')
    expect((await sent(styleSheetUrls.storefront, 'gzip')).encoding).to.equal('gzip')
    expect((await sent(styleSheetUrls.storefront, 'gzip;q=0, identity')).encoding).to.equal(
      undefined,
    )
  })

  it('404 for other files', async () => {
    for (const file of [
      'palengke.css',
      'nothing.0123456789.js',
      '..%2Fpackage.json',
      'constructor',
    ])
      expect((await get(`/assets/${file}`)).status, file).to.equal(404)
  })
})

describe('GET /favicon.ico', () => {
  useHarness()

  it('200 with the icon', async () => {
    const { status, headers } = await get('/favicon.ico')
    expect([status, headers.get('content-type')]).to.deep.equal([200, 'image/svg+xml'])
  })
})

describe('STOREFRONT=off', () => {
  useHarness()

  it('leaves the pages that links lead to, without the way to the others, and the assets that another process names', async () => {
    const { base, stop } = await startWeb({ STOREFRONT: 'off' })
    try {
      for (const gone of [
        '/',
        '/stores',
        '/search',
        '/cart',
        '/checkout',
        '/account',
        '/login',
        '/rentals',
        '/design',
      ])
        expect((await fetch(base + gone)).status, gone).to.equal(404)
      for (const linked of ['/reset-password', '/verify-email', '/certificates'])
        expect((await fetch(base + linked)).status, linked).to.equal(200)
      const page = await (await fetch(`${base}/certificates`)).text()
      expect(page).not.to.include('href="/cart"').and.not.include('href="/search"')
      const named: string[] = (await get('/account/data')).body.match(/\/assets\/[\w.-]+\.js/g)
      for (const asset of named)
        // by another process
        expect((await fetch(base + asset)).status, asset).to.equal(200)
    } finally {
      await stop()
    }
  })
})
