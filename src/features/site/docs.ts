/** The OpenAPI document, and a page that renders it with Swagger UI. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Type } from 'typebox'
import manifest from '../../../package.json' with { type: 'json' }
import swaggerUi from 'swagger-ui-dist/package.json' with { type: 'json' }
import { config } from '../../config/config.ts'
import { fileUrl } from './assets/assets.ts'
import { storefrontFolder } from './assets/names.ts'
import { fail } from '../../platform/contract/errors.ts'
import { openApiDocument } from '../../platform/contract/openapi.ts'
import { anonymous, route, type Route } from '../../platform/http/route.ts'
import { staticFile, staticReply } from '../../platform/http/static-files.ts'

/** The routes of the reference; `documented` are the routes that it describes. */
export function docsRoutes(documented: readonly Route[]): Route[] {
  const info = { version: manifest.version, serverUrl: config.publicUrl }
  const document = staticReply(
    () => Buffer.from(JSON.stringify(openApiDocument(documented, info))),
    'application/json',
  )
  const getOpenApiDocument = route({
    method: 'get',
    path: '/openapi.json',
    summary: 'Get this API as an OpenAPI 3.1 document',
    auth: anonymous,
    produces: 'application/json',
    handler: ({ headers }) => document(headers),
  })
  return [getOpenApiDocument, showDocsPage, getDocsAsset]
}

const pageFile = join(storefrontFolder, 'docs.html')

const docsPage = staticReply(
  async () => {
    const html = (await readFile(pageFile, 'utf8')).replaceAll('{version}', swaggerUi.version)
    return Buffer.from(html.replaceAll(/\{(docs\.\w+)\}/g, (_, name) => fileUrl(name)))
  },
  'text/html; charset=utf-8',
  {
    'Content-Security-Policy':
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    'Referrer-Policy': 'no-referrer',
  },
)

const showDocsPage = route({
  method: 'get',
  path: '/docs',
  summary: 'Show the API reference',
  auth: anonymous,
  produces: 'text/html',
  handler: ({ headers }) => docsPage(headers),
})

// The URL contains the version, so that browsers may cache the files forever.
const assets = new Map(
  ['swagger-ui.css', 'swagger-ui-bundle.js'].map((name) => [
    `${swaggerUi.version}/${name}`,
    staticFile(fileURLToPath(import.meta.resolve(`swagger-ui-dist/${name}`)), {
      'Cache-Control': 'public, max-age=31536000, immutable',
    }),
  ]),
)

const getDocsAsset = route({
  method: 'get',
  path: '/docs/:version/:file',
  summary: 'Get a script or style sheet of the API reference',
  auth: anonymous,
  params: Type.Object({ version: Type.String(), file: Type.String() }),
  handler: ({ headers, params }) =>
    assets.get(`${params.version}/${params.file}`)?.(headers) ??
    fail('NOT_FOUND', 'The reference has no such file.'),
})
