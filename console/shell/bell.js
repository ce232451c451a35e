/** The bell: how many notifications are new, and the list of them. */
import { useState } from 'preact/hooks'
import { api } from '../../storefront/shared/api.js'
import { html } from '../../storefront/shared/html.js'
import { useLocale } from '../../storefront/shared/locale.js'
import { Icon } from '../parts/icon.js'
import { useResource } from '../parts/resource.js'
import { Notifications } from './notifications.js'

/** @typedef {{ id: string, title: string, body: string, readAt: string | null, createdAt: string, data: Record<string, string | undefined> }} Notification */

const LOOK_MS = 15_000
const SHOWN = 20

/** @param {{ linkOf: (data: Record<string, string | undefined>) => string | undefined }} props */
export function Bell({ linkOf }) {
  const { t } = useLocale()
  const [isOpen, setOpen] = useState(false)
  const limit = isOpen ? SHOWN : 1
  const { data, reload } = useResource(
    () => api('GET', `/api/notifications?limit=${limit}`),
    [limit],
    { everyMs: LOOK_MS, hiddenEveryMs: 4 * LOOK_MS },
  )
  const unread = data?.unread ?? 0
  const onToggle = (/** @type {any} */ { newState }) => setOpen(newState === 'open')
  return html`<button
      type="button"
      class="round"
      aria-label=${unread > 0 ? t('bell.unread', { count: unread }) : t('bell.title')}
      popovertarget="bell"
    >
      <${Icon}
        name="bell"
      />${unread > 0 && html`<span class="count">${unread > 99 ? '99+' : unread}</span>`}
    </button>
    <div id="bell" class="panel" popover onToggle=${onToggle}>
      ${isOpen && html`<${Notifications} news=${data} linkOf=${linkOf} onChange=${reload} />`}
    </div>`
}
