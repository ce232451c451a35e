/**
 * The plain pages, where the links in e-mails and the payment provider's way back lead until a storefront takes over.
 * They are files of `storefront/` and speak to the public API only.
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
  // Pictures of stores may live anywhere; everything else comes from here.
  'Content-Security-Policy':
    "default-src 'self'; img-src 'self' https: http: data:; object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
}

const homePage = staticFile(join(folder, 'home.html'), pageHeaders)
const orderPage = staticFile(join(folder, 'order.html'), pageHeaders)
const resetPage = staticFile(join(folder, 'reset-password.html'), {
  ...pageHeaders,
  'Cache-Control': 'no-store', // its address holds the reset token
})

/** Pages of other sites load it, so any of them may, and a new version is there within minutes. */
const widgetScript = staticFile(join(folder, 'widget.js'), {
  'Cache-Control': 'public, max-age=300',
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
})

const assets = new Map(
  readdirSync(folder)
    .filter((name) => !name.endsWith('.html'))
    .map((name) => [name, staticFile(join(folder, name))]),
)

const home = route({
  method: 'get',
  path: '/',
  summary: 'The market at a glance',
  auth: anonymous,
  produces: 'text/html',
  handler: ({ headers }) => homePage(headers),
})

const order = route({
  method: 'get',
  path: '/orders/:id',
  summary: 'The page of an order; it asks for a log-in where needed',
  auth: anonymous,
  params: Type.Object({ id: Type.String() }),
  produces: 'text/html',
  notFoundType: 'text/html',
  handler: ({ headers, params }) => orderPage(headers, { status: isUuid(params.id) ? 200 : 404 }),
})

const resetPassword = route({
  method: 'get',
  path: '/reset-password',
  summary: 'The page to choose a new password, or to ask for a link to it',
  auth: anonymous,
  produces: 'text/html',
  handler: ({ headers }) => resetPage(headers),
})

const asset = route({
  method: 'get',
  path: '/storefront/:file',
  summary: 'A style sheet, script or drawing of the pages',
  auth: anonymous,
  params: Type.Object({ file: Type.String() }),
  handler: ({ headers, params }) =>
    assets.get(params.file)?.(headers) ?? fail('NOT_FOUND', 'The pages have no such file.'),
})

const favicon = route({
  method: 'get',
  path: '/favicon.ico',
  summary: 'The mark, where browsers look for it unasked',
  auth: anonymous,
  produces: 'image/svg+xml',
  handler: ({ headers }) => assets.get('mark.svg')!(headers),
})

const widget = route({
  method: 'get',
  path: '/widget.js',
  summary: 'The chat with a store’s agent, as an element for other websites',
  auth: anonymous,
  handler: ({ headers }) => widgetScript(headers),
})

export const pageRoutes = [home, order, resetPassword, asset, widget, favicon]
