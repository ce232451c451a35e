/** The switch for push notifications in this browser. */
import { $ } from './elements.js'
import { api } from './session.js'

const WORKER = '/storefront/service-worker.js'
const isSupported =
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Shows the switch in its current state; hides it where the browser does not support push. */
export async function showPushSwitch() {
  if (!isSupported) return
  const subscription = await currentSubscription().catch(() => null)
  // The subscription follows the user who is signed in.
  if (subscription) await saveSubscription(subscription).catch(() => {})
  render(subscription !== null)
  $('push').hidden = false
}

/** Unsubscribes this browser, for example before a log-out. */
export async function stopPush() {
  const subscription = isSupported ? await currentSubscription().catch(() => null) : null
  if (!subscription) return
  await api('DELETE', '/api/notifications/unsubscribe', { endpoint: subscription.endpoint }).catch(
    () => {},
  )
  await subscription.unsubscribe().catch(() => {})
}

$('push-switch').addEventListener('click', () => void togglePush())

async function togglePush() {
  const button = $('push-switch')
  button.disabled = true
  $('push-alert').hidden = true
  try {
    const isOn = (await currentSubscription()) !== null
    await (isOn ? stopPush() : startPush())
    render(!isOn)
  } catch (error) {
    $('push-alert').textContent = errorText(error)
    $('push-alert').hidden = false
  } finally {
    button.disabled = false
  }
}

async function startPush() {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error('denied')
  await navigator.serviceWorker.register(WORKER)
  const registration = await activeRegistration()
  const { publicKey } = await api('GET', '/api/notifications/vapid-public-key')
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  await saveSubscription(await registration.pushManager.subscribe(options))
}

/** The registration with an active worker; `serviceWorker.ready` would only work for pages in its scope. */
async function activeRegistration() {
  const registration = await navigator.serviceWorker.getRegistration(WORKER)
  const worker = registration.active ?? registration.waiting ?? registration.installing
  if (worker.state !== 'activated')
    await new Promise((resolve) => {
      worker.addEventListener('statechange', () => worker.state === 'activated' && resolve())
    })
  return registration
}

async function currentSubscription() {
  const registration = await navigator.serviceWorker.getRegistration(WORKER)
  return (await registration?.pushManager.getSubscription()) ?? null
}

async function saveSubscription(subscription) {
  const { endpoint, keys } = subscription.toJSON()
  await api('POST', '/api/notifications/subscribe', { subscription: { endpoint, keys } })
}

function render(isOn) {
  $('push-text').textContent = isOn
    ? 'This browser tells you when your orders move, even while this page is closed.'
    : 'Get a notification when your orders move, even while this page is closed.'
  $('push-switch').textContent = isOn ? 'Turn notifications off' : 'Turn notifications on'
}

function errorText({ message, status }) {
  if (status !== undefined) return message // an error of the API
  if (Notification.permission === 'denied')
    return 'Your browser blocks notifications from this page. Allow them in its settings and try again.'
  return message === 'denied'
    ? 'Allow notifications when your browser asks, and they are on.'
    : 'Your browser could not reach its push service. Try again later.'
}
