/**
 * Keeps the pages of cart, orders and console for times without a connection, and shows push notifications. It caches no answer of the API:
 * what belongs to a person is kept by the pages, which clear it at log-out.
 */

const CACHE = 'palengke-pages'
/** What is there without a connection. */
const PAGES = ['/offline', '/cart', '/orders']
const MAX_ASSETS = 300

self.addEventListener('install', (event) => {
  self.skipWaiting()
  event.waitUntil(keepPages())
})

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (pathname.startsWith('/assets/')) event.respondWith(assetOf(request, event))
  else if (request.mode === 'navigate') event.respondWith(pageOf(request, pathname, event))
})

/** A page asks to be kept with what it has loaded since. */
self.addEventListener('message', (event) => {
  const { page, assets } = event.data
  event.waitUntil(Promise.all([keepPage(page), ...assets.map(keepAsset)]))
})

async function keepPages() {
  for (const path of PAGES) await keepPage(path)
}

/** A page with what it loads, which its HTML names. */
async function keepPage(path) {
  const page = await fetch(path)
  if (!page.ok) return
  const cache = await caches.open(CACHE)
  const text = await page.clone().text()
  await cache.put(path, page)
  await Promise.all([...new Set(text.match(/\/assets\/[\w.-]+/g))].map(keepAsset))
}

async function keepAsset(path) {
  const cache = await caches.open(CACHE)
  if (!(await cache.match(path, { ignoreVary: true }))) await cache.add(path)
}

/** An asset never changes: its name has a hash. What is to be kept is kept after the page has it. */
async function assetOf(request, event) {
  const cache = await caches.open(CACHE)
  const kept = await cache.match(request, { ignoreVary: true })
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok) event.waitUntil(cache.put(request, response.clone()))
  return response
}

/** Earlier versions of assets are not asked for any more. */
async function dropOldest(cache) {
  const assets = (await cache.keys()).filter(({ url }) => url.includes('/assets/'))
  for (const request of assets.slice(0, Math.max(0, assets.length - MAX_ASSETS)))
    await cache.delete(request)
}

/** The pages that many addresses share: of one order, and of the console. */
const SHARED = new Map([
  [/^\/orders\/[\w-]+$/, '/orders/one'],
  [/^\/console(\/|$)/, '/console'],
])

/** The page of the market, else the kept one. */
async function pageOf(request, pathname, event) {
  const cache = await caches.open(CACHE)
  const [, shared] = [...SHARED].find(([pattern]) => pattern.test(pathname)) ?? []
  const key = shared ?? pathname
  try {
    const page = await fetch(request)
    const isKept = shared || PAGES.includes(key)
    if (isKept && page.ok && !page.redirected)
      event.waitUntil(cache.put(key, page.clone()).then(() => dropOldest(cache)))
    return page
  } catch {
    const kept = await cache.match(key, { ignoreVary: true })
    return kept ?? (await cache.match('/offline', { ignoreVary: true })) ?? Response.error()
  }
}

self.addEventListener('push', (event) => {
  const { id, title, body, data } = event.data.json()
  // A push may be delivered twice; the tag makes both one notification.
  const options = { body, data, tag: id, icon: '/favicon.ico', badge: '/favicon.ico' }
  event.waitUntil(self.registration.showNotification(title, options))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(focusOrOpen(event.notification.data?.url))
})

/** Focuses the page if it is open, else opens it. */
async function focusOrOpen(address = '/') {
  const url = new URL(address, self.location.origin)
  if (!['http:', 'https:'].includes(url.protocol)) return
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find((each) => each.url === url.href)
  await (page ? page.focus() : self.clients.openWindow(url.href))
}
