/** Shows what is pushed to this browser, also while no page is open. */

self.addEventListener('push', (event) => {
  const { id, title, body, data } = event.data.json()
  // The same id twice is one notification: a push may be repeated when its sender is cut off.
  const shown = { body, data, tag: id, icon: '/storefront/mark.svg', badge: '/storefront/mark.svg' }
  event.waitUntil(self.registration.showNotification(title, shown))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.url))
})

/** Goes to the page where it is open already, else opens it. */
async function open(address = '/') {
  const url = new URL(address, self.location.origin)
  if (!['http:', 'https:'].includes(url.protocol)) return
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find((each) => each.url === url.href)
  await (page ? page.focus() : self.clients.openWindow(url.href))
}
