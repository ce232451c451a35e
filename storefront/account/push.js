/** Push notifications in this browser. */
import { api } from '../shared/api.js'

const isSupported = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** @returns {Promise<'unsupported' | 'blocked' | 'off' | 'on'>} */
export async function pushState() {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  const subscription = await currentSubscription().catch(() => null)
  if (!subscription) return 'off'
  // A subscription ends with the session in which it was made.
  await save(subscription).catch(() => {})
  return 'on'
}

/** Asks for the permission and subscribes. @throws when it is not given, or the push service cannot be reached */
export async function startPush() {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error('denied')
  await navigator.serviceWorker.register('/service-worker.js')
  const { pushManager } = await navigator.serviceWorker.ready
  const { publicKey } = await api('GET', '/api/notifications/vapid-public-key')
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  await save(await pushManager.subscribe(options))
}

/** @param {PushSubscription} subscription */
async function save(subscription) {
  const { endpoint, keys } = subscription.toJSON()
  await api('POST', '/api/notifications/subscribe', { subscription: { endpoint, keys } })
}

/** Unsubscribes this browser, for example before a log-out. */
export async function stopPush() {
  const subscription = isSupported() ? await currentSubscription().catch(() => null) : null
  if (!subscription) return
  const { endpoint } = subscription
  await api('DELETE', '/api/notifications/unsubscribe', { endpoint }).catch(() => {})
  await subscription.unsubscribe().catch(() => false)
}

async function currentSubscription() {
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription()) ?? null
}
