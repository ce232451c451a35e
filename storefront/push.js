/** The switch for notifications in this browser: they come while the page is closed, too. */
import { $ } from './elements.js'
import { api } from './session.js'

const WORKER = '/storefront/service-worker.js'
const isPossible =
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Shows the switch as it stands for the user who is signed in; nothing where the browser knows no push. */
export async function showPushSwitch() {
  if (!isPossible) return
  const subscription = await current().catch(() => null)
  // Whoever signs in here gets what is pushed here.
  if (subscription) await tell(subscription).catch(() => {})
  show(subscription !== null)
  $('push').hidden = false
}

/** Ends push in this browser, before its user leaves. */
export async function stopPush() {
  const subscription = isPossible ? await current().catch(() => null) : null
  if (!subscription) return
  await api('DELETE', '/api/notifications/unsubscribe', { endpoint: subscription.endpoint }).catch(
    () => {},
  )
  await subscription.unsubscribe().catch(() => {})
}

$('push-switch').addEventListener('click', () => void turn())

async function turn() {
  const button = $('push-switch')
  button.disabled = true
  $('push-alert').hidden = true
  try {
    const isOn = (await current()) !== null
    await (isOn ? stopPush() : startPush())
    show(!isOn)
  } catch (refusal) {
    $('push-alert').textContent = reasonOf(refusal)
    $('push-alert').hidden = false
  } finally {
    button.disabled = false
  }
}

async function startPush() {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error('denied')
  await navigator.serviceWorker.register(WORKER)
  const registration = await ready()
  const { publicKey } = await api('GET', '/api/notifications/vapid-public-key')
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  await tell(await registration.pushManager.subscribe(options))
}

/** The registration once its worker runs; `serviceWorker.ready` is for pages inside of its scope. */
async function ready() {
  const registration = await navigator.serviceWorker.getRegistration(WORKER)
  const worker = registration.active ?? registration.waiting ?? registration.installing
  if (worker.state !== 'activated')
    await new Promise((resolve) => {
      worker.addEventListener('statechange', () => worker.state === 'activated' && resolve())
    })
  return registration
}

async function current() {
  const registration = await navigator.serviceWorker.getRegistration(WORKER)
  return (await registration?.pushManager.getSubscription()) ?? null
}

async function tell(subscription) {
  const { endpoint, keys } = subscription.toJSON()
  await api('POST', '/api/notifications/subscribe', { subscription: { endpoint, keys } })
}

function show(isOn) {
  $('push-text').textContent = isOn
    ? 'This browser tells you when your orders move, even while this page is closed.'
    : 'Get a notification when your orders move, even while this page is closed.'
  $('push-switch').textContent = isOn ? 'Turn notifications off' : 'Turn notifications on'
}

function reasonOf({ message, status }) {
  if (status !== undefined) return message // the API said so
  if (Notification.permission === 'denied')
    return 'Your browser blocks notifications from this page. Allow them in its settings and try again.'
  return message === 'denied'
    ? 'Allow notifications when your browser asks, and they are on.'
    : 'Your browser could not reach its push service. Try again later.'
}
