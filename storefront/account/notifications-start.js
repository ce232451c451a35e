/** Over which channels the user is told, and what they were told. */
import { useEffect, useState } from 'preact/hooks'
import { api } from '../shared/api.js'
import { html } from '../shared/html.js'
import { useLocale } from '../shared/locale.js'
import { PushCard } from './push-card.js'
import { startSection } from './section.js'

const channels = /** @type {const} */ (['push', 'email', 'sms'])

function Notifications() {
  return html`<${PushCard} /><${Preferences} /><${Inbox} />`
}

function Preferences() {
  const { t } = useLocale()
  const [wanted, setWanted] = useState(/** @type {Record<string, boolean> | null} */ (null))
  const [alert, setAlert] = useState('')
  const failed = (/** @type {any} */ error) => setAlert(error.message || t('form.offline'))
  const take = (/** @type {any} */ { preferences }) => setWanted(preferences)
  useEffect(() => void api('GET', '/api/notifications/preferences').then(take, failed), [])
  /** @param {string} channel */
  async function toggle(channel) {
    setAlert('')
    const change = { [channel]: !wanted?.[channel] }
    await api('PATCH', '/api/notifications/preferences', change).then(take, failed)
  }
  return html`<section class="card channels" aria-labelledby="channels-title">
    <h2 id="channels-title">${t('notifications.how')}</h2>
    ${alert && html`<p class="alert" role="alert">${alert}</p>`}
    ${
      wanted &&
      channels.map(
        (channel) =>
          html`<label class="check" key=${channel}>
            <input type="checkbox" checked=${wanted[channel]} onChange=${() => toggle(channel)} />
            ${t(`notifications.${channel}`)}
          </label>`,
      )
    }
  </section>`
}

/** @typedef {{ id: string, title: string, body: string, readAt: string | null, createdAt: string, data: { url?: string } }} Notification */

function Inbox() {
  const { t, moment } = useLocale()
  const [news, setNews] = useState(
    /** @type {{ data: Notification[], unread: number } | null} */ (null),
  )
  const load = () => api('GET', '/api/notifications').then(setNews, () => {})
  useEffect(() => void load(), [])
  if (!news) return null
  const readAll = () => void api('POST', '/api/notifications/read-all', {}).then(load, () => {})
  return html`<section class="card" aria-labelledby="news-title">
    <div class="heading">
      <h2 id="news-title">${t('notifications.news')}</h2>
      ${
        news.unread > 0 &&
        html`<button type="button" class="link" onClick=${readAll}>
          ${t('notifications.read-all')}
        </button>`
      }
    </div>
    ${news.data.length === 0 && html`<p class="hint">${t('notifications.none')}</p>`}
    <ul class="news">
      ${news.data.map(
        ({ id, title, body, readAt, createdAt, data }) =>
          html`<li key=${id}>
            ${readAt === null && html`<span class="badge warm">${t('notifications.unread')}</span>`}
            ${data.url ? html`<a href=${data.url}>${title}</a>` : html`<strong>${title}</strong>`}
            <p>${body}</p>
            <small>${moment(createdAt)}</small>
          </li>`,
      )}
    </ul>
  </section>`
}

startSection('notifications.title', Notifications)
