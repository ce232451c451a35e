/** Routes of what pages load, and of the choice of a language. */
import { join } from 'node:path'
import { Type } from 'typebox'
import { fail } from '../../../platform/contract/errors.ts'
import { anonymous, RawResponse, route } from '../../../platform/http/route.ts'
import { staticFile } from '../../../platform/http/static-files.ts'
import { findAsset } from './assets.ts'
import { storefrontFolder } from './names.ts'
import { preferenceCookie } from '../render/cookie.ts'
import { languages } from '../../../platform/values/language.ts'
import { COOKIE } from '../render/language.ts'

const icon = staticFile(join(storefrontFolder, 'pictures/mark.svg'))

/** For other websites: any origin may load it, and a new version takes effect within minutes. */
const widgetScript = staticFile(join(storefrontFolder, 'widget.js'), {
  'Cache-Control': 'public, max-age=300',
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
})

export const assetRoutes = [
  route({
    method: 'get',
    path: '/assets/:file',
    summary: 'Get a script, style sheet or picture of the pages; its name changes with its content',
    auth: anonymous,
    params: Type.Object({ file: Type.String() }),
    handler: ({ headers, params }) =>
      findAsset(params.file)?.(headers) ?? fail('NOT_FOUND', 'The pages have no such file.'),
  }),
  route({
    method: 'get',
    path: '/favicon.ico',
    summary: 'Get the icon that browsers request by default',
    auth: anonymous,
    produces: 'image/svg+xml',
    handler: ({ headers }) => icon(headers),
  }),
  route({
    method: 'get',
    path: '/widget.js',
    summary: 'Get the script of the chat widget for other websites',
    auth: anonymous,
    handler: ({ headers }) => widgetScript(headers),
  }),
  route({
    method: 'get',
    path: '/language',
    summary: 'Choose the language of the pages; leads back to the page that it came from',
    auth: anonymous,
    query: Type.Object({ language: Type.Enum(languages) }),
    status: 303,
    handler: ({ headers, query }) => {
      const chosen = preferenceCookie(COOKIE, query.language)
      return redirect(pathOf(headers.referer), { 'Set-Cookie': chosen })
    },
  }),
]

/** A page of this site, whatever site the address is of. */
function pathOf(address = ''): string {
  if (!URL.canParse(address)) return '/'
  const { pathname, search } = new URL(address)
  return pathname.replace(/^\/+/, '/') + search
}

export function redirect(location: string, headers: Record<string, string> = {}): RawResponse {
  return new RawResponse('', 'text/plain', {
    status: 303,
    headers: { Location: location, 'Cache-Control': 'no-store', ...headers },
  })
}
