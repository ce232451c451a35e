/** Says so while there is no connection. */
import { locale } from '../shared/start.js'

export function showConnection() {
  const bar = document.createElement('p')
  bar.className = 'offline-bar'
  bar.setAttribute('role', 'status')
  document.body.append(bar)
  const update = () => {
    bar.textContent = navigator.onLine ? '' : locale.t('offline.bar')
  }
  addEventListener('online', update)
  addEventListener('offline', update)
  update()
}
