/** Makes the browser keep the pages of cart and orders, and say when there is no connection. */
import { showConnection } from './bar.js'

/** For pages with something to keep: a visitor who only looks around loads nothing for later. */
export function prepareForOffline() {
  showConnection()
  startServiceWorker()
}

export function startServiceWorker() {
  if (!('serviceWorker' in navigator)) return
  // The page itself comes first on slow data.
  if (document.readyState === 'complete') void register()
  else addEventListener('load', () => void register())
}

const register = () => navigator.serviceWorker.register('/service-worker.js').catch(() => null)
