import { validate } from '@readme/openapi-parser'
import { expect } from 'chai'
import { describe, it } from 'mocha'
import product from '../../../package.json' with { type: 'json' }
import { config } from '../../../src/config/config.ts'
import { errorCatalogue } from '../../../src/platform/contract/errors.ts'
import { errorCodesOf } from '../../../src/platform/contract/endpoint.ts'
import { routes } from '../../../src/routes.ts'
import { get } from '../../support/client.ts'
import { useHarness } from '../../support/harness.ts'

const methods = ['get', 'post', 'put', 'patch', 'delete']

async function operations(): Promise<{ path: string; method: string; operation: any }[]> {
  const { paths } = (await get('/openapi.json')).body
  return Object.entries<any>(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => (item[method] ? [{ path, method, operation: item[method] }] : [])),
  )
}

describe('GET /openapi.json', () => {
  useHarness()

  it('200 with a valid OpenAPI 3.1 document of this version', async () => {
    const { status, headers, body } = await get('/openapi.json')
    expect(status).to.equal(200)
    expect(headers.get('content-type')).to.include('application/json')
    expect(body.openapi).to.match(/^3\.1\./)
    expect(body.info.version).to.equal(product.version)
    expect(body.servers).to.deep.equal([{ url: config.publicUrl }])
    const result = await validate(structuredClone(body))
    expect(result).to.deep.include({ valid: true, warnings: [] })
  })

  it('lists every route of the API, and no page', async () => {
    const listed = (await operations()).map(({ path, method }) => `${method} ${path}`)
    const api = routes
      .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
      .filter((each) => / \/(api|v1)\//.test(each))
    expect(listed).to.include.members(api)
    expect(listed).not.to.include.members(['get /'])
    expect(listed.filter((each) => / \/(docs|orders|storefront|openapi)/.test(each))).to.deep.equal(
      [],
    )
  })

  it('gives each operation a unique id, a summary, and a documented tag', async () => {
    const all = (await operations()).map(({ operation }) => operation)
    const ids = all.map(({ operationId }) => operationId)
    expect(new Set(ids).size).to.equal(ids.length)
    for (const id of ids) expect(id).to.match(/^[a-z][A-Za-z0-9]+$/)
    const tags = (await get('/openapi.json')).body.tags.map(({ name }: any) => name)
    for (const { summary, tags: own } of all) {
      expect(summary).to.match(/\w/)
      expect(tags).to.include(own[0])
    }
  })

  it('declares the parameters of each path, and the security scheme of each route with authentication', async () => {
    for (const { path, operation } of await operations()) {
      const named = operation.parameters.filter((each: any) => each.in === 'path')
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      expect(named.map(({ name }: any) => name)).to.have.members(inPath)
    }
    const { paths } = (await get('/openapi.json')).body
    expect(paths['/api/orders'].get.security).to.deep.equal([{ bearer: [] }])
    expect(paths['/api/stores'].get.security).to.deep.equal([])
  })

  it('lists every error code of a route under its status', async () => {
    const { paths } = (await get('/openapi.json')).body
    const placing = routes.find(({ method, path }) => method === 'post' && path === '/api/orders')!
    const listed: [string, string][] = Object.entries<any>(
      paths['/api/orders'].post.responses,
    ).flatMap(([status, { content }]) =>
      (content['application/json'].schema.allOf?.[1].properties.code.enum ?? []).map(
        (code: string) => [code, status],
      ),
    )
    const declared = [...errorCodesOf(placing)].map((code) => [
      code,
      String(errorCatalogue[code][0]),
    ])
    expect(listed).to.have.deep.members(declared)
  })

  it('replaces custom formats by standard keywords', async () => {
    const text = JSON.stringify((await get('/openapi.json')).body)
    expect(text).not.to.match(/"format":"(not-blank|web-url|password-bytes)"/)
    const { paths } = (await get('/openapi.json')).body
    const body = paths['/api/auth/register'].post.requestBody.content['application/json'].schema
    expect(body.properties.password).to.include({ format: 'password', minLength: 8 })
  })

  it('304 when If-None-Match has the current ETag', async () => {
    const etag = (await get('/openapi.json')).headers.get('etag')!
    const { status } = await get('/openapi.json', { headers: { 'if-none-match': etag } })
    expect(status).to.equal(304)
  })
})

describe('GET /docs', () => {
  useHarness()

  it('200 with immutable assets of this host', async () => {
    const { status, body, headers } = await get('/docs')
    expect(status).to.equal(200)
    expect(headers.get('content-security-policy'))
      .to.include("script-src 'self'")
      .and.not.include('unsafe')
    const assets = [...body.matchAll(/"(\/docs\/[^"]+)"/g)].map(([, path]) => path)
    expect(assets).to.have.length(2)
    for (const path of assets) {
      const asset = await get(path)
      expect(asset.status, path).to.equal(200)
      expect(asset.headers.get('cache-control')).to.equal('public, max-age=31536000, immutable')
      expect(asset.headers.get('content-encoding')).to.equal('gzip')
    }
  })

  it('404 for other files and versions of GET /docs/:version/:file', async () => {
    for (const path of ['/docs/0.0.0/swagger-ui.css', '/docs/5.35.0/package.json'])
      expect((await get(path)).status, path).to.equal(404)
  })
})
