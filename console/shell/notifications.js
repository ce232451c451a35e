/** The notifications of who is signed in, newest first, each with the way to what it is about. */
import { api } from '../../storefront/shared/api.js'
import { html } from '../../storefront/shared/html.js'
import { useLocale } from '../../storefront/shared/locale.js'
import { useAttempt } from '../parts/message.js'

/** @import { Notification } from './bell.js' */

/** @param {{ news: { data: Notification[], unread: number } | undefined, linkOf: (data: Notification['data']) => string | undefined, onChange: () => unknown }} props */
export function Notifications({ news, linkOf, onChange }) {
  const { t, moment } = useLocale()
  const attempt = useAttempt()
  const readAll = () =>
    attempt(async () => {
      await api('POST', '/api/notifications/read-all', {})
      await onChange()
    })
  /** @param {Notification} notification */
  function open({ id, readAt }) {
    document.getElementById('bell')?.hidePopover()
    if (readAt === null)
      void attempt(() => api('PATCH', `/api/notifications/${id}/read`, {}).then(onChange))
  }
  return html`<div class="heading">
      <h2>${t('bell.title')}</h2>
      ${
        (news?.unread ?? 0) > 0 &&
        html`<button type="button" class="link" onClick=${readAll}>
          ${t('notifications.read-all')}
        </button>`
      }
    </div>
    ${news?.data.length === 0 && html`<p class="hint">${t('bell.none')}</p>`}
    <ul class="news">
      ${news?.data.map((notification) => {
        const { id, title, body, readAt, createdAt, data } = notification
        const link = linkOf(data)
        return html`<li key=${id} class=${readAt === null ? 'new' : undefined}>
          ${
            link
              ? html`<a href=${link} onClick=${() => open(notification)}>${title}</a>`
              : html`<strong>${title}</strong>`
          }
          <p>${body}</p>
          <small>${moment(createdAt)}</small>
        </li>`
      })}
    </ul>`
}
