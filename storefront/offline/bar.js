/** Says so while there is no connection. */
import { locale } from '../shared/page-locale.js'

export function showConnection() {
  const bar = document.createElement('p')
  bar.className = 'page-bar'
  bar.setAttribute('role', 'status')
  document.querySelector('.skip')?.after(bar)
  const say = (/** @type {boolean} */ isOffline) => {
    bar.textContent = isOffline ? locale.t('offline.bar') : ''
  }
  for (const event of ['online', 'reachable']) addEventListener(event, () => say(false))
  // The phone may have a network that leads nowhere: requests tell.
  for (const event of ['offline', 'unreachable']) addEventListener(event, () => say(true))
  say(!navigator.onLine)
}
