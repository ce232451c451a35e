/** What makes the pages an app: the manifest, the service worker, and the page for times without a connection. */
import { join } from 'node:path'
import { OfflinePage } from '../../../../storefront/offline/page.js'
import { config } from '../../../config/config.ts'
import { anonymous, route, type Route } from '../../../platform/http/route.ts'
import { staticFile } from '../../../platform/http/static-files.ts'
import { RawResponse } from '../../../platform/http/route.ts'
import { getSettings } from '../../settings/service.ts'
import { pictureUrl } from '../assets/assets.ts'
import { storefrontFolder } from '../assets/names.ts'
import { page } from '../render/page.ts'

/** Without an `Accept-Encoding` of its own a browser asks for it at each start, so it stays small. */
const serviceWorker = staticFile(join(storefrontFolder, 'service-worker.js'))

const manifest = (siteName: string) => ({
  name: siteName,
  short_name: siteName.slice(0, 12),
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#f6f3ee',
  theme_color: '#0b6b4f',
  icons: [
    { src: pictureUrl('mark.svg'), sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    { src: pictureUrl('icon-192.png'), sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: pictureUrl('icon-512.png'), sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    { name: 'Cart', url: '/cart' },
    { name: 'Orders', url: '/orders' },
  ],
})

const getManifest = route({
  method: 'get',
  path: '/manifest.webmanifest',
  summary: 'Get the manifest with which a browser installs the pages as an app',
  auth: anonymous,
  produces: 'application/manifest+json',
  handler: async () => {
    const { site_name } = await getSettings()
    return new RawResponse(JSON.stringify(manifest(site_name)), 'application/manifest+json', {
      headers: { 'Cache-Control': 'public, max-age=3600' },
    })
  },
})

const getServiceWorker = route({
  method: 'get',
  path: '/service-worker.js',
  summary:
    'Get the service worker of the pages: push notifications, and the cart without a connection',
  auth: anonymous,
  handler: ({ headers }) => serviceWorker(headers),
})

export const installRoutes: Route[] = [
  getServiceWorker,
  ...(config.hasStorefront ? [getManifest] : []),
  ...page({
    path: '/offline',
    summary: 'Show what is there without a connection',
    load: async () => ({}),
    head: (_, { t }) => ({ title: t('page.offline') }),
    view: OfflinePage,
  }),
]
