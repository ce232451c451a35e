/** The API described by the service itself: for tools as OpenAPI, for people as a page. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Type } from 'typebox'
import product from '../../../package.json' with { type: 'json' }
import swaggerUi from 'swagger-ui-dist/package.json' with { type: 'json' }
import { config } from '../../config/config.ts'
import { fail } from '../../platform/contract/errors.ts'
import { openApiDocument } from '../../platform/contract/openapi.ts'
import { anonymous, route, type Route } from '../../platform/http/route.ts'
import { staticFile, staticReply } from '../../platform/http/static-files.ts'

/** The reference of `routes`, which does not list itself. */
export function referenceRoutes(routes: readonly Route[]): Route[] {
  const info = { version: product.version, serverUrl: config.publicUrl }
  const document = staticReply(
    () => Buffer.from(JSON.stringify(openApiDocument(routes, info))),
    'application/json',
  )
  const openApi = route({
    method: 'get',
    path: '/openapi.json',
    summary: 'This API as an OpenAPI 3.1 document',
    auth: anonymous,
    produces: 'application/json',
    handler: ({ headers }) => document(headers),
  })
  return [openApi, page, asset]
}

const pageFile = join(import.meta.dirname, '../../../storefront/docs.html')

const docsPage = staticReply(
  async () =>
    Buffer.from((await readFile(pageFile, 'utf8')).replaceAll('{version}', swaggerUi.version)),
  'text/html; charset=utf-8',
  {
    'Content-Security-Policy':
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    'Referrer-Policy': 'no-referrer',
  },
)

const page = route({
  method: 'get',
  path: '/docs',
  summary: 'The reference as a page',
  auth: anonymous,
  produces: 'text/html',
  handler: ({ headers }) => docsPage(headers),
})

// The version is part of the address, so a browser may keep them for good.
const assets = new Map(
  ['swagger-ui.css', 'swagger-ui-bundle.js'].map((name) => [
    `${swaggerUi.version}/${name}`,
    staticFile(fileURLToPath(import.meta.resolve(`swagger-ui-dist/${name}`)), {
      'Cache-Control': 'public, max-age=31536000, immutable',
    }),
  ]),
)

const asset = route({
  method: 'get',
  path: '/docs/:version/:file',
  summary: 'A script or style sheet of the reference',
  auth: anonymous,
  params: Type.Object({ version: Type.String(), file: Type.String() }),
  handler: ({ headers, params }) =>
    assets.get(`${params.version}/${params.file}`)?.(headers) ??
    fail('NOT_FOUND', 'The reference has no such file.'),
})
