/**
 * The static pages of `storefront/`, which use the public API only. Links in e-mails and redirects of the payment provider
 * lead here unless APP_URL or STOREFRONT_URL name another frontend.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Type } from 'typebox'
import { fail } from '../../platform/contract/errors.ts'
import { anonymous, route } from '../../platform/http/route.ts'
import { staticFile } from '../../platform/http/static-files.ts'

const folder = join(import.meta.dirname, '../../../storefront')

/** For other websites: any origin may load it, and a new version takes effect within minutes. */
const widgetScript = staticFile(join(folder, 'widget.js'), {
  'Cache-Control': 'public, max-age=300',
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
})

const assets = new Map(
  readdirSync(folder)
    .filter((name) => /\.(js|css)$/.test(name))
    .map((name) => [name, staticFile(join(folder, name))]),
)

export const pageRoutes = [
  route({
    method: 'get',
    path: '/storefront/:file',
    summary: 'Get a style sheet, script or image of the pages',
    auth: anonymous,
    params: Type.Object({ file: Type.String() }),
    handler: ({ headers, params }) =>
      assets.get(params.file)?.(headers) ?? fail('NOT_FOUND', 'The pages have no such file.'),
  }),
  route({
    method: 'get',
    path: '/widget.js',
    summary: 'Get the script of the chat widget for other websites',
    auth: anonymous,
    handler: ({ headers }) => widgetScript(headers),
  }),
]
