/** Shows push notifications, even while no page is open. */

self.addEventListener('push', (event) => {
  const { id, title, body, data } = event.data.json()
  // A push may be delivered twice; the tag makes both one notification.
  const options = {
    body,
    data,
    tag: id,
    icon: '/favicon.ico',
    badge: '/favicon.ico',
  }
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
