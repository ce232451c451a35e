/**
 * The static pages of `storefront/`, which use the public API only. Links in e-mails and redirects of the payment provider
 * lead here unless APP_URL or STOREFRONT_URL name another frontend.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Type } from 'typebox'
import { fail } from '../../platform/contract/errors.ts'
import { isUuid } from '../../platform/values/ids.ts'
import { anonymous, route } from '../../platform/http/route.ts'
import { staticFile } from '../../platform/http/static-files.ts'

const folder = join(import.meta.dirname, '../../../storefront')

const pageHeaders = {
  // Images of stores may come from any website, everything else from this one.
  'Content-Security-Policy':
    "default-src 'self'; img-src 'self' https: http: data:; object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
}

const orderPage = staticFile(join(folder, 'order.html'), pageHeaders)
const resetPage = staticFile(join(folder, 'reset-password.html'), {
  ...pageHeaders,
  'Cache-Control': 'no-store', // the URL contains the reset token
})

const verifyPage = staticFile(join(folder, 'verify-email.html'), {
  ...pageHeaders,
  'Cache-Control': 'no-store', // the URL contains the token
})

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
    path: '/orders/:id',
    summary: 'Show the page of an order; it asks for a log-in if needed',
    auth: anonymous,
    params: Type.Object({ id: Type.String() }),
    produces: 'text/html',
    notFoundType: 'text/html',
    handler: ({ headers, params }) => orderPage(headers, { status: isUuid(params.id) ? 200 : 404 }),
  }),
  route({
    method: 'get',
    path: '/reset-password',
    summary: 'Show the page to set a new password, or to request a reset link',
    auth: anonymous,
    produces: 'text/html',
    handler: ({ headers }) => resetPage(headers),
  }),
  route({
    method: 'get',
    path: '/verify-email',
    summary: 'Show the page that proves an e-mail address with the link of a mail',
    auth: anonymous,
    produces: 'text/html',
    handler: ({ headers }) => verifyPage(headers),
  }),
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
